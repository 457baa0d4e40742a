// The daily files on a real directory, and on files that fail as disks do.
import { expect } from 'chai'
import { execFileSync } from 'node:child_process'
import { link, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { OpenAppended } from '#adapters/logging/appended-file.ts'
import { type DailyFilesOptions, makeDailyFiles } from '#adapters/logging/daily-files.ts'
import { toLogInfo } from '#adapters/logging/entry-transport.ts'
import type { LogEntry } from '#domain/logging/log-entry.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { recordingOwn } from './recording-place.ts'

const MONDAY = '2026-03-30T23:59:59.999Z'
const TUESDAY = '2026-03-31T00:00:00.000Z'
const FILE = 'tapster-2026-03-30.log'

const entryAt = (ts: string, message: string): LogEntry => ({ ts, level: 'error', source: 'app', message, data: {} })

/** Starts the next attempt on command, and advances the time so that the file is checked. */
function steered() {
  const waits: number[] = []
  let proceed: (() => void) | undefined
  let moment = 0
  return {
    waits,
    now: () => (moment += 10_000),
    pause: (duration: number, given: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        waits.push(duration)
        proceed = resolve
        given.addEventListener('abort', () => resolve())
      }),
    goOn: async (): Promise<void> => {
      await until('an attempt to have failed', () => proceed !== undefined)
      const go = proceed
      proceed = undefined
      go?.()
    },
  }
}

function opened(directory: string, options: Partial<DailyFilesOptions> = {}) {
  const { incidents, own } = recordingOwn()
  const steering = steered()
  const files = makeDailyFiles({ directory, threshold: 'error', log: own, ...steering, ...options })
  const log = (message: string, ts = MONDAY): void => {
    const entry = entryAt(ts, message)
    files.transport.write(toLogInfo(entry, JSON.stringify(entry), false))
  }
  return { ...files, ...steering, incidents, log, close: () => files.transport.flush() }
}

/** A file in memory that fails by the codes it is given, one for each write, after so many bytes; `undefined` works. */
function failing(faults: (readonly [code: string, after: number] | undefined)[]) {
  const files = new Map<string, string>()
  const open: OpenAppended = async (_, name) => ({
    append: async (bytes) => {
      const fault = faults.shift()
      const text = Buffer.from(bytes).toString()
      if (fault === undefined) {
        files.set(name, (files.get(name) ?? '') + text)
        return bytes.length
      }
      const [code, after] = fault
      if (after === 0) throw Object.assign(new Error(code), { code })
      // As the system does: first what still fits, and the error when the rest is tried.
      faults.unshift([code, 0])
      files.set(name, (files.get(name) ?? '') + text.slice(0, after))
      return after
    },
    isThere: async () => true,
    close: async () => undefined,
  })
  return { open, files }
}

const messagesIn = (text: string): readonly unknown[] =>
  text
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line).message)

describe('daily files', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tapster-log-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const textOf = (name: string): Promise<string> => readFile(path.join(folder, name), 'utf8')

  verifies(
    'LOG-5',
    'each line stands in the file of the day it begins with, which goes on after a restart',
    async () => {
      const { log, close } = opened(folder)
      log('one')
      log('two')
      log('three', TUESDAY)
      await close()
      const reopened = opened(folder)
      log('after its end')
      reopened.log('four', TUESDAY)
      await reopened.close()
      expect((await readdir(folder)).toSorted()).to.deep.equal([FILE, 'tapster-2026-03-31.log'])
      expect(messagesIn(await textOf(FILE))).to.deep.equal(['one', 'two'])
      expect(messagesIn(await textOf('tapster-2026-03-31.log'))).to.deep.equal(['three', 'four'])
    },
  )

  verifies('LOG-5', 'a file is for its owner and group alone', async function () {
    if (process.platform === 'win32') this.skip()
    const nested = path.join(folder, 'var', 'log')
    const { begin, close } = opened(nested)
    expect(await begin(MONDAY)).to.equal(undefined)
    await close()
    expect((await stat(path.join(nested, FILE))).mode & 0o137).to.equal(0)
    expect((await stat(nested)).mode & 0o027).to.equal(0)
  })

  verifies(
    'LOG-5',
    'links, second names, pipes and directories in its place are refused and left alone',
    async function () {
      if (process.platform === 'win32') this.skip()
      const other = path.join(folder, 'other')
      await writeFile(other, 'untouched')
      const plants: readonly (readonly [code: string, plant: (place: string) => unknown])[] = [
        ['ELOOP', (place) => symlink(other, place)],
        ['ELOOP', (place) => symlink(path.join(folder, 'not-there'), place)],
        ['ENOTFILE', (place) => link(other, place)],
        ['ENXIO', (place) => execFileSync('mkfifo', [place])],
        ['EISDIR', (place) => mkdir(place)],
      ]
      for (const [code, plant] of plants) {
        await plant(path.join(folder, FILE))
        const { begin, log, close } = opened(folder)
        expect(await begin(MONDAY)).to.equal(code)
        log('canary')
        await close()
        await rm(path.join(folder, FILE), { recursive: true })
      }
      expect(await readFile(other, 'utf8')).to.equal('untouched')
      expect(await readdir(folder)).to.deep.equal(['other'])
    },
  )

  verifies('LOG-5', 'a directory that cannot be used is reported at the start, and used once it can', async () => {
    const place = path.join(folder, 'logs')
    await writeFile(place, 'in its place')
    const { begin, log, close, incidents, goOn, waits } = opened(place)
    expect(await begin(MONDAY)).to.equal('ENOTDIR')
    log('kept meanwhile')
    await goOn()
    await until('a second attempt', () => waits.length === 2)
    await rm(place)
    await goOn()
    await close()
    expect(messagesIn(await readFile(path.join(place, FILE), 'utf8'))).to.deep.equal(['kept meanwhile'])
    // The caller reports its beginning.
    expect(incidents).to.deep.equal([['info log.file.back', undefined]])
  })

  for (const code of ['ENOSPC', 'EIO', 'EDQUOT'])
    verifies(
      'LOG-5',
      `${code} in the middle of a line is reported once, and every line is there whole when it is over`,
      async () => {
        const { open, files } = failing([undefined, [code, 150], [code, 0], [code, 7]])
        const { log, close, incidents, goOn, waits } = opened(folder, { open })
        const messages = Array.from({ length: 9 }, (_, n) => `message ${n}`)
        for (const message of messages) log(message)
        for (let n = 0; n < 3; n += 1) await goOn()
        await until('it to work again', () => incidents.length === 2)
        await close()
        expect(messagesIn(files.get(FILE) ?? '')).to.deep.equal(messages)
        expect(incidents).to.deep.equal([
          ['warn log.file.away', { code }],
          ['info log.file.back', undefined],
        ])
        expect(waits).to.deep.equal([1_000, 2_000, 4_000])
      },
    )

  verifies(
    'LOG-5',
    'attempts get rarer up to one a minute, and what does not fit meanwhile is dropped and counted',
    async () => {
      const faults: (readonly [string, number] | undefined)[] = Array.from({ length: 9 }, () => ['ENOSPC', 0] as const)
      const { open, files } = failing(faults)
      const { log, close, incidents, goOn, waits } = opened(folder, { open, bound: 2_000 })
      for (let n = 0; n < 1_000; n += 1) log(`message ${n}`)
      for (let n = 0; n < 9; n += 1) await goOn()
      await until('the count', () => incidents.some(([what]) => what.endsWith('dropped')))
      await close()
      expect(waits).to.deep.equal([1, 2, 4, 8, 16, 32, 60, 60, 60].map((n) => n * 1_000))
      const kept = messagesIn(files.get(FILE) ?? '')
      expect(kept).to.deep.equal(Array.from({ length: kept.length }, (_, n) => `message ${n}`))
      expect(incidents).to.deep.equal([
        ['warn log.dropping', { sink: 'file' }],
        ['warn log.file.away', { code: 'ENOSPC' }],
        ['info log.file.back', undefined],
        ['warn log.dropped', { sink: 'file', count: 1_000 - kept.length }],
      ])
    },
  )

  for (const [what, remove] of [
    ['the file', () => rm(path.join(folder, 'logs', FILE))],
    ['the directory', () => rm(path.join(folder, 'logs'), { recursive: true })],
  ] as const)
    verifies('LOG-5', `${what} removed under it is reported once, and created again`, async () => {
      const place = path.join(folder, 'logs')
      const { log, close, incidents, goOn } = opened(place)
      log('before')
      await until('the first line', async () => (await readFile(path.join(place, FILE), 'utf8').catch(() => '')) !== '')
      await remove()
      log('afterwards')
      await goOn()
      await until('it to work again', () => incidents.length === 2)
      await close()
      expect(messagesIn(await readFile(path.join(place, FILE), 'utf8'))).to.deep.equal(['afterwards'])
      expect(incidents).to.deep.equal([
        ['warn log.file.away', { code: 'ENOENT' }],
        ['info log.file.back', undefined],
      ])
    })

  verifies('LOG-5', 'an end does not wait for a disk that stays full', async () => {
    const { open } = failing(Array.from({ length: 100 }, () => ['ENOSPC', 0] as const))
    const { log, close, waits } = opened(folder, { open })
    log('lost')
    await until('an attempt', () => waits.length === 1)
    const began = performance.now()
    await close()
    expect(performance.now() - began).to.be.below(1_000 * PATIENCE)
  })
})
