// Tags, by which campaigns select their audience (IDN-1).
import type { Uuid } from '#domain/shared/uuid.ts'

export type TagUuid = Uuid & { readonly _tag: 'TagUuid' }
export function asTagUuid(uuid: Uuid): TagUuid {
  return uuid as TagUuid
}

export interface Tag {
  readonly uuid: TagUuid
  /** Unique in its tenant, as `toNameKey` compares. */
  readonly name: string
}
