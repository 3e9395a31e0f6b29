/**
 * SHA-256 of an API key in hex: what the key store keeps in place of the key.
 */
import { hash } from 'node:crypto';

/** Keys whose hash is remembered; customers send theirs with every request. */
const REMEMBERED_MAX = 1_000;

const remembered = new Map<string, string>();

export function hashKey(key: string): string {
  return hash('sha256', key, 'hex');
}

/** The hash of a key that was found good before, or null. Says nothing about the key's state now. */
export function rememberedHash(key: string): string | null {
  return remembered.get(key) ?? null;
}

/** Only for keys that exist: made-up ones must not push them out. */
export function rememberHash(key: string, keyHash: string): void {
  if (remembered.size >= REMEMBERED_MAX) remembered.clear();
  remembered.set(key, keyHash);
}
