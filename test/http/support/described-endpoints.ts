// What the description of the API has of each endpoint, for tests that hold the two to each other.
import type { Endpoint } from '#adapters/http/kernel/endpoint.ts'
import type * as t from 'io-ts'
import type { JsonSchema } from '#adapters/contract/codecs/described.ts'
import { getProps } from '#adapters/contract/codecs/json-schema.ts'
import type { Document, LowerMethod, Operation } from '#adapters/http/openapi/openapi.ts'
import { toPathTemplate } from '#adapters/http/openapi/operation.ts'
import type { Route } from '#adapters/http/routes.ts'

export function operationAt(document: Document, { method, path }: Route): Operation | undefined {
  return document.paths[toPathTemplate(path)]?.[method.toLowerCase() as LowerMethod]
}

export function named({ method, path }: Route): string {
  return `${method} ${path}`
}

export function operations(document: Document): readonly (readonly [string, Operation])[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  )
}

/** A codec beside its schema. */
export type Both = readonly [endpoint: Endpoint, codec: t.Mixed, schema: JsonSchema]

/** Of every body. */
export function bodiesOf(endpoints: readonly Endpoint[], document: Document): readonly Both[] {
  return endpoints.flatMap((endpoint) => {
    const codec = getProps(endpoint.input)?.['body']
    const schema = operationAt(document, endpoint)?.requestBody?.content['application/json']?.schema
    return codec === undefined || schema === undefined ? [] : [[endpoint, codec, schema] as const]
  })
}

/** Of every answer that is JSON. */
export function answersOf(endpoints: readonly Endpoint[], document: Document): readonly Both[] {
  return endpoints.flatMap((endpoint) =>
    Object.entries(endpoint.answers).flatMap(([status, codec]) => {
      const schema = operationAt(document, endpoint)?.responses[status]?.content?.['application/json']?.schema
      const both = schema?.anyOf !== undefined && Number(status) >= 400 ? schema.anyOf[0] : schema
      return codec === null || both === undefined ? [] : [[endpoint, codec, both] as const]
    }),
  )
}

/** Whether the codec has a rule that the schema can express only in words. */
export function hasRules(schema: unknown, document: Document): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  if ('x-rules' in schema) return true
  const ref = '$ref' in schema ? document.components.schemas[String(schema.$ref).split('/').at(-1) ?? ''] : undefined
  return hasRules(ref, document) || Object.values(schema).some((inner) => hasRules(inner, document))
}

/** What may stand at a place, and on the way to it. */
function onTheWay(schema: JsonSchema, place: readonly (string | number)[], document: Document): readonly JsonSchema[] {
  const referred =
    schema.$ref === undefined ? undefined : document.components.schemas[schema.$ref.split('/').at(-1) ?? '']
  const [key, ...rest] = place
  const alike = [referred, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((one) =>
    one === undefined ? [] : onTheWay(one, place, document),
  )
  const inner = typeof key === 'number' ? schema.items : schema.properties?.[key ?? '']
  return [schema, ...alike, ...(inner === undefined ? [] : onTheWay(inner, rest, document))]
}

/** Whether such a rule bears on what stands at this place: one of its own, or of what it is part of. */
export function hasRulesAt(schema: JsonSchema, place: readonly (string | number)[], document: Document): boolean {
  return onTheWay(schema, place, document).some((one) => 'x-rules' in one)
}
