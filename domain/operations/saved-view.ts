// Views of lists that users save for themselves: the filters, search and order of a page, under a name.
import type { Tagged } from '#domain/shared/tagged.ts'
import type { Uuid } from '#domain/shared/uuid.ts'

export type SavedViewUuid = Uuid & { readonly _tag: 'SavedViewUuid' }

export interface SavedView {
  readonly uuid: SavedViewUuid
  /** The name of the page that lists. */
  readonly page: string
  readonly name: string
  /** As in the address of the page, which ignores what it does not know. */
  readonly query: string
}

/** Of one user, on all pages together. */
export const MAX_VIEWS = 50
export const MAX_VIEW_NAME = 80
export const MAX_VIEW_QUERY = 2_000

export const tooManyViews: Tagged<'TooManyViews'> = { _tag: 'TooManyViews' }
