// The whole service on days when its log cannot go where it should: it starts, runs and stops, and says so once.
import { expect } from 'chai'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ask, contactPath } from '#test/support/plugin-client.ts'
import { type ServiceProcess, startProcess } from '#test/support/process-service.ts'
import { inFull } from '#test/support/property-runs.ts'
import { logIn } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { makeWorld, type World } from '#test/support/whole-world.ts'

const script = path.resolve(import.meta.dirname, '../support/logging-flood.ts')

/** Requests, and the characters that they log at least: a pipe holds 64 KiB. */
const FLOOD = inFull({ requests: 3_000, text: 800_000 }, { requests: 1_000, text: 250_000 })

const linesOf = (text: string, message: string): readonly string[] =>
  text.split('\n').filter((line) => line.includes(`"message":"${message}"`))

describe('a bad day for the log', function () {
  this.timeout(120_000)
  let world: World
  let folder: string
  let service: ServiceProcess | undefined

  before(async () => {
    world = await makeWorld()
    await world.unlimited()
  })
  after(() => world?.close())
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tapster-bad-day-'))
  })
  afterEach(async () => {
    await service?.kill()
    service = undefined
    await rm(folder, { recursive: true, force: true })
  })

  const start = async (settings: Readonly<Record<string, string>>): Promise<ServiceProcess> => {
    service = await startProcess({ ...world.settings, ...settings })
    return service
  }

  verifies('LOG-5', 'a directory that cannot be written is a note at the start, and nothing else', async () => {
    const place = path.join(folder, 'logs')
    await writeFile(place, 'a file in its place')
    const { baseUrl, stderr, stdout } = await start({ DEFAULT_LOG_PATH: place, LOG_LEVEL: 'info' })
    expect((await ask(baseUrl, '/readyz')).status).to.equal(200)
    await until('the note', () => stderr().includes('Note: No log files'))
    expect(stderr()).to.contain(
      `No log files can be written to ${place} (ENOTDIR). Make it writable, or set DEFAULT_LOG_PATH`,
    )
    expect(linesOf(stdout(), 'log.file.away')).to.deep.equal([])
  })

  verifies(
    ['LOG-1', 'LOG-5'],
    'a directory removed while the service runs is reported once and created again; its output unread, it answers and stops in order',
    async () => {
      const place = path.join(folder, 'logs')
      const { baseUrl, stdout, stopReading, stop } = await start({ DEFAULT_LOG_PATH: place, LOG_LEVEL: 'trace' })
      const [name = ''] = await readdir(place)
      await rm(place, { recursive: true })
      await until(
        'the entry that the log is back',
        async () => {
          expect((await ask(baseUrl, '/healthz')).status).to.equal(200)
          return linesOf(stdout(), 'log.file.back').length > 0
        },
        20_000,
        100,
      )
      expect(linesOf(stdout(), 'log.file.away')).to.have.length(1)
      await until('a line in the new file', async () => (await readFile(path.join(place, name), 'utf8')) !== '')

      const jwt = await logIn({ baseUrl, ledgerUrl: world.ledgerUrl })
      stopReading()
      let left = FLOOD.requests
      const taking = async (): Promise<void> => {
        while (left > 0) {
          left -= 1
          const { status } = await fetch(`${baseUrl}/mailclient-plugin/settings`, {
            headers: { authorization: `Bearer ${jwt}` },
          })
          expect(status).to.equal(200)
        }
      }
      await Promise.all(Array.from({ length: 16 }, taking))
      // Much more than a pipe holds has been printed by now.
      const filed = await until('the file to have it', async () => {
        const text = await readFile(path.join(place, name), 'utf8')
        return linesOf(text, 'http.request').length >= FLOOD.requests && text
      })
      expect(filed.length).to.be.above(FLOOD.text)
      expect((await ask(baseUrl, contactPath(), { jwt })).status).to.equal(200)
      const { code, took } = await stop()
      expect(code).to.equal(0)
      expect(took).to.be.below(25_000)
    },
  )

  verifies('LOG-5', 'a disk that takes no more is reported once, and used again once it does', async function () {
    if (process.platform !== 'linux') this.skip()
    const { PATH = '' } = process.env
    // What one file may hold is bounded for this process (200 blocks of 512 bytes), which to it is a full disk.
    const child = fork(
      '-c',
      ['ulimit -f 200 && exec "$0" "$@"', process.execPath, '--expose-gc', script, 'spread', '600', '0'],
      {
        execPath: '/bin/sh',
        execArgv: [],
        env: { PATH, NODE_ENV: 'test', LOG_LEVEL: 'trace', DEFAULT_LOG_PATH: folder },
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      },
    )
    let printed = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (printed += text))
    try {
      await once(child, 'message')
      await until('the entry of the trouble', () => linesOf(printed, 'log.file.away').length > 0)
      const [name = ''] = await readdir(folder)
      await rm(path.join(folder, name))
      await until('the entry of its end', () => linesOf(printed, 'log.file.back').length > 0)
    } finally {
      child.send('end')
      await once(child, 'close')
    }
    expect(linesOf(printed, 'log.file.away')).to.have.length(1)
    expect(printed).to.contain('"log.file.away","data":{"code":"EFBIG"')
  })
})
