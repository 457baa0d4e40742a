// What became of a test mail, in words. A mail that did not leave is an answer, not a failure (SYS-4).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { SentTestMail } from '#application/mailing/test-mails.ts'
import type { NotAccepted, TestMailFailed } from '#domain/mailing/failures.ts'
import type { MailerRefusal } from '#domain/mailing/mailer.ts'
import type { MessageError } from '#domain/mailing/message.ts'
import type { MailboxUnusable } from '#domain/mailing/system-mailbox.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Language, Wording } from '#adapters/contract/codecs/wording.ts'
import { errorResponse, type Failure } from '../errors.ts'
import type { AnswerFailure } from '../kernel/answer.ts'

const REFUSALS: Readonly<Record<MailerRefusal, Wording>> = {
  login_refused: {
    nl: 'De mailserver accepteert de gebruiker of het wachtwoord niet.',
    en: 'The mail server does not accept the user or the password.',
  },
  password_login_off: {
    nl: 'De mailserver accepteert geen wachtwoorden meer: Exchange Online zet dat eind 2026 uit. Laat SMTP AUTH daar weer aanzetten, of kies een andere mailserver.',
    en: 'The mail server no longer accepts passwords: Exchange Online turns them off at the end of 2026. Have SMTP AUTH turned on there again, or choose another mail server.',
  },
  server_not_allowed: {
    nl: 'Deze mailserver mag niet: het is een intern adres, of de poort is niet 25, 465, 587 of 2525. Vraag de beheerder van de dienst om een uitzondering.',
    en: 'This mail server is not allowed: it is an internal address, or the port is not 25, 465, 587 or 2525. Ask the operator of the service for an exception.',
  },
  not_secure: {
    nl: 'Er is geen veilige verbinding met de mailserver: geen TLS, of een certificaat dat niet wordt vertrouwd.',
    en: 'There is no secure connection to the mail server: no TLS, or a certificate that is not trusted.',
  },
  unreachable: {
    nl: 'De mailserver is niet bereikbaar. Controleer de naam en de poort.',
    en: 'The mail server cannot be reached. Check its name and port.',
  },
  throttled: {
    nl: 'De mailserver vindt dat er te veel mails komen. Probeer het later opnieuw.',
    en: 'The mail server says that there are too many mails. Try again later.',
  },
  sender_refused: {
    nl: 'De mailserver accepteert het adres van de afzender niet.',
    en: 'The mail server does not accept the address of the sender.',
  },
  cloud_not_configured: {
    nl: 'De cloud is niet ingesteld: CLOUD_CLIENT_ID of CLOUD_CLIENT_SECRET ontbreekt.',
    en: 'The cloud is not configured: CLOUD_CLIENT_ID or CLOUD_CLIENT_SECRET is missing.',
  },
  token_refused: {
    nl: 'De cloud geeft deze dienst geen toegang. Bekijk de diagnose van de mailbox.',
    en: 'The cloud gives this service no access. Look at the diagnosis of the mailbox.',
  },
  not_configured: {
    nl: 'De systeemmailbox is niet ingesteld.',
    en: 'The system mailbox is not configured.',
  },
  consent_missing: {
    nl: 'Voor de systeemmailbox is geen toestemming gegeven.',
    en: 'Consent is not granted for the system mailbox.',
  },
}

type Refused = Extract<NotAccepted, { readonly _tag: 'Refused' }>['error']
const ERRORS: Readonly<Record<Refused | Extract<MessageError, 'outcome_unknown'> | 'deferred', Wording>> = {
  recipient_refused: {
    nl: 'De mailserver weigert deze ontvanger.',
    en: 'The mail server refuses this recipient.',
  },
  message_refused: { nl: 'De mailserver weigert deze mail.', en: 'The mail server refuses this mail.' },
  too_large: {
    nl: 'De mail is te groot voor de mailserver.',
    en: 'The mail is too large for the mail server.',
  },
  deferred: {
    nl: 'De mailserver weigert deze mail voorlopig. Probeer het over een paar minuten opnieuw.',
    en: 'The mail server refuses this mail for now. Try again in a few minutes.',
  },
  outcome_unknown: {
    nl: 'De mail is overgedragen, maar het antwoord bleef uit. Kijk of hij is aangekomen.',
    en: 'The mail was handed over, and no answer came. Look whether it has arrived.',
  },
}

const withCode = (wording: Wording, language: Language, code: string): string =>
  code === '' ? wording[language] : `${wording[language]} (${code})`

const notAccepted = (because: MailboxUnusable | NotAccepted, language: Language): string => {
  switch (because._tag) {
    case 'SystemMailboxNotConfigured':
      return REFUSALS.not_configured[language]
    case 'SystemMailboxConsentMissing':
      return REFUSALS.consent_missing[language]
    case 'Refused':
      return withCode(ERRORS[because.error], language, because.code)
    case 'Deferred':
      return withCode(ERRORS.deferred, language, because.code)
    case 'Unknown':
      return withCode(ERRORS.outcome_unknown, language, because.code)
    case 'Unusable':
      return withCode(REFUSALS[because.refusal], language, because.code)
    case 'Denied':
      return language === 'nl'
        ? `De cloud weigert te versturen: ${because.text}`
        : `The cloud refuses to send: ${because.text}`
  }
}

const clockTime = (at: Instant, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Amsterdam' }).format(at)

const describeTestMailFailed = (failed: TestMailFailed, language: Language): string => {
  switch (failed._tag) {
    case 'SendingOff':
      return language === 'nl'
        ? 'Versturen staat uit (SENDING=off). Er is niets verstuurd.'
        : 'Sending is off (SENDING=off). Nothing was sent.'
    case 'MailerFull':
      return language === 'nl'
        ? `De limiet van deze mailer is bereikt. De volgende mail kan uit op ${clockTime(failed.until, language)}.`
        : `The limit of this mailer is reached. The next mail can leave on ${clockTime(failed.until, language)}.`
    case 'MailNotSent':
      return notAccepted(failed.because, language)
  }
}

const isNotSent = (failure: Failure | TestMailFailed): failure is TestMailFailed =>
  failure._tag === 'SendingOff' || failure._tag === 'MailerFull' || failure._tag === 'MailNotSent'

type TestMailSource =
  | { readonly ok: true; readonly messageId?: string | undefined }
  | { readonly ok: false; readonly error: string }

export const toTestMailResponse =
  (
    sending: TE.TaskEither<Failure | TestMailFailed, SentTestMail>,
    language: Language,
  ): TE.TaskEither<Failure, TestMailSource> =>
  async () => {
    const sent = await sending()
    if (E.isRight(sent)) return E.right({ ok: true, messageId: O.toUndefined(sent.right.messageId) })
    return isNotSent(sent.left)
      ? E.right({ ok: false, error: describeTestMailFailed(sent.left, language) })
      : E.left(sent.left)
  }

/** The specification's answer to a wrong `to`: a message that says so. `path`: where the endpoint is. */
export const failsWithToAddress =
  (path: string): AnswerFailure =>
  (failure, { language, now }) =>
    errorResponse(failure._tag === 'InvalidInput' ? { _tag: 'TestAddressInvalid' } : failure, language, path, now)
