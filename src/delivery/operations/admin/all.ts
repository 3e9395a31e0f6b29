/** All operations of the administration. */
import { RESOURCES } from './resources.ts';

const loaded = await Promise.all(RESOURCES.map(({ load }) => load()));

export const ADMIN_OPERATIONS = loaded.flatMap(({ OPERATIONS }) => OPERATIONS);
