// The sample of an office at work: whether it is there, and the end of it (ADM-8).
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { type Change, makeRead } from '#application/identity/change.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import { isOperator, type Principal } from '#domain/identity/principal.ts'
import { toOperationsFact } from '#domain/operations/facts.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import type { OperationsStores } from '#domain/operations/ports.ts'
import { findSampleEnd, hasSample, SAMPLE_ENDED, SAMPLE_ENDING, type SampleLog } from '#domain/operations/sample.ts'
import type { SystemMailbox } from '#domain/mailing/system-mailbox.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { Admin, type InScope, type Stored, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'

type Stores = Pick<OperationsStores, 'samples' | 'sampleCleaner'> & Pick<MailingStores, 'systemMailboxes'>

export type AdminSample = ReturnType<typeof makeAdminSample>

export function makeAdminSample(deps: {
  readonly inScope: InScope<Stores>
  readonly change: Change<IdentityStores & Stores>
  readonly clock: Clock
  /** The offices of the sample. */
  readonly offices: readonly TenantUuid[]
  /** The system mailbox of the sample, which belongs to no office, and its mail domain. */
  readonly mailbox: { readonly key: string; readonly domain: string }
  /** Stays, without its data. */
  readonly defaultTenant: TenantUuid
  readonly linkTenant: TenantUuid
  readonly log: Pick<SampleLog, 'clear'>
}) {
  const { inScope, change, clock, offices, mailbox, defaultTenant, linkTenant, log } = deps
  const needs = 'platform:admin'
  const readForChange = makeRead(inScope, Tenant)

  const clearOffice = (office: TenantUuid): TE.TaskEither<StoreUnavailable, void> =>
    inScope(Tenant(office), ({ sampleCleaner }) =>
      gen(function* () {
        yield* unwrap(sampleCleaner.clearTenant(O.none))
        if (office !== defaultTenant) yield* unwrap(sampleCleaner.removeTenant)
      }),
    )

  /** An operator may have set it up for a directory of their own. Then it stays. */
  const removeMailbox = ({ systemMailboxes }: Stores): Stored<unknown> =>
    pipe(
      systemMailboxes.lock(mailbox.key),
      TE.flatMap((found) =>
        O.exists(({ mailboxAddress }: SystemMailbox) => mailboxAddress.endsWith(`@${mailbox.domain}`))(found)
          ? systemMailboxes.remove(mailbox.key)
          : TE.right(false),
      ),
    )

  return {
    /** Every principal learns that they look at a sample. */
    state: (principal: Principal): TE.TaskEither<StoreUnavailable, { isSample: boolean; canEmpty: boolean }> =>
      pipe(
        inScope(Admin, ({ samples }) => samples.list),
        TE.map((parts) => ({ isSample: hasSample(parts), canEmpty: isOperator(principal) })),
      ),
    /**
     * Removes the sample, one office after the other, and the principal's own last: if that fails halfway, they can ask again. The principal stays,
     * signed in. Without a sample it changes nothing.
     */
    empty: (principal: Principal) =>
      gen(function* () {
        // Waits for the part that is being written.
        const parts = yield* unwrap(
          readForChange(principal, needs, ({ samples }) =>
            pipe(
              samples.lock,
              TE.tap((locked) =>
                hasSample(locked) ? samples.record(SAMPLE_ENDING, clock.now()) : TE.right(undefined),
              ),
            ),
          ),
        )
        if (!hasSample(parts)) return
        const { home, user } = principal
        const until = findSampleEnd(parts)
        yield* unwrap(TE.traverseSeqArray(clearOffice)(offices.filter((office) => office !== home)))
        yield* unwrap(inScope(Tenant(linkTenant), ({ sampleCleaner }) => sampleCleaner.clearLinks(until)))
        yield* unwrap(
          change({ ...principal, tenantUuid: home }, needs, ({ stores, now }) =>
            gen(function* () {
              const { samples, sampleCleaner } = stores
              yield* unwrap(removeMailbox(stores))
              if (offices.includes(home)) yield* unwrap(sampleCleaner.clearTenant(O.some(user)))
              yield* unwrap(samples.record(SAMPLE_ENDED, now))
              return { answer: undefined, facts: [toOperationsFact('sample.emptied', home)] }
            }),
          ),
        )
        log.clear()
      }),
  }
}
