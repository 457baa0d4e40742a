// Generates the guide to the settings from the codecs that decode them. `node bootstrap/config-table.ts` writes its tables.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { addInSettings } from './config/addin-settings.ts'
import { assistantSettings } from './config/assistant-settings.ts'
import { campaignSettings } from './config/campaign-settings.ts'
import { cloudSettings } from './config/cloud-settings.ts'
import { eventSettings } from './config/event-settings.ts'
import { identitySettings } from './config/identity-settings.ts'
import { licenceSettings } from './config/licence-settings.ts'
import { loggingSettings } from './config/logging-settings.ts'
import { mailingSettings } from './config/mailing-settings.ts'
import { operationsSettings } from './config/operations-settings.ts'
import { sessionSettings } from './config/session-settings.ts'
import { describeForm, type Setting, type Settings } from './config/setting.ts'

const BEGIN = '<!-- settings: node bootstrap/config-table.ts -->'
const END = '<!-- /settings -->'

const GROUPS: readonly (readonly [title: string, settings: Settings])[] = [
  ['Service and database', operationsSettings],
  ['Ledger and task pane', sessionSettings],
  ['Cloud mail and calendar', cloudSettings],
  ['Identity provider', identitySettings],
  ['Add-in', addInSettings],
  ['Licences', licenceSettings],
  ['Assistant', assistantSettings],
  ['Logging', loggingSettings],
  ['Outgoing mail', mailingSettings],
  ['Webhooks', eventSettings],
  ['Campaigns', campaignSettings],
]

const toCell = (text: string): string => text.replaceAll('|', '\\|')

function toDefault({ fallback, shownDefault }: Setting<unknown>): string {
  if (shownDefault !== undefined) return shownDefault
  return Array.isArray(fallback) ? fallback.join(', ') : `\`${String(fallback)}\``
}

function toRow([name, setting]: readonly [string, Setting<unknown>]): string {
  const demanded = setting.demanded === undefined ? '' : ' Required in production.'
  return `| \`${name}\` | ${toCell(setting.says)}${demanded} | ${toCell(describeForm(setting))} | ${toCell(toDefault(setting))} |`
}

const toTables = (): string =>
  GROUPS.map(([title, group]) =>
    [
      `## ${title}`,
      '',
      '| variable | description | format | default |',
      '|---|---|---|---|',
      ...Object.entries(group).map(toRow),
    ].join('\n'),
  ).join('\n\n')

/** Replaces the tables between the two marks of the guide. Throws if a mark is missing. */
export function withSettingsTables(guide: string): string {
  const [before, rest] = guide.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error('the guide has no marks for the settings')
  return `${before}${BEGIN}\n\n${toTables()}\n\n${END}${after}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const guide = new URL('../adapters/web/public/guides/settings.md', import.meta.url)
  await writeFile(guide, withSettingsTables(await readFile(guide, 'utf8')))
}
