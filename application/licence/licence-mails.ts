// Mails to people who register an office: the activation code, or the reason why they get no code (LIC-1, LIC-11).
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import * as RA from 'fp-ts/lib/ReadonlyArray.js'
import type { CreateMessages } from '#application/mailing/create-messages.ts'
import { type Applicant, asLicenceId, type Licence } from '#domain/licence/licence.ts'
import { LICENCE_MAILS, type LicenceStores } from '#domain/licence/ports.ts'
import type { MailMessage } from '#domain/mailing/message.ts'
import { type MergeText, type PlaceholderUse } from '#domain/mailing/placeholders.ts'
import type { MailingStores, MailPurpose } from '#domain/mailing/ports.ts'
import type { MailContent } from '#domain/mailing/template.ts'
import { toComparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { type Bilingual, type Language, pickText } from '#domain/shared/language.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'

export type LicenceMailKind = 'code' | 'expired' | 'revoked'

/** How each mail begins and ends. */
const FRAME: Bilingual<readonly [string, string]> = [
  ['Dag,', 'Heb je dit niet aangevraagd? Dan hoef je niets te doen.'],
  ['Hello,', 'If you did not request this, you do not have to do anything.'],
]

interface MailWords {
  readonly subject: string
  /** `{name}` is a value of the mail. */
  readonly paragraphs: readonly string[]
}

const TEXTS: Readonly<Record<LicenceMailKind, Bilingual<MailWords>>> = {
  code: [
    {
      subject: 'Je activatiecode voor tapster',
      paragraphs: [
        'Met dit adres is een kantoor geregistreerd voor tapster. De proefperiode duurt 14 dagen.',
        'Je activatiecode is: {activationKey}',
        'Zet tapster klaar voor je kantoor: {deployUrl}',
        'Open daarna tapster in je mailprogramma en vul de code in. Collega’s met hetzelfde maildomein hebben geen code nodig.',
      ],
    },
    {
      subject: 'Your activation code for tapster',
      paragraphs: [
        'An office was registered for tapster with this address. The trial lasts 14 days.',
        'Your activation code is: {activationKey}',
        'Prepare tapster for your office: {deployUrl}',
        'Then open tapster in your mail program and enter the code. Colleagues with the same mail domain need no code.',
      ],
    },
  ],
  expired: [
    {
      subject: 'De licentie van je kantoor is verlopen',
      paragraphs: [
        'Met dit adres is een kantoor geregistreerd voor tapster. Voor je kantoor is er al een licentie, en die is verlopen. Daarom krijg je geen nieuwe code.',
      ],
    },
    {
      subject: 'The licence of your office has expired',
      paragraphs: [
        'An office was registered for tapster with this address. Your office already has a licence, which has expired. That is why you get no new code.',
      ],
    },
  ],
  revoked: [
    {
      subject: 'De licentie van je kantoor is ingetrokken',
      paragraphs: [
        'Met dit adres is een kantoor geregistreerd voor tapster. De licentie van je kantoor is ingetrokken. Daarom krijg je geen nieuwe code.',
      ],
    },
    {
      subject: 'The licence of your office was revoked',
      paragraphs: [
        'An office was registered for tapster with this address. The licence of your office was revoked. That is why you get no new code.',
      ],
    },
  ],
}

/** Ends the mails about a licence that has ended: whom to ask (LIC-12). */
const CONTACT: Readonly<Record<'contact' | 'contactUrl', Bilingual>> = {
  contact: [
    'Heb je vragen, of wil je verder met tapster? Mail naar {contact}',
    'If you have questions or want to go on with tapster, write to {contact}',
  ],
  contactUrl: [
    'Heb je vragen, of wil je verder met tapster? Kijk op {contactUrl}',
    'If you have questions or want to go on with tapster, see {contactUrl}',
  ],
}

/** `…Url` becomes a link in HTML. */
function toPlaceholder(name: string, use: PlaceholderUse): MergeText {
  const path = `data.${name}`
  return use === 'html' && name.endsWith('Url')
    ? ['<a href="', { path, use: 'address' }, '">', { path, use }, '</a>']
    : [{ path, use }]
}

const mergeLine = (line: string, use: PlaceholderUse): MergeText =>
  line
    .split(/\{(\w+)\}/)
    .flatMap((part, n) => (n % 2 === 1 ? toPlaceholder(part, use) : [use === 'html' ? escapeHtml(part) : part]))

function writeLicenceMail(kind: LicenceMailKind, language: Language, contact: keyof typeof CONTACT): MailContent {
  const { subject, paragraphs } = pickText(TEXTS[kind], language)
  const [greeting, ending] = pickText(FRAME, language)
  const lines = [greeting, ...paragraphs, ...(kind === 'code' ? [] : [pickText(CONTACT[contact], language)]), ending]
  return {
    language,
    subject: [subject],
    html: lines.flatMap((line) => ['<p>', ...mergeLine(line, 'html'), '</p>\n']),
    text: lines.flatMap((line) => [...mergeLine(line, 'text'), '\n\n']),
  }
}

export type LicenceMailStores = Pick<MailingStores, 'mailings' | 'messages' | 'lanes' | 'mailServers' | 'outbox'>

export type MailApplicant = ReturnType<typeof makeMailApplicant>

/** The mail contains no text from the caller, because it may go to another person. */
export function makeMailApplicant(deps: {
  readonly createMessages: CreateMessages
  readonly linkTenant: TenantUuid
  readonly baseUrl: string
  /** Whom offices ask about their licence: a mail address, or the address of a page. */
  readonly contact: string
}) {
  const contact = deps.contact.includes('@') ? 'contact' : 'contactUrl'
  return function mailApplicant(
    stores: LicenceMailStores,
    address: Mailbox,
    language: Language,
    kind: LicenceMailKind,
    { id, activationKey }: Licence,
  ): Stored<unknown> {
    return pipe(
      deps.createMessages.openMailing(
        stores,
        {
          origin: { kind: LICENCE_MAILS, id },
          route: O.none,
          content: writeLicenceMail(kind, language, contact),
          replyTo: O.none,
          data: { deployUrl: `${deps.baseUrl}/deploy?lang=${language}`, [contact]: deps.contact },
        },
        [],
      ),
      TE.flatMap((mailing) =>
        deps.createMessages.addMessages(stores, deps.linkTenant, mailing, [{ address, name: '' }], () =>
          kind === 'code' ? { data: { activationKey } } : {},
        ),
      ),
    )
  }
}

type PurposeStores = Pick<LicenceStores, 'licences'> & Pick<MailingStores, 'messages'>

/** Only the current applicant gets the code. An operator may have corrected the applicant while the mail waited (LIC-11). */
const isFor =
  ({ applicant }: Licence) =>
  ({ personalised: { data }, recipient }: MailMessage): boolean =>
    data?.['activationKey'] === undefined ||
    O.exists(({ email }: Applicant) => toComparable(email) === toComparable(recipient.address))(applicant)

/** The mails are wanted as long as the licence exists. Their results are not reported. */
export const licenceMails: Readonly<Record<typeof LICENCE_MAILS, MailPurpose<PurposeStores>>> = {
  // The mails contain activation codes.
  [LICENCE_MAILS]: {
    isOfService: true,
    textNeeds: 'platform:admin',
    findWanted: ({ licences, messages }, { id }, ids) =>
      gen(function* () {
        const licence = yield* unwrap(licences.find(asLicenceId(id)))
        const mails = yield* unwrap(TE.traverseSeqArray(messages.find)(ids))
        const wanted = O.isSome(licence) ? RA.compact(mails).filter(isFor(licence.value.licence)) : []
        return new Set(wanted.map((mail) => mail.id))
      }),
    report: () => TE.right(undefined),
  },
}
