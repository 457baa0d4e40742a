// How kind the service is to a ledger that blocks whoever it has to refuse too often.
import { expect } from 'chai'
import { control, logIn, type ServiceUnderTest, startService } from '#test/support/service.ts'
import { verifies } from '#test/support/verifies.ts'

interface Counts {
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>
}

const REFUSALS = ['400', '401', '403', '404']

describe('a day of use', function () {
  this.timeout(120_000)
  let service: ServiceUnderTest

  before(async () => {
    service = await startService({ RATE_LIMIT_PLUGIN: '100000', RATE_LIMIT_SESSION: '100000' })
    await control(service.ledgerUrl, { op: 'limits', minute: 100_000, day: 100_000, errors: 1_000 })
  })
  after(() => service.stop())

  const refusals = async (): Promise<Readonly<Record<string, number>>> => {
    const { counts } = (await (await fetch(`${service.ledgerUrl}/_control`)).json()) as Counts
    return Object.fromEntries(
      Object.entries(counts).map(([endpoint, byStatus]) => [
        endpoint,
        REFUSALS.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0),
      ]),
    )
  }

  verifies('PLG-20', 'pressed into one hour earns at most five refusals at any endpoint of the ledger', async () => {
    const jwt = await logIn(service)
    const headers = { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' }
    const lookUp = (email: string) =>
      fetch(`${service.baseUrl}/mailclient-plugin/contact?email=${encodeURIComponent(email)}`, { headers })
    const archiveTo = (kind: string, id: string, n: number) =>
      fetch(`${service.baseUrl}/mailclient-plugin/archive-email`, {
        method: 'POST',
        headers,
        body: JSON.stringify({
          target: { kind, id },
          emailData: {
            internetMessageId: `<${n}@day.example>`,
            subject: `Mail ${n}`,
            from: { name: '', address: 'a@b.example' },
            to: [],
            cc: [],
            sentAt: '2026-01-05T09:00:00Z',
            htmlBody: '<p>x</p>',
          },
          attachments: [],
        }),
      })

    const lookups: number[] = []
    for (let n = 0; n < 120; n++)
      lookups.push((await lookUp(n % 3 === 0 ? `o'brien${n}@new.example` : `sender${n}@new.example`)).status)
    expect(new Set(lookups)).to.deep.equal(new Set([200]))
    const gone: number[] = []
    for (let n = 0; n < 12; n++)
      gone.push(
        (await archiveTo(n % 2 ? 'contact' : 'account', `00000000-0000-4000-8000-0000000000${10 + n}`, n)).status,
      )
    expect(new Set(gone)).to.deep.equal(new Set([404]))
    for (let n = 0; n < 12; n++) await archiveTo('contact', 'not-a-uuid', 100 + n)

    for (const [endpoint, count] of Object.entries(await refusals())) expect(count, endpoint).to.be.at.most(5)
  })
})
