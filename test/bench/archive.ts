// An archive, warm, against the least that does the same work: the browser's PDF call and the bare uploads, with the same libraries.
import { setTimeout as pause } from 'node:timers/promises'
import sparticuz from '@sparticuz/chromium'
import { chromium } from 'playwright-core'
import { Agent, request } from 'undici'
import { control, logIn } from '#test/support/service.ts'
import { median, type BenchRow } from './table.ts'
import type { BenchWorld } from './world.ts'

const ROUNDS = 15
/** Milliseconds before each measurement. */
const REST = 500
const MAIL_BYTES = 70_000
const ATTACHMENTS = 3

const htmlBody = ((): string => {
  const paragraph = (n: number): string =>
    `<p>Geachte mevrouw Jansen, regel ${n} van deze offerte gaat over <b>brood</b>, <i>gebak</i> en bezorging op maandag.</p>
     <table border="1"><tr><td>Artikel ${n}</td><td>€ ${n},50</td></tr></table>`
  let html = ''
  for (let n = 0; html.length < MAIL_BYTES; n++) html += paragraph(n)
  return `<html><body>${html}</body></html>`
})()
const attachment = Buffer.alloc(1024 * 1024, 'a').toString('base64')

export async function benchArchive(world: BenchWorld): Promise<readonly BenchRow[]> {
  const service = await world.startService()
  const browser = await chromium.launch({
    executablePath: await sparticuz.executablePath(),
    args: ['--no-sandbox', '--headless=new', '--disable-gpu'],
  })
  const agent = new Agent({ connections: 4 })
  try {
    const jwt = await logIn({ baseUrl: service.url, ledgerUrl: world.ledgerUrl })
    const headers = { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' }
    const found = await fetch(`${service.url}/mailclient-plugin/contact?email=eva@korenbloem.example`, { headers })
    const { contact } = (await found.json()) as { readonly contact: { readonly id: string; readonly kind: string } }
    let mails = 0
    const ours = async (): Promise<number> => {
      const body = JSON.stringify({
        target: { kind: contact.kind, id: contact.id },
        emailData: {
          internetMessageId: `<bench-${(mails += 1)}@bench.example>`,
          subject: 'Offerte',
          from: { name: 'Eva', address: 'eva@korenbloem.example' },
          to: [{ name: 'Eva Jansen', address: 'eva.jansen@korrel.example' }],
          cc: [],
          sentAt: '2026-01-05T09:00:00Z',
          htmlBody,
        },
        attachments: Array.from({ length: ATTACHMENTS }, (_, n) => ({
          fileName: `bijlage${n}.txt`,
          contentType: 'text/plain',
          content: attachment,
        })),
      })
      const began = performance.now()
      const answer = await request(`${service.url}/mailclient-plugin/archive-email`, {
        method: 'POST',
        headers,
        body,
        dispatcher: agent,
      })
      const text = await answer.body.text()
      if (answer.statusCode !== 200) throw new Error(text)
      return performance.now() - began
    }

    const issued = (await control(world.ledgerUrl, { op: 'issue', user: 'Piet de Vries' })) as {
      readonly accessToken: string
      readonly user: { readonly division: number }
    }
    const upload = async (endpoint: string, body: object): Promise<string> => {
      const answer = await request(`${world.ledgerUrl}/api/v1/${issued.user.division}/documents/${endpoint}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${issued.accessToken}`,
          'content-type': 'application/json',
          accept: 'application/json',
        },
        body: JSON.stringify(body),
        dispatcher: agent,
      })
      const { d } = (await answer.body.json()) as { readonly d: { readonly ID: string } }
      return d.ID
    }
    const bare = async (): Promise<number> => {
      const began = performance.now()
      // A page of its own for each mail: what one left behind must not show in the next.
      const page = await browser.newPage({ javaScriptEnabled: false, offline: true })
      await page.setContent(htmlBody)
      const pdf = await page.pdf({ format: 'A4' })
      await page.close()
      const Document = await upload('Documents', { Subject: 'Offerte', Type: 55 })
      await upload('DocumentAttachments', { Document, FileName: 'mail.pdf', Attachment: pdf.toString('base64') })
      for (let n = 0; n < ATTACHMENTS; n++)
        await upload('DocumentAttachments', { Document, FileName: `bijlage${n}.txt`, Attachment: attachment })
      return performance.now() - began
    }

    // What the one does behind its answer must not burden the other.
    const rested = (work: () => Promise<number>): Promise<number> => pause(REST).then(work)
    for (let n = 0; n < 3; n++) {
      await ours()
      await bare()
    }
    const pairs: (readonly [number, number])[] = []
    for (let n = 0; n < ROUNDS; n++) pairs.push([await rested(ours), await rested(bare)] as const)
    const ratio = median(pairs.map(([a, b]) => a / b))
    return [
      {
        what: 'archive of a 70 kB mail with 3 × 1 MB, warm',
        measured: `${median(pairs.map(([a]) => a)).toFixed(0)} ms`,
        yardstick: `bare PDF and uploads: ${median(pairs.map(([, b]) => b)).toFixed(0)} ms`,
        ratio: ratio.toFixed(2),
        wanted: '≤ 1.30',
        kept: ratio <= 1.3,
      },
    ]
  } finally {
    await browser.close()
    await agent.close()
    await service.stop()
  }
}
