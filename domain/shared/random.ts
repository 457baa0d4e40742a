// Randomness as a port, so that the core stays repeatable under test.

export interface Random {
  /** A version 4 uuid from a cryptographic source. */
  readonly uuid: () => string
}
