// Two replicas of the service that send, on bad days: PostgreSQL away, the mail server away, a cloud that throttles or loses its answers. Afterwards
// every mail has left once, or is shown with an unknown outcome.
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { migrate } from '#adapters/postgres/kernel/migrate.ts'
import { type OwnCluster, startOwnCluster } from '#test/support/embedded-run.ts'
import type { LocalService } from '#test/support/local-service.ts'
import { type ListedMail, type MailOffice, openMailOffice, untilMailSettled } from '#test/support/mail-office.ts'
import { inFull } from '#test/support/property-runs.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'

const AWAY = inFull(10_000, 2_000)

/** Over SMTP and over the cloud. */
const MANY = inFull({ smtp: 900, cloud: 200 }, { smtp: 80, cloud: 20 })
/** Of these so many leave before the trouble begins. */
const BEFORE = inFull({ database: 100, server: 50 }, { database: 10, server: 10 })

/** By default the first: mailer-answers.test.ts and mailer-use.test.ts show both without a service. */
const THROTTLED = [
  ['with Retry-After', { retryAfter: 2 }],
  ['without Retry-After', {}],
] as const

describe('bad days of two replicas that send', function () {
  this.timeout(240_000)
  let cluster: OwnCluster
  let office: MailOffice
  let template: string
  const running: LocalService[] = []

  before(async () => {
    cluster = await startOwnCluster()
    await migrate({ url: cluster.adminUrl, serviceRole: 'tapster', log: makeRecordingLog().log })()
    const database = { url: cluster.serviceUrl, adminUrl: cluster.adminUrl, drop: () => Promise.resolve() }
    office = await openMailOffice({ database })
    running.push(...(await Promise.all([office.startLocal(), office.startLocal()])))
    await office.openMailbox(one())
    template = await office.template(one())
  })
  after(async () => {
    await Promise.all(running.map((service) => service.stop()))
    await office?.close()
    await cluster?.stop()
  })
  afterEach(async () => {
    await office.smtp.control({ op: 'clear' })
    await office.cloud.control({ op: 'clear' })
  })

  const one = (): LocalService => {
    const [first] = running
    if (first === undefined) throw new Error('no replica runs')
    return first
  }
  /** Each use counts its own mails. */
  let made = 0
  const named = (name: string): string => `${name}.${(made += 1)}`
  const create = async (route: 'smtp' | 'cloud', name: string, many: number): Promise<void> => {
    const recipients = Array.from({ length: many }, (_, n) => ({ address: `${route}-${name}-${n}@korenbloem.example` }))
    const routed = route === 'cloud' ? { systemMailboxKey: 'monitor' } : {}
    const { token } = office.ours.people.operator
    await office.call(one(), { path: '/messages', body: { template, recipients, ...routed }, token })
  }
  const settled = (idle = 1_000) => untilMailSettled(office.world, office.ours.tenant.uuid, 170_000, idle)
  const overSmtp = async () => (await office.smtp.report()).mails.length

  interface Ended {
    readonly listed: ListedMail
    readonly arrived: number
  }
  const endOf = async (name: string): Promise<readonly Ended[]> => {
    const [listed, smtp, cloud] = [
      await office.listed(one()),
      await office.arrivedOverSmtp(),
      await office.arrivedInCloud(),
    ]
    return [...listed.values()]
      .filter(({ recipient }) => recipient.address.includes(`-${name}-`))
      .map((mail) => {
        const { address } = mail.recipient
        return { listed: mail, arrived: (smtp.get(address)?.length ?? 0) + (cloud.get(address)?.length ?? 0) }
      })
  }
  const inWords = ({ listed: { state, reason, possiblyDoubled }, arrived }: Ended): string =>
    `${reason ?? state}${possiblyDoubled ? '+' : ''}, ${arrived} arrived`
  const counted = (ends: readonly Ended[]): Readonly<Record<string, number>> => {
    const counts: Record<string, number> = {}
    for (const end of ends) counts[inWords(end)] = (counts[inWords(end)] ?? 0) + 1
    return counts
  }
  const expectCounts = async (name: string, expected: Readonly<Record<string, number>>): Promise<void> => {
    const counts = counted(await endOf(name))
    process.stdout.write(`      ${JSON.stringify(counts)}\n`)
    expect(counts).to.deep.equal(expected)
  }

  verifies(['MSG-5', 'OPS-6'], 'PostgreSQL away for seconds costs no mail, and none leaves twice', async () => {
    await office.smtp.control({ op: 'fault', kind: 'slow', method: 'DATA', ms: 20 })
    await office.cloud.control({ op: 'fault', kind: 'slow', path: 'sendMail', ms: 20 })
    const before = await overSmtp()
    const name = named('database')
    await create('smtp', name, MANY.smtp)
    await create('cloud', name, MANY.cloud)
    await until('some mails to leave', async () => (await overSmtp()) > before + BEFORE.database, 30_000)
    await cluster.halt(false)
    await pause(AWAY)
    expect(await overSmtp(), 'mails before PostgreSQL is back').to.be.below(before + MANY.smtp)
    await cluster.resume()
    // Longer than workers wait before they store results again.
    await settled(4_000)
    await expectCounts(name, { 'sent, 1 arrived': MANY.smtp + MANY.cloud })
  })

  verifies(
    ['MSG-5', 'MSG-9'],
    'a mail server that is away pauses its mailer, and all leave once it is back',
    async () => {
      await office.smtp.control({ op: 'fault', kind: 'slow', method: 'DATA', ms: 20 })
      const before = await overSmtp()
      const name = named('server')
      await create('smtp', name, MANY.smtp)
      await until('some mails to leave', async () => (await overSmtp()) > before + BEFORE.server, 30_000)
      // No new session, and those that are open end before the next mail.
      await office.smtp.control([
        { op: 'fault', kind: 'lost', method: 'CONNECT' },
        { op: 'fault', kind: 'reply', method: 'MAIL', status: 421 },
      ])
      await until('the pause', async () => (await office.world.query('select from mailer_pauses')).length > 0)
      const held = await overSmtp()
      await pause(inFull(3_000, 1_000))
      expect(await overSmtp(), 'while it is away').to.equal(held)
      await office.smtp.control({ op: 'clear' })
      await settled()
      await expectCounts(name, { 'sent, 1 arrived': MANY.smtp })
    },
  )

  for (const [what, retryAfter] of THROTTLED.slice(0, inFull(2, 1)))
    verifies(['MSG-9', 'SYS-9'], `the cloud throttles ${what}: the others wait, and all leave once`, async () => {
      const name = named(what.replaceAll(' ', ''))
      await office.cloud.control({
        op: 'fault',
        kind: 'throttled',
        path: 'sendMail',
        after: 20,
        count: 5,
        ...retryAfter,
      })
      await create('cloud', name, 30)
      await settled()
      await expectCounts(name, { 'sent, 1 arrived': 30 })
      expect((await office.cloud.report()).mostAtOnce).to.be.at.most(4)
    })

  verifies('MSG-7', 'a 504 after delivery is found among the sent items, one without is shown', async () => {
    await office.cloud.control([
      { op: 'fault', kind: 'doneButFailed', path: 'sendMail', after: 5, count: 3 },
      { op: 'fault', kind: 'status', status: 504, path: 'sendMail', after: 15, count: 4 },
      { op: 'fault', kind: 'loseAnswer', path: 'sendMail', after: 25, count: 2 },
      { op: 'fault', kind: 'doneWithRetryAfter', path: 'sendMail', after: 35, count: 2 },
    ])
    const name = named('answers')
    await create('cloud', name, 60)
    await settled()
    await expectCounts(name, { 'sent, 1 arrived': 56, 'outcome_unknown, 0 arrived': 4 })
  })
})
