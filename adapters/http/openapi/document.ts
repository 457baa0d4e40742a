// The OpenAPI document of everything that is served, made from the endpoints themselves (OPS-7).
import type { Endpoint } from '../endpoint.ts'
import { oauthError, plainError, pluginError } from './error-codecs.ts'
import { type Group, groups } from './groups.ts'
import { makeSchemas } from '#adapters/codecs/json-schema.ts'
import type { Document, Method, PathItem } from './openapi.ts'
import { operationOf, templateOf } from './operation.ts'

export interface DescribedApi {
  readonly document: Document
  /** Names of codecs that say nothing of themselves, so that the document takes anything where they stand. None is good. */
  readonly undescribed: readonly string[]
}

const ABOUT = `What the task pane, the administrator’s application and other clients ask of tapster. Everything here is made from the codecs that decode requests, so it says what is
really taken.

Requests and answers are JSON in camelCase. Instants are ISO 8601 in UTC, but for \`expiresAt\` of a session, which is in milliseconds since 1970.
An absent optional field is not given; null in an answer means that there is none. Fields that are not described are ignored in requests; clients should ignore those
that answers may get in the future.

Errors carry a stable \`code\`, a \`message\` for people in Dutch or English, and where a request is not right, every fault at once in \`errors\`. Whoever asks too
much, or at a bad moment, is told in \`Retry-After\` when to come back. An address that is not there answers 404, another method than those described 405 with \`Allow\`. Every answer carries \`x-request-id\`: the client's own, where it sent one of 8 to 64 letters,
digits, dots and dashes, and a new one otherwise.`

const HEADERS: Document['components']['headers'] = {
  RequestId: {
    description: 'Names this request in the logs; worth telling whoever helps.',
    schema: { type: 'string' },
  },
  ContentLanguage: { description: 'Of the message.', schema: { type: 'string', enum: ['nl', 'en'] } },
  RetryAfter: { description: 'Seconds after which trying again makes sense.', schema: { type: 'integer', minimum: 1 } },
  Challenge: { description: 'How to authenticate.', schema: { type: 'string' } },
  Location: { description: 'Where to go on.', schema: { type: 'string', format: 'uri' } },
}

const PARAMETERS = {
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    required: false,
    description: 'Of messages for people: Dutch unless English is preferred.',
    schema: { type: 'string' },
    example: 'en',
  },
  TenantUuid: {
    name: 'X-Tenant-Uuid',
    in: 'header',
    required: false,
    description:
      'The office in which an operator acts, where that is not his own. Nobody else may name another than his own.',
    schema: { type: 'string', format: 'uuid' },
  },
}

const SCHEMES = {
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The session that signing in handed out; valid for 30 days, renewable for 60 more.',
  },
  identity: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The mail client’s identity token of the mailbox, where the service demands one.',
  },
  program: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of a program, made by `npm run admin:token`; it may do what its owner may do.',
  },
  browser: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-tapster',
    description:
      'The cookie of a browser that signed in at `/admin/sign-in`. Calls that change something are then taken from the service’s own pages only. Where the service is reached over plain http, the cookie is called `tapster`.',
  },
}

/** The groups that have endpoints, in the order of groups.ts; those of no group last. */
const usedGroups = (endpoints: readonly Endpoint[]): readonly Pick<Group, 'name' | 'about'>[] => {
  const used = Object.values(groups).filter((group) =>
    endpoints.some((endpoint) => endpoint.group?.name === group.name),
  )
  const other = { name: 'Other', about: 'What belongs to no other group.' }
  return endpoints.some(({ group }) => group === undefined) ? [...used, other] : used
}

export const describeApi = (endpoints: readonly Endpoint[], version: string): DescribedApi => {
  const { schemaOf, components, undescribed } = makeSchemas()
  const paths: Record<string, PathItem> = {}
  for (const endpoint of endpoints) {
    const path = templateOf(endpoint.path)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase() as Method]: operationOf(endpoint, schemaOf) }
  }
  for (const error of [pluginError, plainError, oauthError]) schemaOf(error)
  return {
    document: {
      openapi: '3.1.1',
      info: { title: 'tapster', version, description: ABOUT },
      servers: [{ url: '/', description: 'Where this document was found.' }],
      tags: usedGroups(endpoints).map(({ name, about }) => ({ name, description: about })),
      paths,
      components: {
        schemas: Object.fromEntries([...components].sort(([a], [b]) => a.localeCompare(b))),
        parameters: PARAMETERS,
        headers: HEADERS,
        securitySchemes: SCHEMES,
      },
    },
    undescribed: [...undescribed],
  }
}
