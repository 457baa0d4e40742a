// The cloud for the tools: keeps what it gets, and refuses what a test chooses.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { CalendarEvent, CloudFailure, CloudMailbox, OutgoingMail } from '#domain/mailing/cloud-mailbox.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'

export interface FakeCloud extends CloudMailbox {
  readonly sent: readonly (OutgoingMail & { readonly from: Mailbox })[]
  readonly events: readonly (CalendarEvent & { readonly owner: Mailbox })[]
  /** Undefined: nothing any more. */
  readonly refuse: (failure: CloudFailure | undefined) => void
  /** While a call waits for its turn and its token. */
  readonly whileWaiting: (act: () => Promise<void>) => void
}

export function makeFakeCloud(): FakeCloud {
  const sent: (OutgoingMail & { readonly from: Mailbox })[] = []
  const events: (CalendarEvent & { readonly owner: Mailbox })[] = []
  let refusal: CloudFailure | undefined
  let meanwhile: () => Promise<void> = () => Promise.resolve()
  const handedOver = <F>(allowed: TE.TaskEither<F, void>): TE.TaskEither<CloudFailure | F, void> =>
    pipe(
      TE.fromTask(() => meanwhile()),
      TE.flatMap(() => allowed),
      TE.flatMap((): TE.TaskEither<CloudFailure | F, void> =>
        refusal === undefined ? TE.right(undefined) : TE.left(refusal),
      ),
    )
  return {
    sent,
    events,
    refuse: (failure) => {
      refusal = failure
    },
    whileWaiting: (act) => {
      meanwhile = act
    },
    send: (from, mail, allowed) =>
      pipe(
        handedOver(allowed),
        TE.map(() => void sent.push({ ...mail, from })),
      ),
    createEvent: (owner, event, _, allowed) =>
      pipe(
        handedOver(allowed),
        TE.map(() => {
          events.push({ ...event, owner })
          return { id: 'AAMkAD=', webLink: O.some('https://outlook.example/calendar/AAMkAD') }
        }),
      ),
  }
}
