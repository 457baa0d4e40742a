// Opens a session with an SMTP server: connects, starts TLS, logs in, then sends one mail at a time. It does not use nodemailer's own pool:
// only the log shows that a complete body was written, and the pool's log does not name the connection.
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { getCACertificates } from 'node:tls'
import type { NodemailerError } from 'nodemailer'
import { O } from '#domain/shared/fp.ts'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailServerAccess } from '#domain/mailing/mail-server.ts'
import { type Duration, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { SEND_WITHIN } from '#domain/mailing/mailer.ts'
import type { ComposedMail } from './compose-mail.ts'
import { connectToServer, type ServerRule } from './server-rules.ts'
import { makeTransactions, type TransactionCommands } from './smtp-transactions.ts'

export interface SmtpServerAccess extends MailServerAccess {
  readonly rule: ServerRule
  /** Additional trusted certificate authorities, in PEM. */
  readonly authorities?: readonly string[]
}

export interface SmtpTimeouts {
  /** For one mail, including connecting and waiting; less than MAIL_CLAIM_LENGTH. */
  readonly mail: Duration
  /** An unused session ends after this time. */
  readonly idle: Duration
}
export const USUAL_TIMEOUTS: SmtpTimeouts = { mail: SEND_WITHIN, idle: fromMinutes(1) }
/** Time limit for connecting, for the greeting and for STARTTLS. */
const CONNECT_WITHIN = fromSeconds(20)
/** Maximum time without a byte from the server. */
const REPLY_WITHIN = fromMinutes(2)

export type SentInfo = SMTPConnection.SentMessageInfo

/** Rejects with a NodemailerError. `until`: a time of `performance.now()`, at which the session ends. */
export interface SmtpSession {
  /** The limit that the server announced. None: no limit, or not announced. */
  readonly sizeAtMost: O.Option<number>
  readonly takesUtf8: boolean
  readonly isOpen: () => boolean
  /** Whether the complete body of the last mail was sent, with the final dot. */
  readonly isWritten: () => boolean
  readonly send: (mail: ComposedMail, until: number) => Promise<SentInfo>
  readonly quit: () => void
}

const makeFailure = (message: string, code: string): NodemailerError => Object.assign(new Error(message), { code })

/** Maximum bytes from the server in one step. All replies to a mail have some hundreds. */
const RECEIVED_AT_MOST = 64 * 1024

/** Not public in nodemailer, which continues to read empty lines, one per turn of the event loop, after the session has ended. */
interface Internals extends TransactionCommands {
  _onData: (chunk: Buffer) => void
  _responseQueue: readonly string[]
  _formatError: (...of: readonly unknown[]) => NodemailerError
}

/** nodemailer creates two errors for each refusal. Their stack traces show its own functions only, and take longer than the replies. */
function omitStackTraces(connection: Internals): void {
  const format = connection._formatError.bind(connection)
  connection._formatError = (...of) => {
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    try {
      return format(...of)
    } finally {
      Error.stackTraceLimit = stackTraceLimit
    }
  }
}

/** A step ends with its callback, with the session or at its time limit, whichever comes first. */
function makeDialogue(connection: SMTPConnection & Internals, socket: Socket) {
  let fail: (error: unknown) => void = () => undefined
  let isOpen = true
  let received = 0
  const read = connection._onData.bind(connection)
  const end = (error: NodemailerError): void => {
    fail(error)
    connection._responseQueue = []
    connection.close()
  }
  connection._onData = (chunk) => {
    received += chunk.length
    if (received <= RECEIVED_AT_MOST) return read(chunk)
    end(makeFailure('The server sends without end', 'EPROTOCOL'))
    socket.destroy()
  }
  connection.on('error', (error: NodemailerError) => fail(error))
  // If a reply ends the session, nodemailer calls the callback only after this event.
  connection.once('end', () => {
    isOpen = false
    setImmediate(() => fail(makeFailure('The session has ended', 'ECONNECTION')))
  })
  const step = <A>(
    until: number,
    act: (done: (error: NodemailerError | null | undefined, result: A) => void, fail: (error: unknown) => void) => void,
  ): Promise<A> =>
    new Promise<A>((resolve, reject) => {
      received = 0
      const timer = setTimeout(
        () => end(makeFailure('The time for the mail is over', 'ETIMEDOUT')),
        Math.max(0, until - performance.now()),
      )
      fail = (error: unknown) => {
        clearTimeout(timer)
        reject(error)
      }
      act((error, result) => {
        clearTimeout(timer)
        if (error === null || error === undefined) resolve(result)
        else reject(error)
      }, fail)
    })
  return { step, end, isOpen: () => isOpen }
}

/** Every server accepts a mail of this size (RFC 5321, 4.5.3.1.7), whose size it need not know before. In bytes. */
const ALWAYS_ACCEPTED = 64 * 1024

/** Throws an error without a code: neither the network nor the server caused it. */
function writeMail({ write }: ComposedMail): Buffer {
  try {
    return write()
  } catch (cause) {
    throw new Error('The mail cannot be written', { cause })
  }
}

/** Small mails are written when the server asks for them: a deferred recipient costs no writing. */
function writeWhenAsked(mail: ComposedMail, onBug: (error: unknown) => void): Readable {
  return new Readable({
    read() {
      try {
        this.push(writeMail(mail))
        this.push(null)
      } catch (error) {
        onBug(error)
      }
    },
  })
}

/** The server answered to the mail itself, not to a command. */
export function isOfMessage(error: unknown): boolean {
  const { code, command } = error as NodemailerError
  return code === 'EMESSAGE' && command === 'DATA'
}

function parseGreeting(ehlo: string) {
  const size = Number(/^250[ -]SIZE +(\d+)/im.exec(ehlo)?.[1] ?? 0)
  return {
    sizeAtMost: size > 0 ? O.some(size) : O.none,
    takesUtf8: /^250[ -]SMTPUTF8\b/im.test(ehlo),
    pipelines: /^250[ -]PIPELINING\b/im.test(ehlo),
  }
}

/** `name`: the service's name in EHLO. */
export async function openSession(
  { host, port, tls, login, rule, authorities = [] }: SmtpServerAccess,
  name: string,
  until: number,
): Promise<SmtpSession> {
  let isWritten = false
  const within = Math.max(1, Math.min(CONNECT_WITHIN, until - performance.now()))
  const socket = await connectToServer(host, port, rule, within)
  const connection = new SMTPConnection({
    connection: socket,
    host,
    port,
    name,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    tls: {
      minVersion: 'TLSv1.2',
      ...(authorities.length > 0 && { ca: [...getCACertificates('default'), ...authorities] }),
    },
    connectionTimeout: CONNECT_WITHIN,
    greetingTimeout: CONNECT_WITHIN,
    socketTimeout: REPLY_WITHIN,
    logger: {
      info: ({ tnx }: { readonly tnx?: string }) => {
        if (tnx === 'message') isWritten = true
      },
      debug: () => undefined,
      warn: () => undefined,
      error: () => undefined,
    },
  }) as SMTPConnection & Internals
  omitStackTraces(connection)
  const { step, end, isOpen } = makeDialogue(connection, socket)
  await step<void>(until, (done) => connection.connect((error) => done(error)))
  const ehlo = connection.lastServerResponse || ''
  if (O.isSome(login)) {
    if (!connection.allowsAuth) {
      connection.quit()
      // RFC 4954, 4: a server may announce AUTH only once the session is encrypted.
      throw tls === 'none' && /^250[ -]STARTTLS\b/im.test(ehlo)
        ? makeFailure('The server offers its login over TLS only', 'ETLS')
        : makeFailure('The server offers no login', 'EAUTH')
    }
    const credentials = { user: login.value.user, pass: login.value.password }
    await step(until, (done) => connection.login({ credentials }, done)).catch((error: unknown) => {
      connection.close()
      throw error
    })
  }
  const { pipelines, ...greeting } = parseGreeting(ehlo)
  const smallAtMost = Math.min(ALWAYS_ACCEPTED, O.getOrElse(() => ALWAYS_ACCEPTED)(greeting.sizeAtMost))
  const transactions = makeTransactions(connection, pipelines, () =>
    end(makeFailure('The server does not reset the session', 'EPROTOCOL')),
  )
  return {
    ...greeting,
    isOpen,
    isWritten: () => isWritten,
    send: async (mail, until) => {
      isWritten = false
      const envelope = { from: mail.from, to: [mail.to] }
      const raw = mail.sizeBound <= smallAtMost ? undefined : writeMail(mail)
      try {
        const info = await step<SentInfo>(until, (done, fail) => {
          // The server expects the mail by then, so the session cannot continue.
          const onBug = (error: unknown): void => {
            fail(error)
            connection.close()
          }
          if (raw === undefined) connection.send(envelope, writeWhenAsked(mail, onBug), done)
          else connection.send({ ...envelope, size: raw.length }, raw, done)
        })
        transactions.noteSent()
        return info
      } catch (error) {
        // The server has answered in the middle of the mail, whose rest nodemailer would write before the next command.
        if (!isWritten && isOfMessage(error)) connection.close()
        transactions.noteFailure(error)
        throw error
      }
    },
    quit: () => {
      if (isOpen()) connection.quit()
    },
  }
}
