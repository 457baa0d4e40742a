// Licences and runs of daily jobs, in PostgreSQL.
import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { keptStores } from '#bootstrap/compose/stores.ts'
import type { Licence } from '#domain/licence/licence.ts'
import type { LicenceQuery, LicenceStore } from '#domain/licence/ports.ts'
import { days } from '#domain/shared/clock.ts'
import type { Day } from '#domain/shared/day.ts'
import { type InScope, Tenant } from '#domain/shared/unit-of-work.ts'
import { mailbox, newTenant, NOW } from '#test/contract/sample-connections.ts'
import { sampleActivation, sampleApplicant, sampleLicence } from '#test/contract/sample-licences.ts'
import { type OpenedDatabase, openFreshDatabase } from '#test/support/opened-database.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

type Stores = ReturnType<typeof keptStores>

describe('stores of licences in PostgreSQL', function () {
  this.timeout(60_000)
  let opened: OpenedDatabase
  let inScope: InScope<Stores>
  before(async () => {
    opened = await openFreshDatabase()
    inScope = makeInScope({ database: opened.database, stores: keptStores })
  })
  after(() => opened?.close())
  beforeEach(() => opened.owner.query('truncate licences cascade'))

  const tenant = Tenant(newTenant())
  const within = <A>(work: (stores: Stores) => TE.TaskEither<unknown, A>): Promise<A> => must(inScope(tenant, work))
  const add = async (change: Partial<Licence> = {}): Promise<Licence> => {
    const licence = sampleLicence(change)
    await within(({ licences }) => licences.add(licence))
    return licence
  }
  const use = (licence: Licence, address: string, change: Parameters<typeof sampleActivation>[2] = {}) =>
    within(({ licences }) => licences.putActivation(sampleActivation(licence, address, change)))

  it('keep a licence whole, and replace all but what it covers', async () => {
    const first = await add({ covers: 'noord.example', nearMaxAt: O.some(NOW + 1), maxActivations: 3 })
    await use(first, 'anne@noord.example')
    const listed = O.some({ licence: first, activations: 1 })
    const changed = sampleLicence({
      id: first.id,
      covers: 'zuid.example',
      applicant: O.none,
      organization: 'Ökş',
      kind: 'full',
      status: 'pending',
      expiresAt: NOW + 5,
      boundTo: O.none,
    })
    for (const found of [
      await within(({ licences }) => licences.find(first.id)),
      await within(({ licences }) => licences.hold(first.id)),
      await within(({ licences }) => licences.holdCovering('noord.example')),
    ])
      expect(found).to.deep.equal(listed)
    await within(({ licences }) => licences.put(changed))
    expect(await within(({ licences }) => licences.find(first.id))).to.deep.equal(
      O.some({ licence: { ...changed, covers: 'noord.example', createdAt: first.createdAt }, activations: 1 }),
    )
    for (const missing of [
      await within(({ licences }) => licences.hold(sampleLicence().id)),
      await within(({ licences }) => licences.holdCovering('zuid.example')),
      await within(({ licences }) => licences.holdFor(mailbox('anne@zuid.example'))),
    ])
      expect(missing).to.deep.equal(O.none)
  })

  verifies('LIC-2', 'an address has the licence of its domain, whatever its case, plus tag or spelling', async () => {
    const [domain, address] = [await add({ covers: 'bücher.example' }), await add({ covers: 'anne@post.example' })]
    for (const [email, licence] of [
      ['Bram@Bücher.EXAMPLE', domain],
      ['bram+werk@xn--bcher-kva.example', domain],
      ['ANNE+x+y@post.example', address],
      ['bram@post.example', undefined],
      ['bram@sub.xn--bcher-kva.example', undefined],
    ] as const) {
      const found = await within(({ licences }) => licences.findFor(mailbox(email)))
      expect(O.toUndefined(found)?.licence, email).to.deep.equal(licence)
      expect(await within(({ licences }) => licences.holdFor(mailbox(email)))).to.deep.equal(found)
    }
  })

  it('hold the licence that a mailbox has once the lock is free', async () => {
    const domain = await add({ covers: 'noord.example' })
    const own = sampleLicence({ covers: 'anne@noord.example' })
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const isLocked = Promise.withResolvers<void>()
    const other = within(({ licences }) =>
      pipe(
        licences.hold(domain.id),
        TE.tapIO(() => isLocked.resolve),
        TE.tapTask(() => () => held),
        TE.flatMap(() => licences.add(own)),
      ),
    )
    await isLocked.promise
    const found = within(({ licences }) => licences.holdFor(mailbox('anne@noord.example')))
    const isWaiting = async (): Promise<boolean> => {
      const { rowCount } = await opened.owner.query(
        `select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`,
      )
      return rowCount !== 0
    }
    while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 5))
    release()
    await other
    expect(O.toUndefined(await found)?.licence).to.deep.equal(own)
  })

  verifies(
    'LIC-6',
    'a page of licences shows states as time makes them, by what is searched, in every order',
    async () => {
      const make = (n: number, organization: string, change: Partial<Licence>) =>
        add({
          covers: `k${n}.example`,
          organization,
          createdAt: NOW + n,
          expiresAt: NOW + days(n),
          kind: 'full',
          ...change,
        })
      const [pending, trial, active, late, expired, revoked] = [
        await make(6, 'Évora', { status: 'pending', boundTo: O.none }),
        await make(5, 'delft', { kind: 'trial' }),
        await make(4, 'Café', {}),
        await make(3, 'bergen', { expiresAt: NOW }),
        await make(2, 'Almelo', { status: 'expired' }),
        await make(1, 'Zutphen', {
          status: 'revoked',
          applicant: O.some(sampleApplicant({ name: 'Özgür', email: mailbox('OZ@elders.example') })),
        }),
      ]
      await use(active, 'anne@k4.example')
      const all: LicenceQuery = {
        q: '',
        states: [],
        expiresBefore: O.none,
        sortBy: 'organization',
        sortDir: 'asc',
        skip: 0,
        limit: 10,
      }
      const list = async (change: Partial<LicenceQuery>) => {
        const { data, total } = await within(({ licences }) => licences.list({ ...all, ...change }, NOW))
        expect(total).to.equal(change.limit === undefined ? data.length : 6)
        return data.map(({ licence, activations }) => [licence.id, activations])
      }
      const idsOf = (...licences: readonly Licence[]) => licences.map((one) => [one.id, one === active ? 1 : 0])
      expect(await list({})).to.deep.equal(idsOf(expired, late, active, trial, pending, revoked))
      expect(await list({ sortBy: 'createdAt', sortDir: 'desc' })).to.deep.equal(
        idsOf(pending, trial, active, late, expired, revoked),
      )
      expect(await list({ sortBy: 'expiresAt' })).to.deep.equal(idsOf(late, revoked, expired, active, trial, pending))
      expect(await list({ skip: 1, limit: 2 })).to.deep.equal(idsOf(late, active))
      for (const [states, found] of [
        [['pending'], [pending]],
        [['trial'], [trial]],
        [['active'], [active]],
        [['expired'], [expired, late]],
        [
          ['revoked', 'trial'],
          [trial, revoked],
        ],
      ] as const)
        expect(await list({ states }), states.join()).to.deep.equal(idsOf(...found))
      for (const [q, found] of [
        ['K4.EXAMPLE', [active]],
        ['cafe', [active]],
        ['ozgur', [revoked]],
        ['oz@Elders', [revoked]],
        ["%' or true --", []],
      ] as const)
        expect(await list({ q }), q).to.deep.equal(idsOf(...found))
      expect(await list({ expiresBefore: O.some(NOW + days(2)) })).to.deep.equal(idsOf(late, revoked))
    },
  )

  verifies('LIC-10', 'a page of activations has the last used first, with and without a place', async () => {
    const licence = await add()
    for (const [n, name] of ['anne', 'bram', 'cees'].entries())
      await use(licence, `${name}@noord.example`, {
        lastUsedAt: NOW + n,
        deactivatedAt: name === 'bram' ? O.some(NOW + 9) : O.none,
      })
    await use(await add(), 'dirk@elders.example')
    const page = (skip: number, limit: number) =>
      within(({ licences }) => licences.activations([licence.id], { skip, limit }))
    const { data, total } = await page(0, 10)
    expect([data.map((one) => one.mailbox), total]).to.deep.equal([
      ['cees@noord.example', 'bram@noord.example', 'anne@noord.example'],
      3,
    ])
    expect(data[1]?.deactivatedAt).to.deep.equal(O.some(NOW + 9))
    expect((await page(1, 1)).data).to.deep.equal(data.slice(1, 2))
  })

  verifies(
    'LIC-7',
    'unused activations lose their place under active licences that are no trial, in pages',
    async () => {
      const since = NOW - days(90)
      const full = await add({ kind: 'full' })
      const others = [
        await add({ kind: 'trial' }),
        await add({ kind: 'full', status: 'expired' }),
        await add({ kind: 'full', status: 'revoked' }),
        await add({ kind: 'full', status: 'pending', boundTo: O.none }),
        await add({ kind: 'full', expiresAt: NOW }),
      ]
      for (const [n, one] of others.entries()) await use(one, `x${n}@elders.example`, { lastUsedAt: since - 1 })
      await use(full, 'used@noord.example', { lastUsedAt: since })
      await use(full, 'left@noord.example', { lastUsedAt: since - 9, deactivatedAt: O.some(since) })
      for (let n = 1; n <= 5; n += 1) await use(full, `u${n}@noord.example`, { lastUsedAt: since - n })
      const page = async () => {
        const found: Parameters<Parameters<LicenceStore['deactivateUnused']>[3]>[0][number][] = []
        const take = (part: readonly (typeof found)[number][]) => TE.fromIO(() => void found.push(...part))
        expect(await within(({ licences }) => licences.deactivateUnused(since, NOW, 2, take))).to.equal(found.length)
        for (const { licence, mailbox: address, lastUsedAt } of found) {
          expect(licence).to.deep.equal(full)
          const now = O.toUndefined(await within(({ licences }) => licences.findFor(address)))
          expect(now?.activations).to.equal(left)
          expect(O.toUndefined(now?.activation ?? O.none)).to.deep.include({
            mailbox: address,
            lastUsedAt,
            deactivatedAt: O.some(NOW),
          })
        }
        return found.map((one) => one.mailbox).toSorted()
      }
      let left = 4
      expect(await page()).to.deep.equal(['u4@noord.example', 'u5@noord.example'])
      left = 2
      expect(await page()).to.deep.equal(['u2@noord.example', 'u3@noord.example'])
      left = 1
      expect(await page()).to.deep.equal(['u1@noord.example'])
      expect(await page()).to.deep.equal([])
    },
  )

  describe('of daily runs', () => {
    const day = '2026-03-29' as Day
    const hold = (job: string, date = day) => within(({ dailyRuns }) => dailyRuns.hold(job, date, NOW))

    verifies('LIC-7', 'a run is made once, goes on until it is finished, and is then skipped', async () => {
      const job = randomUUID()
      const run = { job, date: day, begunAt: NOW, finishedAt: O.none, handled: 0 }
      expect(await hold(job)).to.deep.equal(O.some(run))
      await within(({ dailyRuns }) => dailyRuns.save({ ...run, handled: 500 }))
      expect(await within(({ dailyRuns }) => dailyRuns.hold(job, day, NOW + 9))).to.deep.equal(
        O.some({ ...run, handled: 500 }),
      )
      const finished = { ...run, handled: 501, finishedAt: O.some(NOW + 9) }
      await within(({ dailyRuns }) => dailyRuns.save(finished))
      expect(await hold(job)).to.deep.equal(O.none)
      const latest = () => within(({ dailyRuns }) => dailyRuns.latest)
      expect((await latest()).filter((one) => one.job === job)).to.deep.equal([finished])
      const next = '2026-03-30' as Day
      await hold(job, next)
      expect((await latest()).filter((one) => one.job === job)).to.deep.equal([{ ...run, date: next }])
      const elsewhere = must(inScope(Tenant(newTenant()), ({ dailyRuns }) => dailyRuns.hold(job, day, NOW)))
      expect(await elsewhere).to.deep.equal(O.some(run))
      expect(await hold(job)).to.deep.equal(O.none)
      await hold(job, '2027-05-05' as Day)
      // Purged after 400 days: it can be made again.
      expect([await hold(job), await hold(job, next)]).to.deep.equal([O.some(run), O.some({ ...run, date: next })])
    })

    verifies('LIC-7', 'of many who hold a run at once each sees what the one before made of it', async () => {
      const job = randomUUID()
      await Promise.all(
        Array.from({ length: 20 }, () =>
          within(({ dailyRuns }) =>
            pipe(
              dailyRuns.hold(job, day, NOW),
              TE.flatMap(
                O.match(
                  () => TE.right(undefined),
                  (run) =>
                    dailyRuns.save({
                      ...run,
                      handled: run.handled + 1,
                      finishedAt: run.handled === 4 ? O.some(NOW) : O.none,
                    }),
                ),
              ),
            ),
          ),
        ),
      )
      const run = (await within(({ dailyRuns }) => dailyRuns.latest)).find((one) => one.job === job)
      expect([run?.handled, run?.finishedAt]).to.deep.equal([5, O.some(NOW)])
    })
  })
})
