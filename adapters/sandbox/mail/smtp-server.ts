// The SMTP server of the stand-in mail server: applies settings and faults at each step of a session.
import { randomUUID } from 'node:crypto'
import type { Server } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { type Certified, issueCertificate, makeAuthority, makeValidity } from '#adapters/sandbox/kit/certificates.ts'
import { pause } from '#adapters/sandbox/kit/fault-script.ts'
import { openSockets } from '#adapters/sandbox/kit/server.ts'
import { fromDays, type Instant } from '#domain/shared/clock.ts'
import {
  type CaughtMail,
  type CertificateKind,
  type MailSettings,
  type SmtpStep,
  type StandInMailServer,
  steps,
} from './mail-server.ts'
import { writeReturnedMail } from './returned-mail.ts'

const makeRefusal = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode })

/** Parses only the headers: the complete mail is parsed when a person opens it. */
async function parseOutline(raw: Buffer): Promise<Pick<CaughtMail, 'subject' | 'messageId'>> {
  const end = raw.indexOf('\r\n\r\n')
  const { subject = '', messageId = '' } = await PostalMime.parse(end < 0 ? raw : raw.subarray(0, end + 4))
  return { subject, messageId }
}

function makeCertificates(
  authority: Certified,
  host: string,
  now: Instant,
): Readonly<Record<CertificateKind, Certified>> {
  const [names, validity] = [[host, 'localhost'] as const, makeValidity(now)]
  return {
    right: issueCertificate(authority, names, validity),
    expired: issueCertificate(authority, names, { from: now - fromDays(90), until: now - fromDays(1) }),
    other_name: issueCertificate(authority, ['other.example'], validity),
    untrusted: issueCertificate(makeAuthority(validity), names, validity),
  }
}

/** `isSecure`: TLS from the first byte, instead of STARTTLS. */
export function makeSmtpServer(
  standIn: StandInMailServer,
  authority: Certified,
  host: string,
  isSecure: boolean,
): Server {
  /** Undefined: the session continues. */
  const meet = async (
    step: SmtpStep,
    address: string,
    session: SMTPServerSession,
    act: () => Promise<Error | undefined> | Error | undefined = () => undefined,
  ): Promise<Error | undefined> => {
    const { faults, calls, greylisted } = standIn
    const [at, began] = [standIn.now(), performance.now()]
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
    if (faults.meet('lost', call) !== undefined) {
      // The mail has arrived completely, and is kept.
      if (step === 'DATA') await act()
      note('lost')
      sockets()
        .find(({ remotePort }) => remotePort === session.remotePort)
        ?.resetAndDestroy()
      return new Error('lost')
    }
    const scripted = faults.meet('reply', call)
    const isGrey = step === 'RCPT' && faults.meet('greylist', call, () => !greylisted.has(address)) !== undefined
    if (isGrey) greylisted.add(address)
    const text = typeof scripted?.body === 'string' ? scripted.body : 'Scripted answer'
    const refused =
      (scripted && makeRefusal(scripted.status ?? 451, text)) ??
      (isGrey ? makeRefusal(451, '4.7.1 Greylisted, try again later') : await act())
    note(refused === undefined ? steps[step] : Number(Reflect.get(refused, 'responseCode')))
    return refused
  }

  const pass = async (done: (error?: Error | null) => void, ...met: Parameters<typeof meet>): Promise<void> =>
    done(await meet(...met))

  const receive = async (
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    done: (error: Error | null, reply?: string) => void,
  ) => {
    const { mailFrom, rcptTo } = session.envelope
    const sender = mailFrom === false ? '' : mailFrom.address
    const id = randomUUID()
    const keep = async (raw: Buffer): Promise<Error | undefined> => {
      if (stream.sizeExceeded) return makeRefusal(552, '5.3.4 Message too big')
      const [at, recipients] = [standIn.now(), rcptTo.map(({ address }) => address)]
      const user = typeof session.user === 'string' ? session.user : ''
      const outline = await parseOutline(raw)
      standIn.mails.add({ id, at, sender, recipients, raw, isSecure: session.secure, user, ...outline })
      for (const recipient of recipients) {
        const returned = writeReturnedMail(raw, sender, recipient, at)
        if (returned === undefined) continue
        const own = { id: randomUUID(), at, sender: '', recipients: [sender], raw: returned, isSecure: false, user: '' }
        standIn.mails.add({ ...own, ...(await parseOutline(returned)) })
      }
      return undefined
    }
    try {
      const early = await meet('BODY', sender, session)
      const raw = await buffer(stream)
      done(early ?? (await meet('DATA', sender, session, () => keep(raw))) ?? null, `2.0.0 Ok: queued as ${id}`)
    } catch (error) {
      // The stream fails if a client leaves in the middle of a mail.
      done(error instanceof Error ? error : new Error(String(error)))
    }
  }

  const certificates = makeCertificates(authority, host, standIn.now())
  const smtp = new SMTPServer({
    name: 'mail.example',
    banner: 'stand-in',
    secure: isSecure,
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    onConnect: (session, done) => {
      const { sessions } = standIn
      sessions.open.add(session.id)
      sessions.total += 1
      sessions.most = Math.max(sessions.most, sessions.open.size)
      const { sessionsAtMost } = standIn.settings
      const isSurplus = sessionsAtMost !== null && sessions.open.size > sessionsAtMost
      void pass(done, 'CONNECT', '', session, () =>
        isSurplus ? makeRefusal(421, '4.7.0 Error: too many connections') : undefined,
      )
    },
    onClose: ({ id }) => void standIn.sessions.open.delete(id),
    onAuth: ({ username = '', password }, session, done) => {
      const { logins } = standIn.settings
      const isRight = logins === null || (Object.hasOwn(logins, username) && logins[username] === password)
      const wrong = isRight ? undefined : makeRefusal(535, '5.7.8 Authentication credentials invalid')
      const answer = (error?: Error | null): void => (error ? done(error) : done(null, { user: username }))
      void pass(answer, 'AUTH', username, session, () => wrong)
    },
    onMailFrom: ({ address }, session, done) => {
      const mayNot = standIn.settings.logins !== null && !session.user
      const denied = mayNot ? makeRefusal(530, '5.7.0 Authentication required') : undefined
      void pass(done, 'MAIL', address, session, () => denied)
    },
    onRcptTo: ({ address }, session, done) => void pass(done, 'RCPT', address, session),
    onData: (stream, session, done) => void receive(stream, session, done),
  })
  // Ignores clients that hang up or refuse the certificate. `listenOn` reports a port that is in use.
  smtp.on('error', () => undefined)
  /** The settings that the server uses now. They apply to new connections. */
  let applied: MailSettings | undefined
  const apply = (): void => {
    if (applied === standIn.settings) return
    applied = standIn.settings
    const { size, offersTls, takesUtf8, takesPlainLogins, certificate } = applied
    const { key, certificate: cert } = certificates[certificate]
    Object.assign(smtp.options, {
      size,
      disabledCommands: offersTls ? [] : ['STARTTLS'],
      hideSMTPUTF8: !takesUtf8,
      allowInsecureAuth: takesPlainLogins,
    })
    smtp.updateSecureContext({ key, cert })
  }
  smtp.server.prependListener('connection', apply)
  const sockets = openSockets(smtp.server)
  return smtp.server
}
