// Chips: a word about a record, and a filter that is on or off.
import type { ComponentChildren } from 'preact'

export type ChipTone = 'plain' | 'good' | 'quiet' | 'bad' | 'accent'

export function Chip(props: { readonly tone?: ChipTone; readonly children: ComponentChildren }) {
  return (
    <span class={`chip chip-${props.tone ?? 'plain'}`} dir="auto">
      <span class="cut">{props.children}</span>
    </span>
  )
}

/** `count`: how many the list would have. */
export function FilterChip(props: {
  readonly label: ComponentChildren
  readonly count?: string | undefined
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}) {
  return (
    <button
      type="button"
      class="filter-chip hovers"
      aria-pressed={props.isOn}
      onClick={() => props.onChange(!props.isOn)}
    >
      <span class="cut" dir="auto">
        {props.label}
      </span>
      {props.count !== undefined && <span class="filter-count">{props.count}</span>}
    </button>
  )
}
