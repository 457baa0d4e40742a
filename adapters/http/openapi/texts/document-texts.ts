// What the document says about all operations, in both languages.
import type { Wording } from '#adapters/contract/codecs/wording.ts'

export const ABOUT: Wording = {
  en: `The API behind the task pane, the administrator’s application and other clients. This description is generated from the code that validates requests.

Requests and answers are JSON in camelCase. Instants are ISO 8601 in UTC, except \`expiresAt\` of a session, which is in milliseconds since 1970.
Leave optional fields out; null in an answer means that there is no value. The service ignores unknown fields in requests. Clients should ignore unknown fields in answers.

An error has a stable \`code\` and a \`message\` for people in Dutch or English. If a request is invalid, \`errors\` lists every fault at once. \`Retry-After\` says when to try again.
An unknown address answers 404; a method that an address does not have answers 405 with \`Allow\`. Every answer has an \`x-request-id\`: the client's own, if it sent one of 8 to 64 letters, digits, dots and dashes, else a new one.`,
  nl: `De API achter het paneel, het beheer en andere programma’s. Deze beschrijving wordt gemaakt uit de code die aanvragen controleert.

Aanvragen en antwoorden zijn JSON in camelCase. Tijdstippen zijn ISO 8601 in UTC, behalve \`expiresAt\` van een sessie: milliseconden sinds 1970.
Laat optionele velden weg; null in een antwoord betekent dat er geen waarde is. De dienst negeert onbekende velden in aanvragen. Negeer zelf onbekende velden in antwoorden.

Een fout heeft een vaste \`code\` en een \`message\` voor mensen in het Nederlands of Engels. Klopt een aanvraag niet, dan staan in \`errors\` alle fouten tegelijk. \`Retry-After\` zegt wanneer je het opnieuw kunt proberen.
Een onbekend adres geeft 404; een methode die een adres niet heeft, geeft 405 met \`Allow\`. Elk antwoord heeft een \`x-request-id\`: dat van de client zelf, als die er een van 8 tot 64 letters, cijfers, punten en streepjes stuurde, en anders een nieuw.`,
}

/** The parts of the document that operations refer to; each gets its description in one language. */
export const HEADERS = {
  RequestId: {
    nl: 'Kenmerk van deze aanvraag in het logboek. Geef het door als je hulp vraagt.',
    en: 'Identifies this request in the log. Mention it when you ask for help.',
    schema: { type: 'string' },
  },
  ContentLanguage: {
    nl: 'Taal van de melding.',
    en: 'Language of the message.',
    schema: { type: 'string', enum: ['nl', 'en'] },
  },
  RetryAfter: {
    nl: 'Seconden tot je het opnieuw kunt proberen.',
    en: 'Seconds until the request can be tried again.',
    schema: { type: 'integer', minimum: 1 },
  },
  Challenge: { nl: 'Hoe je je bekendmaakt.', en: 'How to authenticate.', schema: { type: 'string' } },
  Location: { nl: 'Waar het verder gaat.', en: 'Where to go next.', schema: { type: 'string', format: 'uri' } },
}

const inHeader = (name: string) => ({ name, in: 'header', required: false })

export const PARAMETERS = {
  AcceptLanguage: {
    ...inHeader('Accept-Language'),
    nl: 'Taal van meldingen voor mensen: Nederlands, tenzij Engels de voorkeur heeft.',
    en: 'Language of messages for people: Dutch unless English is preferred.',
    schema: { type: 'string' },
    example: 'en',
  },
  TenantUuid: {
    ...inHeader('X-Tenant-Uuid'),
    nl: 'Het kantoor waarin een beheerder van de dienst werkt. Anderen mogen alleen hun eigen kantoor noemen.',
    en: 'The office in which an operator works. Other users may name their own office only.',
    schema: { type: 'string', format: 'uuid' },
  },
}

const bearer = { type: 'http', scheme: 'bearer' }
const jwt = { ...bearer, bearerFormat: 'JWT' }

export const SCHEMES = {
  session: {
    ...jwt,
    nl: 'De sessie die de gebruiker bij het inloggen kreeg; 30 dagen geldig, daarna nog 60 dagen te verlengen.',
    en: 'The session JWT returned by sign-in; valid for 30 days, renewable for 60 more.',
  },
  identity: {
    ...jwt,
    nl: 'Het identiteitsbewijs van het postvak dat het mailprogramma geeft, waar de dienst dat vereist.',
    en: 'The mail client’s identity token of the mailbox, where the service requires one.',
  },
  program: {
    ...bearer,
    nl: 'Het token van een programma, gemaakt met `npm run admin:token`; het mag wat de eigenaar mag.',
    en: 'The token of a program, created by `npm run admin:token`; it has its owner’s permissions.',
  },
  browser: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-tapster',
    nl: 'De cookie van een browser die is ingelogd via `/admin/sign-in`. Wijzigingen mogen dan alleen van pagina’s van de dienst zelf komen. Zonder https heet de cookie `tapster`.',
    en: 'The cookie of a browser that signed in at `/admin/sign-in`. Changing calls are then accepted from the service’s own pages only. Over plain http the cookie is called `tapster`.',
  },
}

export const SERVER: Wording = { nl: 'Waar dit document staat.', en: 'Where this document was found.' }

/** Of one field in an example of a refusal. */
export const FAULT: Wording = { nl: 'Wat er anders moet.', en: 'What has to change.' }

export const NEEDS = {
  nl: {
    signIn: 'Je moet ingelogd zijn.',
    permission: (name: string) => `Je moet ingelogd zijn en het recht \`${name}\` hebben.`,
  },
  en: {
    signIn: 'Needs a sign-in.',
    permission: (name: string) => `Needs a sign-in and the permission \`${name}\`.`,
  },
}

export const BODY = {
  nl: {
    form: 'Een formulier in UTF-8, zonder compressie,',
    json: 'JSON in UTF-8, zonder compressie,',
    size: (most: string) => `hoogstens ${most}.`,
    held: 'De dienst verwerkt een beperkt aantal tegelijk; andere aanvragen wachten.',
  },
  en: {
    form: 'A form in UTF-8, not compressed,',
    json: 'JSON in UTF-8, not compressed,',
    size: (most: string) => `at most ${most}.`,
    held: 'The service handles a limited number at once; other requests wait.',
  },
}
