// All texts of the application, in Dutch and English. A page carries one language; the bundle carries none.
import { byLanguage } from '#adapters/web/kit/text-pairs.ts'
import { kitTexts } from '#adapters/web/kit/texts.ts'
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
import { tenantTexts } from './tenants.ts'

const pairs = {
  ...shellTexts,
  ...failureTexts,
  ...kitTexts,
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
} as const

export type AdminTextKey = keyof typeof pairs

export const textsOf = byLanguage(pairs)
