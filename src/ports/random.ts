/** Cryptographic randomness, for keys. Simulations take a seeded generator of the domain. */
export interface Random {
  bytes(count: number): Uint8Array;
}
