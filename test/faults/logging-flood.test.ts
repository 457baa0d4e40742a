// A flood of log entries while standard output is not read and the disk is slow to follow: the process goes on, holds so much and no more, and says
// what it could not keep.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inFull } from '#test/support/property-runs.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'

const script = path.resolve(import.meta.dirname, '../support/logging-flood.ts')
const WARM_UP = 30_000
const MEGABYTE = 1_048_576

const Figures = t.type({ held: t.number, took: t.number })
const Line = t.type({ message: t.string, data: t.partial({ sink: t.string, count: t.number }) })

const linesIn = (text: string): readonly t.TypeOf<typeof Line>[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const read = Line.decode(JSON.parse(line))
      if (E.isLeft(read)) throw new Error(`no entry: ${line}`)
      return read.right
    })

/** Entries that stand in `text`, and those that it says were dropped at `sink`. */
function accounted(text: string, sink: string) {
  const lines = linesIn(text)
  const dropped = lines.flatMap(({ message, data }) =>
    message === 'log.dropped' && data.sink === sink ? [data.count ?? 0] : [],
  )
  return {
    kept: lines.filter(({ message }) => message === 'http.request').length,
    own: lines.filter(({ message }) => message !== 'http.request').length,
    dropped: dropped.reduce((sum, count) => sum + count, 0),
  }
}

/** In bytes. */
const HALF_AN_ENTRY = 64

describe('a flood of the log', function () {
  this.timeout(180_000)
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tapster-flood-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  for (const [mode, count] of inFull<readonly (readonly [string, number])[]>(
    [
      ['turn', 1_000_000],
      ['spread', 300_000],
    ],
    [['turn', 200_000]],
  ))
    verifies(
      ['LOG-1', 'LOG-5'],
      `of ${count} entries (${mode}) leaves memory flat, and every entry accounted for`,
      async () => {
        const { PATH = '' } = process.env
        const child = fork(script, [mode, String(count)], {
          env: { PATH, NODE_ENV: 'test', LOG_LEVEL: 'trace', DEFAULT_LOG_PATH: folder },
          execArgv: ['--expose-gc'],
          stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
        })
        // Read from now on into nothing but the pipe itself.
        const { stdout } = child
        if (stdout === null) throw new Error('no standard output')
        stdout.setEncoding('utf8').pause()
        const figures = Figures.decode((await once(child, 'message'))[0])
        if (E.isLeft(figures)) throw new Error('no figures')
        const { held, took } = figures.right
        process.stdout.write(`      holds ${(held / MEGABYTE).toFixed(1)} MB after ${(took / 1000).toFixed(1)} s\n`)
        expect(held).to.be.below(count * HALF_AN_ENTRY)

        let printed = ''
        stdout.on('data', (text: string) => (printed += text)).resume()
        const readFiled = async (): Promise<string> => {
          const [name = ''] = await readdir(folder)
          return readFile(path.join(folder, name), 'utf8')
        }
        await until('standard output to report what it dropped', () =>
          /"log\.dropped","data":\{"sink":"stdout"/.test(printed),
        )
        // Once the log closes, what it dropped is only printed: a slow disk must have caught up before.
        const hasCaughtUp = async (): Promise<boolean> => {
          const text = await readFiled()
          const { kept, dropped } = accounted(text.slice(0, text.lastIndexOf('\n')), 'file')
          return kept + dropped >= count + WARM_UP
        }
        await until('the file to account for every entry', hasCaughtUp, 60_000, 500)
        child.send('end')
        await once(child, 'close')
        expect(child.exitCode).to.equal(0)
        const filed = await readFiled()
        // Each reports its own: what the other missed may itself be among what it missed.
        for (const [text, sink] of [
          [printed, 'stdout'],
          [filed, 'file'],
        ] as const) {
          const { kept, dropped, own } = accounted(text, sink)
          expect(kept, sink).to.be.at.least(5_000)
          expect(kept + dropped, sink).to.be.within(count + WARM_UP, count + WARM_UP + 10 - own)
        }
      },
    )
})
