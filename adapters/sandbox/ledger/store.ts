// Stores the ledger's rows by division and entity, and the bytes of attachments.
import type { Entity, EntityRow, Surroundings, Value } from './entity-description.ts'

export interface Store {
  /** Rows in the order of their creation. */
  readonly rows: (division: number, path: string) => ReadonlyMap<Value, EntityRow>
  readonly put: (division: number, entity: Entity, row: EntityRow) => void
  /** False: the row did not exist. */
  readonly remove: (division: number, entity: Entity, key: Value) => boolean
  /** The next number of an entity that counts its rows. */
  readonly nextNumber: (division: number, entity: Entity) => number
  readonly content: (attachment: Value) => Buffer | undefined
  readonly putContent: (attachment: Value, bytes: Buffer) => void
  readonly around: (division: number, origin: string) => Surroundings
  /** Reads one field of a row; computes derived fields. */
  readonly read: (entity: Entity, row: EntityRow, around: Surroundings) => (field: string) => Value
}

const NONE: ReadonlyMap<Value, EntityRow> = new Map()

export function makeStore(): Store {
  const tables = new Map<string, Map<Value, EntityRow>>()
  const numbers = new Map<string, number>()
  const contents = new Map<Value, Buffer>()
  const name = (division: number, path: string): string => `${division}/${path}`
  const rows: Store['rows'] = (division, path) => tables.get(name(division, path)) ?? NONE

  return {
    rows,
    put: (division, entity, row) => {
      const at = name(division, entity.path)
      const table = tables.get(at) ?? new Map<Value, EntityRow>()
      table.set(row[entity.key] ?? null, row)
      tables.set(at, table)
    },
    remove: (division, entity, key) => {
      contents.delete(key)
      return tables.get(name(division, entity.path))?.delete(key) ?? false
    },
    nextNumber: (division, entity) => {
      const at = name(division, entity.path)
      const next = (numbers.get(at) ?? 1000) + 1
      numbers.set(at, next)
      return next
    },
    content: (attachment) => contents.get(attachment),
    putContent: (attachment, bytes) => void contents.set(attachment, bytes),
    around: (division, origin) => ({ division, origin, find: (path, id) => rows(division, path).get(id) }),
    read: (entity, row, around) => (field) => {
      const derive = entity.fields[field]?.derive
      return derive === undefined ? (row[field] ?? null) : derive(row, around)
    },
  }
}
