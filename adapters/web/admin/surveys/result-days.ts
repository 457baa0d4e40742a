// The days of the responses that a page of results counts: those of a period, narrowed by a first and a last day.

/** A named range of days to choose from. */
export interface ResultsPeriod {
  readonly name: string
  readonly label: string
  /** The first day. */
  readonly from: string
  /** The last day; null: it goes on. */
  readonly to: string | null
}

interface ChosenDays {
  readonly phase?: string
  readonly from?: string
  readonly to?: string
}

/** The responses that a page shows, as parameters of the service; empty texts mean no limit. */
export interface ShownSelection {
  readonly campaign: string
  readonly from: string
  readonly to: string
}

/** Empty texts mean no limit. */
export function selectDays(
  { phase = '', from = '', to = '' }: ChosenDays,
  periods: readonly ResultsPeriod[],
): Pick<ShownSelection, 'from' | 'to'> {
  const period = periods.find(({ name }) => name === phase)
  const ends = [to, period?.to ?? ''].filter((day) => day !== '')
  return { from: [from, period?.from ?? ''].toSorted().at(-1) ?? '', to: ends.toSorted()[0] ?? '' }
}
