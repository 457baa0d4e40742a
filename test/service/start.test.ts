// `node bootstrap/start.ts` on embedded defaults: from nothing, again, after a kill, and its end when a bug gets through.
import { chmod, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { expect } from 'chai'
import { findRunning, stopServer } from '#adapters/postgres/embedded/embedded-server.ts'
import { startLedgerStandIn } from '#adapters/sandbox/ledger/server.ts'
import { startCollector } from '#test/support/collector.ts'
import { DISCARD_URL } from '#test/support/discard-url.ts'
import { type ServiceProcess, startProcess } from '#test/support/process-service.ts'
import { logIn } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'

const SETTINGS = '/mailclient-plugin/settings'
const AWAY = { IDP_ISSUER_URL: DISCARD_URL, CLOUD_API_URL: DISCARD_URL, SMTP_URL: 'smtp://127.0.0.1:9?tls=none' }
// An uncaught error and an unhandled rejection, whenever the test wants them.
const BUGS = `
  const bug = () => Object.assign(new RangeError('canary'), { code: 'E_PLANTED' })
  process.once('SIGUSR2', () => {
    void Promise.reject(bug())
    throw bug()
  })`

describe('npm start', function () {
  this.timeout(120_000)
  let folder: string
  let ledger: Awaited<ReturnType<typeof startLedgerStandIn>>
  let running: ServiceProcess | undefined
  let collector: Awaited<ReturnType<typeof startCollector>> | undefined

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tapster-first-'))
    // Enterable by others, so that the embedded PostgreSQL of a run as root keeps its data here too.
    await chmod(folder, 0o755)
    // The browser is unpacked once for all tests.
    const browser = path.join(tmpdir(), 'tapster-test', 'chromium')
    await mkdir(browser, { recursive: true })
    await symlink(browser, path.join(folder, 'chromium'))
    ledger = await startLedgerStandIn({ port: 0 })
  })
  after(async () => {
    await running?.kill()
    await collector?.close()
    await stopServer({ folder })
    await ledger?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const start = async (settings: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> => {
    running = await startProcess({ DATA_DIR: folder, LEDGER_BASE_URL: ledger.url, ...settings })
    return running
  }
  const ready = async (url: string): Promise<number> => (await fetch(`${url}/readyz`)).status

  let jwt: string
  const chosen = { autoArchiveOnSend: true, defaultArchiveTarget: 'account' }
  const kept = async (): Promise<unknown> => {
    const answer = await fetch(`${running?.baseUrl}${SETTINGS}`, { headers: { authorization: `Bearer ${jwt}` } })
    return answer.json()
  }

  verifies(
    ['OPS-1', 'OPS-4'],
    'starts from nothing, printing each step and what to open, and ends with everything it started when npm is stopped',
    async () => {
      const { PATH = '', HOME = '' } = process.env
      const env = { PATH, HOME, PORT: '0', DATA_DIR: folder, LEDGER_BASE_URL: ledger.url, ...AWAY }
      const npm = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'ignore'], detached: true })
      const ended = once(npm, 'exit')
      let said = ''
      npm.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
      let url = ''
      try {
        url = await until('the service to run', () => /Health +(http:\S+)\/readyz\s/.exec(said)?.[1], 60_000)
        for (const step of ['Starting PostgreSQL …', 'Bringing the database up to date …', 'Starting the queues …'])
          expect(said).to.contain(step)
        expect(said).to.match(/ready in \d+\.\d s/)
        expect(said).to.contain(`${url}/demo`).and.contain(folder)
        expect(await ready(url)).to.equal(200)
        const page = await fetch(url)
        expect(page.url).to.equal(`${url}/admin`)
        expect(await page.text()).to.contain('<html')
        jwt = await logIn({ baseUrl: url, ledgerUrl: ledger.url })
        await fetch(`${url}${SETTINGS}`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' },
          body: JSON.stringify(chosen),
        })
      } finally {
        // As by `timeout`: npm passes on what the group of its processes gets as well.
        process.kill(-(npm.pid ?? Number.NaN), 'SIGTERM')
        await ended
      }
      await until('the service to end', async () => (await fetch(url).catch(() => undefined)) === undefined)
      await until('PostgreSQL to end', async () => (await findRunning({ folder })) === undefined)
    },
  )

  verifies('OPS-1', 'starts again quickly, with the data and sessions it had', async () => {
    const began = performance.now()
    await start()
    process.stdout.write(`      again after ${Math.round(performance.now() - began)} ms\n`)
    expect(performance.now() - began).to.be.lessThan(20_000)
    expect(await kept()).to.deep.equal(chosen)
  })

  verifies(
    ['OPS-1', 'LOG-1', 'PLG-24'],
    'starts after kill -9 on the PostgreSQL that was left behind; logs bugs that get through, and ends in order with 1',
    async () => {
      const before = await findRunning({ folder })
      await running?.kill()
      collector = await startCollector()
      const service = await start({
        NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(BUGS)}`,
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      })
      expect((await findRunning({ folder }))?.pid).to.equal(before?.pid)
      expect(await ready(service.baseUrl)).to.equal(200)
      expect(await kept()).to.deep.equal(chosen)

      process.kill(service.pid, 'SIGUSR2')
      expect(await until('the process to end', () => service.exitCode() ?? undefined, 30_000)).to.equal(1)
      const messages = ['process.exception.uncaught', 'process.rejection.unhandled']
      const entries = service
        .stdout()
        .split('\n')
        .filter((line) => line.includes('"fatal"'))
        .map((line) => JSON.parse(line))
      expect(entries.map(({ message }) => message)).to.have.members(messages)
      for (const entry of entries) {
        expect(entry).to.deep.include({ level: 'fatal', source: 'error' })
        expect(entry.data).to.deep.include({ name: 'RangeError', code: 'E_PLANTED' })
      }
      expect(service.stdout() + service.stderr()).not.to.contain('canary')
      expect(await findRunning({ folder })).to.equal(undefined)
      await collector.close()
      expect(collector.errors.map(({ event }) => event)).to.have.members(messages)
      for (const { attributes } of collector.errors) expect(attributes['exception.type']).to.equal('RangeError')
    },
  )
})
