// The data of a person is exported and erased as a whole, without the data of others: the stores in memory and in PostgreSQL, through the use cases.
import { createHash } from 'node:crypto'
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { Person } from '#domain/identity/personal-data.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { freshTokens, mailbox, newRecordId, newTenant, newUser, NOW } from '#test/contract/sample-connections.ts'
import { type PersonalWorld, personalWorldInMemory } from '#test/support/personal-world.ts'
import { openPersonalWorld } from '#test/support/stored-personal-world.ts'
import { mailsTo, manyReceipts, samplePerson, type SamplePerson } from '#test/support/sample-person.ts'
import { newArchiveId, sampleEmail } from '#test/support/sample-archives.ts'
import { verifies } from '#test/support/verifies.ts'

const NOTHING = {
  settings: 0,
  exclusions: 0,
  contactChoices: 0,
  salesLinks: 0,
  opportunityClaims: 0,
  timeLinks: 0,
  archives: 0,
  namesInReceipts: 0,
  waitingMails: 0,
  announcements: 0,
  undecidedMails: 0,
  messages: 0,
  licenceActivations: 0,
  licenceApplications: 0,
  connections: 0,
}

function pieces(kept: Readonly<Record<string, readonly unknown[]>>, kind: string): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (const one of kept[kind] ?? []) {
    const { fileName, offset, content } = one as { fileName: string; offset: number; content: string }
    const before = files.get(fileName) ?? Buffer.alloc(0)
    expect(offset).to.equal(before.length)
    files.set(fileName, Buffer.concat([before, Buffer.from(content, 'base64')]))
  }
  return files
}

function personalDataContract(open: () => Promise<PersonalWorld & { readonly close?: () => Promise<void> }>): void {
  let world: Awaited<ReturnType<typeof open>>
  before(async () => {
    world = await open()
  })
  after(() => world?.close?.())

  const isUntouched = async (other: SamplePerson): Promise<void> => {
    const kept = await world.exported(other.person)
    for (const [kind, items] of Object.entries(kept))
      if (!kind.startsWith('link')) expect(items, kind).not.to.deep.equal([])
    expect(kept['archives']).to.have.length(4)
    expect(kept['connections']).to.have.length(2)
  }

  verifies('PLG-23', 'everything is exported, files to their last byte, and no token', async () => {
    const anne = await samplePerson(world, { files: 'large' })
    const kept = await world.exported(anne.person)
    for (const [kind, items] of Object.entries(kept))
      if (!kind.startsWith('link')) expect(items, kind).not.to.deep.equal([])
    const text = JSON.stringify(kept)
    for (const value of [
      ...['anne', 'info', 'een', 'twee', 'gekozen', 'klant'].map(anne.address),
      anne.by.name,
      anne.opportunity,
      anne.reference,
      createHash('sha256').update(`item ${anne.mark}`).digest('hex'),
      `key ${anne.mark}`,
      `conversation ${anne.mark}`,
      `Mail ${anne.mark}`,
      ...anne.messages.map(({ id }) => id),
      ...Object.values(anne.made).flatMap(({ id, internetMessageId }) => [id, internetMessageId]),
    ])
      expect(text).to.include(value)
    const record = await world.within(Admin, ({ tokens }) => tokens.find(anne.record))
    if (O.isNone(record)) throw new Error('no record')
    expect(text).not.to.include(record.value.accessToken)
    expect(text).not.to.include(anne.licence.activationKey)
    expect(text).not.to.include(record.value.refreshToken)
    expect(text).not.to.include('k1.')
    for (const kind of ['waitingFiles', 'undecidedFiles']) {
      const files = pieces(kept, kind)
      for (const { fileName, content } of anne.files)
        expect(files.get(fileName)?.equals(content), `${kind} ${fileName}`).to.equal(true)
    }
  })

  verifies(
    'PLG-23',
    'everything is forgotten but receipts, which lose the name; a second time finds nothing',
    async () => {
      const anne = await samplePerson(world)
      expect(await world.erase(anne.person)).to.deep.equal({
        settings: 1,
        exclusions: 2,
        contactChoices: 1,
        salesLinks: 1,
        opportunityClaims: 1,
        timeLinks: 1,
        archives: 3,
        namesInReceipts: 1,
        waitingMails: 1,
        announcements: 1,
        undecidedMails: 1,
        messages: 4,
        licenceActivations: 1,
        licenceApplications: 2,
        connections: 2,
      })
      const kept = await world.exported(anne.person)
      expect(Object.values(kept).flat()).to.deep.equal([])
      const receipt = await world.within(anne.scope, ({ archives }) => archives.find(anne.made.archived.id))
      if (O.isNone(receipt)) throw new Error('the receipt is gone')
      const text = JSON.stringify(receipt.value)
      const { subject, internetMessageId, state } = anne.made.archived
      const names = state._tag === 'Archived' ? state.receipt.parts.map(({ fileName }) => fileName) : []
      expect(names).not.to.deep.equal([])
      for (const value of [
        anne.by.name,
        anne.user,
        anne.record,
        `conversation ${anne.mark}`,
        subject,
        internetMessageId,
        ...names,
      ])
        expect(text).not.to.include(value)
      expect(receipt.value.state._tag).to.equal('Archived')
      expect(await world.erase(anne.person)).to.deep.equal(NOTHING)
      const licenceOf = (address: string) => world.within(Admin, ({ licences }) => licences.findFor(mailbox(address)))
      expect(await licenceOf(`x@${anne.licence.covers}`)).to.deep.equal(
        O.some({ licence: { ...anne.licence, applicant: O.none }, activation: O.none, activations: 0 }),
      )
      for (const name of ['anne', 'info']) expect(await licenceOf(anne.address(name)), name).to.deep.equal(O.none)
    },
  )

  verifies('PLG-23', 'a colleague finds the receipt, and the mail is not archived twice', async () => {
    const anne = await samplePerson(world)
    const bram = await samplePerson(world, { tenantUuid: anne.person.tenantUuid })
    await world.erase(anne.person)
    const { internetMessageId, target, id } = anne.made.archived
    const found = await world.within(anne.scope, ({ archives }) => archives.listOfMail(internetMessageId, bram.user))
    expect(found.map((one) => one.id)).to.deep.equal([id])
    const again = await world.within(anne.scope, ({ archives }) => archives.findByMail(internetMessageId, target))
    expect(O.isSome(again)).to.equal(true)
  })

  verifies(['PLG-23', 'IDN-2'], 'colleagues, and the same person in another tenant, are another person', async () => {
    const anne = await samplePerson(world)
    const colleague = await samplePerson(world, { tenantUuid: anne.person.tenantUuid })
    const elsewhere = await samplePerson(world, { user: anne.user })
    const text = JSON.stringify(await world.exported(anne.person))
    for (const other of [colleague, elsewhere]) expect(text).not.to.include(other.mark)
    await world.erase(anne.person)
    await isUntouched(colleague)
    await isUntouched(elsewhere)
    expect(await world.erase({ tenantUuid: newTenant(), user: colleague.user })).to.deep.equal(NOTHING)
    await isUntouched(colleague)
  })

  verifies('PLG-23', 'there may be more than fits a page', async () => {
    const anne = await samplePerson(world)
    const receipts = await manyReceipts(world, anne, 401)
    const kept = await world.exported(anne.person)
    const ids = (kept['archives'] ?? []).map((one) => (one as { id: string }).id)
    expect(new Set(ids).size).to.equal(ids.length)
    expect(ids)
      .to.have.length(405)
      .and.to.include.members([...receipts])
    expect(await world.erase(anne.person)).to.include({ archives: 3, namesInReceipts: 402 })
  })

  verifies(
    'PLG-23',
    'lists mails of the office page by page with what became of them, and never their text',
    async () => {
      const anne = await samplePerson(world)
      const [waiting] = anne.messages
      const more = await mailsTo(
        world,
        anne,
        Array.from({ length: 401 }, () => ({})),
      )
      const { messages = [] } = await world.exported(anne.person)
      const ids = messages.map((one) => (one as { id: string }).id)
      expect(ids).to.deep.equal([...anne.messages, ...more].map(({ id }) => id))
      expect(messages[0]).to.deep.equal({
        id: waiting?.id,
        address: anne.address('ANNE'),
        name: anne.by.name,
        origin: 'campaign',
        createdAt: new Date(NOW).toISOString(),
        status: 'Queued',
        dueAt: new Date(NOW).toISOString(),
        tries: 0,
        since: new Date(NOW).toISOString(),
        possiblyDoubled: false,
        story: [],
      })
      expect(JSON.stringify(messages)).not.to.include(`Waarde ${anne.mark}`)
      expect(await world.erase(anne.person)).to.include({ messages: 405 })
    },
  )

  verifies('PLG-23', 'of an erased person every mail stays as it stood, without a recipient', async () => {
    const anne = await samplePerson(world)
    await world.erase(anne.person)
    for (const { id, ...message } of anne.messages)
      expect(await world.within(anne.scope, ({ messages }) => messages.find(id))).to.deep.equal(
        O.some({ ...message, id, recipient: { address: '', name: '' }, personalised: {} }),
      )
  })

  verifies('PLG-23', 'a mailbox that is only claimed shows nothing of its owner, and its activation goes', async () => {
    const anne = await samplePerson(world)
    const claimant = { tenantUuid: newTenant(), user: newUser() }
    const connection = {
      ledgerUserId: claimant.user,
      tenantUuid: claimant.tenantUuid,
      mailclientEmail: mailbox(anne.address('anne')),
      ledgerUserName: 'Chris',
      division: 1,
      isProven: false,
    }
    await world.within(Admin, ({ tokens }) => tokens.connect(newRecordId(), connection, freshTokens(NOW), NOW))
    await mailsTo(world, { ...anne, scope: Tenant(world.linkTenant) }, [{}])
    const countsOf = async (person: Person) => {
      const { licenceActivations, licenceApplications, linkMessages } = await world.exported(person)
      return [licenceActivations, licenceApplications, linkMessages].map((items = []) => items.length)
    }
    expect(await countsOf(anne.person)).to.deep.equal([1, 2, 1])
    expect(await countsOf(claimant)).to.deep.equal([1, 0, 0])
    expect(await world.erase(claimant)).to.deep.equal({ ...NOTHING, licenceActivations: 1, connections: 1 })
    expect(await countsOf(anne.person)).to.deep.equal([0, 2, 1])
  })

  verifies('PLG-23', 'a refresh under way does not bring a record back', async () => {
    const anne = await samplePerson(world)
    const claim = { holder: 'h', until: NOW + 1_000 }
    await world.within(Admin, ({ tokens }) => tokens.claim(anne.record, NOW, claim, NOW))
    await world.erase(anne.person)
    const stored = await world.within(Admin, ({ tokens }) =>
      tokens.storeRefreshed(anne.record, NOW, freshTokens(NOW + 1)),
    )
    expect(stored).to.equal(false)
    expect(await world.within(Admin, ({ tokens }) => tokens.find(anne.record))).to.deep.equal(O.none)
  })

  verifies('PLG-23', 'an order behind the attempt of a colleague goes with its mail, the attempt stays', async () => {
    const [anne, bram] = [await samplePerson(world), newUser()]
    const { state, ...archive } = anne.made.archiving
    if (state._tag !== 'Archiving') throw new Error(state._tag)
    const { id, conversationId, subject, documentType, handling, parts, leftOut } = { ...archive, id: newArchiveId() }
    const next = { by: archive.by, conversationId, subject, documentType, handling, parts, leftOut }
    const by = { ...archive.by, ledgerUserId: bram, name: 'Bram Bos' }
    const followed = { ...archive, id, by, internetMessageId: `<${id}>`, state: { ...state, next: O.some(next) } }
    const scope = Tenant(anne.person.tenantUuid)
    await world.within(scope, ({ archives }) => archives.insert(followed))
    await world.within(scope, ({ storedMails }) => storedMails.put(id, sampleEmail(), []))
    await world.erase(anne.person)
    const kept = await world.within(scope, ({ archives }) => archives.find(id))
    expect(O.toUndefined(kept)).to.deep.include({ by, state: { ...state, next: O.none } })
    expect(await world.within(scope, ({ storedMails }) => storedMails.find(id))).to.deep.equal(O.none)
  })

  verifies('PLG-23', 'what an interrupted archive may have left is reported to people, without a name', async () => {
    const anne = await samplePerson(world)
    await world.erase(anne.person)
    const { state, id } = anne.made.archiving
    const document =
      state._tag === 'Archiving' && O.isSome(state.attempt.document) ? state.attempt.document.value.id : ''
    const text = JSON.stringify(world.logged)
    expect(text).to.include(id).and.to.include(document)
    for (const value of [anne.mark, anne.user]) expect(text).not.to.include(value)
  })

  it('forgets in all areas or in none', async () => {
    const anne = await samplePerson(world)
    const outcome = await world.inScope(Tenant(anne.person.tenantUuid), (stores) => async () => {
      await stores.personalChoices.erase(anne.person)()
      return E.left('no' as const)
    })()
    expect(E.isLeft(outcome)).to.equal(true)
    await isUntouched(anne)
  })
}

describe('personal data in memory', () => personalDataContract(async () => personalWorldInMemory()))
describe('personal data in PostgreSQL', () => personalDataContract(openPersonalWorld))
