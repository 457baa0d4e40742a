// A revision for records that are stored without one: a digest of what the form of the record shows (ADM-6).
import { TE } from '#domain/shared/fp.ts'
import { hash } from 'node:crypto'
import { recordChanged, type RecordChanged } from '#domain/shared/record-changed.ts'

/** `contentOf` returns the fields that count, always in the same order. */
export function makeRevisions<A>(contentOf: (record: A) => unknown) {
  const revisionOf = (record: A): string => hash('sha256', JSON.stringify(contentOf(record)), 'base64url').slice(0, 22)
  return {
    withRevision: <B extends A>(record: B) => ({ ...record, revision: revisionOf(record) }),
    /** Undefined: the caller does not name the version that they read, and overwrites the changes of others. */
    checkRevision:
      (revision: string | undefined) =>
      (record: A): TE.TaskEither<RecordChanged, void> =>
        revision === undefined || revisionOf(record) === revision ? TE.right(undefined) : TE.left(recordChanged),
  }
}
