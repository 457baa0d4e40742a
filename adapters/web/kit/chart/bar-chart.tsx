// Shows counts as horizontal bars, each with its label and its figures. The calling view shows the same numbers as a table.
import type { ComponentChildren } from 'preact'

export interface ChartBar {
  readonly key: string
  readonly label: ComponentChildren
  /** Between 0 and 1. */
  readonly share: number
  /** The figures beside the bar. */
  readonly words: string
}

/** `share`: between 0 and 1, which the text beside it says too. */
export function ShareBar({ share }: { readonly share: number }) {
  return (
    <svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect class="bar-room" width="100" height="1" />
      <rect class="chart-bar" width={100 * share} height="1" />
    </svg>
  )
}

export function BarChart({ title, bars }: { readonly title: string; readonly bars: readonly ChartBar[] }) {
  return (
    <ul aria-label={title}>
      {bars.map(({ key, label, share, words }) => (
        <li key={key} class="bar-row">
          <span class="break" dir="auto">
            {label}
          </span>
          <ShareBar share={share} />
          <span class="bar-words">{words}</span>
        </li>
      ))}
    </ul>
  )
}
