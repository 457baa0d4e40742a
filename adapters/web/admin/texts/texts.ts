// All texts of the application by language. The page carries one language to the browser; the bundle carries none.
import { assistantCallTexts } from './assistant-calls.ts'
import { assistantToolTexts } from './assistant-tools.ts'
import { assistantTexts } from './assistant.ts'
import { failureTexts } from './failure.ts'
import { homeTexts } from './home.ts'
import { changesTexts } from './logs-changes.ts'
import { logFilesTexts } from './logs-files.ts'
import { logsTexts } from './logs.ts'
import { peopleTexts } from './people.ts'
import { permissionTexts } from './permissions.ts'
import { personTexts } from './person.ts'
import { roleTexts } from './roles.ts'
import { shellTexts } from './shell.ts'
import { signInTexts } from './sign-in.ts'
import { tableTexts } from './table.ts'
import { tenantTexts } from './tenants.ts'

const nl = {
  ...shellTexts.nl,
  ...failureTexts.nl,
  ...tableTexts.nl,
  ...signInTexts.nl,
  ...permissionTexts.nl,
  ...homeTexts.nl,
  ...peopleTexts.nl,
  ...personTexts.nl,
  ...roleTexts.nl,
  ...logsTexts.nl,
  ...logFilesTexts.nl,
  ...changesTexts.nl,
  ...tenantTexts.nl,
  ...assistantTexts.nl,
  ...assistantCallTexts.nl,
  ...assistantToolTexts.nl,
}

export type TextKey = keyof typeof nl
export type Texts = Readonly<Record<TextKey, string>>

const en: Texts = {
  ...shellTexts.en,
  ...failureTexts.en,
  ...tableTexts.en,
  ...signInTexts.en,
  ...permissionTexts.en,
  ...homeTexts.en,
  ...peopleTexts.en,
  ...personTexts.en,
  ...roleTexts.en,
  ...logsTexts.en,
  ...logFilesTexts.en,
  ...changesTexts.en,
  ...tenantTexts.en,
  ...assistantTexts.en,
  ...assistantCallTexts.en,
  ...assistantToolTexts.en,
}

export const textsOf: Readonly<Record<'nl' | 'en', Texts>> = { nl, en }
