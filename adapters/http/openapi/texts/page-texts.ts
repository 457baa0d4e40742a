// The words of the API's pages around what the document says, in both languages.
import type { Language } from '#adapters/contract/codecs/wording.ts'

export interface PageTexts {
  readonly title: string
  readonly groups: string
  readonly start: string
  readonly contents: string
  readonly overview: string
  readonly download: string
  readonly firstCall: string
  readonly headersOfAll: string
  readonly ofPlugin: string
  readonly ofRest: string
  readonly schemas: string
  readonly operations: (count: number) => string
  readonly request: string
  readonly answer: string
  readonly answers: string
  readonly inPath: string
  readonly inQuery: string
  readonly body: string
  readonly errors: string
  readonly status: string
  readonly codeAndMeaning: string
  readonly open: string
  readonly session: string
  readonly identity: string
  readonly gives: (what: string) => string
  readonly withLocation: readonly [before: string, after: string]
  readonly media: Readonly<Record<string, string>>
  /** Said where parts of the page are English only. */
  readonly english: string
  readonly required: string
  readonly optional: string
  readonly or: string
  readonly and: string
  readonly types: Readonly<Record<string, string>>
  readonly listOf: (of: string) => string
  readonly mapOf: (of: string) => string
  readonly range: (least: string | undefined, most: string | undefined) => string
  readonly characters: string
  readonly entries: string
  readonly above: string
  readonly matches: string
}

export const pageTexts: Readonly<Record<Language, PageTexts>> = {
  nl: {
    title: 'De API van tapster',
    groups: 'Groepen',
    start: 'Beginnen',
    contents: 'Inhoud',
    overview: 'Overzicht',
    download: 'openapi.json downloaden',
    firstCall: 'Een eerste aanroep',
    headersOfAll: 'Headers van elke aanroep',
    ofPlugin: 'In het mailprogramma:',
    ofRest: 'Elders:',
    schemas: 'Schema’s van deze pagina',
    operations: (count) => (count === 1 ? '1 aanroep' : `${count} aanroepen`),
    request: 'Aanvraag',
    answer: 'Antwoord',
    answers: 'Antwoorden',
    inPath: 'In het pad',
    inQuery: 'In de query',
    body: 'Inhoud',
    errors: 'Fouten',
    status: 'Status',
    codeAndMeaning: 'Code en betekenis',
    open: 'Zonder sessie',
    session: 'Met een sessie',
    identity: 'Met een identiteitsbewijs van de mailbox, waar de dienst dat vereist',
    gives: (what) => `Geeft ${what}.`,
    withLocation: ['Met ', ': waar het verder gaat.'],
    media: { 'text/html': 'een pagina', 'text/plain': 'platte tekst', '*/*': 'een bestand' },
    english: 'De uitleg bij losse velden is in het Engels.',
    required: 'verplicht',
    optional: 'optioneel',
    or: 'of',
    and: 'en',
    types: {
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
    listOf: (of) => `lijst van ${of}`,
    mapOf: (of) => `map van ${of}`,
    range: (least, most) =>
      least === undefined ? `hoogstens ${most}` : most === undefined ? `minstens ${least}` : `${least} tot ${most}`,
    characters: ' tekens',
    entries: ' stuks',
    above: 'meer dan',
    matches: 'past op',
  },
  en: {
    title: 'The API of tapster',
    groups: 'Groups',
    start: 'Getting started',
    contents: 'Contents',
    overview: 'Overview',
    download: 'Download openapi.json',
    firstCall: 'A first call',
    headersOfAll: 'Headers of every call',
    ofPlugin: 'In the mail client:',
    ofRest: 'Elsewhere:',
    schemas: 'Schemas of this page',
    operations: (count) => (count === 1 ? '1 operation' : `${count} operations`),
    request: 'Request',
    answer: 'Answer',
    answers: 'Answers',
    inPath: 'In the path',
    inQuery: 'In the query',
    body: 'Body',
    errors: 'Errors',
    status: 'Status',
    codeAndMeaning: 'Code and meaning',
    open: 'Needs no session',
    session: 'Needs a session',
    identity: 'Takes an identity token of the mailbox, where the service requires one',
    gives: (what) => `Answers ${what}.`,
    withLocation: ['With ', ': where to go next.'],
    media: { 'text/html': 'a page', 'text/plain': 'plain text', '*/*': 'a file' },
    english: '',
    required: 'required',
    optional: 'optional',
    or: 'or',
    and: 'and',
    types: {
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
    listOf: (of) => `list of ${of}`,
    mapOf: (of) => `map of ${of}`,
    range: (least, most) =>
      least === undefined ? `at most ${most}` : most === undefined ? `at least ${least}` : `${least} to ${most}`,
    characters: ' characters',
    entries: ' entries',
    above: 'above',
    matches: 'matches',
  },
}
