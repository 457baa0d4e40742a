// One search over PostgreSQL: what it finds of each kind, in which order, and for whom (ADM-3).
import { expect } from 'chai'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeSearch } from '#application/search/search.ts'
import { keptStores } from '#bootstrap/compose/stores.ts'
import type { Permission } from '#domain/identity/role.ts'
import { emptySystemMailbox } from '#domain/mailing/system-mailbox.ts'
import { HITS_SHOWN, SEARCH_KINDS } from '#domain/search/search.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { aPrincipal } from '#test/http/support/a-principal.ts'
import { makePeopleWorld, named } from '#test/application/identity/people-world.ts'
import { mailbox, newTenant } from '#test/contract/sample-connections.ts'
import { sampleLicence } from '#test/contract/sample-licences.ts'
import { sampleTag } from '#test/contract/sample-people.ts'
import { openFreshDatabase, type OpenedDatabase } from '#test/support/opened-database.ts'
import { must } from '#test/support/right-of.ts'
import { seedCampaign } from '#test/support/seeded-campaign.ts'
import { verifies } from '#test/support/verifies.ts'

describe('one search', function () {
  this.timeout(60_000)
  let opened: OpenedDatabase
  let world: ReturnType<typeof openWorld>
  const [ours, theirs] = [newTenant(), newTenant()]

  const openWorld = () => {
    const inScope = makeInScope({ database: opened.database, stores: keptStores })
    return { inScope, people: makePeopleWorld(inScope), search: makeSearch({ inScope }) }
  }

  const add = (tenant: TenantUuid, name: string, address: string) =>
    world.people.person(tenant, [], { name: named(name), email: mailbox(address) })

  /** Titles by kind. */
  const found = async (text: string, over: Parameters<typeof aPrincipal>[0] = {}) => {
    const groups = await must(world.search(aPrincipal({ tenantUuid: ours, ...over }), text))
    return Object.fromEntries(groups.map(({ kind, hits }) => [kind, hits.map(({ title }) => title)]))
  }

  before(async () => {
    opened = await openFreshDatabase()
    world = openWorld()
    const { inScope, people } = world
    for (const [tenant, word] of [
      [ours, 'korenbloem'],
      [theirs, 'zonnebloem'],
    ] as const) {
      await people.office(tenant)
      const tag = sampleTag()
      await must(inScope({ _tag: 'Tenant', tenantUuid: tenant }, ({ tags }) => tags.put(tag)))
      await seedCampaign(inScope, tenant, word, tag.uuid)
      await add(tenant, `Fatima ${word}`, `fatima@${word}.example`)
    }
    await add(ours, 'Özgür Çelik', 'o.celik@kantoor.example')
    await add(ours, 'Anne de Vries', 'anne@kantoor.example')
    await add(ours, 'Willem Annema', 'annema@kantoor.example')
    await add(ours, '100% Raak_Inc \\ Zoon', 'raak@kantoor.example')
    await must(
      inScope(Admin, ({ licences }) =>
        licences.add(sampleLicence({ covers: 'bloemist.example', organization: "Bloemist 't Hoekje (Korenbloem)" })),
      ),
    )
    const monitor = { ...emptySystemMailbox('monitor'), displayName: 'Korenbloem vraagt' }
    await must(inScope(Admin, ({ systemMailboxes }) => systemMailboxes.put(monitor.key, monitor)))
  })
  after(() => opened?.close())

  verifies('ADM-3', 'finds every kind by a part of its name, and nothing of another office', async () => {
    expect(await found('korenbloem')).to.deep.equal({
      person: ['Fatima korenbloem'],
      campaign: ['Campagne korenbloem'],
      survey: ['Vragenlijst campagne korenbloem'],
      template: ['Sjabloon campagne-korenbloem'],
      licence: ["Bloemist 't Hoekje (Korenbloem)"],
      mailbox: ['Korenbloem vraagt'],
    })
    expect(await found('bloem')).not.to.contain.keys('message')
    expect((await found('zonnebloem')).person).to.equal(undefined)
    expect(await found('zonnebloem', { tenantUuid: theirs })).to.include.keys(
      'person',
      'campaign',
      'survey',
      'template',
    )
  })

  verifies('ADM-3', 'finds mails by the beginning of their address, and by the person they went to', async () => {
    const { message } = await found('ontvanger@campagne')
    expect(message).to.deep.equal(['Dag campagne-korenbloem {{name}}'])
    await add(ours, 'Griet Smit', 'ontvanger@campagne-korenbloem.example')
    expect((await found('smit')).message).to.deep.equal(message)
    expect((await found('ontvanger', { tenantUuid: theirs })).message).to.have.length(1)
  })

  verifies('ADM-3', 'finds only what the permission of each kind opens', async () => {
    for (const needs of new Set<Permission>(Object.values(SEARCH_KINDS))) {
      const kinds = Object.entries(SEARCH_KINDS).filter(([, one]) => one === needs)
      for (const text of ['korenbloem', 'ontvanger'])
        for (const kind of Object.keys(await found(text, { permissions: new Set([needs]) })))
          expect(kinds.map(([name]) => name)).to.include(kind)
    }
    expect(await found('korenbloem', { permissions: new Set() })).to.deep.equal({})
  })

  verifies('ADM-3', 'ignores case, accents and the order of words, and puts first what begins so', async () => {
    for (const text of ['OZGUR', 'özgür', 'celik ozg', '  Çelik   Ö '])
      expect((await found(text)).person, text).to.deep.equal(['Özgür Çelik'])
    expect((await found('anne')).person).to.deep.equal(['Anne de Vries', 'Willem Annema'])
    expect((await found('an')).person).to.deep.equal(['Anne de Vries', 'Willem Annema'])
    expect((await found('o.celik@')).person).to.deep.equal(['Özgür Çelik'])
    expect((await found('hoek bloemist.ex')).licence).to.have.length(1)
  })

  verifies('ADM-3', 'takes wildcards, quotes and operators as they are', async () => {
    for (const text of ['100%', 'raak_inc', '\\ zoon', '100% raak_inc \\ zoon'])
      expect((await found(text)).person, text).to.have.length(1)
    for (const text of ['%%', '__', 'r_ak', 'raak%inc', `' or 1=1 --`, "'&|!():*<->", '\\\\', '𝕬𝕭', 'ﷺ'.repeat(60)])
      expect(await found(text), text).to.deep.equal({})
  })

  verifies('ADM-3', 'says that there are more than it shows', async () => {
    for (let n = 0; n <= HITS_SHOWN; n++) await add(ours, `Veel ${n}`, `veel-${n}@kantoor.example`)
    const [group] = await must(world.search(aPrincipal({ tenantUuid: ours }), 'veel'))
    expect([group?.hits.length, group?.hasMore]).to.deep.equal([HITS_SHOWN, true])
  })
})
