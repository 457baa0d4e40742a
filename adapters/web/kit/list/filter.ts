// Describes the filters of a list as data. Their values are in the address, or in state of the application.
import type { ComponentChildren } from 'preact'

/** `name`: the parameter in the address. */
export type ListFilter = { readonly name: string; readonly label: string } & (
  | {
      /** Any number of words, separated by commas. */
      readonly kind: 'words'
      readonly words: readonly {
        readonly value: string
        readonly face: ComponentChildren
        /** How many rows the list would have with this word. */
        readonly count?: string | undefined
      }[]
      /** Absent: only screen readers get the label. */
      readonly hasLabel?: true
    }
  | {
      /** One of several values, or all. Hidden if there are no options. */
      readonly kind: 'choice'
      readonly all: string
      readonly options: readonly { readonly value: string; readonly label: string }[]
      readonly hasLabel?: true
    }
  | { readonly kind: 'day' }
  /** A value that a link has set and that the user can remove. `action`: the text for screen readers. */
  | { readonly kind: 'linked'; readonly action?: string }
)

/** Adds or removes the word, and keeps the order of `words`. */
export function withToggled(chosen: string, words: readonly string[], word: string): string {
  const before = chosen.split(',')
  return words.filter((one) => before.includes(one) !== (one === word)).join(',')
}
