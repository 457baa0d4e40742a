// Where the user wants an item archived, and as what kind of document; and what holds where he has not said.
import type { ArchiveTarget } from '../api/archive.ts'
import type { Contact } from '../api/contact.ts'
import type { KnownTypes } from './document-types.ts'

export interface ArchiveWish {
  /** Null: as his settings say. */
  readonly kind: ArchiveTarget['kind'] | null
  /** Undefined: the one he named last. Null: as the service does by itself. */
  readonly documentType: number | null | undefined
}

export const noWish: ArchiveWish = { kind: null, documentType: undefined }

export interface NamedTarget extends ArchiveTarget {
  readonly name: string
}

/** The targets a contact offers; the first is the person himself. */
export const targetsOf = (contact: Contact): readonly NamedTarget[] => [
  { kind: contact.kind, id: contact.id, name: contact.fullName },
  ...(contact.kind === 'contact' && contact.organisation !== null
    ? [{ kind: 'account' as const, id: contact.organisation.id, name: contact.organisation.name }]
    : []),
]

/** The first of `kinds` that is offered, else the first offered. */
export const targetAmong = (
  targets: readonly NamedTarget[],
  ...kinds: readonly (ArchiveTarget['kind'] | null | undefined)[]
): NamedTarget | undefined => {
  const kind = kinds.find((one) => targets.some((target) => target.kind === one))
  return targets.find((target) => target.kind === kind) ?? targets[0]
}

/** One that is still there, or null. */
export const typeWished = ({ documentType }: ArchiveWish, known: KnownTypes | null): number | null => {
  if (known === null) return null
  const wished = documentType === undefined ? known.last : documentType
  return known.types.some(({ id }) => id === wished) ? (wished ?? null) : null
}
