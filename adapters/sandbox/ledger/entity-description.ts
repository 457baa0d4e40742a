// The types and helpers with which entity-table.ts describes the entities of the ledger.

/** A value in a row. Moments are epoch milliseconds; the field defines the type. */
export type Value = string | number | boolean | null
export type EntityRow = Record<string, Value>

export type FieldType = 'Guid' | 'String' | 'Int32' | 'Double' | 'Boolean' | 'DateTime' | 'Binary'

/** What is needed to compute a value that is not stored when a row is read. */
export interface Surroundings {
  readonly division: number
  /** The stand-in's address, without a slash at the end. */
  readonly origin: string
  readonly find: (path: string, id: Value) => EntityRow | undefined
}

export interface EntityField {
  readonly type: FieldType
  readonly maxLength?: number
  /** Path of the entity that this field refers to. */
  readonly refersTo?: string
  /** Ignored when written. */
  readonly readOnly?: boolean
  readonly initially?: Value
  /** Filled with spaces on the left to this length. */
  readonly padTo?: number
  /** Gets the next number if none is given. */
  readonly counted?: boolean
  readonly derive?: (row: EntityRow, around: Surroundings) => Value
}

export type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Entity {
  readonly path: string
  /** The name in `__metadata.type`. */
  readonly typeName: string
  readonly key: string
  readonly verbs: readonly Verb[]
  /** Lists of fields; a new row needs at least one field of each list. */
  readonly needs: readonly (readonly string[])[]
  readonly fields: Readonly<Record<string, EntityField>>
  /** The reason why a row cannot be changed or removed (any more); absent: it always can. */
  readonly locked?: (row: EntityRow) => string | undefined
}

export const guidField: EntityField = { type: 'Guid' }
export const key: EntityField = { type: 'Guid', readOnly: true }
export function defineText(maxLength: number): EntityField {
  return { type: 'String', maxLength }
}
export const int: EntityField = { type: 'Int32' }
export const amount: EntityField = { type: 'Double' }
export const flagField: EntityField = { type: 'Boolean' }
export const momentField: EntityField = { type: 'DateTime' }
export function referTo(path: string): EntityField {
  return { type: 'Guid', refersTo: path }
}
export function withInitial(initially: Value, field: EntityField): EntityField {
  return { ...field, initially }
}
export function asReadOnly(field: EntityField): EntityField {
  return { ...field, readOnly: true }
}
export function deriveField(type: FieldType, derive: (row: EntityRow, around: Surroundings) => Value): EntityField {
  return {
    type,
    readOnly: true,
    derive,
  }
}
export function withCount(field: EntityField): EntityField {
  return { ...field, counted: true }
}
/** A field of the row that `by` refers to. */
export function lookUpField(by: string, path: string, field: string): EntityField {
  return deriveField('String', (row, around) => around.find(path, row[by] ?? null)?.[field] ?? null)
}

const audit: Readonly<Record<string, EntityField>> = {
  Created: asReadOnly(momentField),
  Creator: asReadOnly(guidField),
  CreatorFullName: asReadOnly(defineText(100)),
  Modified: asReadOnly(momentField),
  Modifier: asReadOnly(guidField),
  Division: deriveField('Int32', (_row, around) => around.division),
}

/** An entity with a guid key and fields for author and time; all verbs by default. */
export function defineEntity(
  path: string,
  typeName: string,
  needs: readonly (readonly string[])[],
  fields: Readonly<Record<string, EntityField>>,
  verbs: readonly Verb[] = ['GET', 'POST', 'PUT', 'DELETE'],
): Entity {
  return { path, typeName, key: 'ID', verbs, needs, fields: { ID: key, ...fields, ...audit } }
}

/** A list that can only be read. */
export function list(
  path: string,
  typeName: string,
  keyName: string,
  fields: Readonly<Record<string, EntityField>>,
): Entity {
  return {
    path,
    typeName,
    key: keyName,
    verbs: ['GET'],
    needs: [],
    fields,
  }
}
