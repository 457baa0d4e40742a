// Mails in each state that the tests of outgoing mail add to the sample.
import * as O from 'fp-ts/lib/Option.js'
import type { Stores } from '#bootstrap/compose/stores.ts'
import { SAMPLE_OFFICE } from '#bootstrap/default-tenant.ts'
import { asMailingId, asMessageId, type MailMessage, type StoryStep, toMailerKey } from '#domain/mailing/message.ts'
import type { MailContent } from '#domain/mailing/template.ts'
import { fromHours, fromMinutes } from '#domain/shared/clock.ts'
import { gen, unwrap } from '#domain/shared/fp.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { timeOrdered, type Uuid } from '#domain/shared/uuid.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { insertEach, newMailing, newTemplate, queued } from '#test/contract/sample-mails.ts'
import { invitation, writeInvitation } from './admin-template-records.ts'

const now = Date.now()
const at = now - fromMinutes(90)

const mailing = newMailing({
  id: asMailingId(timeOrdered(newUuid(), at) as Uuid),
  origin: { kind: 'single', id: newUuid() },
  content: invitation.content,
  replyTo: invitation.replyTo,
  data: { surveyUrl: 'https://tapster.example/s/K3F9QZ' },
  createdAt: at,
})

let created = 0
function mail(name: string, state: MailMessage['state'], change: Partial<MailMessage> = {}): MailMessage {
  created += 1
  const address = `${name.toLowerCase().replaceAll(' ', '.')}@klant.example`
  const id = asMessageId(timeOrdered(newUuid(), at, created) as Uuid)
  return queued(mailing, { id, recipient: { address, name }, state, ...change })
}

const fail = (error: Extract<MailMessage['state'], { _tag: 'Failed' }>['error']) =>
  ({ _tag: 'Failed', at, error, lookAt: O.none }) as const

const STORY: readonly (readonly [StoryStep['step'], string])[] = [
  ['deferred', '451'],
  ['taken_over', 'worker_lost'],
  ['unknown', 'timeout'],
  ['not_found', ''],
]
const story = STORY.map(([step, code], n) => ({ at: at + fromMinutes(n), step, code }))

const sent = mail('Eva Jansen', { _tag: 'Sent', at, serverMessageId: O.some('<a1@mail.example>') })
const unknown = mail('Piet de Vries', fail('outcome_unknown'), { possiblyDoubled: true, story })
const waiting = mail('Fatima el Amrani', { _tag: 'Queued', dueAt: now + fromHours(1), tries: 1, since: at })
const refused = mail('Bas van Dijk', fail('recipient_refused'))
export const SENT = sent.id
export const UNKNOWN = unknown.id
export const WAITING = waiting.id
export const REFUSED = refused.id

/** One in each state, of which one waits for the mail server, and the templates that they are written with. */
export function writeMails({ mailings, messages, mailerPauses, ...stores }: Stores): Stored<unknown> {
  const invalid = mail('Sanne Bakker', fail('invalid_recipient'))
  const withdrawn = mail('Willem Korrel', { _tag: 'Withdrawn', at })
  const until = now + fromMinutes(20)
  const pause = { since: at, until, refusal: 'login_refused', code: '535', inARow: 1, isAsked: false } as const
  return gen(function* () {
    yield* unwrap(writeInvitation()(stores))
    yield* unwrap(stores.templates.put(newTemplate({ name: 'Zonder link' }), []))
    yield* unwrap(mailings.insert(mailing, []))
    yield* unwrap(insertEach({ messages }, mailing, [sent, unknown, waiting, refused, invalid, withdrawn]))
    yield* unwrap(messages.save([unknown]))
    yield* unwrap(mailerPauses.put(toMailerKey(SAMPLE_OFFICE.uuid, O.none, false), pause))
  })
}

/** One mail with this content, which was sent. */
export function writeSent(content: Partial<MailContent>) {
  return ({ mailings, messages }: Stores): Stored<unknown> =>
    gen(function* () {
      yield* unwrap(mailings.insert({ ...mailing, content: { ...mailing.content, ...content } }, []))
      yield* unwrap(insertEach({ messages }, mailing, [sent]))
    })
}

/** More than a list counts. */
export function writeManyMails({ mailings, messages }: Stores): Stored<unknown> {
  const state = sent.state
  return gen(function* () {
    yield* unwrap(mailings.insert(mailing, []))
    const all = Array.from({ length: 10_000 }, () => mail('Eva Jansen', state))
    yield* unwrap(messages.insert(mailing, state, all))
  })
}
