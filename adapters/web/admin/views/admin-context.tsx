// What every view of the application can use: the service, the address, the user, and texts and formats in the user's language.
import { createContext } from 'preact'
import type { MeResponse } from '#adapters/contract/identity/me.ts'
import type { StoredDrafts } from '#adapters/web/kit/draft-store.ts'
import type { Format } from '#adapters/web/kit/format.ts'
import type { AddressPlace, Navigation } from '#adapters/web/kit/navigation/navigation.ts'
import type { Receipts } from '#adapters/web/kit/receipts.ts'
import type { Translate } from '#adapters/web/kit/translate.ts'
import { useRequired } from '#adapters/web/kit/views/use-required.ts'
import { useSignals } from '#adapters/web/kit/views/use-signals.ts'
import type { Permission } from '#domain/identity/role.ts'
import type { Appearance } from '../appearance.ts'
import type { LetterKeys } from '../keyboard.ts'
import type { RouteName } from '../routes.ts'
import type { AdminApi } from '../session/session.ts'
import type { AdminTextKey } from '../texts/texts.ts'

export type AdminTranslate = Translate<AdminTextKey>

/** The tools that are also available before sign-in. */
export interface AppTools {
  readonly navigation: Navigation<RouteName>
  readonly receipts: Receipts
  readonly appearance: Appearance
  readonly letterKeys: LetterKeys
  readonly t: AdminTranslate
  /** Adds texts of pages that are loaded later, in the language of the application. */
  readonly addTexts: (texts: Readonly<Record<string, string>>) => void
  readonly format: Format
  readonly now: () => number
}

/** The tools that are available after sign-in. */
export interface Admin extends AppTools {
  readonly api: AdminApi
  readonly me: MeResponse
  readonly may: (permission: Permission) => boolean
  readonly drafts: StoredDrafts
  readonly signOut: () => void
  /** Stores the user's own language, and reloads the page in it. Null: the office's. */
  readonly chooseLanguage: (language: MeResponse['user']['language']) => void
}

export const AppToolsContext = createContext<AppTools | null>(null)
export function useAppTools(): AppTools {
  return useRequired(AppToolsContext)
}

export const AdminContext = createContext<Admin | null>(null)
export function useAdmin(): Admin {
  return useRequired(AdminContext)
}

/** Reads the address. The view is rendered again when it changes. */
export function usePlace(): AddressPlace<RouteName> {
  return useSignals(useAppTools().navigation.place)
}
