// What every application provides to the views of the kit: the service, and texts and formats in the user's language.
import type { Either } from 'fp-ts/lib/Either.js'
import { createContext } from 'preact'
import type { ShownFailure, ServiceCall } from '../http.ts'
import type { FailureText } from '../failure-words.ts'
import type { Format } from '../format.ts'
import type { Translate } from '../translate.ts'
import { useRequired } from './use-required.ts'

export interface PageTools {
  readonly api: <A>(call: ServiceCall<A>) => Promise<Either<ShownFailure, A>>
  readonly t: Translate<FailureText>
  readonly format: Format
  readonly now: () => number
}

export const PageContext = createContext<PageTools | null>(null)

export function usePage(): PageTools {
  return useRequired(PageContext)
}
