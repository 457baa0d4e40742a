// What an application with several places gives the views of the kit: where one is, the way elsewhere, and what was done last.
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { AddressQuery } from '../http.ts'
import type { Receipts } from '../receipts.ts'
import type { KitTextKey } from '../texts.ts'
import type { Translate } from '../translate.ts'
import { useSignals } from './use-signals.ts'

export interface NavigationTools {
  readonly navigation: {
    /** A signal. `query`: the filters that the place has. */
    readonly place: () => { readonly path: string; readonly query: AddressQuery }
    /** The address of this place with those changes; an empty value is left out. */
    readonly here: (changes: AddressQuery) => string
    readonly go: (href: string) => void
    /** Changes the filters of this place, without another step in the history. */
    readonly narrow: (changes: AddressQuery) => void
  }
  readonly receipts: Receipts
  readonly t: Translate<KitTextKey>
  readonly language: 'nl' | 'en'
}

export const NavigationContext = createContext<NavigationTools | null>(null)

export const useNavigation = (): NavigationTools => {
  const tools = useContext(NavigationContext)
  if (tools === null) throw new Error('a view outside its application')
  return tools
}

export const useAddressQuery = (): AddressQuery => useSignals(useNavigation().navigation.place).query
