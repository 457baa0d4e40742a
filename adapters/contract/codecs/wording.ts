// Our two languages, and a sentence in both. In which of them an answer is worded is decided where the asker's wish is known.

export type Language = 'nl' | 'en'

export interface Wording {
  readonly nl: string
  readonly en: string
}
