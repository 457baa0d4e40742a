// Texts that are small to send and costly to read: they hold up neither the service nor its database, and end with their caller.
import { request } from 'node:http'
import { expect } from 'chai'
import fc from 'fast-check'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeParseContent } from '#adapters/mail-content/content-parser.ts'
import { makeWorkerPool, type WorkerPool } from '#adapters/workers/worker-pool.ts'
import { BODY_AT_MOST } from '#domain/mailing/template.ts'
import { fromSeconds } from '#domain/shared/clock.ts'
import { type MailService, startMail } from '#test/http/support/mail-service.ts'
import { longestHold } from '#test/support/loop-holds.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { attackSample, inFull } from '#test/support/property-runs.ts'
import { verifies } from '#test/support/verifies.ts'

const HOLD_AT_MOST = 100 * PATIENCE

/** `unit` as often as the text may be long. */
const filled = (unit: string, before = ''): string =>
  before + unit.repeat(Math.floor((BODY_AT_MOST - Buffer.byteLength(before)) / Buffer.byteLength(unit)))
const nested = (tag: string, depth = 98): string => `<${tag}>`.repeat(depth)
const rules = (selector: (i: number) => string): string =>
  `<style>${Array.from({ length: 199 }, (_, i) => `${selector(i)}{color:red}`).join('')}</style>`

const KINDS: Readonly<Record<string, string>> = {
  'quotes and lines of pre': filled('x\n', `${nested('blockquote')}<pre>`),
  'quotes and breaks': nested('blockquote') + 'x<br>'.repeat(4_800),
  'nested lists': nested('ul><li', 49) + 'x<br>'.repeat(4_800),
  'rules over nested elements':
    rules((i) => `div div div div p.c${i}`) + `${nested('div')}${'</div>'.repeat(98)}`.repeat(49) + 'x',
  'rules over classes':
    rules((i) => `b div div div .a${i}`) + `${nested('div class="a1 a2 a3"')}x${'</div>'.repeat(98)}`.repeat(49),
  'stars over nested elements':
    '<style>* * * * *{color:red}* * * *{top:1px}</style>' + `${nested('div')}x${'</div>'.repeat(98)}`.repeat(49),
  'distinct characters': Array.from({ length: 50_000 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join(''),
  'tables in tables': nested('table><tr><td', 32) + '<p>x</p>'.repeat(4_800),
  cells: `<table>${`<tr>${'<td>a</td>'.repeat(20)}</tr>`.repeat(230)}</table>`,
  entities: filled('&amp;'),
  'angle brackets': filled('< '),
  comments: filled('<!--x-->'),
  attributes: `<p ${Array.from({ length: 28_000 }, (_, i) => `a${i}=1`).join(' ')}>x</p>`,
  'style attribute': filled('color:red;', '<p style="'),
  'unclosed rules': filled('a{', '<style>'),
  selectors: filled('p,', '<style>'),
  placeholders: filled('{{user.name}} '),
  'unclosed placeholders': filled('{{'),
  'white space': filled(' ', 'x'),
  links: '<a href="https://a.example/">x'.repeat(4_900),
}

/** By default. Rules over elements are sent by another test. */
const USUAL = new Set([
  'quotes and lines of pre',
  'distinct characters',
  'attributes',
  'unclosed rules',
  'placeholders',
  'unclosed placeholders',
  'links',
])

/** Any of the above within and beside any other, up to the accepted size. */
const anyText = fc
  .array(fc.tuple(fc.constantFrom(...Object.values(KINDS)), fc.double({ min: 0, max: 1, noNaN: true })), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.map(([text, part]) => text.slice(0, Math.floor((part * BODY_AT_MOST) / parts.length))).join(''))

interface Sent {
  readonly status: number | undefined
  /** Of a refusal, else empty. */
  readonly text: string
  readonly took: number
}

/** As cheap as a client can be. `leaves` aborts when it does. */
const send = (service: MailService['service'], method: string, path: string, body = '', leaves?: AbortSignal) =>
  new Promise<Sent>((resolve) => {
    const began = performance.now()
    const done = (status: number | undefined, text = ''): void =>
      resolve({ status, text, took: performance.now() - began })
    const headers = { 'content-type': 'application/json', authorization: 'Bearer good', host: '127.0.0.1' }
    const asked = request(service.url + path, { method, headers, ...(leaves && { signal: leaves }) }, (answer) => {
      let text = ''
      answer
        .on('data', (bytes: Buffer) => (text += answer.statusCode === 200 ? '' : bytes.toString()))
        .on('end', () => done(answer.statusCode, text))
    })
    asked.on('error', () => done(undefined)).end(body)
  })

/** Accepted, or refused for another reason than the time that it takes. */
function expectRead({ status, text }: Sent, about: string): void {
  expect(status, about).to.be.oneOf([200, 422])
  expect(text, about).not.to.include('CONTENT_TIMED_OUT')
}

const bodyOf = (body: string): string => JSON.stringify({ language: 'nl', subject: 'x', body })

describe('costly texts', function suite() {
  this.timeout(fromSeconds(120) * PATIENCE)
  let pool: WorkerPool
  let mail: MailService
  before(async () => {
    // Which work takes too long depends on the machine, so this is four times the usual; test/workers shows the deadline.
    pool = makeWorkerPool({ deadline: fromSeconds(20) * PATIENCE })
    mail = await startMail({ parseContent: makeParseContent(pool.run) })
  })
  after(async () => {
    await mail.service.stop(1_000)
    await pool.close()
  })
  const preview = (body: string, leaves?: AbortSignal) =>
    send(mail.service, 'POST', '/templates/preview', bodyOf(body), leaves)

  verifies('OPS-12', 'of any kind hold the event loop for at most 100 ms', async () => {
    await preview('<p>Dag</p>')
    const holds: (readonly [string, number, Sent])[] = []
    for (const [kind, text] of attackSample(KINDS, USUAL)) {
      let sent: Sent = { status: undefined, text: '', took: 0 }
      const hold = await longestHold(async () => {
        sent = await preview(text)
      })
      holds.push([kind, hold, sent])
    }
    if (inFull(true, false))
      console.table(
        Object.fromEntries(
          holds.map(([kind, hold, { status, took }]) => [
            kind,
            { 'longest hold, ms': Math.round(hold), status, 'answer, ms': Math.round(took) },
          ]),
        ),
      )
    for (const [kind, hold, sent] of holds) {
      expect(hold, kind).to.be.below(HOLD_AT_MOST)
      expectRead(sent, kind)
    }
  })

  verifies('OPS-12', 'of generated documents hold the event loop for at most 100 ms, and are answered', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const hold = await longestHold(async () => {
          expectRead(await preview(text), 'a generated document')
        })
        expect(hold).to.be.below(HOLD_AT_MOST)
      }),
      { numRuns: inFull(60, 8) },
    )
  })

  verifies('OPS-12', 'leave the service at ease: it answers while four of them are read', async () => {
    const costly = KINDS['rules over nested elements'] ?? ''
    let isReading = true
    const answers: Sent[] = []
    const hold = await longestHold(async () => {
      const all = Promise.all(Array.from({ length: 4 }, () => preview(costly))).finally(() => (isReading = false))
      while (isReading) answers.push(await send(mail.service, 'GET', '/healthz'))
      expect((await all).map(({ status }) => status)).to.deep.equal([200, 200, 200, 200])
    })
    expect(answers.length).to.be.above(10)
    for (const { status } of answers) expect(status).to.equal(200)
    expect(hold).to.be.below(HOLD_AT_MOST)
  })

  verifies('OPS-12', 'are given up when their caller leaves', async () => {
    let begun = (): void => undefined
    const hasBegun = new Promise<void>((resolve) => (begun = resolve))
    let given: AbortSignal | undefined
    const spinning = await startMail({
      parseContent: (_, __, caller) => {
        given = caller
        begun()
        const work = { module: new URL('../workers/foreign-work.ts', import.meta.url), name: 'spin' }
        return TE.mapLeft(() => ({ _tag: 'ContentReaderBusy' as const }))(patient.run<never>(work, undefined, caller))
      },
    })
    const patient = makeWorkerPool({ threads: 1, deadline: fromSeconds(600) })
    try {
      const leaving = new AbortController()
      const left = send(spinning.service, 'POST', '/templates/preview', bodyOf('<p>x</p>'), leaving.signal)
      await hasBegun
      leaving.abort()
      expect((await left).status).to.equal(undefined)
      // The one thread is free again.
      const next = { module: new URL('../workers/foreign-work.ts', import.meta.url), name: 'describeThread' }
      expect(await patient.run(next, undefined, undefined)()).to.have.property('_tag', 'Right')
      expect(given?.aborted).to.equal(true)
    } finally {
      await spinning.service.stop(1_000)
      await patient.close()
    }
  })
})
