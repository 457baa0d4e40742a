// Mails made to exhaust, and browsers that die: what is asked ends in time, and the next mail is rendered as if nothing had been.
import { expect } from 'chai'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as E from 'fp-ts/lib/Either.js'
import { reportBrowserInUse } from '#adapters/pdf/browser-doctor.ts'
import { findChromium } from '#adapters/pdf/chromium-files.ts'
import { longestHold } from '#test/support/loop-holds.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { attackSample, inFull } from '#test/support/property-runs.ts'
import { verifies } from '#test/support/verifies.ts'
import { readPdf, textOfPdf } from './read-pdf.ts'
import { launchHere, mailOf, pdfOf, pictureOf, renderedOf, rendererHere, turnOf, warmRenderer } from './sample-mails.ts'
import { squarePng } from './sample-pictures.ts'

/** So many frames of a square with sides of so many pixels, each of a few bytes. */
function movingGif(frames: number, side: number): Buffer {
  const size = Buffer.from([side & 255, side >> 8, side & 255, side >> 8])
  const head = Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])])
  const pixel = Buffer.from([2, 2, 0x44, 1, 0])
  const frame = Buffer.concat([
    Buffer.from([0x21, 0xf9, 4, 4, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0]),
    size,
    Buffer.from([0]),
    pixel,
  ])
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}

const charactersFrom = (first: number, count: number): string =>
  Array.from({ length: count }, (_, i) => String.fromCodePoint(first + i))
    .join('')
    .replaceAll(/[<&\ud800-\udfff]/gu, '')

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function gone(pid: number): Promise<boolean> {
  for (let i = 0; i < 100 && isAlive(pid); i++) await pause(50)
  return !isAlive(pid)
}

const PROCESS = fileURLToPath(new URL('renderer-process.ts', import.meta.url))

describe('what a mail can do to its renderer', function () {
  this.timeout(60_000)
  const timeoutMs = 3_000
  const renderer = warmRenderer({ timeoutMs })

  const pidOf = ({ lines }: typeof renderer): number =>
    Number(lines.findLast(({ message }) => message === 'pdf.browser.started')?.data?.['pid'])
  const browserPid = (): number => pidOf(renderer)

  const laughs = `<svg xmlns="http://www.w3.org/2000/svg"><g id="a0"><circle r="5"/></g>${Array.from({ length: 25 }, (_, i) => `<g id="a${i + 1}">${`<use href="#a${i}"/>`.repeat(10)}</g>`).join('')}<use href="#a25"/></svg><p>lach</p>`
  const bombs: Readonly<Record<string, () => string>> = {
    'a million nested tables': () => `${'<table><tr><td>'.repeat(1_000_000)}diep`,
    'blocks in blocks': () => `${'<div>'.repeat(400_000)}diep`,
    'formatting that never closes': () => `${'<b><i><u>'.repeat(200_000)}${'<p>diep'.repeat(50)}`,
    'a drawing that repeats itself': () => laughs,
    'a filter over everything': () =>
      '<div style="filter:blur(400px);width:100000px;height:100000px;background:linear-gradient(red,blue)">x</div>'.repeat(
        20,
      ),
    'thirty million pixels of height': () => '<div style="height:30000000px;background:red">x</div>',
    'a word of a million letters': () => 'w'.repeat(1_000_000),
    'a million paragraphs': () => '<p>x'.repeat(1_000_000),
    'a hundred thousand different characters': () => charactersFrom(0x1100, 100_000),
    'every character there is': () => charactersFrom(0x20, 0x10_ff_e0),
    'two million spans in one line': () => '<span>x</span>'.repeat(2_000_000),
    'a text of marks on one letter': () => `a${'\u0301'.repeat(500_000)}`,
    'directions that turn without end': () => `<p>${'\u202eא\u202d1'.repeat(200_000)}</p>`,
    'emoji that join without end': () => `<p>${'👩\u200d'.repeat(200_000)}</p>`,
    'twenty megabytes of styles': () =>
      `<style>${'p > b:nth-child(2n+1) ~ i:not(.x):has(u) { color: red }'.repeat(350_000)}</style><p>x`,
    'selectors that look everywhere': () =>
      `<style>${Array.from({ length: 300 }, (_, i) => `div:has(~ div:has(b${i})) * * * u { color: red }`).join('')}</style>${'<div><u>x</u></div>'.repeat(20_000)}`,
    'names of styles that multiply': () =>
      `<style>:root { --a0: xxxxxxxxxx; ${Array.from({ length: 40 }, (_, i) => `--a${i + 1}: var(--a${i}) var(--a${i});`).join(' ')} } p::before { content: var(--a40) }</style><p>x`,
    'tables of a thousand columns over a thousand': () =>
      `<table>${`<tr><td colspan=1000 rowspan=1000>x`.repeat(5_000)}</table>`,
    'grids in grids': () => `${'<div style="display:grid;grid-template-columns:repeat(1000,1fr)">'.repeat(300)}x`,
    'columns in columns': () => `${'<div style="columns:5;column-fill:balance">'.repeat(40)}${'<p>x</p>'.repeat(500)}`,
    'floats beside floats': () => '<div style="float:left;width:1px;height:1000px;margin:1px">x</div>'.repeat(40_000),
    'a drawing of many letters and filters': () =>
      `<svg width="5000" height="5000"><filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="50"/><feMorphology radius="200"/></filter>${'<rect width="5000" height="5000" filter="url(#f)"/>'.repeat(60)}</svg>`,
    'formulas in formulas': () => `<math>${'<msqrt><mfrac><mi>x</mi>'.repeat(50_000)}</math>`,
    'attributes without end': () => `<p ${Array.from({ length: 400_000 }, (_, i) => `a${i}=1`).join(' ')}>x`,
    'markup that never ends': () => `<p>x</p>${'<!--'.repeat(300_000)}${'<a b="'.repeat(300_000)}`,
    'content ids that never end': () =>
      `<p style="${'url(cid:'.repeat(300_000)}">x</p><style>${"url('cid:".repeat(300_000)}</style>`,
    'pictures in the text': () =>
      `<img src="data:image/png;base64,${squarePng(6_000).toString('base64')}">`.repeat(200),
    'a background picture of 15,000 pixels': () =>
      `<div style="width:600px;height:600px;background:url(data:image/png;base64,${squarePng(15_000).toString('base64')})">x</div>`,
    'a drawing in a picture that repeats itself': () =>
      `<img src="data:image/svg+xml;base64,${Buffer.from(laughs.replace('<p>lach</p>', '')).toString('base64')}">`,
    'a moving picture of many frames': () =>
      `<img src="data:image/gif;base64,${movingGif(20_000, 3_000).toString('base64')}"><p>x`,
  }
  /** Tables, styles, markup and pictures. Drawings, characters and selectors have tests of their own. */
  const usual = new Set([
    'a million nested tables',
    'names of styles that multiply',
    'markup that never ends',
    'a moving picture of many frames',
  ])
  for (const [name, bomb] of attackSample(bombs, usual))
    verifies(['ARC-3', 'ARC-9', 'OPS-12'], `${name}: ends in time, and the next mail is well`, async () => {
      const html = bomb()
      const began = performance.now()
      let result: Awaited<ReturnType<ReturnType<typeof renderer.render>>> = E.left({ _tag: 'RenderFailed' })
      const hold = await longestHold(async () => {
        result = await renderer.render(mailOf(html), turnOf())()
      })
      expect(hold).to.be.below(100 * PATIENCE)
      expect(performance.now() - began).to.be.lessThan((timeoutMs + 2_500) * PATIENCE)
      if (result._tag === 'Right') expect((await readPdf(result.right.pdf)).length).to.be.at.most(400)
      expect(await textOfPdf(await pdfOf(renderer, mailOf('<p>De volgende</p>')))).to.contain('De volgende')
    })

  verifies(
    ['ARC-3', 'ARC-12'],
    'a mail whose layout breaks the browser is shown by its words without its pictures, and says so',
    async () => {
      const html = `<style>p{color:red}</style><p>Eerste &amp; beste &#8364;</p><p>Tweede</p>${laughs}<img src="cid:x">`
      const parts = { inline: [pictureOf('x', squarePng(300))], attachments: [{ fileName: 'a.pdf', size: 1 }] }
      const { pdf, shown } = await renderedOf(renderer, mailOf(html, {}, parts))
      expect(shown).to.deep.equal([false])
      const text = await textOfPdf(pdf)
      expect(text).to.contain('Eerste & beste €').and.contain('Tweede').and.not.contain('color')
      expect(text).to.contain('2 bijlagen').and.contain('a.pdf').and.contain('plaatje.png')
      expect(text).to.contain('De opmaak van deze mail kon niet worden weergegeven')
      const entry = renderer.lines.findLast(({ message }) => message === 'pdf.render.words-only')
      expect(entry?.data?.['reason']).to.be.oneOf(['memory', 'deadline'])
    },
  )

  verifies(
    ['ARC-3', 'ARC-9'],
    'a picture of 20,000 pixels is named instead of shown, one of 3,000 is shown',
    async () => {
      const html = '<p>voor</p><img src="cid:groot"><img src="cid:klein"><p>na</p>'
      const inline = [pictureOf('groot', squarePng(20_000)), pictureOf('klein', squarePng(3_000))]
      const patient = rendererHere({ timeoutMs: timeoutMs * PATIENCE })
      try {
        const [page] = await readPdf(await pdfOf(patient, mailOf(html, {}, { inline })))
        expect(page?.text).to.contain('te groot om af te drukken (20000 × 20000)').and.contain('na')
        expect(page?.pictures).to.equal(1)
      } finally {
        await patient.close()
      }
    },
  )

  verifies(['ARC-3', 'ARC-9'], 'headers as large as a request allows take no more time than others', async () => {
    const crowd = Array.from({ length: 2_000 }, (_, i) => ({
      name: `${i} ${'n'.repeat(990)}`,
      address: 'a'.repeat(998),
    }))
    const attached = Array.from({ length: 150 }, (_, i) => ({ fileName: `${i} ${'b'.repeat(900)}.pdf`, size: 1 }))
    const html = '<p>Het lijf</p>'
    const large = mailOf(
      html,
      { to: crowd, cc: crowd, subject: 'onderwerp '.repeat(10_000) },
      { attachments: attached },
    )
    const [usual, taken]: [number[], number[]] = [[], []]
    let pdf: Uint8Array = new Uint8Array()
    const before = renderer.lines.length
    const isQuick = (): boolean => Math.min(...taken) < Math.min(...usual) * 4 + 1_000 * PATIENCE
    // Other processes may delay any of them: the quickest of each count.
    for (let i = 0; i < 3 && !isQuick(); i++) {
      let began = performance.now()
      await pdfOf(renderer, mailOf(html))
      usual.push(performance.now() - began)
      began = performance.now()
      pdf = await pdfOf(renderer, large)
      taken.push(performance.now() - began)
    }
    expect(isQuick(), `${taken.join()} ms beside ${usual.join()} ms`).to.equal(true)
    const text = await textOfPdf(pdf)
    expect(text)
      .to.contain('Het lijf')
      .and.contain('150 bijlagen')
      .and.match(/en \d+ andere\b/)
    expect(text.match(/en \d+ anderen/g)).to.have.length(2)
    expect(text.length).to.be.lessThan(40_000)
    expect(renderer.lines.slice(before).map(({ message }) => message)).to.not.contain('pdf.render.words-only')
  })

  it('replaces a browser that was killed while idle', async () => {
    await pdfOf(renderer, mailOf('<p>een</p>'))
    const before = browserPid()
    process.kill(-before, 'SIGKILL')
    expect(await textOfPdf(await pdfOf(renderer, mailOf('<p>twee</p>')))).to.contain('twee')
    expect(browserPid()).to.not.equal(before)
  })

  it('renders a mail once more whose browser was killed from outside', async () => {
    const other = rendererHere()
    try {
      await pdfOf(other, mailOf('<p>een</p>'))
      const rendering = other.render(mailOf('<p>regel</p>'.repeat(8_000)), turnOf())()
      await pause(150)
      process.kill(-Number(other.lines[0]?.data?.['pid']), 'SIGKILL')
      expect((await rendering)._tag).to.equal('Right')
      expect(other.lines.filter(({ message }) => message === 'pdf.browser.started').length).to.be.at.least(2)
      expect(other.lines.map(({ message }) => message)).to.not.contain('pdf.render.words-only')
    } finally {
      await other.close()
    }
  })

  verifies('OPS-13', 'starts no browser before its first mail, and leaves none behind when it is closed', async () => {
    let launches = 0
    const launch = launchHere()
    const other = rendererHere({ launch: () => ((launches += 1), launch()) })
    try {
      await nextTurn()
      expect(launches).to.equal(0)
      await pdfOf(other, mailOf('<p>een</p>'))
      expect(launches).to.equal(1)
      expect(isAlive(pidOf(other))).to.equal(true)
    } finally {
      await other.close()
    }
    expect(isAlive(pidOf(other))).to.equal(false)
  })

  it('replaces a browser after so many mails', async () => {
    const other = rendererHere({ mailsPerBrowser: 2 })
    try {
      for (let i = 0; i < 3; i++) await pdfOf(other, mailOf(`<p>${i}</p>`))
      expect(other.lines.filter(({ message }) => message === 'pdf.browser.started').length).to.be.at.least(2)
    } finally {
      await other.close()
    }
  })

  verifies('ARC-9', 'renders so many at a time, lets so many wait, and refuses the rest at once', async () => {
    const other = rendererHere({ maxConcurrent: 2, maxWaiting: 3 })
    try {
      const results = await Promise.all(
        Array.from({ length: 8 }, (_, i) => other.render(mailOf(`<p>${i}</p>`), turnOf())()),
      )
      expect(results.map(({ _tag }) => _tag)).to.deep.equal([...Array(5).fill('Right'), ...Array(3).fill('Left')])
      expect(other.lines.filter(({ message }) => message === 'pdf.browser.started').length).to.equal(2)
    } finally {
      await other.close()
    }
    expect((await other.render(mailOf('<p>te laat</p>'), turnOf())())._tag).to.equal('Left')
  })

  it('leaves no browser behind when its process is killed', async () => {
    const child = spawn(process.execPath, [PROCESS], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = await once(child.stdout, 'data')
    const { pid } = JSON.parse(String(line))
    expect(isAlive(pid)).to.equal(true)
    child.kill('SIGKILL')
    expect(await gone(pid)).to.equal(true)
  })

  it('is unpacked once by several that start at the same moment', async function () {
    if (process.env['CHROMIUM_PATH'] !== undefined) this.skip()
    const cache = await mkdtemp(join(tmpdir(), 'pdf-test-'))
    try {
      const [first, ...others] = await Promise.all(inFull([1, 2, 3], [1, 2]).map(() => findChromium(cache, undefined)))
      for (const files of others) expect(files).to.deep.equal(first)
      const other = rendererHere({ cacheDirectory: cache })
      try {
        expect(await textOfPdf(await pdfOf(other, mailOf('<p>uitgepakt</p>')))).to.contain('uitgepakt')
      } finally {
        await other.close()
      }
      const left = await readdir(cache)
      expect(left.filter((name) => !/^(chromium-|fonts-|fontconfig$)/.test(name))).to.deep.equal([])
    } finally {
      await rm(cache, { recursive: true, force: true })
    }
  })

  verifies(['ARC-9', 'OPS-12'], 'a browser that cannot start is tried once a minute, and logged once', async () => {
    const [missing, present] = [launchHere('/nergens/chromium'), launchHere()]
    let [now, launches, isPresent] = [0, 0, false]
    const launch = () => ((launches += 1), isPresent ? present() : missing())
    const other = rendererHere({ launch, clock: { now: () => now } })
    const render = async () => (await other.render(mailOf('<p>x</p>'), turnOf())())._tag
    const logged = () => other.lines.map(({ level, message }) => `${level} ${message}`)
    try {
      for (const [at, tries] of [
        [0, 1],
        [59_999, 1],
        [60_000, 2],
      ] as const) {
        now = at
        expect(await render()).to.equal('Left')
        expect(launches, `after ${at} ms`).to.equal(tries)
      }
      expect(logged()).to.deep.equal(['error pdf.browser.unavailable'])
      expect(reportBrowserInUse(other.isBrowserFailing())).to.have.property('_tag', 'Fails')
      isPresent = true
      now = 120_000
      expect(await render()).to.equal('Right')
      expect(logged()).to.include('info pdf.browser.recovered')
      expect(reportBrowserInUse(other.isBrowserFailing())).to.have.property('_tag', 'Works')
    } finally {
      await other.close()
    }
  })
})
