// The target and document type of an archive: the user's choice and the defaults.
import { isRight } from 'fp-ts/lib/Either.js'
import { makeSignal } from '#adapters/web/kit/signal.ts'
import type { DocumentTypeOption, PaneTarget } from '../api/archive.ts'
import { callPlugin, type PluginApi } from '../api/plugin-api.ts'
import type { PaneContact } from '../api/contact.ts'

export interface KnownTypes {
  /** Empty if the types could not be loaded. The service then chooses one. */
  readonly types: readonly DocumentTypeOption[]
  /** The type used last; null: the default of the service. */
  readonly last: number | null
}

export function makeDocumentTypes(api: PluginApi) {
  const known = makeSignal<KnownTypes | null>(null)
  let asking: Promise<void> | null = null
  let times = 0
  const ask = async (): Promise<void> => {
    const mine = ++times
    const [types, last] = await Promise.all([
      api(callPlugin('GET /mailclient-plugin/document-types')),
      api(callPlugin('GET /mailclient-plugin/last-used')),
    ])
    if (mine !== times) return
    if (!isRight(types)) asking = null
    const list = isRight(types) ? types.right.data : []
    const named = isRight(last) ? last.right.documentType : null
    known.value = { types: list, last: list.some(({ id }) => id === named) ? named : null }
  }
  return {
    /** A signal; null until the types are loaded. */
    known: () => known.value,
    /** Loads the types once, and again after a failure. */
    load: () => (asking ??= ask()),
    /** Loads the types again. The present ones stay meanwhile. */
    reload: () => (asking = ask()),
    used: (type: number | null): void => {
      if (known.value !== null && type !== null) known.value = { ...known.value, last: type }
    },
    forget: (): void => {
      times += 1
      known.value = null
      asking = null
    },
  }
}

export interface ArchiveWish {
  /** Null: the kind from the settings. */
  readonly kind: PaneTarget['kind'] | null
  /** Undefined: the type used last. Null: the default of the service. */
  readonly documentType: number | null | undefined
}

export const noWish: ArchiveWish = { kind: null, documentType: undefined }

export interface NamedTarget extends PaneTarget {
  readonly name: string
}

/** The targets for a contact: the contact itself and its organisation. */
export function listTargets(contact: PaneContact): readonly NamedTarget[] {
  return [
    { kind: contact.kind, id: contact.id, name: contact.fullName },
    ...(contact.kind === 'contact' && contact.organisation !== null
      ? [{ kind: 'account' as const, id: contact.organisation.id, name: contact.organisation.name }]
      : []),
  ]
}

/** The target of the first kind in `kinds` for which there is one, otherwise the first target. */
export function chooseNamedTarget(
  targets: readonly NamedTarget[],
  ...kinds: readonly (PaneTarget['kind'] | null | undefined)[]
): NamedTarget | undefined {
  const kind = kinds.find((one) => targets.some((target) => target.kind === one))
  return targets.find((target) => target.kind === kind) ?? targets[0]
}

/** Null: the default of the service, also if the wished type no longer exists. */
export function chooseDocumentType({ documentType }: ArchiveWish, known: KnownTypes | null): number | null {
  if (known === null) return null
  const wished = documentType === undefined ? known.last : documentType
  return known.types.some(({ id }) => id === wished) ? (wished ?? null) : null
}
