/** How wide a column is: German words are longer, and it does not shorten thousands. */
import { language } from '../../preferences.ts';

export function columnWidth(english: number, german: number): number {
  return language.value === 'de' ? german : english;
}
