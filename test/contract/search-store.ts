// What every search has to find of each kind, in which order, and for whom.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { makeEmptySystemMailbox } from '#domain/mailing/system-mailbox.ts'
import { KIND_NAMES, type SearchKind } from '#domain/search/search.ts'
import { Admin, type Scope, Tenant } from '#domain/shared/unit-of-work.ts'
import { seedCampaign } from '#test/support/seeded-campaign.ts'
import { seedMail } from '#test/support/seeded-mail.ts'
import { verifies } from '#test/support/verifies.ts'
import { mailbox, newTenant } from './sample-connections.ts'
import { sampleApplicant, sampleLicence } from './sample-licences.ts'
import { sampleTag, sampleUser } from './sample-people.ts'
import { type StoreSubject, subjectOf } from './store-subject.ts'

export function searchStoreContract(open: () => Promise<StoreSubject>): void {
  const { within, inScope } = subjectOf(open)
  let ours = newTenant()
  let theirs = newTenant()
  beforeEach(() => {
    ours = newTenant()
    theirs = newTenant()
  })

  const add = (name: string, address: string, tenant = ours) =>
    within(Tenant(tenant), ({ users }) => users.add(sampleUser({ name, email: mailbox(address) })))
  const find = (kind: SearchKind, text: string, scope: Scope = Tenant(ours), limit = 10) =>
    within(scope, ({ search }) => search.find(kind, text, limit))
  const titles = async (...args: Parameters<typeof find>) => (await find(...args)).map(({ title }) => title)
  const all = async (text: string, scope?: Scope) => {
    const found: Partial<Record<SearchKind, readonly string[]>> = {}
    for (const kind of KIND_NAMES) {
      const hits = await titles(kind, text, scope)
      if (hits.length > 0) found[kind] = hits
    }
    return found
  }
  /** One record of each kind of a tenant. */
  const seedOffice = async (tenant: typeof ours, word: string) => {
    const tag = sampleTag()
    await within(Tenant(tenant), ({ tags }) => tags.put(tag))
    await seedCampaign(inScope, tenant, word, tag.uuid)
    await add(`Fatima ${word}`, `fatima@${word}.example`, tenant)
  }

  verifies('ADM-3', 'finds every kind by a part of its name, and nothing of another office', async () => {
    await seedOffice(ours, 'korenbloem')
    await seedOffice(theirs, 'zonnebloem')
    const organization = "Bloemist 't Hoekje (Korenbloem)"
    await within(Admin, ({ licences }) => licences.add(sampleLicence({ covers: 'bloemist.example', organization })))
    const monitor = { ...makeEmptySystemMailbox('monitor'), displayName: 'Korenbloem vraagt' }
    await within(Admin, ({ systemMailboxes }) => systemMailboxes.put(monitor.key, monitor))
    const ofNoOffice = { licence: [organization], mailbox: ['Korenbloem vraagt'] }
    const named = {
      person: ['Fatima korenbloem'],
      campaign: ['Campagne korenbloem'],
      survey: ['Vragenlijst campagne korenbloem'],
      template: ['Sjabloon campagne-korenbloem'],
    }
    expect(await all('korenbloem')).to.deep.equal({ ...named, ...ofNoOffice })
    expect(await all('enbloem'), 'licences by how a word begins').to.deep.equal({
      ...named,
      mailbox: ofNoOffice.mailbox,
    })
    expect(await all('korenbloem', Admin)).to.deep.equal(ofNoOffice)
    expect(await all('zonnebloem')).to.deep.equal({})
    expect(await all('zonnebloem', Tenant(theirs))).to.have.keys('person', 'campaign', 'survey', 'template')
  })

  verifies('ADM-3', 'finds mails by the beginning of their address, and by the person they went to', async () => {
    await seedOffice(ours, 'korenbloem')
    await seedOffice(theirs, 'zonnebloem')
    const [hit, ...more] = await find('message', 'ontvanger@campagne')
    expect([hit?.title, hit?.detail, more]).to.deep.equal([
      'Dag campagne-korenbloem {{name}}',
      'Ontvanger campagne-korenbloem · ontvanger@campagne-korenbloem.example',
      [],
    ])
    expect(await find('message', 'campagne'), 'a part of the address').to.deep.equal([])
    await add('Griet Smit', 'Ontvanger@campagne-korenbloem.example')
    expect(await find('message', 'smit')).to.deep.equal([hit])
    expect(await titles('message', 'ontvanger', Tenant(theirs))).to.deep.equal(['Dag campagne-zonnebloem {{name}}'])
    expect(await find('message', 'ontvanger', Admin)).to.deep.equal([])
  })

  verifies('ADM-3', 'puts the newest mails first', async () => {
    const ids: string[] = []
    for (const word of 'abcdef') ids.push((await seedMail(inScope, ours, word)).message)
    const newest = ids.toSorted().toReversed()
    expect((await find('message', 'ontvanger@')).map(({ id }) => id)).to.deep.equal(newest)
    expect((await find('message', 'ontvanger@', Tenant(ours), 2)).map(({ id }) => id)).to.deep.equal(newest.slice(0, 2))
  })

  verifies('ADM-3', 'ignores case, accents and the order of words, and puts first what begins so', async () => {
    await add('Özgür Çelik', 'o.celik@kantoor.example')
    await add('Willem Annema', 'annema@kantoor.example')
    await add('Anne de Vries', 'anne@kantoor.example')
    await add('Bert Willems', 'bert@elders.example')
    expect(await titles('person', 'willem')).to.deep.equal(['Willem Annema', 'Bert Willems'])
    for (const text of ['OZGUR', 'özgür', 'celik ozg', 'Çelik   Ö', 'o.celik@', 'Özgür kantoor'])
      expect(await titles('person', text), text).to.deep.equal(['Özgür Çelik'])
    expect(await titles('person', 'anne')).to.deep.equal(['Anne de Vries', 'Willem Annema'])
    expect(await titles('person', 'an'), 'short: by how name or address begins').to.deep.equal([
      'Anne de Vries',
      'Willem Annema',
    ])
    expect(await titles('person', 'kantoor', Tenant(ours), 2)).to.deep.equal(['Anne de Vries', 'Özgür Çelik'])
    expect(await titles('person', 'nn')).to.deep.equal([])
  })

  verifies('ADM-3', 'finds licences by words of their domain, organisation and applicant', async () => {
    const applicant = sampleApplicant({ name: 'Zoë Ruig', email: mailbox('zoe@tuin.example') })
    const licence = sampleLicence({
      covers: 'bloemist.example',
      organization: "'t Hoekje",
      applicant: O.some(applicant),
    })
    const other = sampleLicence({ covers: 'hoek.example', organization: 'Bij Hoek', applicant: O.none })
    for (const one of [licence, other]) await within(Admin, ({ licences }) => licences.add(one))
    expect(await find('licence', 'hoekje bloemist.ex')).to.deep.equal([
      { id: licence.id, title: licence.organization, detail: licence.covers },
    ])
    for (const text of ['zoe', 'ruig zo', 'zoe@tuin'])
      expect(await titles('licence', text)).to.deep.equal(["'t Hoekje"])
    expect(await titles('licence', 'hoek')).to.deep.equal(["'t Hoekje", 'Bij Hoek'])
    expect(await titles('licence', 'bij')).to.deep.equal(['Bij Hoek'])
    for (const text of ['oekje', '@@', 'ruige']) expect(await titles('licence', text), text).to.deep.equal([])
  })

  verifies('ADM-3', 'finds a mailbox by its key, name and address', async () => {
    const monitor = { ...makeEmptySystemMailbox('monitor'), mailboxAddress: 'Vragen@Kantoor.example' }
    await within(Admin, ({ systemMailboxes }) => systemMailboxes.put(monitor.key, monitor))
    const hit = { id: 'monitor', title: 'monitor', detail: 'Vragen@Kantoor.example' }
    for (const text of ['onit', 'vragen', 'kantoor MONITOR'])
      expect(await find('mailbox', text), text).to.deep.equal([hit])
    expect(await find('mailbox', 'vragen zz')).to.deep.equal([])
  })

  verifies('ADM-3', 'takes wildcards, quotes and operators as they are', async () => {
    await add('100% Raak_Inc \\ Zoon', 'raak@kantoor.example')
    for (const text of ['100%', 'raak_inc', '\\ zoon', '100% raak_inc \\ zoon'])
      expect(await titles('person', text), text).to.have.length(1)
    for (const text of ['%%', '__', 'r_ak', 'raak%inc', `' or 1=1 --`, "'&|!():*<->", '\\\\', '𝕬𝕭', 'ﷺ'.repeat(60)])
      expect(await all(text), text).to.deep.equal({})
  })
}
