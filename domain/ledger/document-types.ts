// The kinds of document that the ledger tells apart, of which an archived mail gets one.
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { LedgerFailure } from './failures.ts'

export interface DocumentType {
  /** The ledger's number of it, in every division. */
  readonly id: number
  readonly description: string
}

type ForDivision = (caller: LedgerCaller) => TaskEither<LedgerFailure, readonly DocumentType[]>

export interface LedgerDocumentTypes {
  /** Those that documents can be made of, as the division was told within the last 5 minutes (PLG-21): usually without a call. */
  readonly creatable: ForDivision
  /** The same as of seconds ago, for whoever misses one: a call, unless there was one just before. */
  readonly creatableLately: ForDivision
  /** The same as of now, for whoever was refused: a call. */
  readonly creatableNow: ForDivision
}

/** As people read a list; among equals by number. */
export const byDescription = (types: readonly DocumentType[], order: 'rising' | 'falling'): readonly DocumentType[] => {
  const sorted = [...types].sort((a, b) => a.description.localeCompare(b.description, 'nl') || a.id - b.id)
  return order === 'rising' ? sorted : sorted.toReversed()
}
