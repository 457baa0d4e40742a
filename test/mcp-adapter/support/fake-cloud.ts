// The cloud for the tools: keeps what it gets, and refuses what a test chooses.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { CalendarEvent, CloudFailure, CloudMailbox, OutgoingMail } from '#domain/mailing/cloud-mailbox.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'

export interface FakeCloud extends CloudMailbox {
  readonly sent: readonly (OutgoingMail & { readonly from: Mailbox })[]
  readonly events: readonly (CalendarEvent & { readonly owner: Mailbox })[]
  /** Undefined: nothing any more. */
  readonly refuse: (failure: CloudFailure | undefined) => void
}

export const makeFakeCloud = (): FakeCloud => {
  const sent: (OutgoingMail & { readonly from: Mailbox })[] = []
  const events: (CalendarEvent & { readonly owner: Mailbox })[] = []
  let refusal: CloudFailure | undefined
  return {
    sent,
    events,
    refuse: (failure) => {
      refusal = failure
    },
    send: (from, mail) =>
      TE.flatMap(() => TE.fromIO(() => void sent.push({ ...mail, from })))(
        refusal === undefined ? TE.right(undefined) : TE.left(refusal),
      ),
    createEvent: (owner, event) =>
      TE.flatMap(() =>
        TE.fromIO(() => {
          events.push({ ...event, owner })
          return { id: 'AAMkAD=', webLink: O.some('https://outlook.example/calendar/AAMkAD') }
        }),
      )(refusal === undefined ? TE.right(undefined) : TE.left(refusal)),
  }
}
