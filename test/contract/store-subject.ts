// What a contract suite is run against: the stores of one adapter behind their unit of work, and a way to begin with empty tables.
import { openOnce } from './open-once.ts'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { ArchiveStores } from '#domain/archive/archive-store.ts'
import type { AssistantStores } from '#domain/assistant/ports.ts'
import type { CampaignStores } from '#domain/campaign/ports.ts'
import type { EventStores } from '#domain/event/ports.ts'
import type { LicencePersonalStores, LicenceStores } from '#domain/licence/ports.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import type { LedgerStores } from '#domain/ledger/ports.ts'
import type { OperationsStores } from '#domain/operations/ports.ts'
import type { SessionStores } from '#domain/session/ports.ts'
import type { DailyRunStores } from '#domain/shared/daily-run.ts'
import type { DueItemStores } from '#domain/shared/due-item.ts'
import type { InScope, Scope } from '#domain/shared/unit-of-work.ts'
import type { SearchStores } from '#domain/search/search.ts'
import type { SurveyStores, SurveyVisits } from '#domain/survey/ports.ts'
import { rightOf } from '#test/support/right-of.ts'

export type ContractStores = AssistantStores &
  Pick<SessionStores, 'tokens' | 'refreshRuns'> &
  LedgerStores &
  Omit<ArchiveStores, 'outbox'> &
  EventStores &
  LicenceStores &
  Pick<LicencePersonalStores, 'personalLicences'> &
  DailyRunStores &
  DueItemStores &
  Omit<MailingStores, 'outbox'> &
  SurveyStores &
  CampaignStores &
  SearchStores &
  Pick<OperationsStores, 'home' | 'views' | 'system' | 'vault' | 'samples'>

export interface StoreSubject {
  readonly inScope: InScope<ContractStores>
  readonly visits: SurveyVisits
  readonly clear: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens the subject once for the suite, empties it before each test, and closes it behind the last. */
export function subjectOf(open: () => Promise<StoreSubject>) {
  const opened = openOnce(open)

  return {
    /** Runs one unit of work that must not fail. */
    within: async <E, A>(scope: Scope, work: (stores: ContractStores) => TaskEither<E, A>): Promise<A> => {
      return rightOf(await opened().inScope(scope, work)())
    },
    visits: (): SurveyVisits => opened().visits,
    inScope: ((scope, work) => opened().inScope(scope, work)) satisfies InScope<ContractStores>,
  }
}

export type Subject = ReturnType<typeof subjectOf>

/** `n` at once. */
export function together<A>(n: number, one: (i: number) => Promise<A>): Promise<readonly A[]> {
  return Promise.all(Array.from({ length: n }, (_, i) => one(i)))
}
