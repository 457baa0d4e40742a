// All texts of the pane, each in Dutch and in English. The page carries one language to the browser; the bundle carries none.
import { byLanguage } from '#adapters/web/kit/text-pairs.ts'
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

const pairs = {
  ...shellTexts,
  ...loginTexts,
  ...itemTexts,
  ...contactTexts,
  ...contactFormTexts,
  ...archiveTexts,
  ...settingsTexts,
  ...salesTexts,
  ...timeTexts,
  ...failureTexts,
}

export type TextKey = keyof typeof pairs

export const textsOf = byLanguage(pairs)
