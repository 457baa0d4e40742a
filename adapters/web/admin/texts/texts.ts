// All texts of the application, in Dutch and English. The page contains those of the first load in one language. Each group of pages that
// is loaded on demand contains its own texts (views/pages.tsx).
import { pickTexts } from '#domain/shared/language.ts'
import { kitTexts } from '#adapters/web/kit/texts.ts'
import { assistantTexts } from './assistant.ts'
import { callTexts } from './calls.ts'
import { campaignTexts } from './campaigns.ts'
import { changeTexts } from './changes.ts'
import { homeTexts } from './home.ts'
import { importTexts } from './import.ts'
import { licenceTexts } from './licences.ts'
import { logTexts } from './logs.ts'
import { officeTexts } from './offices.ts'
import { mailHomeTexts } from './mail-home.ts'
import { mailTexts } from './mail.ts'
import { mailerTexts } from './mailers.ts'
import { operationsTexts } from './operations.ts'
import { peopleTexts } from './people.ts'
import { resultTexts } from './results.ts'
import { adminShellTexts } from './shell.ts'
import { webhookTexts } from './webhooks.ts'
import { surveyTexts } from './surveys.ts'

const first = {
  ...adminShellTexts,
  ...kitTexts,
  ...peopleTexts,
  ...officeTexts,
  ...changeTexts,
  ...callTexts,
  ...mailHomeTexts,
  ...homeTexts,
} as const

const all = {
  ...first,
  ...importTexts,
  ...licenceTexts,
  ...logTexts,
  ...mailTexts,
  ...mailerTexts,
  ...operationsTexts,
  ...surveyTexts,
  ...resultTexts,
  ...assistantTexts,
  ...campaignTexts,
  ...webhookTexts,
} as const

export type AdminTextKey = keyof typeof all

export const firstTexts = { nl: pickTexts(first, 'nl'), en: pickTexts(first, 'en') }

export const getAdminTexts = { nl: pickTexts(all, 'nl'), en: pickTexts(all, 'en') }
