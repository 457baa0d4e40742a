// The books of a soak: what callers were answered, against what there is in the end. Each accepted effect is there once, or listed as doubtful.

/** `unknown`: no answer, or one that leaves open whether the work was done. */
export type SoakOutcome = 'accepted' | 'refused' | 'unknown'

export interface Effect {
  readonly area: string
  /** In its area. */
  readonly key: string
  readonly outcome: SoakOutcome
}

/** What there is of an area in the end. */
export interface Evidence {
  /** How often each effect was found. */
  readonly found: ReadonlyMap<string, number>
  /** Effects that the service lists itself: outcome unknown, possibly doubled, or failed for a reason it shows. */
  readonly listed: ReadonlySet<string>
}

export interface AreaBook {
  readonly area: string
  readonly accepted: number
  readonly once: number
  /** The caller got no answer; done or not done is both right. */
  readonly unanswered: number
  /** Accepted, and listed by the service because it can not know. */
  readonly doubtful: readonly string[]
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  /** Found, although it was refused or never asked for. */
  readonly uninvited: readonly string[]
}

export function isBalanced({ lost, doubled, uninvited }: AreaBook): boolean {
  return lost.length + doubled.length + uninvited.length === 0
}

export function bookOf(area: string, effects: readonly Effect[], { found, listed }: Evidence): AreaBook {
  const known = new Map(effects.filter((one) => one.area === area).map(({ key, outcome }) => [key, outcome]))
  const times = (key: string): number => found.get(key) ?? 0
  const keysOf = (outcome: SoakOutcome): readonly string[] =>
    [...known.keys()].filter((key) => known.get(key) === outcome)
  const accepted = keysOf('accepted')
  const asked = [...accepted, ...keysOf('unknown')]
  return {
    area,
    accepted: accepted.length,
    once: accepted.filter((key) => times(key) === 1).length,
    unanswered: keysOf('unknown').length,
    doubtful: asked.filter(
      (key) => listed.has(key) && (known.get(key) === 'accepted' ? times(key) !== 1 : times(key) > 1),
    ),
    lost: accepted.filter((key) => times(key) === 0 && !listed.has(key)),
    doubled: asked.filter((key) => times(key) > 1 && !listed.has(key)),
    uninvited: [...found.keys()].filter((key) => times(key) > 0 && !asked.includes(key)),
  }
}

export interface MemoryLife {
  readonly replica: string
  readonly seconds: number
  /** Megabytes after a third of its life, and at its end. */
  readonly early: number
  readonly late: number
}

const LONG_ENOUGH = 60
const MAY_GROW = { factor: 1.25, megabytes: 32 }

/** Shorter lives show nothing but the start. */
export function isFlat({ seconds, early, late }: MemoryLife): boolean {
  return seconds < LONG_ENOUGH || late <= early * MAY_GROW.factor + MAY_GROW.megabytes
}

/** Columns as wide as they need; figures to the right. */
export function printColumns(lines: readonly (readonly (string | number)[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => String(line[column]).length)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => {
          const width = widths[column] ?? 0
          return typeof cell === 'number' ? String(cell).padStart(width) : cell.padEnd(width)
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const HEADS = ['area', 'accepted', 'once', 'unanswered', 'doubtful', 'lost', 'doubled', 'uninvited', '']

export function printBook(books: readonly AreaBook[]): string {
  return printColumns([
    HEADS,
    ...books.map((one) => [
      one.area,
      one.accepted,
      one.once,
      one.unanswered,
      one.doubtful.length,
      one.lost.length,
      one.doubled.length,
      one.uninvited.length,
      isBalanced(one) ? 'balanced' : 'NOT BALANCED',
    ]),
  ])
}

/** The median and the maximum of milliseconds. */
export function spread(values: readonly number[]): readonly [p50: number, max: number] {
  const sorted = values.toSorted((a, b) => a - b)
  return [Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0), Math.round(sorted.at(-1) ?? 0)]
}
