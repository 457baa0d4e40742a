// Erases an archive's user: that a mail is archived, where and when, stays for colleagues; nothing else does.
import * as O from 'fp-ts/lib/Option.js'
import type { LedgerUserId, TokenRecordId } from '#domain/session/token-record.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { Archive, Archiver, Trace } from './archive.ts'
import type { DocumentId } from './ports.ts'

const nobodysId = '00000000-0000-0000-0000-000000000000' as Uuid

/** Stands where a person stood. It is no user's and no record's number. */
export const nobody: Pick<Archiver, 'record' | 'ledgerUserId' | 'name'> = {
  record: nobodysId as TokenRecordId,
  ledgerUserId: nobodysId as LedgerUserId,
  name: '',
}

/**
 * None: nothing of it is kept. What was under way is cut off, since no user is left on whose behalf it could go on. The mail's id becomes a pseudonym,
 * by which the same mail is still recognised; subject and names of parts go.
 */
export const withoutMaker = (archive: Archive, pseudonymOf: PseudonymOf): O.Option<Archive> => {
  const { by, state, traces } = archive
  if (state._tag !== 'Archived') return O.none
  const unnamed = (trace: Trace): Trace => (trace.record === by.record ? { ...trace, record: nobody.record } : trace)
  return O.some({
    ...archive,
    by: { ...nobody, division: by.division },
    internetMessageId: pseudonymOf(archive.internetMessageId),
    conversationId: O.none,
    subject: '',
    leftOut: [],
    state: { ...state, receipt: { ...state.receipt, subject: '', archivedBy: nobody.name, parts: [], leftOut: [] } },
    traces: traces.map(unnamed),
  })
}

/** The attempt of another user goes on, and nothing follows it. */
export const withoutNext = (archive: Archive): Archive =>
  archive.state._tag === 'Archiving' ? { ...archive, state: { ...archive.state, next: O.none } } : archive

/** Documents that an archive which goes may leave in the ledger, none where it is not known which; people have to look after them. */
export const leftovers = ({ state, traces }: Archive): readonly O.Option<DocumentId>[] => {
  const attempt = state._tag === 'Archiving' ? O.some(state.attempt) : state._tag === 'Queued' ? state.paused : O.none
  return [
    ...traces.map(({ document }) => document),
    ...(O.isSome(attempt) ? [O.map(({ id }: { readonly id: DocumentId }) => id)(attempt.value.document)] : []),
  ]
}

/** The same for the same id under one key of the service; without the key it leads to no mail. */
export type PseudonymOf = (internetMessageId: string) => string
