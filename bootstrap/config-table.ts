// The README's table of settings, generated from the codecs that decode them.
// `node bootstrap/config-table.ts` writes it into the README.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { settings } from './config/config.ts'
import { formOf, type Setting } from './config/setting.ts'

const BEGIN = '<!-- settings: node bootstrap/config-table.ts -->'
const END = '<!-- /settings -->'

const cell = (text: string): string => text.replaceAll('|', '\\|')

function shown({ fallback, shownDefault }: Setting<unknown>): string {
  if (shownDefault !== undefined) return shownDefault
  return Array.isArray(fallback) ? fallback.join(', ') : `\`${String(fallback)}\``
}

function row([name, setting]: readonly [string, Setting<unknown>]): string {
  const demanded = setting.demanded === undefined ? '' : ' Required in production.'
  return `| \`${name}\` | ${cell(setting.says)}${demanded} | ${cell(formOf(setting))} | ${cell(shown(setting))} |`
}

export function settingsTable(): string {
  return [
    '| variable | description | format | default |',
    '|---|---|---|---|',
    ...Object.entries<Setting<unknown>>(settings).map(row),
  ].join('\n')
}

/** Replaces the table between its two marks. Throws if a mark is missing. */
export function withSettingsTable(readme: string): string {
  const [before, rest] = readme.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error('the README has no marks for the table of settings')
  return `${before}${BEGIN}\n${settingsTable()}\n${END}${after}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const readme = new URL('../README.md', import.meta.url)
  await writeFile(readme, withSettingsTable(await readFile(readme, 'utf8')))
}
