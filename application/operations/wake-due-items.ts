// Enqueues a job for each due item, so that a failing one does not stop the others (CAM-7), and what has lost its job gets another.
import { gen, O, unwrap } from '#domain/shared/fp.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { DueItem, DueItemStores, DueKind, DueMoment } from '#domain/shared/due-item.ts'
import type { Job, Outbox } from '#domain/shared/outbox.ts'
import { Admin, type InScope, type Stored } from '#domain/shared/unit-of-work.ts'

export interface WakeDueItemsDeps<J extends Job<string, unknown>> {
  readonly inScope: InScope<DueItemStores & { readonly outbox: Outbox<J> }>
  readonly clock: Clock
  readonly toJob: Readonly<Record<DueKind, (item: DueItem) => J>>
  /** False (SENDING=off): nothing is enqueued, because all kinds send mail (MSG-11). */
  readonly sending: boolean
}

/** Items in one unit of work. A run has no other limit: with one, items whose jobs fail could keep later ones waiting. */
const WOKEN_AT_ONCE = 500

export function makeWakeDueItems<J extends Job<string, unknown>>(deps: WakeDueItemsDeps<J>): Stored<void> {
  const { inScope, clock, toJob, sending } = deps
  return gen(function* () {
    if (!sending) return
    const now = clock.now()
    let after: O.Option<DueMoment> = O.none
    for (;;) {
      const from: O.Option<DueMoment> = after
      const woken: readonly DueMoment[] = yield* unwrap(
        inScope(Admin, ({ dueItems, outbox }) =>
          gen(function* () {
            const items = yield* unwrap(dueItems.list(now, from, WOKEN_AT_ONCE))
            for (const item of items) yield* unwrap(outbox.enqueue(toJob[item.kind](item)))
            return items
          }),
        ),
      )
      if (woken.length < WOKEN_AT_ONCE) return
      after = O.fromNullable(woken.at(-1))
    }
  })
}
