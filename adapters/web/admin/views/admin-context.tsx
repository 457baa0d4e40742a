// What every view of the application can reach: the service, where one is, who is there, words and numbers in the user's language.
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Permission } from '#domain/identity/role.ts'
import type { Format } from '#adapters/web/kit/format.ts'
import type { Translate as TranslateOf } from '#adapters/web/kit/translate.ts'
import type { StoredDrafts } from '#adapters/web/kit/draft-store.ts'
import { useSignals } from '#adapters/web/kit/views/use-signals.ts'
import type { Me } from '../api/session.ts'
import type { Appearance } from '../appearance.ts'
import type { Receipts } from '#adapters/web/kit/receipts.ts'
import type { Navigation, Place } from '../navigation/navigation.ts'
import type { AdminApi } from '../session/session.ts'
import type { TextKey } from '../texts/texts.ts'

export type Translate = TranslateOf<TextKey>

export interface Surroundings {
  readonly navigation: Navigation
  readonly receipts: Receipts
  readonly appearance: Appearance
  readonly t: Translate
  readonly format: Format
  readonly now: () => number
}

/** Besides, once somebody is signed in. */
export interface Admin extends Surroundings {
  readonly api: AdminApi
  readonly me: Me
  readonly may: (permission: Permission) => boolean
  readonly drafts: StoredDrafts
  readonly signOut: () => void
}

const missing = (): never => {
  throw new Error('a view outside the application')
}

export const SurroundingsContext = createContext<Surroundings | null>(null)
export const useSurroundings = (): Surroundings => useContext(SurroundingsContext) ?? missing()

export const AdminContext = createContext<Admin | null>(null)
export const useAdmin = (): Admin => useContext(AdminContext) ?? missing()

/** Where one is; the view is drawn again when that changes. */
export const usePlace = (): Place => useSignals(useSurroundings().navigation.place)
