// Bombs of one user beside ordinary mails of others, with real browsers.
import { expect } from 'chai'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Uuid } from '#domain/shared/uuid.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { inFull } from '#test/support/property-runs.ts'
import { verifies } from '#test/support/verifies.ts'
import { mailOf, pdfOf, rendererHere, turnOf } from './sample-mails.ts'

/** Eight are what one user may reasonably try; each keeps a processor busy until its time is over. */
const BOMBS = inFull(8, 2)
const WITHIN = 2_000 * PATIENCE

const bomb = `<style>${Array.from({ length: 300 }, (_, i) => `div:has(~ div:has(b${i})) * * * u { color: red }`).join('')}</style>${'<div><u>x</u></div>'.repeat(20_000)}`

const uuid = (): Uuid => randomUUID() as Uuid

describe('renders of several users', function () {
  this.timeout(180_000)
  const renderer = rendererHere({ maxConcurrent: 2, timeoutMs: inFull(5_000, 3_500) * PATIENCE })
  before(() => pdfOf(renderer, mailOf('<p>eerste</p>')))
  after(() => renderer.close())

  const takes = async (...turn: Parameters<typeof turnOf>): Promise<number> => {
    const began = performance.now()
    const result = await renderer.render(mailOf('<p>Een gewone mail</p>'), turnOf(...turn))()
    expect(result._tag).to.equal('Right')
    return Math.round(performance.now() - began)
  }

  verifies(['ARC-9', 'ARC-3'], 'bombs of one user delay others by at most two seconds', async () => {
    const [bomber, colleague] = [uuid(), uuid()]
    const yardsticks = await Promise.all([takes(), takes()])
    let left = BOMBS
    const bombs = Array.from({ length: BOMBS }, () =>
      renderer
        .render(mailOf(bomb), turnOf(bomber))()
        .finally(() => (left -= 1)),
    )
    const taken: number[] = []
    while (left > 0) {
      taken.push(await takes(colleague), await takes(uuid(), uuid()))
      await pause(250)
    }
    console.log(
      `      alone ${yardsticks.join(', ')} ms; beside bombs ${taken.slice(0, 12).join(', ')} ms …, longest ${Math.max(...taken)} ms of ${taken.length}`,
    )
    await Promise.all(bombs)
    expect(Math.max(...taken)).to.be.lessThan(WITHIN + Math.max(...yardsticks))
  })

  verifies(['ARC-2', 'ARC-9'], 'a slow render that is not wanted any more ends, and its place is free', async () => {
    const gone = new AbortController()
    const rendering = renderer.render(mailOf(bomb), turnOf(undefined, undefined, gone.signal))()
    await takes()
    gone.abort()
    const began = performance.now()
    expect(await rendering).to.have.nested.property('left._tag', 'RenderBusy')
    expect(performance.now() - began).to.be.lessThan(4_000 * PATIENCE)
    expect(renderer.lines.findLast(({ message }) => message.startsWith('pdf.render'))?.message).to.equal(
      'pdf.render.cancelled',
    )
  })
})
