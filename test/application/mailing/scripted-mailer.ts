// Mailers that keep what they are given, and answer by the script of a test.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type LookUpResult, type Mailer, type MailToSend, sendAtOnce, type SendResult } from '#domain/mailing/mailer.ts'
import type { MailerKey, MessageId } from '#domain/mailing/message.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'

/** A worker that dies here leaves everything as it is. */
export class WorkerDied extends Error {}

export const ACCEPTED: SendResult = { _tag: 'Accepted', serverMessageId: O.none }

export interface LeftMail {
  readonly mail: MailToSend
  readonly mailer: MailerKey
  readonly at: Instant
}

type Script = (mail: MailToSend) => SendResult | Promise<SendResult>

export function makeScriptedMailer({
  clock,
  connections = 1,
  sizeAtMost,
}: {
  readonly clock: Clock
  readonly connections?: number
  readonly sizeAtMost?: number
}) {
  const left: LeftMail[] = []
  let script: Script = () => ACCEPTED
  let lookUp: (id: MessageId) => LookUpResult = () => 'not_found'
  const lookedUp: MessageId[] = []
  let isAnswering = true
  let meanwhile: () => Promise<unknown> = () => Promise.resolve()
  const mailerOf = (key: MailerKey): Mailer => {
    const isCloud = key.startsWith('system:')
    const { send, sendIf } = sendAtOnce((mail) => async () => {
      left.push({ mail, mailer: key, at: clock.now() })
      return script(mail)
    })
    return {
      send,
      sendIf: (mail, allowed) =>
        pipe(
          TE.fromTask(() => meanwhile()),
          TE.flatMap(() => sendIf(mail, allowed)),
        ),
      repeats: !isCloud,
      lookUp: isCloud
        ? O.some((id) => async () => {
            lookedUp.push(id)
            return lookUp(id)
          })
        : O.none,
      ...(isCloud && { isAnswering: async () => isAnswering }),
      connections,
      sizeAtMost: () => O.fromNullable(sizeAtMost),
    }
  }
  return {
    mailerOf,
    left,
    lookedUp,
    answer: (next: Script) => {
      script = next
    },
    /** While a test mail waits for its turn. */
    whileWaiting: (act: typeof meanwhile) => {
      meanwhile = act
    },
    setAnswering: (next: boolean) => {
      isAnswering = next
    },
    answerLookUps: (next: typeof lookUp) => {
      lookUp = next
    },
  }
}
