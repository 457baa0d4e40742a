// All texts of the application, in Dutch and English. A page carries one language; the bundle carries none.
import { byLanguage } from '#adapters/web/kit/text-pairs.ts'
import { kitTexts } from '#adapters/web/kit/texts.ts'
import { assistantTexts } from './assistant.ts'
import { logTexts } from './logs.ts'
import { officeTexts } from './offices.ts'
import { mailTexts } from './mail.ts'
import { mailerTexts } from './mailers.ts'
import { peopleTexts } from './people.ts'
import { shellTexts } from './shell.ts'

const pairs = {
  ...shellTexts,
  ...kitTexts,
  ...peopleTexts,
  ...officeTexts,
  ...logTexts,
  ...mailTexts,
  ...mailerTexts,
  ...assistantTexts,
} as const

export type AdminTextKey = keyof typeof pairs

export const textsOf = byLanguage(pairs)
