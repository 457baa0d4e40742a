// Texts of the document about all operations, in English.

export const ABOUT = `The API behind the task pane, the administrator’s application and other clients. This description is generated from the code that validates requests.

Requests and answers are JSON in camelCase. Instants are ISO 8601 in UTC, except \`expiresAt\` of a session, which is in milliseconds since 1970.
Leave optional fields out; null in an answer means that there is no value. The service ignores unknown fields in requests. Clients should ignore unknown fields in answers.

An error has a stable \`code\` and a \`message\` for people in Dutch or English. If a request is invalid, \`errors\` lists every fault at once. \`Retry-After\` says when to try again.
An unknown address answers 404; a method that an address does not have answers 405 with \`Allow\`. Every answer has an \`x-request-id\`: the client's own, if it sent one of 8 to 64 letters, digits, dots and dashes, else a new one.`

/** The parts of the document that operations refer to. */
export const HEADERS = {
  RequestId: {
    description: 'Identifies this request in the log. Mention it when you ask for help.',
    schema: { type: 'string' },
  },
  ContentLanguage: {
    description: 'Language of the message.',
    schema: { type: 'string', enum: ['nl', 'en'] },
  },
  RetryAfter: {
    description: 'Seconds until the request can be tried again.',
    schema: { type: 'integer', minimum: 1 },
  },
  Challenge: { description: 'How to authenticate.', schema: { type: 'string' } },
  Location: { description: 'Where to go next.', schema: { type: 'string', format: 'uri' } },
}

const makeHeaderParameter = (name: string) => ({ name, in: 'header', required: false })

export const PARAMETERS = {
  AcceptLanguage: {
    ...makeHeaderParameter('Accept-Language'),
    description: 'Language of messages for people: Dutch unless English is preferred.',
    schema: { type: 'string' },
    example: 'en',
  },
  TenantUuid: {
    ...makeHeaderParameter('X-Tenant-Uuid'),
    description: 'The office in which an operator works. Other users may name their own office only.',
    schema: { type: 'string', format: 'uuid' },
  },
}

const bearer = { type: 'http', scheme: 'bearer' }
const jwt = { ...bearer, bearerFormat: 'JWT' }

export const SCHEMES = {
  session: {
    ...jwt,
    description: 'The session JWT returned by sign-in; valid for 30 days, renewable for 60 more.',
  },
  identity: {
    ...jwt,
    description: 'The mail client’s identity token of the mailbox, where the service requires one.',
  },
  program: {
    ...bearer,
    description: 'The token of a program, created by `npm run admin:token`; it has its owner’s permissions.',
  },
  browser: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-tapster',
    description:
      'The cookie of a browser that signed in at `/admin/sign-in`. Changing calls are then accepted from the service’s own pages only. Over plain http the cookie is called `tapster`.',
  },
}
