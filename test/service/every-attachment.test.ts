// For any mix of attachments and references: the bytes of each attachment are a picture that the PDF shows, or a part of the ledger's document.
// Read from the ledger and from the PDF, whatever the service says of them.
import { expect } from 'chai'
import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { colourOf, picturesInPdf } from '#test/pdf/pictures-in-pdf.ts'
import { type Colour, pngOf } from '#test/pdf/sample-pictures.ts'
import { mailTo } from '#test/support/plugin-client.ts'
import { localOffice } from '#test/support/running-office.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { heldUnder } from '#test/support/whole-world.ts'

/** More with PROPERTY_RUNS. */
const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 8)
const PAPER_WIDTH = 672

const referring: Readonly<Record<string, (id: string) => string>> = {
  plain: (id) => `<p><img src="cid:${id}"></p>`,
  linked: (id) => `<a href="https://bakkerij.example"><img src="CID:${encodeURIComponent(id)}" width="200"></a>`,
  small: (id) => `<img src="cid:${id}" width="40">`,
  pixel: (id) => `<img src="cid:${id}" width="1" height="1">`,
  nothing: (id) => `<img src="cid:${id}" width="0" height="0">`,
  hidden: (id) => `<div style="display:none"><img src="cid:${id}"></div>`,
  invisible: (id) => `<img src="cid:${id}" style="visibility:hidden">`,
  transparent: (id) => `<span style="opacity:0.01"><img src="cid:${id}"></span>`,
  background: (id) => `<div style="width:90px;height:90px;background:url(cid:${id})">x</div>`,
  clipped: (id) => `<div style="width:50px;height:5px;overflow:hidden"><img src="cid:${id}"></div>`,
  away: (id) => `<div style="position:absolute;left:-4000px"><img src="cid:${id}"></div>`,
  commented: (id) => `<!-- cid:${id} -->`,
  styled: (id) => `<style>.a { background: url(cid:${id}) }</style>`,
  cropped: (id) => `<img src="cid:${id}" style="width:300px;height:30px;object-fit:cover">`,
}

const made = fc.record({
  kind: fc.constantFrom('png', 'png', 'png', 'broken', 'file', 'empty', 'immense'),
  width: fc.integer({ min: 1, max: 1200 }),
  height: fc.integer({ min: 1, max: 1200 }),
  contentId: fc.option(fc.constantFrom('a@x', 'B@x', 'c d@x', 'e@x', 'f@x'), { freq: 8 }),
  fileName: fc.constantFrom('foto.png', 'Foto.PNG', 'scan.pdf', 'image001.png'),
  contentType: fc.constantFrom('image/png', 'image/png', 'image/png', 'application/octet-stream'),
})
const reference = fc.record({
  id: fc.constantFrom('a@x', 'b@x', 'c d@x', 'e@x', 'f@x', 'absent@x'),
  how: fc.constantFrom(...Object.keys(referring)),
})
const mails = fc.record({
  attachments: fc.array(made, { minLength: 1, maxLength: 7 }),
  references: fc.array(reference, { maxLength: 9 }),
  /** A layout that takes too long: then only the words are shown. */
  isBomb: fc.boolean().map((one) => one && RUNS > 20),
})
type Made = typeof made extends fc.Arbitrary<infer A> ? A : never

const colourAt = (i: number): Colour => [20 + i * 30, 200 - i * 25, (i * 71) % 256]

function contentOf({ kind, width, height }: Made, i: number): Buffer {
  if (kind === 'empty') return Buffer.alloc(0)
  if (kind === 'file') return Buffer.from(`bestand ${i} ${width} ${height}`)
  if (kind === 'immense') return pngOf(8_000, 7_000, colourAt(i))
  const png = pngOf(width, height, colourAt(i))
  return kind === 'broken' ? png.subarray(0, png.length - 14) : png
}

const BOMB = `<svg xmlns="http://www.w3.org/2000/svg"><g id="a0"><circle r="5"/></g>${Array.from({ length: 25 }, (_, i) => `<g id="a${i + 1}">${`<use href="#a${i}"/>`.repeat(10)}</g>`).join('')}<use href="#a25"/></svg>`

describe('every attachment', function () {
  this.timeout(30_000 + RUNS * 20_000)
  const office = localOffice()

  const bytesOf = async (id: string): Promise<Buffer> => {
    const answer = await fetch(`${office.world.ledgerUrl}/docs/attachments/${id}`)
    return Buffer.from(await answer.arrayBuffer())
  }

  /** What the ledger holds of it, once it is archived. */
  const archived = async (subject: string, mail: object) => {
    const answer = await office.archive(mail)
    expect(answer.status, answer.text).to.be.oneOf([200, 202])
    const id = String(answer.body['archiveId'])
    const receipt =
      answer.status === 200
        ? answer.body['receipt']
        : await until(
            'the worker to end',
            async () => (await office.ask(`/mailclient-plugin/archives/${id}`)).body['receipt'],
          )
    const { documents } = await heldUnder(office.world.ledgerUrl, subject)
    expect(documents).to.have.length(1)
    const parts = await Promise.all((documents[0]?.attachments ?? []).map(async ({ id: part }) => bytesOf(part)))
    return { parts, receipt: receipt as { readonly leftOut: readonly { readonly reason: string }[] } }
  }

  verifies(['ARC-1', 'ARC-12'], 'is a picture that the PDF shows, or a part, or empty and on the receipt', async () => {
    await fc.assert(
      fc.asyncProperty(mails, async ({ attachments, references, isBomb }) => {
        const subject = `Alles ${randomUUID()}`
        const contents = attachments.map(contentOf)
        const { emailData, ...rest } = mailTo(office.target, subject, [])
        const body = references.map(({ id, how }) => referring[how]?.(id) ?? '').join('')
        const { parts, receipt } = await archived(subject, {
          ...rest,
          emailData: { ...emailData, htmlBody: `<p>Dag</p>${body}${isBomb ? BOMB : ''}` },
          attachments: attachments.map(({ fileName, contentType, contentId }, i) => ({
            fileName,
            contentType,
            content: contents[i]?.toString('base64'),
            ...(contentId === null ? {} : { contentId }),
          })),
        })
        const pdf = parts.find((part) => part.subarray(0, 5).toString('latin1') === '%PDF-')
        const pictures = await picturesInPdf(pdf ?? Buffer.alloc(0))
        for (const [i, { kind, width, height }] of attachments.entries()) {
          const content = contents[i] ?? Buffer.alloc(0)
          if (content.length === 0 || parts.some((part) => part.equals(content))) continue
          expect(kind, `attachment ${i} is no part`).to.equal('png')
          const shown = pictures.filter(({ colour }) => colour === colourOf(colourAt(i)))
          const isLegible = shown.some(
            ({ drawnWidth, drawnHeight }) =>
              drawnWidth > 0.45 * PAPER_WIDTH || (drawnWidth > 0.3 * width && drawnHeight > 0.3 * height),
          )
          expect(isLegible, `attachment ${i} of ${width} × ${height} in the PDF: ${JSON.stringify(shown)}`).to.equal(
            true,
          )
        }
        const empty = contents.filter((content) => content.length === 0)
        expect(receipt.leftOut.filter(({ reason }) => reason === 'EMPTY')).to.have.length(empty.length)
      }),
      { numRuns: RUNS, endOnFailure: RUNS < 20 },
    )
  })
})
