// Mail that leaves over SMTP. Sessions are reused; one that the server has ended meanwhile costs another connection, and no mail.
import * as O from 'fp-ts/lib/Option.js'
import type { NodemailerError } from 'nodemailer'
import type { Mailer, MailToSend, SendResult } from '#domain/mailing/mailer.ts'
import { type ComposedMail, composeMail, type SmtpSender } from './compose-mail.ts'
import { failedSend, unusable } from './smtp-result.ts'
import {
  openSession,
  type SentInfo,
  type SmtpServerAccess,
  type SmtpSession,
  type SmtpTimeouts,
  USUAL_TIMEOUTS,
} from './smtp-session.ts'

export interface SmtpMailerSettings extends SmtpServerAccess {
  readonly from: SmtpSender
  /** The right side of Message-IDs, and the name in EHLO. */
  readonly messageIdDomain: string
  readonly connections: number
  readonly timeouts?: Partial<SmtpTimeouts>
}

export interface SmtpMailer extends Mailer {
  /** Mails on their way are finished first; from now on none is taken. */
  readonly close: () => Promise<void>
}

/** Throws what is no failure of a network or a server. */
const asFailure = (error: unknown): NodemailerError => {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error as NodemailerError
  throw error
}

/** The one recipient may be refused although the mail was taken. */
const accepted = ({ rejectedErrors: [refusal] = [], serverMessageId }: SentInfo): SendResult =>
  refusal === undefined
    ? { _tag: 'Accepted', serverMessageId: O.fromNullable(serverMessageId) }
    : failedSend(refusal, false)

const WITHOUT_UTF8: Readonly<Record<'from' | 'to' | 'replyTo', SendResult>> = {
  from: unusable('sender_refused', 'SMTPUTF8'),
  to: { _tag: 'Refused', error: 'recipient_refused', code: 'SMTPUTF8' },
  replyTo: { _tag: 'Refused', error: 'message_refused', code: 'SMTPUTF8' },
}

/** The sessions that wait for a mail, the one used last first. */
const makeIdleSessions = (idle: number) => {
  const kept = new Map<SmtpSession, NodeJS.Timeout>()
  const end = (session: SmtpSession): void => {
    clearTimeout(kept.get(session))
    kept.delete(session)
    session.quit()
  }
  return {
    keep: (session: SmtpSession) => void kept.set(session, setTimeout(() => end(session), idle).unref()),
    take: (): SmtpSession | undefined => {
      for (const session of [...kept.keys()].toReversed()) {
        clearTimeout(kept.get(session))
        kept.delete(session)
        if (session.isOpen()) return session
      }
      return undefined
    },
    endAll: () => [...kept.keys()].forEach(end),
  }
}

/** At most so many at once; the others wait in line. */
const makePlaces = (places: number) => {
  let taken = 0
  const waiting: (() => void)[] = []
  let onEmpty: () => void = () => undefined
  return {
    enter: async (): Promise<void> => {
      if (taken < places) taken += 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
    },
    leave: (): void => {
      const next = waiting.shift()
      if (next !== undefined) return next()
      taken -= 1
      if (taken === 0) onEmpty()
    },
    empty: (): Promise<void> =>
      new Promise((resolve) => {
        if (taken === 0) resolve()
        else onEmpty = resolve
      }),
  }
}

export const makeSmtpMailer = (settings: SmtpMailerSettings): SmtpMailer => {
  const timeouts = { ...USUAL_TIMEOUTS, ...settings.timeouts }
  const sessions = makeIdleSessions(timeouts.idle)
  const places = makePlaces(settings.connections)
  let sizeAtMost: O.Option<number> = O.none
  let isClosed = false

  const release = async (session: SmtpSession, isRefused: boolean, until: number): Promise<void> => {
    try {
      if (isRefused && session.isOpen()) await session.reset(until)
    } catch (error) {
      asFailure(error)
    }
    if (!session.isOpen()) return
    if (isClosed) session.quit()
    else sessions.keep(session)
  }

  /** `isUntouched`: the session ended before anything of the mail went out. */
  const sendOver = async (
    session: SmtpSession,
    mail: ComposedMail,
    until: number,
  ): Promise<{ readonly result: SendResult; readonly isUntouched: boolean }> => {
    if (O.isSome(mail.utf8) && (!session.takesUtf8 || mail.utf8.value === 'replyTo')) {
      await release(session, false, until)
      return { result: WITHOUT_UTF8[mail.utf8.value], isUntouched: false }
    }
    try {
      const info = await session.send(mail, until)
      await release(session, false, until)
      return { result: accepted(info), isUntouched: false }
    } catch (error) {
      const [result, isUntouched] = [
        failedSend(asFailure(error), session.isWritten()),
        !session.isOpen() && !session.isWritten(),
      ]
      await release(session, true, until)
      return { result, isUntouched }
    }
  }

  const sendOverNew = async (mail: ComposedMail, until: number): Promise<SendResult> => {
    try {
      const session = await openSession(settings, timeouts, settings.messageIdDomain, until)
      ;({ sizeAtMost } = session)
      return (await sendOver(session, mail, until)).result
    } catch (error) {
      return failedSend(asFailure(error), false)
    }
  }

  const send = async (mail: MailToSend): Promise<SendResult> => {
    if (isClosed) return unusable('unreachable', 'closed')
    const until = performance.now() + timeouts.mail
    await places.enter()
    try {
      const composed = await composeMail(mail, settings.from, settings.messageIdDomain)
      const session = sessions.take()
      if (session === undefined) return await sendOverNew(composed, until)
      const { result, isUntouched } = await sendOver(session, composed, until)
      return isUntouched && performance.now() < until ? await sendOverNew(composed, until) : result
    } finally {
      places.leave()
    }
  }

  return {
    send: (mail) => () => send(mail),
    repeats: true,
    lookUp: O.none,
    connections: settings.connections,
    sizeAtMost: () => sizeAtMost,
    close: async () => {
      isClosed = true
      sessions.endAll()
      await places.empty()
    },
  }
}
