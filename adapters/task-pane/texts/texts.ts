// All texts of the pane by language. The page carries one language to the browser; the bundle carries none.
import { archiveTexts } from './archive.ts'
import { contactTexts } from './contact.ts'
import { failureTexts } from './failure.ts'
import { itemTexts } from './item.ts'
import { loginTexts } from './login.ts'
import { settingsTexts } from './settings.ts'
import { shellTexts } from './shell.ts'

const nl = {
  ...shellTexts.nl,
  ...loginTexts.nl,
  ...itemTexts.nl,
  ...contactTexts.nl,
  ...archiveTexts.nl,
  ...settingsTexts.nl,
  ...failureTexts.nl,
}

export type TextKey = keyof typeof nl
export type Texts = Readonly<Record<TextKey, string>>
export type Locale = 'nl' | 'en'

const en: Texts = {
  ...shellTexts.en,
  ...loginTexts.en,
  ...itemTexts.en,
  ...contactTexts.en,
  ...archiveTexts.en,
  ...settingsTexts.en,
  ...failureTexts.en,
}

export const textsOf: Readonly<Record<Locale, Texts>> = { nl, en }
