// Finds a text by key, fills in its `{names}`, and picks the form for a number.

type Values = Readonly<Record<string, string | number>>
/** The keys that come as `.one` and `.other`. */
type Counted<Key extends string> = Extract<Key, `${string}.one`> extends `${infer Stem}.one` ? Stem : never

export interface Translate<Key extends string> {
  (key: Key, values?: Values): string
  /** Fills in `{count}` too. */
  readonly counted: (key: Counted<Key>, count: number, values?: Values) => string
  /** For a key made from what the service said; null where there is no such text. */
  readonly maybe: (key: string) => string | null
}

const filled = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** A missing text shows as its key: the page and the bundle are of different releases then. */
export const makeTranslate = <Key extends string>(
  texts: Readonly<Record<string, string>>,
  locale: string,
): Translate<Key> => {
  const plural = new Intl.PluralRules(locale)
  const find = (key: string): string | null => (Object.hasOwn(texts, key) ? (texts[key] ?? null) : null)
  const translate = (key: Key, values: Values = {}): string => filled(find(key) ?? key, values)
  return Object.assign(translate, {
    counted: (key: Counted<Key>, count: number, values: Values = {}): string =>
      filled(find(`${key}.${plural.select(count) === 'one' ? 'one' : 'other'}`) ?? key, { ...values, count }),
    maybe: find,
  })
}
