// One endpoint as an operation of the document: its input, and every answer with its status and headers.
import { STATUS_CODES } from 'node:http'
import type * as t from 'io-ts'
import type { JsonSchema, SchemaOf } from '#adapters/contract/codecs/described.ts'
import { type Endpoint, isForBrowsers } from '../kernel/endpoint.ts'
import { isEnveloped } from '../kernel/error-description.ts'
import { formatSize } from '../kernel/http-errors.ts'
import { toOAuthError } from '../assistant/oauth-failures.ts'
import { oauthError, plainError, pluginError } from '#adapters/contract/errors.ts'
import { describeFailures, type DescribedStatus } from './failures.ts'
import { getProps, getRequired } from '#adapters/contract/codecs/json-schema.ts'
import { otherGroup } from './groups.ts'
import type { Media, Operation, Parameter, Ref, DescribedRequestBody, DescribedResponse } from './openapi.ts'
import { pickText } from '#domain/shared/language.ts'

const linkHeader = (name: string): Ref => ({ $ref: `#/components/headers/${name}` })
const REQUEST_ID = { 'x-request-id': linkHeader('RequestId') }
const HTML = 'text/html; charset=utf-8'
export const FORM = 'application/x-www-form-urlencoded'

/** `/archives/:archiveId` in OpenAPI's notation; also `/files/*name`, whose last part matches the rest of the path. */
export function toPathTemplate(path: string): string {
  return path.replaceAll(/[:*](\w+)/g, '{$1}')
}

const startWithCapital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Created from method and path, without the prefix of the whole API: `getArchivesByArchiveId`. */
export function toOperationId({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  const words = path
    .replace(/^\/(?:mailclient-plugin|ledger\/mailclient)(?=\/)/, '')
    .split('/')
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith(':') ? `By${startWithCapital(part.slice(1))}` : part.split(/\W+/).map(startWithCapital).join(''),
    )
  return method.toLowerCase() + words.join('')
}

const getPart = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined

const withExample = (example: unknown): { readonly example?: unknown } => (example === undefined ? {} : { example })

/** A query cannot express null, so the schema leaves it out. */
function toAddressSchema(schema: JsonSchema): JsonSchema {
  if (schema.anyOf !== undefined) {
    const given = schema.anyOf.filter(({ type }) => type !== 'null')
    const [only] = given
    return given.length === 1 && only !== undefined ? only : { ...schema, anyOf: given }
  }
  if (!Array.isArray(schema.type)) return schema
  const kind = schema.type.find((one) => one !== 'null')
  const words = schema.enum?.filter((word) => word !== null)
  return {
    ...schema,
    ...(kind === undefined ? {} : { type: kind }),
    ...(words === undefined ? {} : { enum: words }),
  }
}

// An address contains only text: a list with commas, a number in digits. OpenAPI describes the value that the text represents.
function toAddressSample(schema: JsonSchema, example: unknown): unknown {
  if (typeof example !== 'string') return example
  if (schema.type === 'array') return example.split(',')
  return schema.type === 'integer' ? Number(example) : example
}

function describeParameters(endpoint: Endpoint, place: 'query' | 'path', schemaOf: SchemaOf): readonly Parameter[] {
  const part = place === 'path' ? 'params' : 'query'
  const codec = getProps(endpoint.input)?.[part]
  const example = getPart(endpoint.example.input, part)
  if (codec === undefined) return []
  const required = getRequired(codec)
  return Object.entries(getProps(codec) ?? {}).map(([name, field]) => {
    const { description, ...schema } = toAddressSchema(schemaOf(field))
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema,
      ...(schema.type === 'array' ? { style: 'form', explode: false } : {}),
      ...withExample(toAddressSample(schema, getPart(example, name))),
    }
  })
}

function describeBody(
  { input, bodyRule, example }: Endpoint,
  schemaOf: SchemaOf,
): { readonly requestBody?: DescribedRequestBody } {
  const codec = getProps(input)?.['body']
  if (bodyRule === 'ignored' || codec === undefined) return {}
  const isForm = bodyRule.form === true
  const size = `${isForm ? 'A form' : 'JSON'} in UTF-8, not compressed, at most ${formatSize(bodyRule.bytes)}.`
  const turns = ' The service handles a limited number at once; other requests wait.'
  return {
    requestBody: {
      required: true,
      description: bodyRule.buffered === true ? `${size}${turns}` : size,
      content: {
        [isForm ? FORM : 'application/json']: {
          schema: schemaOf(codec),
          ...withExample(getPart(example.input, 'body')),
        },
      },
    },
  }
}

const isRedirect = (status: number): boolean => status === 302 || status === 303

const chooseMedia = ({ surface }: Endpoint): string => (surface === 'api' ? 'text/plain' : HTML)

function describeAnswered(
  endpoint: Endpoint,
  status: number,
  codec: t.Mixed | null,
  schemaOf: SchemaOf,
): DescribedResponse {
  const description = STATUS_CODES[status] ?? 'Answer'
  if (isRedirect(status)) return { description, headers: { ...REQUEST_ID, location: linkHeader('Location') } }
  if (status === 204) return { description, headers: REQUEST_ID }
  const media: Media =
    codec === null
      ? { schema: { type: 'string' } }
      : { schema: schemaOf(codec), ...withExample(endpoint.example.answers?.[status]) }
  return {
    description,
    headers: REQUEST_ID,
    content: {
      [codec === null ? (endpoint.media ?? chooseMedia(endpoint)) : 'application/json']: media,
      ...(endpoint.hasView ? { [HTML]: { schema: { type: 'string' } } } : {}),
    },
  }
}

/** A failure in OAuth's format. */
function describeOAuthFailure(
  otherwise: NonNullable<Endpoint['oauth']>,
  { codes }: DescribedStatus,
  schemaOf: SchemaOf,
): Media {
  const words = [...new Set(codes.map(({ code }) => toOAuthError(code, otherwise)))]
  return {
    schema: { ...schemaOf(oauthError), properties: { error: { type: 'string', enum: words } } },
    example: { error: words[0], error_description: codes[0]?.message },
  }
}

function describePlainFailure(endpoint: Endpoint, failure: DescribedStatus, schemaOf: SchemaOf): Media {
  const enveloped = isEnveloped(endpoint.path)
  const [first] = failure.codes
  return {
    schema: {
      ...schemaOf(enveloped ? pluginError : plainError),
      properties: { code: { type: 'string', enum: failure.codes.map(({ code }) => code) } },
    },
    example: {
      ...(enveloped ? { success: false } : {}),
      code: first?.code,
      message: first?.message,
      ...(failure.withFaults ? { errors: [{ path: 'field', message: 'What has to change.' }] } : {}),
    },
  }
}

function describeFailed(endpoint: Endpoint, failure: DescribedStatus, schemaOf: SchemaOf): DescribedResponse {
  const asPage = endpoint.surface === 'page' && endpoint.fail !== undefined
  const { oauth } = endpoint
  const media =
    oauth === undefined
      ? describePlainFailure(endpoint, failure, schemaOf)
      : describeOAuthFailure(oauth, failure, schemaOf)
  const word = (code: string): string => (oauth === undefined ? code : toOAuthError(code, oauth))
  return {
    description: failure.codes.map(({ code, message }) => `\`${word(code)}\`: ${message}`).join('\n\n'),
    headers: {
      ...REQUEST_ID,
      'content-language': linkHeader('ContentLanguage'),
      ...(failure.withRetry ? { 'retry-after': linkHeader('RetryAfter') } : {}),
      ...(failure.withChallenge ? { 'www-authenticate': linkHeader('Challenge') } : {}),
    },
    content: {
      ...(asPage || isForBrowsers(endpoint) ? { [HTML]: { schema: { type: 'string' } } } : {}),
      ...(asPage ? {} : { 'application/json': media }),
    },
  }
}

function describeSecurity({ access, credential }: Endpoint): Operation['security'] {
  if (access === 'principal') return [{ browser: [] }, { program: [] }]
  if (access === 'session' || credential === 'session') return [{ session: [] }]
  return credential === 'identity' ? [{}, { identity: [] }] : []
}

/** Whether a sign-in is enough, or a permission is needed. */
function describeNeed(endpoint: Endpoint): Pick<Operation, 'description'> {
  if (endpoint.access !== 'principal') return {}
  const { needs } = endpoint
  return { description: needs === null ? 'Needs a sign-in.' : `Needs a sign-in and the permission \`${needs}\`.` }
}

/** For a status with both an answer and a failure: an object with either form. */
function combineResponses(answer: DescribedResponse | undefined, failure: DescribedResponse): DescribedResponse {
  const [good, bad] = [answer?.content?.['application/json'], failure.content?.['application/json']]
  if (answer === undefined || good?.schema === undefined || bad?.schema === undefined) return failure
  return {
    ...failure,
    content: { 'application/json': { ...good, schema: { anyOf: [good.schema, bad.schema] } } },
  }
}

export function describeOperation(endpoint: Endpoint, schemaOf: SchemaOf): Operation {
  const operationId = toOperationId(endpoint)
  const responses: Record<string, DescribedResponse> = {}
  for (const [status, codec] of Object.entries(endpoint.answers))
    responses[status] = describeAnswered(endpoint, Number(status), codec, schemaOf)
  for (const failure of describeFailures(endpoint))
    responses[failure.status] = combineResponses(responses[failure.status], describeFailed(endpoint, failure, schemaOf))
  return {
    operationId,
    tags: [pickText(endpoint.group?.name ?? otherGroup.name, 'en')],
    summary: endpoint.summary,
    ...describeNeed(endpoint),
    security: describeSecurity(endpoint),
    parameters: [
      ...describeParameters(endpoint, 'path', schemaOf),
      ...describeParameters(endpoint, 'query', schemaOf),
      ...(endpoint.access === 'principal' ? [{ $ref: '#/components/parameters/TenantUuid' }] : []),
      { $ref: '#/components/parameters/AcceptLanguage' },
    ],
    ...describeBody(endpoint, schemaOf),
    responses,
  }
}
