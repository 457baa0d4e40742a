// Contract of LicenceStore: licences by what they are found by, lists, and what the daily jobs change.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { Licence } from '#domain/licence/licence.ts'
import type { LicenceQuery, LicenceStore } from '#domain/licence/ports.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { verifies } from '#test/support/verifies.ts'
import { mailbox, NOW } from './sample-connections.ts'
import { sampleApplicant, sampleLicence } from './sample-licences.ts'
import { licencesOfSubject } from './licences-of-subject.ts'
import type { StoreSubject } from './store-subject.ts'

export function licenceStoreContract(open: () => Promise<StoreSubject>): void {
  const { within, add, use } = licencesOfSubject(open)

  it('keeps a licence whole, and replaces all but what it covers', async () => {
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
      await within(({ licences }) => licences.lock(first.id)),
      await within(({ licences }) => licences.lockCovering('noord.example')),
    ])
      expect(found).to.deep.equal(listed)
    await within(({ licences }) => licences.put(changed))
    expect(await within(({ licences }) => licences.find(first.id))).to.deep.equal(
      O.some({ licence: { ...changed, covers: 'noord.example', createdAt: first.createdAt }, activations: 1 }),
    )
    for (const missing of [
      await within(({ licences }) => licences.lock(sampleLicence().id)),
      await within(({ licences }) => licences.lockCovering('zuid.example')),
      await within(({ licences }) => licences.lockFor(mailbox('anne@zuid.example'))),
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
      expect(await within(({ licences }) => licences.lockFor(mailbox(email)))).to.deep.equal(found)
    }
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
          expiresAt: NOW + fromDays(n),
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
      expect(await list({ expiresBefore: O.some(NOW + fromDays(2)) })).to.deep.equal(idsOf(late, revoked))
    },
  )

  verifies('LIC-11', 'those of mail domains are in the order of what they cover, with their seats', async () => {
    const [noord, anne] = [await add({ covers: 'noord.example' }), await add({ covers: 'anne@post.example' })]
    const cafe = await add({ covers: 'café.example', status: 'revoked' })
    await use(noord, 'bram@noord.example')
    const covering = (...domains: readonly string[]) => within(({ licences }) => licences.listCovering(domains))
    expect(await covering('noord.example', 'post.example', 'café.example', 'elders.example')).to.deep.equal([
      { licence: cafe, activations: 0 },
      { licence: noord, activations: 1 },
    ])
    expect(await covering(anne.covers)).to.deep.equal([{ licence: anne, activations: 0 }])
    expect(await covering()).to.deep.equal([])
  })

  verifies(
    'LIC-12',
    'what a revoked licence covered is free: the one that is not revoked counts, else the latest',
    async () => {
      const covers = 'noord.example'
      const revoked = [await add({ covers, status: 'revoked', createdAt: NOW - 1 })]
      revoked.push(
        await add({ covers, status: 'revoked' }),
        await add({ covers, status: 'revoked', createdAt: NOW - 2 }),
      )
      const found = async () => [
        O.toUndefined(await within(({ licences }) => licences.lockCovering(covers)))?.licence,
        O.toUndefined(await within(({ licences }) => licences.findFor(mailbox('anne@noord.example'))))?.licence,
        ...(await within(({ licences }) => licences.listCovering([covers]))).map(({ licence }) => licence),
      ]
      expect(await found()).to.deep.equal([revoked[1], revoked[1], revoked[1]])
      const next = await add({ covers, status: 'expired', createdAt: NOW - 9 })
      expect(await found()).to.deep.equal([next, next, next])
      expect(await within(({ licences }) => licences.add(sampleLicence({ covers })))).to.equal(false)
    },
  )

  verifies('LIC-12', 'a licence covers another domain with all that it has, unless that one is taken', async () => {
    const [moved, other] = [await add({ covers: 'noord.example' }), await add({ covers: 'zuid.example' })]
    await add({ covers: 'oost.example', status: 'revoked' })
    await use(moved, 'anne@noord.example')
    const cover = (covers: string) => within(({ licences }) => licences.cover(moved.id, covers))
    expect([await cover('zuid.example'), await cover('noord.example')]).to.deep.equal([false, false])
    expect(await cover('oost.example')).to.equal(true)
    const expected = O.some({ licence: { ...moved, covers: 'oost.example' }, activations: 1 })
    expect(await within(({ licences }) => licences.find(moved.id))).to.deep.equal(expected)
    expect(await within(({ licences }) => licences.lockCovering('oost.example'))).to.deep.equal(expected)
    expect(await within(({ licences }) => licences.lockCovering('noord.example'))).to.deep.equal(O.none)
    expect(await within(({ licences }) => licences.find(other.id))).to.deep.equal(
      O.some({ licence: other, activations: 0 }),
    )
    const again = sampleLicence({ covers: 'noord.example' })
    expect(await within(({ licences }) => licences.add(again))).to.equal(true)
  })

  verifies('LIC-11', 'one that is removed takes its activations along, and leaves others theirs', async () => {
    const [gone, other] = [await add(), await add()]
    for (const [one, name] of [
      [gone, 'anne'],
      [other, 'bram'],
    ] as const)
      await use(one, `${name}@${gone.covers}`)
    await within(({ licences }) => licences.remove(gone.id))
    const find = (address: string) => within(({ licences }) => licences.findFor(mailbox(address)))
    expect(await find(`anne@${gone.covers}`)).to.deep.equal(O.none)
    const of = [gone.id, other.id]
    const left = await within(({ licences }) => licences.listActivations(of, { skip: 0, limit: 9 }))
    expect(left.data.map((one) => one.licence)).to.deep.equal([other.id])
    expect(O.toUndefined(await find(`bram@${gone.covers}`))).to.deep.include({ licence: other, activations: 1 })
    const again = await add({ covers: gone.covers })
    expect(await find(`anne@${gone.covers}`)).to.deep.equal(
      O.some({ licence: again, activation: O.none, activations: 0 }),
    )
  })

  verifies('LIC-10', 'a page of activations has the last used first, with and without a seat', async () => {
    const licence = await add()
    for (const [n, name] of ['anne', 'bram', 'cees'].entries())
      await use(licence, `${name}@noord.example`, {
        lastUsedAt: NOW + n,
        deactivatedAt: name === 'bram' ? O.some(NOW + 9) : O.none,
      })
    await use(await add(), 'dirk@elders.example')
    const page = (skip: number, limit: number) =>
      within(({ licences }) => licences.listActivations([licence.id], { skip, limit }))
    const { data, total } = await page(0, 10)
    expect([data.map((one) => one.mailbox), total]).to.deep.equal([
      ['cees@noord.example', 'bram@noord.example', 'anne@noord.example'],
      3,
    ])
    expect(data[1]?.deactivatedAt).to.deep.equal(O.some(NOW + 9))
    expect((await page(1, 1)).data).to.deep.equal(data.slice(1, 2))
    const one = await within(({ licences }) =>
      licences.listActivations([licence.id], { skip: 0, limit: 9 }, mailbox('BRAM@noord.example')),
    )
    expect(one).to.deep.equal({ data: data.slice(1, 2), total: 1 })
  })

  verifies(
    'LIC-7',
    'unused activations lose their seat under active licences that are no trial, in pages',
    async () => {
      const since = NOW - fromDays(90)
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

  verifies('LIC-5', 'those past their expiry are marked expired once, in pages', async () => {
    const past = [
      await add({ expiresAt: NOW }),
      await add({ status: 'pending', expiresAt: NOW - 1 }),
      await add({ expiresAt: 0 }),
    ]
    const others = [await add({ expiresAt: NOW + 1 }), await add({ status: 'revoked', expiresAt: 0 })]
    for (const one of past) await use(one, `anne@${one.covers}`)
    const page = () => within(({ licences }) => licences.expire(NOW, 2))
    const pages = [await page(), await page(), await page()]
    expect(pages.map((one) => one.length)).to.deep.equal([2, 1, 0])
    const expired = past.map((one) => ({ licence: { ...one, status: 'expired' }, activations: 1 }))
    expect(pages.flat()).to.have.deep.members(expired)
    const find = ({ id }: Licence) => within(({ licences }) => licences.find(id)).then(O.toUndefined)
    expect(await Promise.all(past.map(find))).to.deep.equal(expired)
    expect(await Promise.all(others.map(find))).to.deep.equal(others.map((licence) => ({ licence, activations: 0 })))
  })
}
