// Pairs of texts in Dutch and English.

export type Pairs<Key extends string> = Readonly<Record<Key, readonly [nl: string, en: string]>>

/** A page carries one language to the browser. */
export function splitByLanguage<Key extends string>(
  pairs: Pairs<Key>,
): Readonly<Record<'nl' | 'en', Readonly<Record<Key, string>>>> {
  const inLanguage = (at: 0 | 1) =>
    Object.fromEntries(Object.entries<Pairs<Key>[Key]>(pairs).map(([key, pair]) => [key, pair[at]])) as Record<
      Key,
      string
    >
  return { nl: inLanguage(0), en: inLanguage(1) }
}
