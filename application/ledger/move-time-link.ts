// One step of an item's time link: read, moved by the domain's rules, kept, as one unit of work.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { LedgerStores } from '#domain/ledger/ports.ts'
import { type TimeLink, type TimeLinkCommand, type TimeLinkRefused, transition } from '#domain/ledger/time-link.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'

export interface TimeLinkDeps {
  readonly inScope: InScope<Pick<LedgerStores, 'timeLinks'>>
  readonly clock: Clock
}

/** Answers what the link has become. */
export const moveTimeLink = (
  { inScope, clock }: TimeLinkDeps,
  { tenantUuid, ledgerUserId }: LedgerCaller,
  outlookItemId: string,
  command: TimeLinkCommand,
): TE.TaskEither<StoreUnavailable | TimeLinkRefused, TimeLink> =>
  inScope(Tenant(tenantUuid), ({ timeLinks }) =>
    pipe(
      timeLinks.findToChange(ledgerUserId, outlookItemId),
      TE.flatMapEither((link): ReturnType<ReturnType<typeof transition>> => transition(command, clock.now())(link)),
      TE.tap((next) => timeLinks.put(ledgerUserId, outlookItemId, next)),
    ),
  )
