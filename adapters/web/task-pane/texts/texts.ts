// All texts of the pane by language. The page carries one language to the browser; the bundle carries none.
import { archiveTexts } from './archive.ts'
import { contactTexts } from './contact.ts'
import { contactFormTexts } from './contact-form.ts'
import { failureTexts } from './failure.ts'
import { itemTexts } from './item.ts'
import { loginTexts } from './login.ts'
import { settingsTexts } from './settings.ts'
import { salesTexts } from './sales.ts'
import { shellTexts } from './shell.ts'
import { timeTexts } from './time.ts'

const nl = {
  ...shellTexts.nl,
  ...loginTexts.nl,
  ...itemTexts.nl,
  ...contactTexts.nl,
  ...contactFormTexts.nl,
  ...archiveTexts.nl,
  ...settingsTexts.nl,
  ...salesTexts.nl,
  ...timeTexts.nl,
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
  ...contactFormTexts.en,
  ...archiveTexts.en,
  ...settingsTexts.en,
  ...salesTexts.en,
  ...timeTexts.en,
  ...failureTexts.en,
}

export const textsOf: Readonly<Record<Locale, Texts>> = { nl, en }
