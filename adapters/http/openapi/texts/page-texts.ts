// Texts of the API's pages around the content of the document, in both languages.
import type { Bilingual, TextsOf } from '#domain/shared/language.ts'
import { ABOUT, HEADERS, PARAMETERS, SCHEMES } from './document-texts.ts'

export const pageTexts = {
  title: ['Handleidingen en API van tapster', 'Guides and API of tapster'],
  guides: ['Handleidingen', 'Guides'],
  inEnglish: ['Deze handleiding is in het Engels.', 'This guide is in English.'],
  groups: ['Groepen', 'Groups'],
  start: ['Beginnen', 'Getting started'],
  search: ['Zoeken in de handleidingen en de API', 'Search the guides and the API'],
  doSearch: ['Zoeken', 'Search'],
  found: [
    (count: number, q: string) => (count === 0 ? `Niets gevonden voor “${q}”` : `Gevonden voor “${q}”: ${count}`),
    (count: number, q: string) => (count === 0 ? `Nothing found for “${q}”` : `Found for “${q}”: ${count}`),
  ],
  contents: ['Inhoud', 'Contents'],
  overview: ['Overzicht', 'Overview'],
  download: ['openapi.json downloaden', 'Download openapi.json'],
  firstCall: ['Een eerste aanroep', 'A first call'],
  headersOfAll: ['Headers van elke aanroep', 'Headers of every call'],
  about: [
    `De API achter het paneel, het beheer en andere programma’s. Deze beschrijving wordt gemaakt uit de code die aanvragen controleert.

Aanvragen en antwoorden zijn JSON in camelCase. Tijdstippen zijn ISO 8601 in UTC, behalve \`expiresAt\` van een sessie: milliseconden sinds 1970.
Laat optionele velden weg; null in een antwoord betekent dat er geen waarde is. De dienst negeert onbekende velden in aanvragen. Negeer zelf onbekende velden in antwoorden.

Een fout heeft een vaste \`code\` en een \`message\` voor mensen in het Nederlands of Engels. Klopt een aanvraag niet, dan staan in \`errors\` alle fouten tegelijk. \`Retry-After\` zegt wanneer je het opnieuw kunt proberen.
Een onbekend adres geeft 404; een methode die een adres niet heeft, geeft 405 met \`Allow\`. Elk antwoord heeft een \`x-request-id\`: dat van de client zelf, als die er een van 8 tot 64 letters, cijfers, punten en streepjes stuurde, en anders een nieuw.`,
    ABOUT,
  ],
  headers: [
    {
      Authorization:
        'In het mailprogramma: de sessie die de gebruiker bij het inloggen kreeg; 30 dagen geldig, daarna nog 60 dagen te verlengen. Elders: het token van een programma, gemaakt met `npm run admin:token`; het mag wat de eigenaar mag.',
      'X-Tenant-Uuid':
        'Het kantoor waarin een beheerder van de dienst werkt. Anderen mogen alleen hun eigen kantoor noemen.',
      'Accept-Language': 'Taal van meldingen voor mensen: Nederlands, tenzij Engels de voorkeur heeft.',
      'X-Request-Id': 'Kenmerk van deze aanvraag in het logboek. Geef het door als je hulp vraagt.',
      'Retry-After': 'Seconden tot je het opnieuw kunt proberen.',
    },
    {
      Authorization: `In the mail client: ${SCHEMES.session.description} Elsewhere: ${SCHEMES.program.description}`,
      'X-Tenant-Uuid': PARAMETERS.TenantUuid.description,
      'Accept-Language': PARAMETERS.AcceptLanguage.description,
      'X-Request-Id': HEADERS.RequestId.description,
      'Retry-After': HEADERS.RetryAfter.description,
    },
  ],
  schemas: ['Schema’s van deze pagina', 'Schemas of this page'],
  operations: [
    (count: number) => (count === 1 ? '1 aanroep' : `${count} aanroepen`),
    (count: number) => (count === 1 ? '1 operation' : `${count} operations`),
  ],
  request: ['Aanvraag', 'Request'],
  answer: ['Antwoord', 'Answer'],
  answers: ['Antwoorden', 'Answers'],
  inPath: ['In het pad', 'In the path'],
  inQuery: ['In de query', 'In the query'],
  body: ['Inhoud', 'Body'],
  errors: ['Fouten', 'Errors'],
  status: ['Status', 'Status'],
  codeAndMeaning: ['Code en betekenis', 'Code and meaning'],
  open: ['Zonder sessie', 'Needs no session'],
  session: ['Met een sessie', 'Needs a session'],
  identity: [
    'Met een identiteitsbewijs van het postvak, waar de dienst dat vereist',
    'Takes an identity token of the mailbox, where the service requires one',
  ],
  gives: [(what: string) => `Geeft ${what}.`, (what: string) => `Answers ${what}.`],
  withLocation: [
    ['Met ', ': waar het verder gaat.'],
    ['With ', ': where to go next.'],
  ],
  media: [
    { 'text/html': 'een pagina', 'text/plain': 'platte tekst', '*/*': 'een bestand' },
    { 'text/html': 'a page', 'text/plain': 'plain text', '*/*': 'a file' },
  ] as Bilingual<Readonly<Record<string, string>>>,
  /** The document is only in English. */
  english: ['De beschrijving van de aanroepen is in het Engels.', ''],
  required: ['verplicht', 'required'],
  optional: ['optioneel', 'optional'],
  or: ['of', 'or'],
  and: ['en', 'and'],
  types: [
    {
      array: 'lijst',
      string: 'tekst',
      object: 'object',
      objects: 'objecten',
      integer: 'geheel getal',
      number: 'getal',
      boolean: 'true of false',
      null: 'null',
      anything: 'alles',
      'date-time': 'tijdstip',
      date: 'dag',
      uuid: 'uuid',
      email: 'e-mailadres',
      uri: 'webadres',
    },
    {
      array: 'list',
      string: 'text',
      object: 'object',
      objects: 'objects',
      integer: 'whole number',
      number: 'number',
      boolean: 'true or false',
      null: 'null',
      anything: 'anything',
      'date-time': 'instant',
      date: 'day',
      uuid: 'uuid',
      email: 'e-mail address',
      uri: 'web address',
    },
  ] as Bilingual<Readonly<Record<string, string>>>,
  listOf: [(of: string) => `lijst van ${of}`, (of: string) => `list of ${of}`],
  mapOf: [(of: string) => `map van ${of}`, (of: string) => `map of ${of}`],
  range: [
    (least: string | undefined, most: string | undefined) =>
      least === undefined ? `hoogstens ${most}` : most === undefined ? `minstens ${least}` : `${least} tot ${most}`,
    (least: string | undefined, most: string | undefined) =>
      least === undefined ? `at most ${most}` : most === undefined ? `at least ${least}` : `${least} to ${most}`,
  ],
  characters: [' tekens', ' characters'],
  entries: [' stuks', ' entries'],
  above: ['meer dan', 'above'],
  matches: ['past op', 'matches'],
} as const

export type PageTexts = TextsOf<typeof pageTexts>
