/** Texts about connected agents. */
import { catalog } from '../../words/catalog.ts';

export const texts = catalog('agents', { asks: ['name'] });
