// All texts of the application, each in Dutch and in English. The page carries one language to the browser; the bundle carries none.
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

const pairs = {
  ...shellTexts,
  ...failureTexts,
  ...tableTexts,
  ...signInTexts,
  ...permissionTexts,
  ...homeTexts,
  ...peopleTexts,
  ...personTexts,
  ...roleTexts,
  ...logsTexts,
  ...logFilesTexts,
  ...changesTexts,
  ...tenantTexts,
  ...assistantTexts,
  ...assistantCallTexts,
  ...assistantToolTexts,
} as const satisfies Readonly<Record<string, readonly [nl: string, en: string]>>

export type TextKey = keyof typeof pairs
export type Texts = Readonly<Record<TextKey, string>>

const inLanguage = (at: 0 | 1): Texts =>
  Object.fromEntries(Object.entries(pairs).map(([key, pair]) => [key, pair[at]])) as Texts

export const textsOf: Readonly<Record<'nl' | 'en', Texts>> = { nl: inLanguage(0), en: inLanguage(1) }
