// All breaks by area, and what is wrong with the list itself.
import { access, readFile } from 'node:fs/promises'
import path from 'node:path'
import { adminWebBreaks } from './admin-web.ts'
import { archiveBreaks } from './archive.ts'
import { assistantBreaks } from './assistant.ts'
import type { Break } from './break.ts'
import { campaignBreaks } from './campaign.ts'
import { campaignPageBreaks } from './campaign-pages.ts'
import { domainBreaks } from './domain.ts'
import { httpBreaks } from './http.ts'
import { identityBreaks } from './identity.ts'
import { ledgerAdapterBreaks } from './ledger-adapter.ts'
import { ledgerBreaks } from './ledger.ts'
import { licenceBreaks } from './licence.ts'
import { loggingBreaks } from './logging.ts'
import { mailAdapterBreaks } from './mail-adapters.ts'
import { mailPageBreaks } from './mail-pages.ts'
import { mailingBreaks } from './mailing.ts'
import { mcpBreaks } from './mcp.ts'
import { operationsBreaks } from './operations.ts'
import { outsideBreaks } from './outside.ts'
import { pdfBreaks } from './pdf.ts'
import { postgresBreaks } from './postgres.ts'
import { sessionBreaks } from './session.ts'
import { surveyBreaks } from './survey.ts'
import { taskPaneBreaks } from './task-pane.ts'

export const breaksByArea: Readonly<Record<string, readonly Break[]>> = {
  domain: domainBreaks,
  session: sessionBreaks,
  survey: surveyBreaks,
  campaign: campaignBreaks,
  licence: licenceBreaks,
  ledger: ledgerBreaks,
  archive: archiveBreaks,
  identity: identityBreaks,
  assistant: assistantBreaks,
  logging: loggingBreaks,
  http: httpBreaks,
  mcp: mcpBreaks,
  mailing: mailingBreaks,
  'mail-adapters': mailAdapterBreaks,
  'mail-pages': mailPageBreaks,
  'campaign-pages': campaignPageBreaks,
  operations: operationsBreaks,
  postgres: postgresBreaks,
  'ledger-adapter': ledgerAdapterBreaks,
  pdf: pdfBreaks,
  outside: outsideBreaks,
  'task-pane': taskPaneBreaks,
  'admin-web': adminWebBreaks,
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

const faultsOf = async (root: string, { id, file, find, replace, tests }: Break): Promise<readonly string[]> => {
  const gone: string[] = []
  for (const test of tests) if (!(await isThere(path.join(root, test)))) gone.push(`${id}: there is no ${test}`)
  if (!(await isThere(path.join(root, file)))) return [...gone, `${id}: there is no ${file}`]
  const times = (await readFile(path.join(root, file), 'utf8')).split(find).length - 1
  return [
    ...gone,
    ...(times === 1 ? [] : [`${id}: found ${times} times in ${file}: ${find.trim()}`]),
    ...(find === replace ? [`${id}: changes nothing`] : []),
  ]
}

/** Empty: every break can still be applied, and its tests are there. */
export const faultsOfBreaks = async (root: string): Promise<readonly string[]> => {
  const all = Object.values(breaksByArea).flat()
  const twice = all.filter(({ id }, at) => all.findIndex((one) => one.id === id) !== at)
  const faults = await Promise.all(all.map((one) => faultsOf(root, one)))
  return [...twice.map(({ id }) => `${id}: the id is used twice`), ...faults.flat()]
}
