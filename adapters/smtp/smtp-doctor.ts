// Whether a mail server takes a session as the settings describe it (OPS-14): its greeting, TLS and login. No mail is sent.
import { O } from '#domain/shared/fp.ts'
import type { NodemailerError } from 'nodemailer'
import type { MailerRefusal } from '#domain/mailing/mailer.ts'
import { type Diagnosis, reportFailing, reportWorking } from '#domain/operations/doctor.ts'
import type { Duration } from '#domain/shared/clock.ts'
import type { Bilingual } from '#domain/shared/language.ts'
import { toSendResult } from './smtp-result.ts'
import { openSession, type SmtpServerAccess } from './smtp-session.ts'

const LOGIN_REMEDY: Bilingual = [
  'Controleer gebruiker en wachtwoord in SMTP_URL; schrijf tekens als @ en / daarin als %40 en %2F.',
  'Check user and password in SMTP_URL; write characters such as @ and / in it as %40 and %2F.',
]

const REFUSALS: Readonly<Partial<Record<MailerRefusal, readonly [does: Bilingual, remedy: Bilingual]>>> = {
  not_secure: [
    ['biedt geen TLS dat te vertrouwen is', 'offers no TLS that can be trusted'],
    [
      'Gebruik in SMTP_URL de naam die in het certificaat staat, en smtps:// alleen voor poort 465.',
      'Use the name of its certificate in SMTP_URL, and smtps:// only for port 465.',
    ],
  ],
  login_refused: [['weigert de login', 'refuses the login'], LOGIN_REMEDY],
  password_login_off: [
    ['staat inloggen met een wachtwoord niet toe', 'allows no login by password'],
    ['Zet bij die mailserver SMTP AUTH aan voor deze login.', 'Turn on SMTP AUTH for this login at that mail server.'],
  ],
}
const UNREACHABLE: readonly [Bilingual, Bilingual] = [
  ['antwoordt niet als mailserver', 'does not answer as a mail server'],
  [
    'Controleer naam en poort in SMTP_URL, en of een firewall die poort tegenhoudt.',
    'Check name and port in SMTP_URL, and whether a firewall blocks that port.',
  ],
]

/** `name`: the service's name in EHLO. */
export async function diagnoseMailServer(server: SmtpServerAccess, name: string, within: Duration): Promise<Diagnosis> {
  const { host, port, tls, login } = server
  const place = `${host}:${port}`
  try {
    const session = await openSession(server, name, performance.now() + within)
    session.quit()
  } catch (error) {
    const result = toSendResult(error as NodemailerError, 'opening', O.isSome(login))
    const [does, remedy] = (result._tag === 'Unusable' ? REFUSALS[result.refusal] : undefined) ?? UNREACHABLE
    const code = 'code' in result ? result.code : ''
    return reportFailing(`${place} ${does[0]} (${code}).`, `${place} ${does[1]} (${code}).`, ...remedy)
  }
  const [withTls, withLogin] = [tls !== 'none', O.isSome(login)]
  return reportWorking(
    `${place} groet ${withTls ? 'met' : 'zonder'} TLS en ${withLogin ? 'neemt de login aan' : 'vraagt geen login'}.`,
    `${place} greets ${withTls ? 'over TLS' : 'without TLS'}, and ${withLogin ? 'accepts the login' : 'asks for no login'}.`,
  )
}
