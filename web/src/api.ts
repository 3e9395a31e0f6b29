/** How the dashboard asks the service: the published client for the public interface. */
import { createClient } from '../../client/src/client.ts';

/** The session's cookie says who asks, so no key is ever in the page. */
export const api = createClient('A', { url: '', retryAfterMax: 5 });

/** Ideas for keywords are an operation of the other form alone. */
export const apiB = createClient('B', { url: '', retryAfterMax: 5 });

/** The marketplaces of the form, in the order in which people choose them. */
export const MARKETPLACES = [
  'amazon.com',
  'amazon.co.uk',
  'amazon.de',
  'amazon.fr',
  'amazon.it',
  'amazon.es',
  'amazon.ca',
  'amazon.co.jp',
  'amazon.com.mx',
  'amazon.com.br',
  'amazon.com.au',
  'amazon.in',
  'amazon.nl',
  'amazon.se',
  'amazon.pl',
  'amazon.sg',
  'amazon.com.be',
] as const;

export type Marketplace = (typeof MARKETPLACES)[number];

/** Returns the marketplace that an address names, else the first. */
export function marketplaceOf(text: string | undefined): Marketplace {
  return MARKETPLACES.find((one) => one === text) ?? MARKETPLACES[0];
}
