// One of two processes of the service is killed at random moments while mails leave over SMTP and the cloud. None is lost; a mail that leaves twice has
// one Message-ID and is listed as such.
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import {
  type Arrivals,
  type ListedMail,
  type MailOffice,
  openMailOffice,
  untilMailSettled,
} from '#test/support/mail-office.ts'
import type { ServiceProcess } from '#test/support/process-service.ts'
import { inFull } from '#test/support/property-runs.ts'
import { killRandom } from '#test/support/seeded-random.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'

const KILLS = inFull(200, 1)
/** Of each kill; 25 × 200 are the 5,000 mails of the issue. */
const [OVER_SMTP, OVER_CLOUD] = [15, 10]
/** From the first claim to the kill, at most; the mails take about as long to leave. */
const WINDOW = 700
/** As a server farther away than the next process, so that kills meet mails under way. */
const SLOW = 100
/** No live process takes as long for a mail: time passes then. */
const IDLE = 1_500

interface Books {
  readonly kills: number
  readonly mails: number
  readonly once: number
  readonly twice: number
  readonly oftener: number
  readonly never: number
  readonly sent: number
  readonly unknown: number
  readonly listedDoubled: number
}

function booksOf(arrived: Arrivals, listed: readonly ListedMail[], kills: number): Books {
  const times = listed.map(({ recipient }) => arrived.get(recipient.address)?.length ?? 0)
  return {
    kills,
    mails: listed.length,
    once: times.filter((n) => n === 1).length,
    twice: times.filter((n) => n === 2).length,
    oftener: times.filter((n) => n > 2).length,
    never: times.filter((n) => n === 0).length,
    sent: listed.filter(({ state }) => state === 'sent').length,
    unknown: listed.filter(({ reason }) => reason === 'outcome_unknown').length,
    listedDoubled: listed.filter(({ possiblyDoubled }) => possiblyDoubled).length,
  }
}

describe('one of two processes killed while mails leave', function () {
  this.timeout(inFull(3_000_000, 170_000))
  let office: MailOffice
  const running: ServiceProcess[] = []

  beforeEach(async () => {
    office = await openMailOffice()
    running.push(...(await Promise.all([office.start(), office.start()])))
  })
  afterEach(async () => {
    await Promise.all(running.splice(0).map((one) => one.kill()))
    await office?.close()
  })

  const first = (): ServiceProcess => {
    const [one] = running
    if (one === undefined) throw new Error('no process runs')
    return one
  }

  verifies(['MSG-5', 'MSG-7'], 'loses none, and lists those that may have left twice', async () => {
    const random = killRandom()
    const tenant = office.ours.tenant.uuid
    await office.openMailbox(first())
    const template = await office.template(first())
    await office.smtp.control({ op: 'fault', kind: 'slow', method: 'DATA', ms: SLOW })
    await office.cloud.control({ op: 'fault', kind: 'slow', path: 'sendMail', ms: SLOW })

    const create = async (kill: number): Promise<void> => {
      const to = (route: string, many: number) =>
        Array.from({ length: many }, (_, n) => ({ address: `${route}-${kill}-${n}@korenbloem.example` }))
      const path = '/messages'
      await office.call(first(), { path, body: { template, recipients: to('smtp', OVER_SMTP) } })
      const body = { template, recipients: to('cloud', OVER_CLOUD), systemMailboxKey: 'monitor' }
      await office.call(first(), { path, body, token: office.ours.people.operator.token })
    }
    const untilClaimed = (kill: number): Promise<true> =>
      until(
        'a claim',
        async () => {
          const sql = `select from messages where status <> 'Queued' and address like $1 limit 1`
          return (await office.world.inTenant(tenant, sql, [`%-${kill}-%`])).length > 0
        },
        30_000,
        5,
      )
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await create(kill)
      // One in five meets what comes before the first claim.
      if (KILLS === 1 || random() < 0.8) await untilClaimed(kill)
      await pause(random() * WINDOW)
      const [dying] = running.splice(random() < 0.5 ? 0 : 1, 1)
      await dying?.kill()
      if (kill < KILLS) running.push(await office.start())
    }
    await create(KILLS + 1)
    await untilMailSettled(office.world, tenant, 170_000, IDLE)

    const all = [...(await office.listed(first())).values()]
    expect(all).to.have.length((KILLS + 1) * (OVER_SMTP + OVER_CLOUD))
    const of = (route: string) => all.filter(({ recipient }) => recipient.address.startsWith(route))
    const [bySmtp, byCloud] = [await office.arrivedOverSmtp(), await office.arrivedInCloud()]
    const books = { smtp: booksOf(bySmtp, of('smtp'), KILLS), cloud: booksOf(byCloud, of('cloud'), KILLS) }
    process.stdout.write(`      ${JSON.stringify(books.smtp)}\n      ${JSON.stringify(books.cloud)}\n`)

    const what = ({ recipient, state, reason }: ListedMail, arrived: readonly string[]): string =>
      [recipient.address, state, reason, ...arrived].join(' ')
    for (const one of all)
      if (one.state !== 'sent')
        expect([one.state, one.reason], what(one, [])).to.deep.equal(['ERROR', 'outcome_unknown'])
    for (const one of of('smtp')) {
      const arrived = bySmtp.get(one.recipient.address) ?? []
      expect(arrived.length, what(one, arrived)).to.be.within(one.state === 'sent' ? 1 : 0, one.possiblyDoubled ? 2 : 1)
      for (const messageId of arrived)
        expect(messageId, what(one, arrived)).to.match(new RegExp(`^<[^.@>]+\\.${one.id}\\.[0-9a-f]{32}@[^@>]+>$`))
      if (one.state !== 'sent') expect(one.possiblyDoubled, what(one, arrived)).to.equal(true)
    }
    for (const one of of('cloud')) {
      const arrived = byCloud.get(one.recipient.address) ?? []
      expect(arrived, what(one, arrived)).to.deep.equal(one.state === 'sent' ? [one.id] : [])
    }

    const shown = all.filter(({ state }) => state === 'ERROR')
    for (const { id } of shown)
      await office.call(first(), { path: `/messages/${id}/decide`, body: { decision: 'send_again' } })
    await untilMailSettled(office.world, tenant, 120_000, IDLE)
    const decided = await office.listed(first())
    const after = { smtp: await office.arrivedOverSmtp(), cloud: await office.arrivedInCloud() }
    for (const { recipient } of shown) {
      const { address } = recipient
      const [route, before] = address.startsWith('smtp') ? (['smtp', bySmtp] as const) : (['cloud', byCloud] as const)
      expect(after[route].get(address), address).to.have.length((before.get(address)?.length ?? 0) + 1)
      expect(decided.get(address), address).to.include({ state: 'sent', possiblyDoubled: true })
    }
  })
})
