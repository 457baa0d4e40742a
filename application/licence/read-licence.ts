// What the pane is told of the licence that a mailbox falls under. Told only: nothing is refused for want of one.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type LicenceState, licenceStateOf } from '#domain/licence/licence.ts'
import type { LicenceOfMailbox, LicenceStores } from '#domain/licence/ports.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { Admin, type InScope, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'

export interface LicenceTold {
  readonly state: LicenceState
  /** Whether this mailbox holds a place. */
  readonly activated: boolean
  /** None: there is no licence. */
  readonly held: O.Option<{
    readonly organization: string
    readonly expiresAt: Instant
    /** Places taken. */
    readonly activations: number
  }>
}

export type ReadLicence = (mailbox: Mailbox) => TE.TaskEither<StoreUnavailable, LicenceTold>

const tell = (found: O.Option<LicenceOfMailbox>, now: Instant): LicenceTold => ({
  ...licenceStateOf(
    O.map(({ licence }: LicenceOfMailbox) => licence)(found),
    O.flatMap(({ activation }: LicenceOfMailbox) => activation)(found),
    now,
  ),
  held: pipe(
    found,
    O.map(({ licence: { organization, expiresAt }, activations }) => ({ organization, expiresAt, activations })),
  ),
})

export const makeReadLicence =
  (deps: { readonly inScope: InScope<LicenceStores>; readonly clock: Clock }): ReadLicence =>
  (mailbox) =>
    pipe(
      deps.inScope(Admin, ({ licences }) => licences.findFor(mailbox)),
      TE.map((found) => tell(found, deps.clock.now())),
    )
