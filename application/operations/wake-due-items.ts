// Enqueues a job for each due item, so that a failing one does not stop the others (CAM-7), and what has lost its job gets another.
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import type { DueItem, DueItemStores, DueKind, DueMoment } from '#domain/shared/due-item.ts'
import type { Job, Outbox } from '#domain/shared/outbox.ts'
import { Admin, type InScope, type Stored } from '#domain/shared/unit-of-work.ts'

export interface WakeDueItemsDeps<J extends Job<string, unknown>> {
  readonly inScope: InScope<DueItemStores & { readonly outbox: Outbox<J> }>
  readonly clock: Clock
  readonly toJob: Readonly<Record<DueKind, (item: DueItem) => J>>
  /** False (SENDING=off): nothing is enqueued, because all kinds send mail or webhooks, or read what came back (MSG-11). */
  readonly sending: boolean
}

/** Items in one unit of work. A run has no other limit: with one, items whose jobs fail could keep later ones waiting. */
const WOKEN_AT_ONCE = 500

export function makeWakeDueItems<J extends Job<string, unknown>>(deps: WakeDueItemsDeps<J>): Stored<void> {
  const { inScope, clock, toJob, sending } = deps
  const wakeAfter = (now: Instant, after: O.Option<DueMoment>): Stored<void> =>
    gen(function* () {
      const woken = yield* unwrap(
        inScope(Admin, ({ dueItems, outbox }) =>
          pipe(
            dueItems.list(now, after, WOKEN_AT_ONCE),
            TE.tap((items) =>
              pipe(
                // A newer replica may have stored other kinds.
                items.filter(({ kind }) => Object.hasOwn(toJob, kind)),
                TE.traverseSeqArray((item) => outbox.enqueue(toJob[item.kind](item))),
              ),
            ),
          ),
        ),
      )
      if (woken.length === WOKEN_AT_ONCE) yield* unwrap(wakeAfter(now, O.fromNullable(woken.at(-1))))
    })
  return sending ? () => wakeAfter(clock.now(), O.none)() : TE.right(undefined)
}
