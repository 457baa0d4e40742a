// The two languages, and a sentence in both. The edge that knows the client's preference chooses one.

export type Language = 'nl' | 'en'

export interface Wording {
  readonly nl: string
  readonly en: string
}
