// Tokens of the ledger are looked for wherever they must not be: in answers, logs, figures, job payloads and rows, after a busy and troubled life.
import { expect } from 'chai'
import sinon from 'sinon'
import { logIn } from '#test/support/service.ts'
import { ARCHIVE, ask, type PluginRequest, contactPath, mailTo, sampleTarget } from '#test/support/plugin-client.ts'
import { type ServiceProcess, startProcess } from '#test/support/process-service.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { heldUnder, makeWorld, type World } from '#test/support/whole-world.ts'

/** What every token of the stand-in ledger begins with, as it is and as base64 would show its beginning at each offset. */
const MARKS = ['stand-in-access-', 'stand-in-refresh-'].flatMap((mark) => [
  mark,
  ...[0, 1, 2].map((offset) =>
    Buffer.from('-'.repeat(offset) + mark)
      .toString('base64')
      .slice(offset === 0 ? 0 : 4, -4),
  ),
])

const marksIn = (text: string): readonly string[] => MARKS.filter((mark) => text.includes(mark))

describe('tokens of the ledger', function () {
  this.timeout(120_000)
  let world: World
  let service: ServiceProcess
  const answers: string[] = []

  before(async () => {
    world = await makeWorld()
    await world.unlimited()
    service = await startProcess({ ...world.settings, LOG_LEVEL: 'trace' })
    // Every answer of the service to every caller is kept.
    const plainFetch = globalThis.fetch
    sinon.replace(globalThis, 'fetch', async (input, init) => {
      const answer = await plainFetch(input, init)
      if (answer.url.startsWith(service.baseUrl))
        answers.push(`${answer.url} ${[...answer.headers].flat().join(' ')} ${await answer.clone().text()}`)
      return answer
    })
  })
  after(async () => {
    sinon.restore()
    await service?.kill()
    await world?.close()
  })

  const received = (path: string, asking: PluginRequest = {}) => ask(service.baseUrl, path, asking)

  const expired = async (): Promise<void> => {
    await world.control({ op: 'advance', seconds: 601 })
    await world.query(`update token_records set access_expires_at = now() - interval '1 second'`)
  }

  /** Each trouble, met by a lookup, by an archiving and by a refresh. */
  const troubles: readonly object[] = [
    { kind: 'down' },
    { kind: 'down', status: 500 },
    { kind: 'malformedJson' },
    { kind: 'status', status: 400, body: { error: { code: '', message: { lang: '', value: 'Nee.' } } } },
    { kind: 'status', status: 403 },
    { kind: 'status', status: 404 },
    { kind: 'oldToken' },
    { kind: 'tooEarly' },
    { kind: 'wrongSize' },
    { kind: 'halfDocument' },
  ]

  const liveBusily = async (): Promise<void> => {
    const there = { baseUrl: service.baseUrl, ledgerUrl: world.ledgerUrl }
    const [eva, piet] = [await logIn(there), await logIn(there, 'piet.devries@korrel.example')]
    const target = await sampleTarget(service.baseUrl, eva)
    await received(contactPath(), { jwt: eva })
    await received(ARCHIVE, { jwt: eva, body: mailTo(target, 'Kanarie') })
    await received(ARCHIVE, { jwt: eva, body: mailTo(target, 'Kanarie in delen', Array<number>(22).fill(100)) })
    await until(
      'the worker to archive',
      async () => (await heldUnder(world.ledgerUrl, 'Kanarie in delen')).documents[0]?.attachments.length === 23,
    )
    await expired()
    await received(contactPath(), { jwt: eva })
    for (const trouble of troubles) {
      await expired()
      await world.control({ op: 'fault', ...trouble })
      await received(contactPath(), { jwt: piet })
      await received(ARCHIVE, { jwt: piet, body: mailTo(target, 'Kanarie in nood') })
      await received(`/ledger/callback?code=nonsense&state=nonsense`)
      await world.control({ op: 'clear' })
      await logIn(there, 'piet.devries@korrel.example')
    }
    await world.control({ op: 'revoke', user: 'eva.jansen@korrel.example' })
    await expired()
    await received(contactPath(), { jwt: eva })
    await received('/ledger/mailclient/session/refresh', { method: 'POST', jwt: piet })
    await received('/ledger/mailclient/session/recover', { body: { email: 'piet.devries@korrel.example' } })
    await received('/ledger/mailclient/session/revoke', { method: 'POST', jwt: piet })
    await received('/metrics')
    await received('/readyz')
  }

  const everyRow = async (): Promise<ReadonlyMap<string, string>> => {
    const tables = await world.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const found = new Map<string, string>()
    for (const { uuid } of await world.query<{ uuid: string }>('select uuid from tenants'))
      for (const { name } of tables) {
        const rows = await world.inTenant<{ text: string }>(uuid, `select r::text as text from ${name} r`)
        found.set(name, [found.get(name) ?? '', ...rows.map(({ text }) => text)].join('\n'))
      }
    return found
  }

  verifies('SES-3', 'show in no answer, log line, figure, job or row', async () => {
    await liveBusily()
    await service.stop()
    const rows = await everyRow()
    // Looked for rightly: what the ledger hands out has these marks,
    expect(marksIn(JSON.stringify(await world.control({ op: 'issue', user: 'Eva Jansen' })))).to.have.length(2)
    // and in the right places: each of them holds what it should.
    expect(answers.length).to.be.greaterThan(35)
    expect(service.stdout()).to.contain('"archive.attempt.failed"')
    expect(service.stdout().split('\n').length).to.be.greaterThan(60)
    expect(rows.get('public.token_records')).to.match(/k1/)
    expect(rows.get('public.archives')).to.contain('Kanarie')
    expect(rows.get('pgboss.job')).to.contain('archive.clean-up')

    expect(answers.filter((answer) => marksIn(answer).length > 0)).to.deep.equal([])
    expect(marksIn(service.stdout() + service.stderr())).to.deep.equal([])
    for (const [table, text] of rows) expect(marksIn(text), table).to.deep.equal([])
  })
})
