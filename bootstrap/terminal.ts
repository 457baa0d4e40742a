// What the terminal shows at start: faults, warnings, and the addresses of the pages.
import manifest from '../package.json' with { type: 'json' }
import type { Config } from './config/config.ts'
import type { SettingFault } from './config/setting.ts'
import { O } from '#domain/shared/fp.ts'
import type { RunningService } from './service.ts'

export function formatFaults(faults: readonly SettingFault[]): readonly string[] {
  return [
    '',
    faults.length === 1
      ? 'One setting is wrong; nothing was started.'
      : `${faults.length} settings are wrong; nothing was started.`,
    '',
    ...faults.map(({ name, says }) => `  ${name} ${says}.`),
    '',
    'All settings are in adapters/web/public/guides/settings.md.',
  ]
}

export interface Machine {
  readonly isRoot: boolean
  /** Platform and architecture, as Node names them: `linux x64`. */
  readonly kind: string
}

const thisMachine: Machine = { isRoot: process.getuid?.() === 0, kind: `${process.platform} ${process.arch}` }

/** Insecure settings, and functions that do not work on this machine. */
export function listWarningLines(config: Config, machine: Machine = thisMachine): readonly string[] {
  return [
    ...(config.NODE_ENV === 'production' && config.MAILBOX_PROOF === 'optional'
      ? [
          'A session can be recovered, and a mailbox linked, by its address alone. MAILBOX_PROOF=required asks for a proof of the mailbox.',
        ]
      : []),
    ...(machine.isRoot
      ? [
          'As root, the browser that makes PDFs of mails runs without its sandbox. Start the service as an ordinary user.',
        ]
      : []),
    ...(O.isNone(config.CHROMIUM_PATH) && machine.kind !== 'linux x64'
      ? [
          `No mail can be archived: the packaged browser does not run on ${machine.kind}. Set CHROMIUM_PATH to one that does.`,
        ]
      : []),
  ]
}

function formatTable(rows: readonly (readonly [what: string, where: string])[]): readonly string[] {
  const width = Math.max(...rows.map(([what]) => what.length)) + 3
  return rows.map(([what, where]) => `  ${what.padEnd(width)}${where}`)
}

export function formatReady(config: Config, service: RunningService, took: number): readonly string[] {
  const { baseUrl } = service
  const places: (readonly [string, string])[] =
    config.NODE_ENV === 'production'
      ? [
          ['Task pane', `${baseUrl}/mailclient-plugin/`],
          ['Rolling out in Outlook', `${baseUrl}/deploy`],
        ]
      : [
          ['Mailbox with task pane', `${baseUrl}/demo`],
          ['Task pane alone', `${baseUrl}/mailclient-plugin/`],
          ['Registering an office', `${baseUrl}/register`],
        ]
  const canSignIn = service.standIns.some(({ name }) => name === 'identityProvider')
  places.push(['Administrator', `${baseUrl}/admin${canSignIn ? '   sign in as Eva Jansen' : ''}`])
  places.push(['Assistant (MCP)', service.assistantUrl])
  places.push(['API', `${baseUrl}/docs`])
  places.push(['Health', `${baseUrl}/readyz · ${baseUrl}/metrics`])
  for (const { title, place } of service.standIns) places.push([title, place])
  const { dataFolders } = service
  if (dataFolders.length > 0)
    places.push([
      'Data',
      `${dataFolders.join(' and ')}   delete ${dataFolders.length > 1 ? 'both' : 'it'} to start again`,
    ])
  return [
    '',
    `${manifest.name} ${manifest.version} · ${config.NODE_ENV} · ready in ${(took / 1000).toFixed(1)} s`,
    '',
    ...formatTable(places),
    '',
    'Ctrl-C stops everything.',
  ]
}
