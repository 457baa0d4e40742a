// Views of lists that users save for themselves: a name, and the filters, search and order of a page.
import type { Tagged } from '#domain/shared/tagged.ts'
import type { Uuid } from '#domain/shared/uuid.ts'

export type SavedViewUuid = Uuid & { readonly _tag: 'SavedViewUuid' }

export interface SavedView {
  readonly uuid: SavedViewUuid
  /** The name of the page with the list. */
  readonly page: string
  readonly name: string
  /** The query of the page's address. The page ignores unknown parameters. */
  readonly query: string
}

/** Per user, on all pages together. */
export const MAX_VIEWS = 50
export const MAX_VIEW_NAME = 80
export const MAX_VIEW_QUERY = 2_000

export const tooManyViews: Tagged<'TooManyViews'> = { _tag: 'TooManyViews' }
