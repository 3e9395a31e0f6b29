/** What the model does not know, as the model card says it. */
import { catalog } from '../../words/catalog.ts';

export const unknowns = catalog('unknowns');
