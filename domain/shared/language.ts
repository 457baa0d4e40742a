// The two languages of the product, and texts in both. The code that knows the reader's preference picks one.

/** Dutch comes first: a reader of a third language gets it. */
export const LANGUAGES = ['nl', 'en'] as const

export type Language = (typeof LANGUAGES)[number]

/** A text in both languages: a sentence, or a part of one (a list of paragraphs, a function that fills in a name). */
export type Bilingual<Text = string> = readonly [nl: Text, en: Text]

/** The texts of a page or a mail, by key. */
export type BilingualTexts<Texts> = { readonly [Key in keyof Texts]: Bilingual<Texts[Key]> }

/** The texts of such a table in one language. */
export type TextsOf<Table extends Readonly<Record<string, Bilingual<unknown>>>> = {
  readonly [Key in keyof Table]: Table[Key][number]
}

export function pickText<Text>([nl, en]: Bilingual<Text>, language: Language): Text {
  return language === 'nl' ? nl : en
}

export function pickTexts<Texts>(texts: BilingualTexts<Texts>, language: Language): Texts {
  const entries = Object.entries<Bilingual<unknown>>(texts).map(([key, text]) => [key, pickText(text, language)])
  return Object.fromEntries(entries) as Texts
}
