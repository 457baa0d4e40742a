// Administrators and the inbox of their tenant's own mail server; operators and that of the service's own sender (MSG-15).
import { E, O, pipe, TE } from '#domain/shared/fp.ts'
import type { OfficeInbox } from '#domain/mailing/mail-server.ts'
import type { ReturnReader } from '#domain/mailing/return-reader.ts'
import { type Bilingual, type Language, pickText } from '#domain/shared/language.ts'
import { inboxContract } from '#adapters/contract/mailing/inboxes.ts'
import { answerSuccess, makePrincipalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import type { MailingUseCases } from './mailing-use-cases.ts'

/** The first that matches the code of an inbox decides. */
const MEANINGS: readonly (readonly [code: RegExp, Bilingual])[] = [
  [/^not_configured$/, ['Er is nog geen postvak ingesteld.', 'No inbox has been set yet.']],
  [
    /^access_denied$/,
    [
      'De mailserver weigert de gebruikersnaam of het wachtwoord. Controleer ze. Microsoft 365 accepteert hier geen wachtwoorden.',
      'The mail server refuses the user name or the password. Check them. Microsoft 365 accepts no passwords here.',
    ],
  ],
  [
    /^password_unreadable$/,
    [
      'Het wachtwoord is niet meer te lezen. Vul het opnieuw in.',
      'The password can no longer be read. Fill it in again.',
    ],
  ],
  [
    /^(PORT|ADDRESS)_NOT_ALLOWED$/,
    [
      'Deze mailserver mag niet: het is een intern adres, de poort is niet 143 of 993, of er is geen beveiliging. Voor een server in het eigen netwerk kan de beheerder van de dienst een uitzondering maken.',
      'This mail server is not allowed: it is an internal address, the port is not 143 or 993, or there is no encryption. The operator of the service can make an exception for a server in your own network.',
    ],
  ],
  [
    /CERT|TLS|SSL|SIGNATURE|EPROTO/i,
    [
      'De verbinding met de mailserver is niet veilig: TLS ontbreekt, of het certificaat wordt niet vertrouwd. Controleer de beveiliging, de poort en de naam van de server.',
      'The connection with the mail server is not secure: TLS is missing, or its certificate is not trusted. Check the encryption, the port and the name of the server.',
    ],
  ],
  [
    /^no_folder$/,
    [
      'De map voor teruggekomen mail is niet te maken. Kies een andere naam, of maak de map zelf.',
      'The folder for returned mail cannot be created. Choose another name, or create the folder yourself.',
    ],
  ],
  [
    /^no_pl?a[cg]e$/,
    [
      'De mailserver geeft de mails geen nummers. Zo is niet te zien wat al gelezen is.',
      'The mail server gives the mails no numbers, so it is unknown which of them were read.',
    ],
  ],
]
const UNREACHABLE: Bilingual = [
  'De mailserver is niet bereikbaar, of antwoordt niet zoals IMAP het voorschrijft. Controleer de naam, de poort en de beveiliging.',
  'The mail server cannot be reached, or does not answer as IMAP prescribes. Check its name, port and encryption.',
]

function describeInboxFailure(code: string, language: Language): string {
  const [, meaning] = MEANINGS.find(([pattern]) => pattern.test(code)) ?? ['', UNREACHABLE]
  return pickText(meaning, language)
}

const toInboxReader = ({ counts, lastReadAt, failure }: ReturnReader, language: Language) => ({
  counts,
  lastReadAt,
  failure,
  message: O.map((code: string) => describeInboxFailure(code, language))(failure),
})

const toSettings = ({ login, ...inbox }: OfficeInbox) => ({
  ...inbox,
  user: O.map(({ user }: { readonly user: string }) => user)(login),
})

export function makeInboxEndpoints({ officeInboxes }: MailingUseCases): readonly Endpoint[] {
  return makePrincipalEndpoints(inboxContract, {
    'GET /mail-server/inbox': {
      needs: 'mail:read',
      handle: (_, { principal, language }) =>
        pipe(
          officeInboxes.read(principal),
          TE.map(({ inbox, reader }) => ({
            inbox: O.map(toSettings)(inbox),
            reader: toInboxReader(reader, language),
          })),
        ),
    },
    'PUT /mail-server/inbox': {
      needs: 'mail:send',
      fails: ['InboxTriesSpent', 'MailPasswordMissing', 'MailServerExcluded', 'RecordChanged'],
      handle: ({ body: { revision, user, password, ...server } }, { principal, language }) =>
        pipe(
          officeInboxes.put(principal, revision, {
            ...server,
            login: O.map((one: string) => ({ user: one, password }))(user),
          }),
          TE.map(({ inbox, reader }) => ({ inbox: toSettings(inbox), reader: toInboxReader(reader, language) })),
        ),
    },
    'DELETE /mail-server/inbox': {
      needs: 'mail:send',
      handle: (_, { principal }) => answerSuccess(officeInboxes.remove(principal)),
    },
    'POST /mail-server/inbox/test': {
      needs: 'mail:send',
      fails: ['InboxTriesSpent'],
      handle: (_, { principal, language }) =>
        pipe(
          officeInboxes.test(principal),
          TE.map((tested) =>
            E.isRight(tested)
              ? { ok: true as const }
              : { ok: false as const, error: `${describeInboxFailure(tested.left, language)} (${tested.left})` },
          ),
        ),
    },
    'GET /admin/service-inbox': {
      needs: 'platform:admin',
      handle: (_, { principal, language }) =>
        pipe(
          officeInboxes.readService(principal),
          TE.map(({ choice, reader }) => ({
            isOn: O.isSome(choice),
            handling: O.isSome(choice) ? choice.value.handling : null,
            folder: O.isSome(choice) && choice.value.handling === 'move' ? choice.value.folder : null,
            reader: toInboxReader(reader, language),
          })),
        ),
    },
  })
}
