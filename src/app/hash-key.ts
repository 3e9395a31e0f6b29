/** SHA-256 of an API key in hex: what the key store keeps in place of the key. */
import { hash } from 'node:crypto';

export function hashKey(key: string): string {
  return hash('sha256', key, 'hex');
}
