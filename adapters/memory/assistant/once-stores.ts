// Consents and codes in memory: what is good once, found by the digest of the secret that its holder brings.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { Code, Consent } from '#domain/assistant/connection.ts'
import type { CodeStore, ConsentStore, OnceDigest, Spent } from '#domain/assistant/ports.ts'
import type { Table } from '../kernel/memory.ts'
import { removeAll } from '../kernel/page-of.ts'

export interface ConsentRow {
  readonly digest: OnceDigest
  readonly consent: Consent
}

export interface CodeRow {
  readonly digest: OnceDigest
  readonly code: Code
  readonly brought: boolean
  readonly connection: Spent['connection']
}

const digestOf = ({ digest }: { readonly digest: OnceDigest }): OnceDigest => digest

export const makeMemoryConsentStore = (table: Table<ConsentRow>): ConsentStore => {
  const found = (digest: OnceDigest): O.Option<Consent> => O.fromNullable(table.get(digest)?.consent)
  return {
    add: (consent, digest) => TE.fromIO(() => table.put(digest, { digest, consent })),
    find: (digest) => TE.fromIO(() => found(digest)),
    take: (digest) =>
      TE.fromIO(() => {
        const taken = found(digest)
        table.remove(digest)
        return taken
      }),
    deleteExpired: (by) =>
      TE.fromIO(() => {
        const expired = table.rows().filter(({ consent }) => consent.expiresAt <= by)
        return removeAll(table, expired, digestOf)
      }),
  }
}

export const makeMemoryCodeStore = (table: Table<CodeRow>): CodeStore => ({
  add: (code, digest) => TE.fromIO(() => table.put(digest, { digest, code, brought: false, connection: O.none })),
  has: (digest) => TE.fromIO(() => table.get(digest) !== undefined),
  spend: (digest) =>
    TE.fromIO(() => {
      const row = table.get(digest)
      if (row === undefined) return O.none
      table.put(digest, { ...row, brought: true })
      return O.some({ code: row.code, again: row.brought, connection: row.connection })
    }),
  exchanged: (digest, connection) =>
    TE.fromIO(() => {
      const row = table.get(digest)
      if (row !== undefined) table.put(digest, { ...row, connection: O.some(connection) })
    }),
  deleteExpired: (by) =>
    TE.fromIO(() => {
      const expired = table.rows().filter(({ code }) => code.expiresAt <= by)
      return removeAll(table, expired, digestOf)
    }),
})
