// Rules for the values of filters in the address. The page ignores other values and says so.

export type FilterRule = (value: string) => boolean

export const isAnyText: FilterRule = () => true

export function allowOneOf(words: readonly string[]): FilterRule {
  return (value) => words.includes(value)
}

/** Several words, separated by commas. */
export function allowSomeOf(words: readonly string[]): FilterRule {
  return (value) => value.split(',').every((one) => words.includes(one))
}

export function allowSortBy(names: readonly string[]): FilterRule {
  return allowOneOf(names.flatMap((name) => [name, `-${name}`]))
}

export const isUuidFilter: FilterRule = (value) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)

export const isPageFilter: FilterRule = (value) => /^[1-9]\d{0,6}$/.test(value)

/** A day of the calendar. */
export const isDayFilter: FilterRule = (value) => {
  const moment = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(value)
}

export interface ReadFilters {
  readonly query: Readonly<Record<string, string>>
  /** Each as in the address: `name=value`. */
  readonly ignored: readonly string[]
}

export function readFilters(
  rules: Readonly<Record<string, FilterRule>>,
  given: readonly (readonly [string, string])[],
): ReadFilters {
  const isKnown = ([name, value]: readonly [string, string]): boolean =>
    Object.hasOwn(rules, name) && (value === '' || rules[name]?.(value) === true)
  return {
    query: Object.fromEntries(given.filter(isKnown)),
    ignored: given.filter((one) => !isKnown(one)).map(([name, value]) => `${name}=${value}`),
  }
}
