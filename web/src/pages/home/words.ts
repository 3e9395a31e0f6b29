/** Texts of the first page. */
import { catalog } from '../../words/catalog.ts';

export const texts = catalog('home', { soldOf: ['count'] });
