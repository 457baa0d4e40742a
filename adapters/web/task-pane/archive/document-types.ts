// The kinds of document to choose from, and the one the user named last: asked for once and kept while the pane is open.
import { isRight } from 'fp-ts/lib/Either.js'
import { type DocumentType, documentTypesCall, lastTypeCall } from '../api/document-types.ts'
import type { PluginApi } from '../api/plugin-api.ts'

export interface KnownTypes {
  /** None where they could not be asked for: the service then chooses by itself. */
  readonly types: readonly DocumentType[]
  /** One of them, or null: what the service does by itself. */
  readonly last: number | null
}

export interface DocumentTypes {
  /** Null until they are known. */
  readonly known: () => KnownTypes | null
  /** Asks once; what failed is asked anew. */
  readonly load: () => Promise<void>
  readonly used: (type: number | null) => void
  /** Another user may log in next, or one of them is gone. */
  readonly forget: () => void
  readonly onChange: (listener: () => void) => () => void
}

export const makeDocumentTypes = (api: PluginApi): DocumentTypes => {
  let known: KnownTypes | null = null
  let asking: Promise<void> | null = null
  let times = 0
  const listeners = new Set<() => void>()
  const keep = (next: KnownTypes): void => {
    known = next
    for (const listener of listeners) listener()
  }
  const ask = async (): Promise<void> => {
    const mine = ++times
    const [types, last] = await Promise.all([api(documentTypesCall), api(lastTypeCall)])
    if (mine !== times) return
    if (!isRight(types)) asking = null
    const list = isRight(types) ? types.right.data : []
    const named = isRight(last) ? last.right.documentType : null
    keep({ types: list, last: list.some(({ id }) => id === named) ? named : null })
  }
  return {
    known: () => known,
    load: () => (asking ??= ask()),
    used: (type) => {
      if (known !== null && type !== null) keep({ ...known, last: type })
    },
    forget: () => {
      times += 1
      known = null
      asking = null
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
