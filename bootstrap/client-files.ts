// The built client in the forms that the HTTP server and the stand-in mailbox serve.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { firstTexts } from '#adapters/web/admin/texts/texts.ts'
import type { AdminBundle } from '#adapters/http/admin/admin-page.ts'
import type { AssetFile } from '#adapters/http/kernel/assets.ts'
import type { PaneBundle } from '#adapters/http/pane/pane-page.ts'
import type { ClientAssets } from '#adapters/sandbox/mailbox/mailbox-routes.ts'
import { getPaneTexts } from '#adapters/web/task-pane/texts/texts.ts'
import { buildClient, listChunkFiles } from './build-client.ts'

export interface ClientFiles {
  readonly pane: PaneBundle
  readonly admin: AdminBundle
  readonly mailbox: ClientAssets
  /** The script of the on-send handler, without the part that the server puts in front of it. */
  readonly onSend: Uint8Array
}

const typeOf = (name: string): string =>
  name.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8'

export interface ClientSettings {
  /** Whether the stand-in mailbox may be the mail client; never in production. */
  readonly testMode: boolean
  /** Whether a session needs a proof of the mailbox (SES-14). */
  readonly mailboxProof: boolean
}

/** Builds the client first if a source has changed. */
export async function loadClient(settings: ClientSettings): Promise<ClientFiles> {
  const { dir, files, chunks } = await buildClient()
  const contents = new Map(
    await Promise.all(
      [...Object.values(files), ...listChunkFiles(chunks)].map(
        async (name) => [name, await readFile(join(dir, name))] as const,
      ),
    ),
  )
  const named = (entry: string): string => {
    const name = files[entry]
    if (name === undefined) throw new Error(`the client's build lacks ${entry}`)
    return name
  }
  const contentOf = (name: string): Uint8Array => contents.get(name) ?? new Uint8Array()
  const assetsOf = (names: readonly string[]): readonly AssetFile[] =>
    names.map((name) => ({ name, content: contentOf(name), hashed: true }))
  const adminNames = { script: named('admin.js'), style: named('admin.css') }
  const paneNames = { script: named('pane.js'), style: named('pane.css') }
  return {
    pane: {
      scripts: [paneNames.script],
      styles: [paneNames.style],
      i18n: getPaneTexts,
      config: settings,
      assets: assetsOf([...Object.values(paneNames), ...chunks.pane.first, ...chunks.pane.later]),
    },
    admin: {
      ...adminNames,
      imports: chunks.admin.first,
      i18n: firstTexts,
      assets: assetsOf([...Object.values(adminNames), ...chunks.admin.first, ...chunks.admin.later]),
    },
    onSend: contentOf(named('on-send.js')),
    mailbox: {
      nameOf: (entry) => files[entry],
      file: (name) => {
        const content = contents.get(name)
        return content === undefined ? undefined : { content, contentType: typeOf(name) }
      },
    },
  }
}
