// Where in the sales of an organisation the user is.

export interface Writing {
  readonly type: 'note' | 'task'
  /** Of one that is there; null: a new one. */
  readonly id: string | null
}

/** `news`: what he has just done there. */
export type SalesPlace =
  | { readonly at: 'lists' }
  | { readonly at: 'new' }
  | {
      readonly at: 'opportunity'
      readonly id: string
      readonly news?: 'made' | 'note' | 'task' | 'change'
      readonly writes?: Writing
    }

export const lists: SalesPlace = { at: 'lists' }
