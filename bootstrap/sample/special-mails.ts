// Mails of the sample office that did not leave at once: one for each reason why a mail fails, and one for each detour.
import { O } from '#domain/shared/fp.ts'
import {
  MESSAGE_ERRORS,
  type MailMessage,
  type MessageError,
  type Recipient,
  type StoryStep,
} from '#domain/mailing/message.ts'
import { MAIL_CLAIM_LENGTH } from '#domain/mailing/message-transitions.ts'
import { fromHours, fromMinutes, type Instant } from '#domain/shared/clock.ts'
import type { Calendar } from './calendar.ts'

export type SampleMailFacts = Pick<MailMessage, 'recipient' | 'state'> &
  Partial<Pick<MailMessage, 'personalised' | 'possiblyDoubled' | 'story'>>

interface SpecialMail {
  readonly at: Instant
  readonly mail: SampleMailFacts
}

const BUSY = '451'

const defer = (at: Instant, times: number): readonly StoryStep[] =>
  Array.from({ length: times }, (_, n) => ({ at: at + fromHours(n), step: 'deferred', code: BUSY }))

const STORIES: Readonly<Partial<Record<MessageError, (at: Instant) => readonly StoryStep[]>>> = {
  deferred_too_long: (at) => defer(at, 6),
  outcome_unknown: (at) => [{ at, step: 'unknown', code: 'ETIMEDOUT' }],
}

const fail = (error: MessageError, recipient: Recipient, at: Instant): SampleMailFacts => ({
  // An address with this mistake was typed by hand.
  recipient: error === 'invalid_recipient' ? { ...recipient, address: recipient.address.replace('@', '') } : recipient,
  state: { _tag: 'Failed', at: at + fromMinutes(5), error, lookAt: O.none },
  story: STORIES[error]?.(at) ?? [],
})

const makeDetours = (at: Instant, now: Instant): readonly Omit<SampleMailFacts, 'recipient'>[] => {
  const sent = { _tag: 'Sent', at: at + fromMinutes(20), serverMessageId: O.none } as const
  return [
    { state: sent, story: defer(at, 1) },
    { state: sent, possiblyDoubled: true, story: [{ at, step: 'taken_over', code: 'worker_lost' }] },
    {
      state: sent,
      story: [
        { at, step: 'unknown', code: 'ETIMEDOUT' },
        { at: sent.at, step: 'decided', code: 'sent' },
      ],
    },
    { state: { _tag: 'Withdrawn', at: at + fromMinutes(3) } },
    { state: { _tag: 'Sending', until: now + MAIL_CLAIM_LENGTH, tries: 1, since: now } },
  ]
}

/** Mails that wait. The first of them leaves when the sample has been there for an hour. */
const makeWaiting = (at: Instant, now: Instant): readonly Omit<SampleMailFacts, 'recipient'>[] =>
  [1, 2, 3, 4].map((hours) => ({
    state: { _tag: 'Queued', dueAt: now + fromHours(hours), tries: 3, since: at },
    story: defer(at, 3),
  }))

export function listSpecialMails(
  { now, at, toWorkday }: Calendar,
  relations: readonly Recipient[],
): readonly SpecialMail[] {
  const to = (nth: number): Recipient => relations[(nth * 7) % relations.length] ?? { address: '', name: '' }
  const recent = now - fromMinutes(30)
  const earlier = now - fromHours(3)
  return [
    ...MESSAGE_ERRORS.map((error, n) => {
      const failedAt = at(toWorkday(n + 2), 11, n * 5)
      return { at: failedAt, mail: fail(error, to(n), failedAt) }
    }),
    ...makeDetours(recent, now).map((mail, n) => ({ at: recent, mail: { ...mail, recipient: to(n + 20) } })),
    ...makeWaiting(earlier, now).map((mail, n) => ({ at: earlier, mail: { ...mail, recipient: to(n + 40) } })),
  ]
}
