// Holds what a service answers to what its own OpenAPI document says: the status, the form, every field, and no field beyond.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

type Json = Readonly<Record<string, unknown>>

export interface Given {
  readonly method: string
  /** As it was asked, with its query. */
  readonly path: string
  readonly status: number
  readonly contentType: string | null
  readonly text: string
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const within = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((found, name) => (isObject(found) ? found[name] : undefined), value)

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
const compiled = new Map<string, ValidateFunction>()

function compile(schema: unknown): ValidateFunction {
  const key = JSON.stringify(schema)
  const known = compiled.get(key)
  if (known !== undefined) return known
  const validate = ajv.compile(isObject(schema) ? schema : {})
  compiled.set(key, validate)
  return validate
}

/** By the part of a document that describes one answer. */
const validators = new WeakMap<object, ValidateFunction>()

function validatorOf(described: object, document: unknown): ValidateFunction {
  const validate = validators.get(described) ?? compile(closed(within(described, 'schema'), document))
  validators.set(described, validate)
  return validate
}

/** Without references, and with every object closed: clients overlook fields they do not know, tests do not. */
function closed(schema: unknown, document: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((one: unknown) => closed(one, document))
  if (!isObject(schema)) return schema
  const { $ref, ...own } = schema
  if (typeof $ref === 'string') {
    const found = within(document, ...$ref.slice(2).split('/'))
    const properties = {
      ...(within(found, 'properties') as object | undefined),
      ...(own['properties'] as object | undefined),
    }
    return closed(
      { ...(isObject(found) ? found : {}), ...own, ...(Object.keys(properties).length > 0 ? { properties } : {}) },
      document,
    )
  }
  const inner = Object.fromEntries(
    Object.entries(own).map(([name, value]) => [
      name,
      name === 'properties' && isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([field, one]) => [field, closed(one, document)]))
        : name === 'enum' || name === 'const' || name === 'example'
          ? value
          : closed(value, document),
    ]),
  )
  return 'properties' in inner && !('additionalProperties' in inner) ? { ...inner, additionalProperties: false } : inner
}

interface Operation {
  readonly template: string
  readonly pattern: RegExp
  readonly method: string
  readonly described: unknown
}

function asPattern(template: string): RegExp {
  const literal = template.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`)
}

/** By document and method. Fixed addresses come before those with parameters. */
const operations = new WeakMap<object, ReadonlyMap<string, readonly Operation[]>>()

function operationsOf(document: Json): ReadonlyMap<string, readonly Operation[]> {
  const known = operations.get(document)
  if (known !== undefined) return known
  const paths = document['paths']
  const all = Object.entries(isObject(paths) ? paths : {})
    .toSorted(([one], [other]) => Number(one.includes('{')) - Number(other.includes('{')))
    .flatMap(([template, item]) => {
      const pattern = asPattern(template)
      return Object.entries(isObject(item) ? item : {}).map(([method, described]) => ({
        template,
        pattern,
        method,
        described,
      }))
    })
  const byMethod = Map.groupBy(all, ({ method }) => method)
  operations.set(document, byMethod)
  return byMethod
}

/** The operation that serves this, where there is one. */
function operationFor(document: unknown, method: string, path: string): Operation | undefined {
  const address = path.split(/[?#]/)[0] ?? ''
  const candidates = isObject(document) ? operationsOf(document).get(method.toLowerCase()) : undefined
  return candidates?.find(({ pattern }) => pattern.test(address))
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What is wrong with the answer, in one line each; none is good. An address that the document does not have is no matter of its. */
export function notAsDocumented(document: unknown, given: Given): readonly string[] {
  const { method, path, status, contentType, text } = given
  const found = operationFor(document, method, path)
  // Answered without a body, whatever is asked.
  if (found === undefined || status === 304) return []
  const { template, described: operation } = found
  const answer = within(operation, 'responses', String(status))
  const about = `${method} ${template} → ${status}`
  if (answer === undefined)
    return [
      `${about} (${JSON.stringify(within(asJson(text), 'code') ?? contentType)}) is not in the description: add the status to \`answers\` of the endpoint, or the failure to its \`fails\``,
    ]
  const content = within(answer, 'content')
  if (!isObject(content)) return []
  const media = (contentType ?? '').split(';')[0] ?? ''
  const described = Object.entries(content).find(([type]) => type === '*/*' || type.split(';')[0] === media)?.[1]
  if (!isObject(described))
    return [`${about} is ${contentType ?? 'of no type'}, described is ${Object.keys(content).join(', ')}`]
  if (media !== 'application/json') return []
  const body = asJson(text)
  const validate = validatorOf(described, document)
  if (validate(body)) return []
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const field = 'additionalProperty' in params ? ` (${String(params['additionalProperty'])})` : ''
    const hint =
      instancePath === '/code'
        ? `: ${String(within(body, 'code'))} is not among its failures; name it in \`fails\` of the endpoint`
        : ''
    return `${about} at ${instancePath === '' ? 'the body' : instancePath} ${message ?? 'is not right'}${field}${hint}`
  })
}

/** Throws where an answer is other than described, with the answer itself. */
export function expectAsDocumented(document: unknown, given: Given): void {
  const wrong = notAsDocumented(document, given)
  if (wrong.length > 0)
    throw new Error(
      `other than GET /openapi.json says:\n  ${wrong.join('\n  ')}\n  answered: ${given.text.slice(0, 600)}`,
    )
}

let served: unknown

/** Of the first service that is asked: all services of a run have one document. None while the service is not there to be asked. */
async function findDocument(baseUrl: string): Promise<unknown> {
  served ??= await fetch(`${baseUrl}/openapi.json`).then(
    (answer) => (answer.ok ? answer.json() : undefined),
    () => undefined,
  )
  return served
}

/** The same, by the document that services give out themselves. `path` below `baseUrl`. */
export async function expectAsServed(
  baseUrl: string,
  given: { readonly method: string; readonly path: string; readonly answer: Response; readonly text: string },
): Promise<void> {
  const { method, path, answer, text } = given
  // What came of it is another's answer.
  if (answer.redirected) return
  const document = await findDocument(baseUrl)
  if (document === undefined) return
  const contentType = answer.headers.get('content-type')
  expectAsDocumented(document, { method, path, status: answer.status, contentType, text })
}
