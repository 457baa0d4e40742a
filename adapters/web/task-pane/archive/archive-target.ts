// The target and document type of an archive: the user's choice, and the defaults.
import { isRight } from 'fp-ts/lib/Either.js'
import { signal } from '#adapters/web/kit/signal.ts'
import { type DocumentTypeOption, documentTypesCall, lastTypeCall, type PaneTarget } from '../api/archive.ts'
import type { PluginApi } from '../api/plugin-api.ts'
import type { PaneContact } from '../api/contact.ts'

export interface KnownTypes {
  /** None where they could not be asked for: the service then chooses by itself. */
  readonly types: readonly DocumentTypeOption[]
  /** One of them, or null: what the service does by itself. */
  readonly last: number | null
}

export interface DocumentTypes {
  /** A signal; null until they are known. */
  readonly known: () => KnownTypes | null
  /** Asks once; what failed is asked anew. */
  readonly load: () => Promise<void>
  /** One of them is gone: asks again. What is known stays until the answer. */
  readonly reload: () => Promise<void>
  readonly used: (type: number | null) => void
  /** Another user may log in next. */
  readonly forget: () => void
}

export const makeDocumentTypes = (api: PluginApi): DocumentTypes => {
  const known = signal<KnownTypes | null>(null)
  let asking: Promise<void> | null = null
  let times = 0
  const ask = async (): Promise<void> => {
    const mine = ++times
    const [types, last] = await Promise.all([api(documentTypesCall), api(lastTypeCall)])
    if (mine !== times) return
    if (!isRight(types)) asking = null
    const list = isRight(types) ? types.right.data : []
    const named = isRight(last) ? last.right.documentType : null
    known.value = { types: list, last: list.some(({ id }) => id === named) ? named : null }
  }
  return {
    known: () => known.value,
    load: () => (asking ??= ask()),
    reload: () => (asking = ask()),
    used: (type) => {
      if (known.value !== null && type !== null) known.value = { ...known.value, last: type }
    },
    forget: () => {
      times += 1
      known.value = null
      asking = null
    },
  }
}

export interface ArchiveWish {
  /** Null: as his settings say. */
  readonly kind: PaneTarget['kind'] | null
  /** Undefined: the one he named last. Null: as the service does by itself. */
  readonly documentType: number | null | undefined
}

export const noWish: ArchiveWish = { kind: null, documentType: undefined }

export interface NamedTarget extends PaneTarget {
  readonly name: string
}

/** The targets a contact offers; the first is the person himself. */
export const targetsOf = (contact: PaneContact): readonly NamedTarget[] => [
  { kind: contact.kind, id: contact.id, name: contact.fullName },
  ...(contact.kind === 'contact' && contact.organisation !== null
    ? [{ kind: 'account' as const, id: contact.organisation.id, name: contact.organisation.name }]
    : []),
]

/** The first of `kinds` that is offered, else the first offered. */
export const targetAmong = (
  targets: readonly NamedTarget[],
  ...kinds: readonly (PaneTarget['kind'] | null | undefined)[]
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
