// Codes in PostgreSQL: unique, without bias, issued in one statement, and landed on no more often than they may be.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makePostgresSurveyCodeStore } from '#adapters/postgres/survey/code-stores.ts'
import { makeSurveyStores } from '#adapters/postgres/survey/stores.ts'
import { makeSurveyVisits } from '#adapters/postgres/survey/visits.ts'
import { hours } from '#domain/shared/clock.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { asSeriesUuid } from '#domain/survey/survey-code.ts'
import type { SurveyStores } from '#domain/survey/ports.ts'
import { newTenant, newUuid, NOW } from '#test/contract/sample-connections.ts'
import { codesOf, newLink, newSurvey } from '#test/contract/sample-surveys.ts'
import { together } from '#test/contract/store-subject.ts'
import { type OpenedDatabase, openFreshDatabase } from '#test/support/opened-database.ts'
import { storedTenant } from '#test/support/stored-tenant.ts'
import { must, rightOf } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

describe('survey codes in PostgreSQL', function () {
  this.timeout(60_000)
  let opened: OpenedDatabase
  before(async () => {
    opened = await openFreshDatabase()
  })
  after(() => opened.close())

  const within = async <F, A>(work: (stores: SurveyStores) => TaskEither<F, A>) =>
    rightOf(await makeInScope({ database: opened.database, stores: makeSurveyStores })(Admin, work)())
  const like = (change: Parameters<typeof codesOf>[2] = {}) => codesOf(newTenant(), newLink(newSurvey()), change)
  const issue = (count: number, of = like()) => within(({ surveyCodes }) => surveyCodes.issue(of, count))
  const find = (code: Awaited<ReturnType<typeof issue>>[number]) =>
    within(({ surveyCodes }) => surveyCodes.find(code)).then(O.toUndefined)

  const bytes = (last: string) =>
    Uint8Array.from([...last].flatMap((letter) => [0, 0, 0, 0, 0, letter.charCodeAt(0) - 65]))
  /** Issues codes that end in these letters, in turn; the others are A. */
  const issueEnding = (last: string) =>
    must(
      makeInScope({
        database: opened.database,
        stores: (query) => makePostgresSurveyCodeStore(query, () => bytes(last)),
      })(Admin, (codes) => codes.issue(like(), last.length)),
    )

  verifies(
    ['SVY-1', 'SVY-2'],
    'a whole audience gets codes of six characters, each once, by one statement',
    async () => {
      const issued = await issue(50_000)
      expect(issued.length).to.be.greaterThan(49_000)
      expect(new Set(issued).size).to.equal(issued.length)
      for (const code of issued) if (!/^[A-Z0-9]{6}$/.test(code)) expect.fail(code)
      // Chi squared over 36 characters has 35 degrees of freedom: 80 is passed once in 50,000 times, for one of six places.
      const expected = issued.length / 36
      for (let place = 0; place < 6; place++) {
        const seen = new Map<string, number>()
        for (const code of issued) seen.set(code.charAt(place), (seen.get(code.charAt(place)) ?? 0) + 1)
        const chi = [...seen.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
        expect(seen.size).to.equal(36)
        expect(chi, `place ${place}`).to.be.lessThan(80)
      }
    },
  )

  verifies(
    'SVY-1',
    'a code that is taken is left out, also one of the same statement and of another tenant',
    async () => {
      expect(await issueEnding('B')).to.deep.equal(['AAAAAB'])
      expect(await issueEnding('CC'), 'the same one twice').to.deep.equal(['AAAAAC'])
      expect(await issueEnding('CDBC'), 'all but one were taken').to.deep.equal(['AAAAAD'])
      expect(await issueEnding('BCD')).to.deep.equal([])
    },
  )

  it('a code is found with what it depends on', async () => {
    const link = newLink(newSurvey(), { validFrom: O.some(NOW), validUntil: O.some(NOW + 1), isActive: false })
    const tenant = await storedTenant(opened.owner)
    await within(({ publicLinks }) => publicLinks.put(tenant, link))
    const series = asSeriesUuid(newUuid())
    const of = codesOf(tenant, link, { series, maxUses: O.some(2) })
    const [code] = await issue(1, of)
    if (code === undefined) throw new Error('no code was issued')
    const { isActive, validFrom, validUntil } = link
    const standing = {
      code: { ...of, code, status: 'active', usesCount: 0 },
      link: { isActive, validFrom, validUntil },
      tenant: { name: 'Kantoor Korrel', active: true },
      startsCount: 0,
      endsAt: O.none,
    }
    expect(await find(code)).to.deep.equal(standing)
    await within(({ surveyCodes }) => surveyCodes.endSeries(series, O.some(NOW)))
    expect(await find(code)).to.deep.equal({ ...standing, endsAt: O.some(NOW) })
    await issue(1, of)
    expect((await find(code))?.endsAt, 'further codes do not open it again').to.deep.equal(O.some(NOW))
    await within(({ surveyCodes }) => surveyCodes.endSeries(series, O.none))
    expect((await find(code))?.endsAt).to.deep.equal(O.none)
    const prolonged = async (now: number, at: number) => {
      await within(({ surveyCodes }) => surveyCodes.prolongSeries(series, now, at))
      return O.toNullable((await find(code))?.endsAt ?? O.none)
    }
    expect(await prolonged(NOW, NOW + hours(9)), 'it has no end').to.equal(null)
    await within(({ surveyCodes }) => surveyCodes.endSeries(series, O.some(NOW + hours(1))))
    expect(await prolonged(NOW, NOW + hours(2) - 1), 'hardly later').to.equal(NOW + hours(1))
    expect(await prolonged(NOW + hours(1), NOW + hours(2)), 'it has ended').to.equal(NOW + hours(1))
    expect(await prolonged(NOW, NOW + hours(2))).to.equal(NOW + hours(2))
  })

  verifies(
    'SVY-4',
    'starts at once take the places that are left, and no more; landings of a link take none',
    async () => {
      const link = newLink(newSurvey(), { maxUses: O.some(3) })
      const tenant = await storedTenant(opened.owner)
      await within(({ publicLinks }) => publicLinks.put(tenant, link))
      const [code] = await issue(1, codesOf(tenant, link, { kind: 'link', maxUses: link.maxUses }))
      if (code === undefined) throw new Error('no code was issued')
      const { use } = makeSurveyVisits(opened.database)
      const start = () => within(({ surveyCodes }) => surveyCodes.start(code))
      expect((await together(10, () => must(use(code)))).filter(Boolean)).to.have.length(10)
      expect((await together(10, start)).filter(Boolean)).to.have.length(3)
      await within(({ publicLinks }) => publicLinks.put(tenant, { ...link, maxUses: O.some(4) }))
      expect([await start(), await start()], 'the link has one more').to.deep.equal([true, false])
      await within(({ publicLinks }) => publicLinks.put(tenant, { ...link, maxUses: O.none }))
      expect((await together(10, start)).filter(Boolean)).to.have.length(10)
      const found = await find(code)
      expect([found?.code.usesCount, found?.startsCount]).to.deep.equal([10, 14])
      const [personal = code] = await issue(1, codesOf(tenant, link, { maxUses: O.some(3) }))
      expect(await within(({ surveyCodes }) => surveyCodes.start(personal)), 'a personal code').to.equal(false)
      const landings = await together(10, () => must(use(personal)))
      expect(landings.filter(Boolean)).to.have.length(3)
    },
  )
})
