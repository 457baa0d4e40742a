// Finds a text by key, fills in its `{names}`, and picks singular or plural for a number.

type Values = Readonly<Record<string, string | number>>
/** Keys with the forms `.one` and `.other`. */
type CountedKey<Key extends string> = Extract<Key, `${string}.one`> extends `${infer Stem}.one` ? Stem : never

export interface Translate<Key extends string> {
  (key: Key, values?: Values): string
  /** Also fills in `{count}`, unless `values` contains it. */
  readonly counted: (key: CountedKey<Key>, count: number, values?: Values) => string
  /** For keys that are built from answers of the service; null: no such text. */
  readonly maybe: (key: string) => string | null
}

const fillValues = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** For a missing text it shows the key. This happens when page and bundle come from different releases. */
export function makeTranslate<Key extends string>(
  texts: Readonly<Record<string, string>>,
  locale: string,
): Translate<Key> {
  const plural = new Intl.PluralRules(locale)
  const number = new Intl.NumberFormat(locale)
  const find = (key: string): string | null => (Object.hasOwn(texts, key) ? (texts[key] ?? null) : null)
  const translate = (key: Key, values: Values = {}): string => fillValues(find(key) ?? key, values)
  return Object.assign(translate, {
    counted: (key: CountedKey<Key>, count: number, values: Values = {}): string =>
      fillValues(find(`${key}.${plural.select(count) === 'one' ? 'one' : 'other'}`) ?? key, {
        count: number.format(count),
        ...values,
      }),
    maybe: find,
  })
}
