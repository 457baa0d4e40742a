// Failures of the mailing area. Each message says what to change.
import { fromSeconds } from '#domain/shared/clock.ts'
import type { RecordChanged } from '#domain/shared/record-changed.ts'
import type * as Failures from '#domain/mailing/failures.ts'
import { INBOX_TRIES_AN_HOUR } from '#domain/mailing/mail-server.ts'
import { TEST_MAILS_A_DAY } from '#domain/mailing/mailer.ts'
import type { ContentFault } from '#domain/mailing/failures.ts'
import type { Fault } from '#adapters/contract/codecs/described.ts'
import type { Bilingual } from '#domain/shared/language.ts'
import {
  describe,
  type DescribeErrors,
  NAME_IN_USE,
  describeMissing,
  refuseField,
  listUses,
} from '../kernel/error-description.ts'

type MailingFailure =
  | Failures.TemplateNotFound
  | Failures.TemplateUnknown
  | Failures.TemplateNameTaken
  | Failures.TemplateInUse
  | RecordChanged
  | Failures.ContentInvalid
  | Failures.ContentUnread
  | Failures.FilledTooLarge
  | Failures.MailingTooLarge
  | Failures.MessageNotFound
  | Failures.MessageNotInState
  | Failures.MailPasswordMissing
  | Failures.MailServerExcluded
  | Failures.SystemMailboxUnknown
  | Failures.CloudClientMissing
  | Exclude<Failures.ConsentRefused, Failures.SystemMailboxUnknown>
  /** The state of a consent names no mailbox (SYS-5). */
  | { readonly _tag: 'ConsentMailboxUnknown' }
  /** The address of a test mail is invalid. */
  | { readonly _tag: 'TestAddressInvalid' }
  | Failures.InboxTriesSpent
  | Failures.TestMailsSpent

const FAULTS: Readonly<Record<ContentFault['fault'], Bilingual>> = {
  not_closed: ['Dit invulveld is niet gesloten. Zet er }} achter.', 'This placeholder is not closed. Put }} after it.'],
  not_a_placeholder: [
    'Dit is geen invulveld. Schrijf {{naam}}: secties, partials en {{{…}}} kunnen niet.',
    'This is not a placeholder. Write {{name}}: sections, partials and {{{…}}} are not possible.',
  ],
  path_invalid: [
    'Schrijf een invulveld als woorden met punten ertussen: {{user.email}}.',
    'Write a placeholder as words with dots between them: {{user.email}}.',
  ],
  placeholder_in_attribute: [
    'Een invulveld kan hier alleen het hele adres van een link zijn, zoals {{surveyUrl}}.',
    'Here a placeholder can only be the whole address of a link, such as {{surveyUrl}}.',
  ],
  not_one_line: [
    'Zet het onderwerp op één regel, zonder onzichtbare tekens.',
    'Put the subject on one line, without invisible characters.',
  ],
  picture_unknown: [
    'Deze afbeelding staat niet bij de bijlagen. Voeg een bestand met deze naam toe, of haal de afbeelding weg.',
    'This picture is not among the attachments. Add a file of this name, or remove the picture.',
  ],
  empty: ['Vul dit veld in.', 'Fill in this field.'],
  too_long: [
    'Maak dit korter: een onderwerp heeft hoogstens 255 tekens, een tekst 256 kB.',
    'Make this shorter: a subject has at most 255 characters, a text 256 kB.',
  ],
  too_complex: [
    'Maak de opmaak eenvoudiger: hoogstens 5.000 elementen, en in stijlbladen 200 selectors en 500 stijlen, samen hoogstens 25.000 keer toegepast.',
    'Make the layout simpler: at most 5,000 elements, and in style sheets 200 selectors and 500 styles, applied at most 25,000 times in all.',
  ],
}

/** The message quotes the text. Lines are those of the HTML, which people do not see as they write: they are not in the message. */
export function toContentFault({ field, fault, line, column, excerpt }: ContentFault, path: string = field): Fault {
  const [nl, en] = FAULTS[fault]
  const message: Bilingual = excerpt === '' ? [nl, en] : [`‘${excerpt}’: ${nl}`, `‘${excerpt}’: ${en}`]
  return { path, message, ...(line > 0 && { line, column }) }
}

const EXCLUDED: Readonly<Record<Failures.MailServerExcluded['field'], Bilingual>> = {
  host: [
    'Deze server is niet te vinden, of heeft een intern adres. Controleer de naam. Een intern netwerk kan de beheerder van de dienst toestaan.',
    'This server cannot be found, or has an internal address. Check the name. The operator of the service can allow an internal network.',
  ],
  port: [
    'Deze poort kan hier niet. Kies een poort van mailservers: 587, 465, 25 of 2525 om te versturen, 993 of 143 om te lezen.',
    'This port is not possible here. Choose a port of mail servers: 587, 465, 25 or 2525 to send, 993 or 143 to read.',
  ],
  tls: [
    'Over internet gaat mail hier alleen versleuteld. Kies STARTTLS of TLS.',
    'Over the internet, mail leaves encrypted only. Choose STARTTLS or TLS.',
  ],
}

/** Rounded down to a tenth. */
const formatMegabytes = (bytes: number): string => String(Math.floor(bytes / 100_000) / 10)

export const mailingErrors: DescribeErrors<MailingFailure> = {
  TemplateNotFound: describeMissing(['Dit sjabloon', 'This template']),
  TemplateUnknown: ({ field }) =>
    refuseField(422, field, [
      'Dit sjabloon bestaat niet (meer). Haal de lijst op en kies opnieuw.',
      'This template does not exist (any more). Get the list and choose again.',
    ]),
  TemplateNameTaken: NAME_IN_USE,
  TemplateInUse: ({ by }) =>
    describe(409, [
      `Dit sjabloon wordt nog gebruikt: ${listUses(by, 'nl')}. Kies daar eerst een ander sjabloon.`,
      `This template is still in use: ${listUses(by, 'en')}. Choose another template there first.`,
    ]),
  RecordChanged: refuseField(409, 'revision', [
    'Iemand anders heeft dit intussen gewijzigd. Haal het opnieuw op en wijzig het dan.',
    'Another person has changed this meanwhile. Get it again, and then change it.',
  ]),
  ContentInvalid: ({ faults }) =>
    describe(
      422,
      [
        'Het onderwerp of de tekst kan zo niet worden verstuurd. Bij elke fout staat waar hij staat.',
        'The subject or the text cannot be sent like this. Each fault says where it is.',
      ],
      { faults: faults.map((fault) => toContentFault(fault)) },
    ),
  ContentReaderBusy: (_, now) =>
    describe(
      503,
      [
        'Er worden nu veel teksten tegelijk gelezen. Er is niets opgeslagen; probeer het zo meteen opnieuw.',
        'Many texts are being read at once. Nothing was saved; try again in a moment.',
      ],
      { retryAt: now + fromSeconds(5) },
    ),
  ContentTimedOut: describe(422, [
    'Het lezen van deze tekst duurt te lang. Er is niets opgeslagen. Maak de opmaak eenvoudiger.',
    'Reading this text takes too long. Nothing was saved. Make the layout simpler.',
  ]),
  FilledTooLarge: refuseField(422, 'data', [
    'Met deze waarden wordt de tekst van de mail te groot: hoogstens 2 MB. Maak de waarden korter.',
    'With these values the text of the mail becomes too large: at most 2 MB. Make the values shorter.',
  ]),
  MailingTooLarge: ({ bytesAtMost }) =>
    refuseField(422, 'attachments', [
      `De mail is met zijn bijlagen te groot: hoogstens ${formatMegabytes(bytesAtMost).replace('.', ',')} MB. Maak de bijlagen kleiner of zet er een link in.`,
      `The mail is too large with its attachments: at most ${formatMegabytes(bytesAtMost)} MB. Make the attachments smaller, or put in a link.`,
    ]),
  MessageNotFound: describeMissing(['Deze mail', 'This mail']),
  MessageNotInState: describe(409, [
    'Dit kan nu niet: de status van de mail is intussen anders. Haal het opnieuw op.',
    'This is not possible now: the status of the mail has changed meanwhile. Get it again.',
  ]),
  MailPasswordMissing: refuseField(422, 'password', [
    'Geef het wachtwoord voor deze server, poort en gebruiker. Het opgeslagen wachtwoord hoort bij een andere server, poort of gebruiker.',
    'Give the password for this server, port and user. The stored password belongs to another server, port or user.',
  ]),
  TestMailsSpent: ({ until }) =>
    describe(
      429,
      [
        `Een kantoor kan met de mailserver van de dienst ${TEST_MAILS_A_DAY} testmails per dag sturen. Dat aantal is bereikt; morgen kan het weer.`,
        `An office can send ${TEST_MAILS_A_DAY} test mails a day through the mail server of the service. That number has been reached; you can send more tomorrow.`,
      ],
      { retryAt: until },
    ),
  InboxTriesSpent: ({ until }) =>
    describe(
      429,
      [
        `Je kunt het postvak ${INBOX_TRIES_AN_HOUR} keer per uur wijzigen of testen. Dat aantal is bereikt; probeer het later opnieuw.`,
        `You can change or test the inbox ${INBOX_TRIES_AN_HOUR} times an hour. That number has been reached; try again later.`,
      ],
      { retryAt: until },
    ),
  MailServerExcluded: ({ field }) => refuseField(400, field, EXCLUDED[field]),
  SystemMailboxUnknown: describe(404, ['Dit systeempostvak is niet gevonden.', 'This system mailbox was not found.']),
  CloudClientMissing: describe(400, [
    'Het client-id bij de cloudprovider is nog niet ingesteld. Dat doet degene die de dienst installeert, in de instellingen van de dienst.',
    'The client id at the cloud provider is not configured yet. The person who installs the service sets it in the settings of the service.',
  ]),
  ConsentDeclined: ({ message }) =>
    describe(400, [`De cloudprovider meldt: ${message}`, `The cloud provider says: ${message}`]),
  ConsentNotGranted: describe(400, [
    'De beheerder van de directory heeft geen toestemming gegeven.',
    'The administrator of the directory has not granted consent.',
  ]),
  ConsentStateInvalid: describe(400, [
    'Deze toestemming hoort niet bij een link van deze dienst, of de link is verlopen of al gebruikt.',
    'This consent does not belong to a link of this service, or the link has expired or was used before.',
  ]),
  ConsentMailboxUnknown: describe(400, [
    'Deze toestemming noemt een systeempostvak dat niet bestaat.',
    'This consent names an unknown system mailbox.',
  ]),
  TestAddressInvalid: refuseField(400, 'to', [
    'Geef een geldig e-mailadres in `to`.',
    'A valid `to` address is required.',
  ]),
}
