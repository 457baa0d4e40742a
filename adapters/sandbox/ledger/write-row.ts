// Checks the fields that a client wants to store against the table, and builds a row. The caller stores it.
import type { Entity, EntityField, EntityRow, Value } from './entity-description.ts'
import { makeODataFailure, type ODataFailure } from './odata-failure.ts'
import { E } from '#domain/shared/fp.ts'
import { describeUnknownProperty, toUtc } from './odata-filter.ts'

const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/
const EMPTY_GUID = '00000000-0000-0000-0000-000000000000'

function asMoment(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined
  const inSlashes = /^\/Date\((-?\d{1,16})(?:[+-]\d{4})?\)\/$/.exec(value)
  const at = inSlashes === null ? Date.parse(toUtc(value)) : Number(inSlashes[1])
  return Number.isNaN(at) ? undefined : at
}

/** Undefined: the value does not have the field's type. */
function asValue(field: EntityField, value: unknown): Value | undefined {
  if (value === null) return null
  switch (field.type) {
    case 'Guid':
      return typeof value === 'string' && GUID.test(value)
        ? value === EMPTY_GUID
          ? null
          : value.toLowerCase()
        : undefined
    case 'Int32':
      return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? value : undefined
    case 'Double':
      return typeof value === 'number' ? value : undefined
    case 'Boolean':
      return typeof value === 'boolean' ? value : undefined
    case 'DateTime':
      return asMoment(value)
    case 'String':
      return typeof value === 'string' ? value : undefined
    case 'Binary':
      return typeof value === 'string' && value.length % 4 === 0 && BASE64.test(value) ? value : undefined
  }
}

const isGiven = (value: Value | undefined): boolean => value !== undefined && value !== null && value !== ''

/**
 * Returns the fields in a body, checked for type, length and existing references. Ignores read-only fields, as the ledger does.
 * Left: 400 for malformed or missing fields, 404 for a reference to a record that does not exist.
 */
export function readBody(
  entity: Entity,
  body: unknown,
  isNew: boolean,
  exists: (path: string, key: Value) => boolean,
): E.Either<ODataFailure, EntityRow> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return E.left(makeODataFailure(400, 'Error processing request stream. The request body is not a JSON object.'))
  const row: EntityRow = {}
  for (const [name, given] of Object.entries(body)) {
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
    if (field === undefined) return E.left(makeODataFailure(400, describeUnknownProperty(entity, name)))
    if (field.readOnly === true) continue
    const value = asValue(field, given)
    if (value === undefined)
      return E.left(makeODataFailure(400, `Invalid value for property '${name}' of type Edm.${field.type}.`))
    if (typeof value === 'string' && field.maxLength !== undefined && value.length > field.maxLength)
      return E.left(makeODataFailure(400, `Value too long: ${name}, ${field.maxLength} characters at most.`))
    if (field.refersTo !== undefined && value !== null && !exists(field.refersTo, value))
      return E.left(makeODataFailure(404, `Not found: ${name}`))
    row[name] = typeof value === 'string' && field.padTo !== undefined ? value.trim().padStart(field.padTo) : value
  }
  const missing = entity.needs.find((oneOf) => {
    const touched = isNew || oneOf.some((name) => name in row)
    return touched && !oneOf.some((name) => isGiven(row[name]))
  })
  if (missing !== undefined && (isNew || missing.length === 1))
    return E.left(makeODataFailure(400, `Mandatory: ${missing.join(' / ')}`))
  return E.right(row)
}

/** Completes a new row with initial values and numbers for fields that the body did not set. */
export function completeRow(entity: Entity, given: EntityRow, key: Value, nextNumber: () => number): EntityRow {
  const row: EntityRow = {}
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.derive !== undefined || field.type === 'Binary') continue
    const value = given[name] ?? field.initially ?? null
    row[name] = value
    if (value === null && field.counted === true)
      row[name] = field.padTo === undefined ? nextNumber() : String(nextNumber()).padStart(field.padTo)
  }
  row[entity.key] = key
  return row
}
