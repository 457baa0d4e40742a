// The target and document type of an archive: the user's choice, and the defaults.
import { isRight } from 'fp-ts/lib/Either.js'
import { makeSignal } from '#adapters/web/kit/signal.ts'
import type { DocumentTypeOption, PaneTarget } from '../api/archive.ts'
import { callPlugin, type PluginApi } from '../api/plugin-api.ts'
import type { PaneContact } from '../api/contact.ts'

export interface KnownTypes {
  /** Empty if they could not be loaded: the service then chooses. */
  readonly types: readonly DocumentTypeOption[]
  /** Null: the default of the service. */
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
    /** A signal; null until they are known. */
    known: () => known.value,
    /** Loads them once, and again after a failure. */
    load: () => (asking ??= ask()),
    /** Loads them again. The former ones stay meanwhile. */
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
  /** Null: according to the settings. */
  readonly kind: PaneTarget['kind'] | null
  /** Undefined: the last one used. Null: the default of the service. */
  readonly documentType: number | null | undefined
}

export const noWish: ArchiveWish = { kind: null, documentType: undefined }

export interface NamedTarget extends PaneTarget {
  readonly name: string
}

/** The contact, and its organisation. */
export function listTargets(contact: PaneContact): readonly NamedTarget[] {
  return [
    { kind: contact.kind, id: contact.id, name: contact.fullName },
    ...(contact.kind === 'contact' && contact.organisation !== null
      ? [{ kind: 'account' as const, id: contact.organisation.id, name: contact.organisation.name }]
      : []),
  ]
}

/** The target of the first of `kinds` that exists, else the first target. */
export function chooseNamedTarget(
  targets: readonly NamedTarget[],
  ...kinds: readonly (PaneTarget['kind'] | null | undefined)[]
): NamedTarget | undefined {
  const kind = kinds.find((one) => targets.some((target) => target.kind === one))
  return targets.find((target) => target.kind === kind) ?? targets[0]
}

/** Null if the type no longer exists. */
export function chooseDocumentType({ documentType }: ArchiveWish, known: KnownTypes | null): number | null {
  if (known === null) return null
  const wished = documentType === undefined ? known.last : documentType
  return known.types.some(({ id }) => id === wished) ? (wished ?? null) : null
}
