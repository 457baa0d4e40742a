// How kind the service is to a ledger that blocks callers it has to refuse too often: a day of four users of one division, hour by hour.
// Our own clock stands at one hour of it all the while, so that what the service itself counts is counted over the whole day.
import { expect } from 'chai'
import { askingAs, type AskAs, type LedgerCounts } from '#test/support/asking.ts'
import { ask } from '#test/support/plugin-client.ts'
import { inFull } from '#test/support/property-runs.ts'
import { control, logIn, type ServiceUnderTest, startService } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { type Sample, sampleOf } from './ledger-calls.ts'
import { type Expecting, sentIn, workingHour } from './working-day.ts'

const REFUSALS = ['400', '401', '403', '404']
const AT_MOST = 5
const HOURS = inFull([9, 10, 11, 12, 14, 15, 16, 17], [15])
/** At the beginning of these the ledger has forgotten all access tokens before their time. */
const AFTER_EXPIRY = new Set(inFull([11, 16], [15]))
/** At the beginning of this one a user has withdrawn the connection in the ledger. */
const AFTER_WITHDRAWAL = 15

interface Tally {
  calls: number
  refused: number
  worstHour: number
}

describe('a day of use', function () {
  this.timeout(240_000)
  let service: ServiceUnderTest

  const day = new Map<string, Tally>()

  before(async () => {
    service = await startService({ RATE_LIMIT_PLUGIN: '1000000', RATE_LIMIT_SESSION: '100000' })
    await control(service.ledgerUrl, { op: 'limits', minute: 100_000, day: 100_000 })
    await control(service.ledgerUrl, { op: 'issueMany', n: 2 })
  })
  after(() => service?.stop())

  const counted = async (): Promise<LedgerCounts> =>
    ((await (await fetch(`${service.ledgerUrl}/_control`)).json()) as { readonly counts: LedgerCounts }).counts

  const noteHour = async (): Promise<void> => {
    for (const [endpoint, byStatus] of Object.entries(await counted())) {
      const refused = REFUSALS.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0)
      const tally = day.get(endpoint) ?? { calls: 0, refused: 0, worstHour: 0 }
      tally.calls += Object.values(byStatus).reduce((sum, n) => sum + n, 0)
      tally.refused += refused
      tally.worstHour = Math.max(tally.worstHour, refused)
      day.set(endpoint, tally)
    }
    await control(service.ledgerUrl, { op: 'forgetCounts' })
  }

  verifies('PLG-20', 'of four users earns at most five refusals an hour at any endpoint of the ledger', async () => {
    const sample: Sample = await sampleOf(service.ledgerUrl)
    await control(service.ledgerUrl, { op: 'forgetCounts' })
    const users = ['eva.jansen', 'piet.devries', 'gebruiker-1', 'gebruiker-2'].map((name) => `${name}@korrel.example`)
    const sessions: AskAs[] = []
    for (const user of users) sessions.push(askingAs(service, await logIn(service, user)))
    const unexpected: string[] = []
    let asked = 0

    const expectingAs =
      (session: AskAs, tag: string): Expecting =>
      async (status, method, path, body) => {
        asked += 1
        const answer = await session(method, path, body)
        if (answer.status !== status)
          unexpected.push(
            `${tag}: ${method} ${path} answered ${answer.status}, not ${status}: ${answer.text.slice(0, 200)}`,
          )
        return answer.body
      }

    const withdraw = async (n: number): Promise<void> => {
      const user = users[n] ?? ''
      await control(service.ledgerUrl, { op: 'revoke', user })
      for (let again = 0; again < 10; again += 1) {
        const answer = await sessions[n]?.('GET', '/contact?email=eva@korenbloem.example')
        expect(answer?.body['code']).to.equal('LEDGER_REAUTH_REQUIRED')
      }
      sessions[n] = askingAs(service, await logIn(service, user))
    }

    for (const hour of HOURS) {
      if (AFTER_EXPIRY.has(hour)) await control(service.ledgerUrl, { op: 'advance', seconds: 660 })
      if (hour === AFTER_WITHDRAWAL) await withdraw(3)
      await Promise.all(
        sessions.map(async (session, n) => {
          const tag = `${hour}u${n}`
          const desk = {
            tag,
            sample,
            removeInLedger: (path: string, key: string) => control(service.ledgerUrl, { op: 'remove', path, key }),
          }
          // Each begins with something else, as people do.
          const steps = workingHour.map((_, i) => workingHour[(i + n) % workingHour.length])
          for (const step of steps) await step?.(desk, expectingAs(session, tag))
          for (const key of sentIn(tag))
            await until(
              `the mail ${key}`,
              async () => {
                const { body } = await session('GET', `/send-archive/${key}`)
                return body['status'] === (key.endsWith('gone') ? 'failed' : 'archived')
              },
              60_000,
            )
        }),
      )
      await noteHour()
    }

    const rows = [...day].toSorted(([, a], [, b]) => b.worstHour - a.worstHour || b.calls - a.calls)
    const line = (name: string, calls: unknown, refused: unknown, worst: unknown): string =>
      `      ${name.replace('/api/v1/{division}/', '').padEnd(44)}${String(calls).padStart(7)}${String(refused).padStart(9)}${String(worst).padStart(12)}`
    process.stdout.write(
      [
        `      ${asked} requests of ${users.length} users in ${HOURS.length} hours; calls of the ledger:`,
        line('', 'calls', 'refused', 'worst hour'),
        ...rows.map(([name, { calls, refused, worstHour }]) => line(name, calls, refused, worstHour)),
        line(
          'all',
          rows.reduce((sum, [, { calls }]) => sum + calls, 0),
          rows.reduce((sum, [, { refused }]) => sum + refused, 0),
          '',
        ),
        '',
      ].join('\n'),
    )
    expect(unexpected.slice(0, 10)).to.deep.equal([])
    for (const [endpoint, { worstHour }] of day) expect(worstHour, endpoint).to.be.at.most(AT_MOST)
  })

  verifies('PLG-20', 'with sessions that ended, forged and renewed asks the ledger nothing by them', async () => {
    const jwt = await logIn(service)
    const before = await counted()
    for (const bearer of ['forged', `${jwt.slice(0, -4)}AAAA`, 'eyJhbGciOiJub25lIn0.e30.'])
      for (const path of ['/mailclient-plugin/contact?email=eva@korenbloem.example', '/mailclient-plugin/quota'])
        expect((await ask(service.baseUrl, path, { jwt: bearer })).status).to.equal(401)
    const renewed = await ask(service.baseUrl, '/ledger/mailclient/session/refresh', { method: 'POST', jwt })
    expect(renewed.status).to.equal(200)
    expect(await counted()).to.deep.equal(before)
  })
})
