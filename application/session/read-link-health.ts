// Health of the caller's link with the ledger, read from the vault without a call to the ledger.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { type LinkHealth, linkHealthOf } from '#domain/session/link-health.ts'
import type { ReadTokenRecord } from '#domain/session/ports.ts'
import type { ReauthRequired } from '#domain/session/session-jwt.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { liveOrReauth } from './session-record.ts'
import type { RecordRefresher } from './refresh-record.ts'

/** Whether the ledger as a whole is down is what this replica has met with. */
export type ReadLinkHealth = (caller: LedgerCaller) => TE.TaskEither<ReauthRequired | StoreUnavailable, LinkHealth>

export const makeReadLinkHealth =
  (deps: {
    readonly readRecord: ReadTokenRecord
    readonly refresher: Pick<RecordRefresher, 'ledgerIsDown'>
    readonly clock: Clock
  }): ReadLinkHealth =>
  ({ record }) =>
    pipe(
      deps.readRecord(record),
      TE.flatMapEither(liveOrReauth),
      TE.map((live) => linkHealthOf(live, deps.refresher.ledgerIsDown(), deps.clock.now())),
    )
