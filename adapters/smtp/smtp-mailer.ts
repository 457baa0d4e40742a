// Mail that leaves over SMTP. Sessions are reused; one that the server has ended meanwhile costs another connection, and no mail.
import * as O from 'fp-ts/lib/Option.js'
import type { NodemailerError } from 'nodemailer'
import { type Mailer, type MailToSend, type SendResult, unusable } from '#domain/mailing/mailer.ts'
import type { Duration } from '#domain/shared/clock.ts'
import { type ComposedMail, composeMail } from './compose-mail.ts'
import type { MailFrom } from '#domain/mailing/mail-server.ts'
import { failedSend } from './smtp-result.ts'
import {
  openSession,
  type SentInfo,
  type SmtpServerAccess,
  type SmtpSession,
  type SmtpTimeouts,
  USUAL_TIMEOUTS,
} from './smtp-session.ts'

export interface SmtpMailerSettings extends SmtpServerAccess {
  readonly from: MailFrom
  /** The right side of Message-IDs, and the name in EHLO. */
  readonly messageIdDomain: string
  readonly connections: number
  readonly timeouts?: Partial<SmtpTimeouts>
}

export type SmtpMailer = Mailer & Required<Pick<Mailer, 'close'>>

/** Throws what is no failure of a network or a server. */
const asFailure = (error: unknown): NodemailerError => {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error as NodemailerError
  throw error
}

/** The server's own text: stores take no control characters, and pages no endless line. */
const shortId = (id: string): string =>
  id
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .slice(0, 255)

/** The one recipient may be refused although the mail was taken. */
const accepted = ({ rejectedErrors: [refusal] = [], serverMessageId }: SentInfo): SendResult =>
  refusal === undefined
    ? { _tag: 'Accepted', serverMessageId: O.map(shortId)(O.fromNullable(serverMessageId)) }
    : failedSend(refusal, 'sending')

const WITHOUT_UTF8: Readonly<Record<'from' | 'to' | 'replyTo', SendResult>> = {
  from: unusable('sender_refused', 'SMTPUTF8'),
  to: { _tag: 'Refused', error: 'recipient_refused', code: 'SMTPUTF8' },
  replyTo: { _tag: 'Refused', error: 'message_refused', code: 'SMTPUTF8' },
}

/** A place for one session, kept open for the next mail. */
interface Place {
  session: SmtpSession | undefined
  idle: NodeJS.Timeout | undefined
}

/** Mails take a place each, the one used last first; without a free one they wait in line. */
const makePlaces = (count: number, idle: Duration) => {
  const free: Place[] = Array.from({ length: count }, () => ({ session: undefined, idle: undefined }))
  const waiting: ((place: Place) => void)[] = []
  let isClosed = false
  let onEmpty: () => void = () => undefined
  const quit = (place: Place): void => {
    clearTimeout(place.idle)
    place.session?.quit()
    place.session = undefined
  }
  return {
    take: async (): Promise<Place> => {
      const place = free.pop() ?? (await new Promise<Place>((resolve) => waiting.push(resolve)))
      clearTimeout(place.idle)
      return place
    },
    leave: (place: Place): void => {
      const next = waiting.shift()
      if (next !== undefined) return next(place)
      free.push(place)
      if (isClosed) quit(place)
      else place.idle = setTimeout(() => quit(place), idle).unref()
      if (free.length === count) onEmpty()
    },
    close: (): Promise<void> => {
      isClosed = true
      free.forEach(quit)
      return new Promise((resolve) => {
        if (free.length === count) resolve()
        else onEmpty = resolve
      })
    },
  }
}

export const makeSmtpMailer = (settings: SmtpMailerSettings): SmtpMailer => {
  const timeouts = { ...USUAL_TIMEOUTS, ...settings.timeouts }
  const places = makePlaces(settings.connections, timeouts.idle)
  let sizeAtMost: O.Option<number> = O.none

  /** `isUntouched`: the session ended before anything of the mail went out. */
  const sendOver = async (
    session: SmtpSession,
    mail: ComposedMail,
    until: number,
  ): Promise<{ readonly result: SendResult; readonly isUntouched: boolean }> => {
    if (O.isSome(mail.utf8) && (!session.takesUtf8 || mail.utf8.value === 'replyTo'))
      return { result: WITHOUT_UTF8[mail.utf8.value], isUntouched: false }
    try {
      return { result: accepted(await session.send(mail, until)), isUntouched: false }
    } catch (error) {
      const result = failedSend(asFailure(error), session.isWritten() ? 'written' : 'sending')
      const isUntouched = !session.isOpen() && !session.isWritten()
      if (session.isOpen()) await session.reset(until).catch(asFailure)
      return { result, isUntouched }
    }
  }

  const sendFrom = async (place: Place, mail: ComposedMail, until: number): Promise<SendResult> => {
    if (place.session?.isOpen() === true) {
      const { result, isUntouched } = await sendOver(place.session, mail, until)
      if (!isUntouched || performance.now() >= until) return result
    }
    try {
      place.session = await openSession(settings, settings.messageIdDomain, until)
    } catch (error) {
      return failedSend(asFailure(error), 'opening')
    }
    ;({ sizeAtMost } = place.session)
    return (await sendOver(place.session, mail, until)).result
  }

  const send = async (mail: MailToSend): Promise<SendResult> => {
    const until = performance.now() + timeouts.mail
    const composed = composeMail(mail, settings.from, settings.messageIdDomain)
    const place = await places.take()
    try {
      return await sendFrom(place, composed, until)
    } finally {
      places.leave(place)
    }
  }

  return {
    send: (mail) => () => send(mail),
    repeats: true,
    lookUp: O.none,
    connections: settings.connections,
    sizeAtMost: () => sizeAtMost,
    close: places.close,
  }
}
