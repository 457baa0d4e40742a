// Which mails share a process of the browser: those of one user that follow each other, each with a document of its own.
import { expect } from 'chai'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { makeLaunchBrowser } from '#adapters/pdf/browser-launch.ts'
import type { BrowserPage } from '#adapters/pdf/browser-page.ts'
import { makeRenderSlot } from '#adapters/pdf/render-slot.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { verifies } from '#test/support/verifies.ts'
import { textOfPdf } from './read-pdf.ts'
import { GREEN_PNG, mailOf, pdfOf, pictureOf, rendererHere, turnOf } from './sample-mails.ts'
import { rightOf } from '#test/support/right-of.ts'

/** What might outlast its mail: more than are shown before the page navigates. */
const STUBBORN = [
  '<style>p { display: none } p::before { content: "stijl" }</style>',
  '<style>@property --size { syntax: "<length>"; inherits: true; initial-value: 99px } :root { --size: 99px }</style>',
  '<style>@font-face { font-family: m-noto; src: local("Tinos") } @font-face { font-family: m-arimo; src: local("Tinos") }</style>',
  '<style>@page { size: A5 landscape; margin: 0 } @layer a, b; @keyframes x { to { opacity: 0 } }</style>',
  '<style>@counter-style decimal { system: cyclic; symbols: "x" } body { counter-reset: page 7 list-item 7 }</style>',
  '<html lang="ar" dir="rtl"><meta http-equiv="content-security-policy" content="style-src none"><base href="https://elders.invalid/">',
  '<title>eerste</title><form id="mail"><input name="subject" id="subject"><p id="headers">eerste</p></form>',
  '<svg><style>p { display: none }</style><font-face font-family="m-noto"/></svg><math><mi>x</mi></math>',
  '<table width="3000"><tr><td style="width: 3000px; zoom: 3">eerste</table>',
  '<dialog open>eerste</dialog><details open><summary>eerste</summary></details><p popover>eerste</p>',
  '<p style="view-transition-name: root; anchor-name: --mail">eerste</p>',
]

/** Without the moment at which it was made. */
const undated = (pdf: Uint8Array): string =>
  Buffer.from(pdf)
    .toString('latin1')
    .replace(/\/(?:Creation|Mod)Date \(.*?\)/g, '')

describe('mails that follow each other in one browser', function () {
  this.timeout(120_000)

  verifies('ARC-3', 'share its process where they are one user’s, and with no other user', async () => {
    const { log } = makeRecordingLog()
    const slot = makeRenderSlot({
      launch: makeLaunchBrowser({
        cache: join(process.cwd(), '.data', 'chromium'),
        executable: process.env['CHROMIUM_PATH'],
        log,
      }),
      log,
      limits: { maxMemoryBytes: 1024 ** 3, mailsPerBrowser: 100 },
      preparePage: (page) => page.setDocument('<p>blank</p>'),
    })
    const pageOf = (owner: string): Promise<BrowserPage> =>
      slot.run((page) => Promise.resolve(page), {
        owner,
        timeoutMs: 60_000,
        onMaybeSlow: () => undefined,
        onSlow: () => undefined,
        signal: new AbortController().signal,
      })
    try {
      const first = await pageOf('office eva')
      expect(await pageOf('office eva')).to.equal(first)
      const other = await pageOf('office piet')
      expect(other).not.to.equal(first)
      expect(await pageOf('other-office piet')).not.to.equal(other)
      await slot.prepare('at-once', 'other-office piet')
      expect(await pageOf('office eva')).not.to.equal(first)
    } finally {
      await slot.close()
    }
  })

  verifies('ARC-3', 'show nothing of the ones before', async () => {
    const renderer = rendererHere()
    await pdfOf(renderer, mailOf('<p>eerste</p>'))
    const pdfFor = async (user: Uuid, ...mail: Parameters<typeof mailOf>): Promise<Uint8Array> => {
      return rightOf(await renderer.render(mailOf(...mail), turnOf(user))()).pdf
    }
    const [eva, piet] = [randomUUID() as Uuid, randomUUID() as Uuid]
    const ordinary = ['<p>tweede <b>mail</b></p><ol><li>één</ol>', { subject: 'Tweede' }] as const
    try {
      const alone = await pdfFor(piet, ...ordinary)
      for (const html of STUBBORN) {
        await pdfFor(
          eva,
          `${html}<b>eerste</b><img src="cid:a"><img src="https://elders.invalid/x">`,
          { subject: 'Eerste' },
          { inline: [pictureOf('a', GREEN_PNG)], attachments: [{ fileName: 'eerste.bin', size: 9 }] },
        )
        const after = await pdfFor(eva, ...ordinary)
        expect(await textOfPdf(after), html).to.contain('tweede')
        expect(undated(after), html).to.equal(undated(alone))
      }
    } finally {
      await renderer.close()
    }
  })
})
