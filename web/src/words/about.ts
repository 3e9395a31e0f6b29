/** What this service is, in a few lines: for those who sign in, and for those who have. */
import { catalog } from './catalog.ts';

export const about = catalog('about');
