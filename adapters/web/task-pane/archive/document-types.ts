// The kinds of document to choose from, and the one the user named last: asked for once and kept while the pane is open.
import { isRight } from 'fp-ts/lib/Either.js'
import { signal } from '#adapters/web/kit/signal.ts'
import { type DocumentType, documentTypesCall, lastTypeCall } from '../api/document-types.ts'
import type { PluginApi } from '../api/plugin-api.ts'

export interface KnownTypes {
  /** None where they could not be asked for: the service then chooses by itself. */
  readonly types: readonly DocumentType[]
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
