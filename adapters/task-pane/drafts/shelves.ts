// The shelves of the pane, one for each form.
import { type Shelf, makeShelf } from './shelf.ts'

export type TabName = 'mail' | 'time' | 'sales'

export interface Shelves {
  /** The tab that was open for an item. */
  readonly tab: Shelf<TabName>
  /** Whom of the people in an item the user looks at: an address. */
  readonly person: Shelf<string>
}

export const makeShelves = (): Shelves => ({ tab: makeShelf(), person: makeShelf() })
