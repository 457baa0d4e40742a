// The ledger's document types, of which an archived mail gets one.
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
  /** The types available for documents, at most 5 minutes old (PLG-21): usually without a call. */
  readonly creatable: ForDivision
  /** The same, seconds old, if one is missing: a call, unless there was one just before. */
  readonly creatableLately: ForDivision
  /** The same, current, after a refusal: a call. */
  readonly creatableNow: ForDivision
}

/** As people read a list; among equals by number. */
export const byDescription = (types: readonly DocumentType[], order: 'rising' | 'falling'): readonly DocumentType[] => {
  const sorted = [...types].sort((a, b) => a.description.localeCompare(b.description, 'nl') || a.id - b.id)
  return order === 'rising' ? sorted : sorted.toReversed()
}
