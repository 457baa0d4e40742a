// The filters of a list as data. Their values are in the address, or where the application keeps them.
import type { ComponentChildren } from 'preact'

/** `name`: in the address. */
export type ListFilter = { readonly name: string; readonly label: string } & (
  | {
      /** Any number of words, separated by commas. */
      readonly kind: 'words'
      readonly words: readonly {
        readonly value: string
        readonly face: ComponentChildren
        /** How many the list would have. */
        readonly count?: string | undefined
      }[]
      /** Absent: the label is for screen readers. */
      readonly hasLabel?: true
    }
  | {
      /** One of several values, or all. Without values it is not shown. */
      readonly kind: 'choice'
      readonly all: string
      readonly options: readonly { readonly value: string; readonly label: string }[]
      readonly hasLabel?: true
    }
  | { readonly kind: 'day' }
  /** A value that a link set; here it can be removed. `action`: for screen readers. */
  | { readonly kind: 'linked'; readonly action?: string }
)

/** With the word added or removed, in the order of `words`. */
export function withToggled(chosen: string, words: readonly string[], word: string): string {
  const before = chosen.split(',')
  return words.filter((one) => before.includes(one) !== (one === word)).join(',')
}
