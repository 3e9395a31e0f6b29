/** Makes the OpenAPI document of a form, exactly as the service serves it. */

import { openApiDocument } from '../../delivery/http/reference/openapi.ts';
import { formA, formB } from '../../delivery/interface/forms.ts';
import { configOf } from '../config/config.ts';
import { VERSION } from '../config/version.ts';

export async function apiDocument(
  name: 'A' | 'B',
  dataDirectory: string | undefined,
): Promise<unknown> {
  const { settings } = await configOf(dataDirectory);
  const base = name === settings.form ? '/api/v1' : `/form-${name.toLowerCase()}/api/v1`;
  const form = name === 'A' ? formA : formB;
  return openApiDocument(form, { base, storeName: settings.store, version: VERSION });
}
