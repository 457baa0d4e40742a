// The revision of a record that is stored without one: a digest of what its form shows (ADM-6).
import { TE } from '#domain/shared/fp.ts'
import { hash } from 'node:crypto'
import { recordChanged, type RecordChanged } from '#domain/shared/record-changed.ts'

/** `contentOf`: the fields that count, in one order. */
export function makeRevisions<A>(contentOf: (record: A) => unknown) {
  const revisionOf = (record: A): string => hash('sha256', JSON.stringify(contentOf(record)), 'base64url').slice(0, 22)
  return {
    withRevision: <B extends A>(record: B) => ({ ...record, revision: revisionOf(record) }),
    /** Undefined: the caller did not say what they have read, and overwrites what others changed. */
    checkRevision:
      (revision: string | undefined) =>
      (record: A): TE.TaskEither<RecordChanged, void> =>
        revision === undefined || revisionOf(record) === revision ? TE.right(undefined) : TE.left(recordChanged),
  }
}
