// Sends mail over SMTP. Sessions are reused. If the server has ended one in the meantime, the mailer connects again; no mail is lost.
import { E, O, pipe, TE } from '#domain/shared/fp.ts'
import type { NodemailerError } from 'nodemailer'
import {
  type Mailer,
  type MailerRefusal,
  type MailToSend,
  sendAnyway,
  type SendResult,
  toUnusable,
} from '#domain/mailing/mailer.ts'
import { type Duration, fromMinutes } from '#domain/shared/clock.ts'
import { type ComposedMail, composeMail } from './compose-mail.ts'
import type { MailFrom } from '#domain/mailing/mail-server.ts'
import { toSendResult } from './smtp-result.ts'
import {
  isOfMessage,
  openSession,
  type SentInfo,
  type SmtpServerAccess,
  type SmtpSession,
  type SmtpTimeouts,
  USUAL_TIMEOUTS,
} from './smtp-session.ts'

export interface SmtpMailerSettings extends SmtpServerAccess {
  readonly from: MailFrom
  /** All offices share the mailer: each sends under its own name. */
  readonly isShared?: true
  /** The right side of Message-IDs, and the name in EHLO. */
  readonly messageIdDomain: string
  readonly connections: number
  readonly timeouts?: Partial<SmtpTimeouts>
}

export type SmtpMailer = Mailer & Required<Pick<Mailer, 'close'>>

/** Throws errors that the network or the server did not cause. */
function asFailure(error: unknown): NodemailerError {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error as NodemailerError
  throw error
}

/** The server chose this text: stores reject control characters, and pages cannot show a line without end. */
const toShortId = (id: string): string =>
  id
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .slice(0, 255)

/** Postfix: `queued as 3C0C742807`; Exim: `OK id=1tABCD-…`. */
const QUEUE_ID = /\b(?:queued as |id=)([\w.-]+)/i

/** The id by which the server's administrator finds the mail in the server's log. */
const parseQueueId = ({ response, serverMessageId }: SentInfo): O.Option<string> =>
  O.map(toShortId)(O.fromNullable(serverMessageId ?? QUEUE_ID.exec(response ?? '')?.[1]))

const WITHOUT_UTF8: Readonly<Record<'from' | 'to' | 'replyTo', SendResult>> = {
  from: toUnusable('sender_refused', 'SMTPUTF8'),
  to: { _tag: 'Refused', error: 'recipient_refused', code: 'SMTPUTF8' },
  replyTo: { _tag: 'Refused', error: 'message_refused', code: 'SMTPUTF8' },
}

/** For this long after an accepted mail, refusals do not count against sender, login or relay: all mails share these. */
const TRUSTED_FOR: Duration = fromMinutes(10)
const SHARED_BY_ALL: ReadonlySet<MailerRefusal> = new Set(['sender_refused', 'login_refused', 'mails_refused'])

/** If a server limits the sessions of a client, the mailer tries a further session only after this time. */
const FEWER_FOR: Duration = fromMinutes(5)

/** RFC 5321, 3.8: the server closes the session that the mailer has just opened. */
const isTooMany = ({ responseCode }: NodemailerError): boolean => responseCode === 421

/** A place for one session, kept open for the next mail. */
interface Place {
  session: SmtpSession | undefined
  idle: NodeJS.Timeout | undefined
}

/** Each mail takes one place, the most recently used first. Without a free place it waits in line. */
function makePlaces(count: number, idle: Duration) {
  const free: Place[] = Array.from({ length: count }, () => ({ session: undefined, idle: undefined }))
  const waiting: ((place: Place) => void)[] = []
  let resting = 0
  let isClosed = false
  let onEmpty: () => void = () => undefined
  const quit = (place: Place): void => {
    clearTimeout(place.idle)
    place.session?.quit()
    place.session = undefined
  }
  const areAllFree = (): boolean => free.length === count - resting
  const leave = (place: Place): void => {
    const next = waiting.shift()
    if (next !== undefined) return next(place)
    free.push(place)
    if (isClosed) quit(place)
    else place.idle = setTimeout(() => quit(place), idle).unref()
    if (areAllFree()) onEmpty()
  }
  return {
    take: async (): Promise<Place> => {
      const place = free.pop() ?? (await new Promise<Place>((resolve) => waiting.push(resolve)))
      clearTimeout(place.idle)
      return place
    },
    leave,
    /** The server refused this place's session as one too many. True: others are in use or open, and this place rests for a while. */
    rest: (place: Place): boolean => {
      const others = count - resting - 1
      const areUsed = free.length < others || free.some(({ session }) => session?.isOpen() === true)
      if (others === 0 || !areUsed) return false
      resting += 1
      setTimeout(() => {
        resting -= 1
        leave(place)
      }, FEWER_FOR).unref()
      return true
    },
    close: (): Promise<void> => {
      isClosed = true
      free.forEach(quit)
      return new Promise((resolve) => {
        if (areAllFree()) resolve()
        else onEmpty = resolve
      })
    },
  }
}

export function makeSmtpMailer(settings: SmtpMailerSettings): SmtpMailer {
  const timeouts = { ...USUAL_TIMEOUTS, ...settings.timeouts }
  const places = makePlaces(settings.connections, timeouts.idle)
  const isLoggedIn = O.isSome(settings.login)
  let sizeAtMost: O.Option<number> = O.none
  let lastAcceptedAt = Number.NEGATIVE_INFINITY

  const failed = (error: NodemailerError, progress: Parameters<typeof toSendResult>[1]): SendResult => {
    const result = toSendResult(error, progress, isLoggedIn)
    const isTrusted = performance.now() < lastAcceptedAt + TRUSTED_FOR
    if (!isTrusted || result._tag !== 'Deferred' || !SHARED_BY_ALL.has(result.perhaps ?? 'unreachable')) return result
    const { perhaps: _, ...alone } = result
    return alone
  }

  /** nodemailer can report the only recipient as refused although sending succeeded. */
  const answered = (info: SentInfo): SendResult => {
    const [refusal] = info.rejectedErrors ?? []
    if (refusal !== undefined) return failed(refusal, 'sending')
    lastAcceptedAt = performance.now()
    return { _tag: 'Accepted', serverMessageId: parseQueueId(info) }
  }

  /** `isUntouched`: the session ended before anything of the mail went out. */
  const sendOver = async (
    session: SmtpSession,
    mail: ComposedMail,
    until: number,
  ): Promise<{ readonly result: SendResult; readonly isUntouched: boolean }> => {
    if (O.isSome(mail.utf8) && (!session.takesUtf8 || mail.utf8.value === 'replyTo'))
      return { result: WITHOUT_UTF8[mail.utf8.value], isUntouched: false }
    try {
      return { result: answered(await session.send(mail, until)), isUntouched: false }
    } catch (error) {
      const result = failed(asFailure(error), session.isWritten() ? 'written' : 'sending')
      return { result, isUntouched: !session.isOpen() && !session.isWritten() && !isOfMessage(error) }
    }
  }

  const sendOverIf = <F>(session: SmtpSession, mail: ComposedMail, until: number, allowed: TE.TaskEither<F, void>) =>
    pipe(
      allowed,
      TE.flatMapTask(() => () => sendOver(session, mail, until)),
    )()

  /** Undefined: the server accepts no further session, and the place rests. */
  const sendFrom = async <F>(
    place: Place,
    mail: ComposedMail,
    until: number,
    allowed: TE.TaskEither<F, void>,
  ): Promise<E.Either<F, SendResult> | undefined> => {
    if (place.session?.isOpen() === true) {
      const sent = await sendOverIf(place.session, mail, until, allowed)
      if (E.isLeft(sent)) return sent
      if (!sent.right.isUntouched || performance.now() >= until) return E.right(sent.right.result)
    }
    try {
      place.session = await openSession(settings, settings.messageIdDomain, until)
    } catch (error) {
      const failure = asFailure(error)
      return isTooMany(failure) && places.rest(place) ? undefined : E.right(failed(failure, 'opening'))
    }
    ;({ sizeAtMost } = place.session)
    return E.map(({ result }: { readonly result: SendResult }) => result)(
      await sendOverIf(place.session, mail, until, allowed),
    )
  }

  const send = async <F>(mail: MailToSend, allowed: TE.TaskEither<F, void>): Promise<E.Either<F, SendResult>> => {
    const until = performance.now() + timeouts.mail
    const { from, isShared } = settings
    const name = isShared ? (mail.officeName ?? from.name) : from.name
    const composed = composeMail(mail, { ...from, name }, settings.messageIdDomain)
    for (;;) {
      const place = await places.take()
      let isResting = false
      try {
        if (performance.now() >= until) return E.right({ _tag: 'Deferred', after: O.none, code: 'no_turn' })
        const result = await sendFrom(place, composed, until, allowed)
        if (result !== undefined) return result
        isResting = true
      } finally {
        if (!isResting) places.leave(place)
      }
    }
  }

  const sendIf: Mailer['sendIf'] = (mail, allowed) => () => send(mail, allowed)
  return {
    send: sendAnyway(sendIf),
    sendIf,
    repeats: true,
    lookUp: O.none,
    connections: settings.connections,
    sizeAtMost: () => sizeAtMost,
    close: places.close,
  }
}
