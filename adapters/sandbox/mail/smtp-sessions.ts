// The SMTP side of the stand-in mail server: what a client meets at each step of a session.
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Certified } from '#adapters/sandbox/kit/certificates.ts'
import { pause } from '#adapters/sandbox/kit/fault-script.ts'
import { type CaughtMail, type MailSettings, type SmtpStep, type StandInMailServer, steps } from './mail-server.ts'

const refusal = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode })

const text = (body: unknown): string => (typeof body === 'string' ? body : 'Scripted answer')

/** Headers alone: a mail is read whole when a person opens it. */
const outline = async (raw: Buffer): Promise<Pick<CaughtMail, 'subject' | 'messageId'>> => {
  const end = raw.indexOf('\r\n\r\n')
  const { subject = '', messageId = '' } = await PostalMime.parse(end < 0 ? raw : raw.subarray(0, end + 4))
  return { subject, messageId }
}

export interface SmtpSessions {
  readonly server: SMTPServer
  /** Settings hold for sessions that begin from now on. */
  readonly apply: (settings: MailSettings, certified: Certified) => void
  readonly cutAll: () => void
}

/** `isSecure`: TLS from the first byte, instead of STARTTLS. */
export const makeSmtpSessions = (
  standIn: () => StandInMailServer,
  first: MailSettings,
  certified: Certified,
  isSecure: boolean,
): SmtpSessions => {
  const sockets = new Map<number, Socket>()

  /** Undefined: the session goes on. */
  const meet = async (
    step: SmtpStep,
    address: string,
    session: SMTPServerSession,
    act: () => Promise<Error | undefined> | Error | undefined = () => undefined,
  ): Promise<Error | undefined> => {
    const { faults, calls, greylisted } = standIn()
    const [at, began] = [standIn().now(), performance.now()]
    const call = { method: step, path: address }
    const note = (status: number | 'lost'): void =>
      calls.note({
        at,
        method: 'SMTP',
        path: address === '' ? step : `${step} ${address}`,
        query: '',
        status,
        ms: Math.round(performance.now() - began),
      })
    const slow = faults.meet('slow', call)
    if (slow !== undefined) await pause(slow.ms ?? 0)
    const isLost = faults.meet('lost', call) !== undefined
    const scripted = isLost ? undefined : faults.meet('reply', call)
    const isGrey = step === 'RCPT' && faults.meet('greylist', call, () => !greylisted.has(address)) !== undefined
    if (isGrey) greylisted.add(address)
    const refused =
      (scripted && refusal(scripted.status ?? 451, text(scripted.body))) ??
      (isGrey ? refusal(451, '4.7.1 Greylisted, try again later') : undefined) ??
      // With a lost connection the mail is kept only when all of it came.
      (isLost && step !== 'DATA' ? undefined : await act())
    if (isLost) {
      note('lost')
      sockets.get(session.remotePort)?.resetAndDestroy()
      return new Error('lost')
    }
    note(refused === undefined ? steps[step] : Number(Reflect.get(refused, 'responseCode')))
    return refused
  }

  type Done = (error?: Error | null) => void
  const pass = async (
    step: SmtpStep,
    address: string,
    session: SMTPServerSession,
    done: Done,
    act?: () => Error | undefined,
  ) => done(await meet(step, address, session, act))

  const receive = async (
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    done: (error: Error | null, reply?: string) => void,
  ) => {
    const { mailFrom, rcptTo } = session.envelope
    const sender = mailFrom === false ? '' : mailFrom.address
    const recipients = rcptTo.map(({ address }) => address)
    try {
      const early = await meet('BODY', sender, session)
      const raw = await buffer(stream)
      const error =
        early ??
        (await meet('DATA', sender, session, async () => {
          if (stream.sizeExceeded) return refusal(552, '5.3.4 Message too big')
          const user = typeof session.user === 'string' ? session.user : ''
          standIn().keep({ sender, recipients, raw, isSecure: session.secure, user, ...(await outline(raw)) })
          return undefined
        }))
      done(error ?? null, 'queued')
    } catch (error) {
      // A client that leaves in the middle of a mail ends the stream.
      done(error instanceof Error ? error : new Error(String(error)))
    }
  }

  const server = new SMTPServer({
    name: 'mail.example',
    banner: 'stand-in',
    key: certified.key,
    cert: certified.certificate,
    secure: isSecure,
    size: first.size,
    hideSMTPUTF8: !first.takesUtf8,
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    onConnect: (session, done) => {
      const { sessions } = standIn()
      sessions.open.add(session.id)
      sessions.total += 1
      sessions.most = Math.max(sessions.most, sessions.open.size)
      void pass('CONNECT', '', session, done)
    },
    onClose: ({ id, remotePort }) => {
      standIn().sessions.open.delete(id)
      sockets.delete(remotePort)
    },
    onAuth: ({ username = '', password }, session, done) => {
      const { logins } = standIn().settings
      const isRight = logins === null || (Object.hasOwn(logins, username) && logins[username] === password)
      const wrong = isRight ? undefined : refusal(535, '5.7.8 Authentication credentials invalid')
      const answer: Done = (error) => (error ? done(error) : done(null, { user: username }))
      void pass('AUTH', username, session, answer, () => wrong)
    },
    onMailFrom: ({ address }, session, done) => {
      const mayNot = standIn().settings.logins !== null && !session.user
      const denied = mayNot ? refusal(530, '5.7.0 Authentication required') : undefined
      void pass('MAIL', address, session, done, () => denied)
    },
    onRcptTo: ({ address }, session, done) => void pass('RCPT', address, session, done),
    onData: (stream, session, done) => void receive(stream, session, done),
  })
  // Of clients that hang up or refuse the certificate. A port that is taken fails where it is listened on.
  server.on('error', () => undefined)
  // Below STARTTLS a socket reports no end of its own: sessions do.
  server.server.on('connection', (socket: Socket) => {
    const { remotePort = 0 } = socket
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
  })
  return {
    server,
    apply: ({ size, offersTls, takesUtf8 }, { key, certificate }) => {
      server.options.disabledCommands = offersTls ? [] : ['STARTTLS']
      server.options.size = size
      server.options.hideSMTPUTF8 = !takesUtf8
      server.updateSecureContext({ key, cert: certificate })
    },
    cutAll: () => sockets.forEach((socket) => socket.destroy()),
  }
}
