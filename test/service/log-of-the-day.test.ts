// What a working day leaves in the log of the whole service: each entry with its request and tenant, the same on standard output and in the file.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ARCHIVE, ask, contactPath, mailTo, sampleTarget } from '#test/support/plugin-client.ts'
import { type ServiceProcess, startProcess } from '#test/support/process-service.ts'
import { logIn } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { makeWorld, type World } from '#test/support/whole-world.ts'

const Entry = t.type({
  ts: t.string,
  level: t.string,
  source: t.string,
  message: t.string,
  data: t.intersection([
    t.UnknownRecord,
    t.type({ context: t.partial({ requestId: t.string, tenant: t.string, user: t.string }) }),
  ]),
})
type Entry = t.TypeOf<typeof Entry>

const entriesIn = (text: string): readonly Entry[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => {
      const entry = Entry.decode(JSON.parse(line))
      if (E.isLeft(entry)) throw new Error(`no entry: ${line}`)
      return entry.right
    })

const EVA = 'eva.jansen@korrel.example'
const PIET = 'piet.devries@korrel.example'

describe('the log of a working day', function () {
  this.timeout(120_000)
  let world: World
  let service: ServiceProcess
  let folder: string

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tapster-day-'))
    world = await makeWorld()
    await world.unlimited()
    service = await startProcess({ ...world.settings, LOG_LEVEL: 'trace', DEFAULT_LOG_PATH: folder, POD_NAME: 'pod-1' })
  })
  after(async () => {
    await service?.kill()
    await world?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const entries = (): readonly Entry[] => entriesIn(service.stdout())
  const ofRequest = (id: string): readonly Entry[] => entries().filter(({ data }) => data.context.requestId === id)

  verifies('LOG-2', 'requests at once, the work behind them and the jobs they cause are distinguished', async () => {
    const there = { baseUrl: service.baseUrl, ledgerUrl: world.ledgerUrl }
    const jwts = [await logIn(there, EVA), await logIn(there, PIET)] as const
    const target = await sampleTarget(service.baseUrl, jwts[0])
    const mail = mailTo(target, 'Dagboek', Array<number>(22).fill(100))
    await Promise.all([
      ...Array.from({ length: 60 }, (_, n) =>
        ask(service.baseUrl, contactPath(), {
          jwt: jwts[n % 2 === 0 ? 0 : 1],
          headers: { 'x-request-id': `looking-up-${n}-of-60` },
        }),
      ),
      ask(service.baseUrl, ARCHIVE, { jwt: jwts[0], body: mail, headers: { 'x-request-id': 'archive-1' } }),
    ])
    await until(
      'the entry of the worker',
      () => ofRequest('archive-1').some(({ message }) => message === 'archive.archived'),
      30_000,
    )
    const tenants = new Set<unknown>()
    for (let n = 0; n < 60; n += 1) {
      const own = ofRequest(`looking-up-${n}-of-60`)
      expect(own.filter(({ message }) => message === 'http.request')).to.have.length(1)
      for (const { data } of own) {
        tenants.add(data.context.tenant)
        expect(data.context).to.include({
          user: n % 2 === 0 ? 'e***@korrel.example' : 'p***@korrel.example',
          POD_NAME: 'pod-1',
        })
      }
    }
    for (const { data } of ofRequest('archive-1')) tenants.add(data.context.tenant)
    expect([...tenants]).to.have.length(1)
    expect([...tenants][0]).to.match(/^[0-9a-f-]{36}$/)
    const sources = new Set(ofRequest('archive-1').map(({ source }) => source))
    expect([...sources]).to.include.members(['http', 'app'])
  })

  verifies(
    ['LOG-3', 'LOG-5'],
    'the file has what is printed, to the letter, once the service has stopped',
    async () => {
      await service.stop()
      const names = await readdir(folder)
      const filed = (await Promise.all(names.toSorted().map((name) => readFile(path.join(folder, name), 'utf8')))).join(
        '',
      )
      const printed = service
        .stdout()
        .split('\n')
        .filter((line) => line.startsWith('{'))
      expect(filed.trim().split('\n')).to.deep.equal(printed)
      for (const name of names)
        for (const { ts } of entriesIn(await readFile(path.join(folder, name), 'utf8')))
          expect(name).to.equal(`tapster-${ts.slice(0, 10)}.log`)
    },
  )

  verifies(['LOG-2', 'LOG-8'], 'contains no address of a person, and no secret', () => {
    const text = service.stdout()
    for (const canary of [EVA, PIET, 'korenbloem', 'stand-in-access', 'stand-in-refresh', 'eyJ'])
      expect(text.split('\n').filter((line) => line.startsWith('{') && line.includes(canary))).to.deep.equal([])
  })
})
