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
import { GREEN_PNG, mailOf, pictureOf, rendererHere, turnOf } from './sample-mails.ts'

describe('mails that follow each other in one browser', function () {
  this.timeout(120_000)

  verifies('ARC-3', 'share its process where they are one user’s, and with nobody else', async () => {
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

  verifies('ARC-3', 'show nothing of the one before', async () => {
    const renderer = rendererHere()
    await renderer.warmUp()
    const textFor = async (user: Uuid, ...mail: Parameters<typeof mailOf>): Promise<string> => {
      const rendered = await renderer.render(mailOf(...mail), turnOf(user))()
      if (rendered._tag === 'Left') throw new Error(rendered.left._tag)
      return textOfPdf(rendered.right.pdf)
    }
    const [eva, piet] = [randomUUID() as Uuid, randomUUID() as Uuid]
    try {
      await textFor(
        eva,
        '<style>p { display: none } p::before { content: "stijl" }</style><b>eerste</b><img src="cid:a"><img src="https://elders.invalid/x">',
        { subject: 'Eerste' },
        { inline: [pictureOf('a', GREEN_PNG)], attached: [{ fileName: 'eerste.bin', size: 9 }] },
      )
      const after = await textFor(eva, '<p>tweede</p>', { subject: 'Tweede' })
      expect(after).to.contain('tweede')
      expect(after).to.equal(await textFor(piet, '<p>tweede</p>', { subject: 'Tweede' }))
    } finally {
      await renderer.close()
    }
  })
})
