// What an application with an address bar provides to the views of the kit: the address, navigation, and receipts.
import { createContext } from 'preact'
import type { AddressQuery } from '../http.ts'
import type { Navigation } from '../navigation/navigation.ts'
import type { Receipts } from '../receipts.ts'
import type { KitTextKey } from '../texts.ts'
import type { Translate } from '../translate.ts'
import { useRequired } from './use-required.ts'
import { useSignals } from './use-signals.ts'
import type { Language } from '#domain/shared/language.ts'

export interface NavigationTools {
  readonly navigation: Pick<Navigation<string>, 'place' | 'here' | 'go' | 'narrow'>
  readonly receipts: Receipts
  readonly t: Translate<KitTextKey>
  readonly language: Language
}

export const NavigationContext = createContext<NavigationTools | null>(null)

export function useNavigation(): NavigationTools {
  return useRequired(NavigationContext)
}

export function useAddressQuery(): AddressQuery {
  return useSignals(useNavigation().navigation.place).query
}
