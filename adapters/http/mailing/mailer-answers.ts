// Describes in words why a mailer waits, and the result of a test mail. A mail that was not sent is an answer, not a failure (SYS-4).
import { E, O, type TE } from '#domain/shared/fp.ts'
import type { SentTestMail } from '#application/mailing/test-mails.ts'
import type { NotAccepted, TestMailFailed, UnfitMail } from '#domain/mailing/failures.ts'
import type { MailWait } from '#domain/mailing/mail-wait.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { type Bilingual, type Language, pickText } from '#domain/shared/language.ts'
import { respondToFailure, type Failure } from '../errors.ts'
import type { AnswerFailure } from '../kernel/answer.ts'
import { OFFICE_TIME_ZONE } from '#domain/shared/office-time-zone.ts'

type Refused = Extract<NotAccepted, { readonly _tag: 'Refused' }>['error']
type Reason = MailWait['reason'] | Refused | 'outcome_unknown' | 'access_denied'

const REASONS: Readonly<Record<Reason, Bilingual>> = {
  turn: ['Andere mail gaat voor. Deze volgt vanzelf.', 'Other mail goes first. This one follows by itself.'],
  sending_off: ['Versturen staat uit voor de hele dienst.', 'Sending is off for the whole service.'],
  rate_limit: [
    'De limiet van de dienst zelf is bereikt. Mail die wacht, gaat vanzelf verder.',
    'The limit of the service itself is reached. Waiting mail continues by itself.',
  ],
  deferred: [
    'De mailserver van de ontvanger neemt deze mail nog niet aan.',
    'The recipient’s mail server does not take this mail yet.',
  ],
  throttled: [
    'De mailserver vraagt om langzamer te sturen. Mail die wacht, gaat vanzelf verder.',
    'The mail server asks the service to send more slowly. Waiting mail continues by itself.',
  ],
  login_refused: [
    'De mailserver weigert de gebruikersnaam of het wachtwoord. Vul ze opnieuw in.',
    'The mail server refuses the user name or the password. Fill them in again.',
  ],
  password_login_off: [
    'De mailserver accepteert geen wachtwoorden meer: Exchange Online zet dat eind 2026 uit. Laat SMTP AUTH daar weer aanzetten, of kies een andere mailserver.',
    'The mail server no longer accepts passwords: Exchange Online turns them off at the end of 2026. Have SMTP AUTH turned on there again, or choose another mail server.',
  ],
  server_not_allowed: [
    'Deze mailserver mag niet: het is een intern adres, de poort is niet 25, 465, 587 of 2525, of er is geen beveiliging. Voor een server in het eigen netwerk kan de beheerder van de dienst een uitzondering maken.',
    'This mail server is not allowed: it is an internal address, the port is not 25, 465, 587 or 2525, or there is no encryption. The operator of the service can make an exception for a server in your own network.',
  ],
  not_secure: [
    'De verbinding met de mailserver is niet veilig: TLS ontbreekt, of het certificaat wordt niet vertrouwd. Controleer de beveiliging en de naam van de server.',
    'The connection with the mail server is not secure: TLS is missing, or its certificate is not trusted. Check the encryption and the name of the server.',
  ],
  unreachable: [
    'De mailserver is niet bereikbaar. Controleer de naam en de poort, of vraag de beheerder van de server.',
    'The mail server cannot be reached. Check its name and port, or ask the administrator of the server.',
  ],
  sender_refused: [
    'De mailserver weigert het adres van de afzender. Controleer dat adres, en of de gebruiker er mail mee mag sturen.',
    'The mail server refuses the address of the sender. Check that address, and whether the user may send from it.',
  ],
  mails_refused: [
    'De mailserver weigert mail van deze dienst. Vraag de beheerder van de server of de dienst via die server mag versturen, en of de dienst geblokkeerd is.',
    'The mail server refuses mail of this service. Ask the administrator of the server whether the service may send through it, and whether the service is blocked.',
  ],
  cloud_not_configured: [
    'De verbinding met de cloudprovider is nog niet ingesteld. Dat doet degene die de dienst installeert.',
    'The connection with the cloud provider is not set up yet. The person who installs the service does that.',
  ],
  token_refused: [
    'De cloudprovider geeft de dienst geen toegang. Bekijk de diagnose van het postvak.',
    'The cloud provider gives the service no access. See the diagnosis of the mailbox.',
  ],
  not_configured: ['Het postvak is nog niet ingesteld.', 'The mailbox is not configured yet.'],
  consent_missing: ['Voor het postvak is geen toestemming.', 'Consent is not granted for the mailbox.'],
  access_denied: ['De cloudprovider weigert te versturen.', 'The cloud provider refuses to send.'],
  recipient_refused: ['De mailserver weigert deze ontvanger.', 'The mail server refuses this recipient.'],
  message_refused: ['De mailserver weigert deze mail.', 'The mail server refuses this mail.'],
  too_large: ['De mail is te groot voor de mailserver.', 'The mail is too large for the mail server.'],
  outcome_unknown: [
    'De mail is overgedragen, maar het antwoord bleef uit. Kijk of hij is aangekomen.',
    'The mail was handed over, and no answer came. Check whether it has arrived.',
  ],
}

export function toWaitResponse(language: Language) {
  return O.map((wait: MailWait) => ({ ...wait, message: pickText(REASONS[wait.reason], language) }))
}

/** The reason, with the server's own code or words. */
function describeReason(because: NotAccepted): readonly [reason: Reason, said: string] {
  switch (because._tag) {
    case 'Refused':
      return [because.error, because.code]
    case 'Deferred':
      return [because.perhaps ?? 'deferred', because.code]
    case 'Unknown':
      return ['outcome_unknown', because.code]
    case 'Unusable':
      return [because.refusal, because.code]
    case 'Denied':
      return ['access_denied', because.text]
  }
}

const formatClockTime = (at: Instant, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: OFFICE_TIME_ZONE }).format(at)

const UNFIT: Readonly<Record<UnfitMail, Bilingual>> = {
  subject_empty: [
    'Het onderwerp is leeg: geen van de invulvelden wordt ingevuld.',
    'The subject is empty: none of its placeholders is filled.',
  ],
  link_empty: [
    'Een link heeft geen adres: het invulveld wordt niet ingevuld.',
    'A link has no address: its placeholder is not filled.',
  ],
  too_large: ['De mail wordt te groot als hij is ingevuld.', 'The mail becomes too large once it is filled.'],
}

function describeTestMailFailed(failed: TestMailFailed, language: Language): string {
  switch (failed._tag) {
    case 'SendingOff':
      return pickText(REASONS.sending_off, language)
    case 'MailerFull': {
      const next = pickText(['De volgende mail kan uit op', 'The next mail can leave on'], language)
      return `${pickText(REASONS[failed.reason], language)} ${next} ${formatClockTime(failed.until, language)}.`
    }
    case 'MailUnfit':
      return pickText(UNFIT[failed.error], language)
    case 'MailNotSent': {
      const [reason, said] = describeReason(failed.because)
      return said === '' ? pickText(REASONS[reason], language) : `${pickText(REASONS[reason], language)} (${said})`
    }
  }
}

const NOT_SENT: ReadonlySet<string> = new Set<TestMailFailed['_tag']>([
  'SendingOff',
  'MailerFull',
  'MailNotSent',
  'MailUnfit',
])
const isNotSent = (failure: Failure | TestMailFailed): failure is TestMailFailed => NOT_SENT.has(failure._tag)

type TestMailSource =
  | { readonly ok: true; readonly messageId?: string | undefined }
  | { readonly ok: false; readonly error: string }

export function toTestMailResponse(
  sending: TE.TaskEither<Failure | TestMailFailed, SentTestMail>,
  language: Language,
): TE.TaskEither<Failure, TestMailSource> {
  return async () => {
    const sent = await sending()
    if (E.isRight(sent)) return E.right({ ok: true, messageId: O.toUndefined(sent.right.messageId) })
    return isNotSent(sent.left)
      ? E.right({ ok: false, error: describeTestMailFailed(sent.left, language) })
      : E.left(sent.left)
  }
}

/** The specification's answer to a wrong `to`: a message about the address. */
export const failWithToAddress: AnswerFailure = (failure, { language, now }) =>
  respondToFailure(failure._tag === 'InvalidInput' ? { _tag: 'TestAddressInvalid' } : failure, language, '/', now)
