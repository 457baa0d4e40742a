import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { SendArchive, SendArchiveId, SendArchiveState } from '#domain/archive/send-archive.ts'
import { Admin, type Scope, Tenant } from '#domain/shared/unit-of-work.ts'
import {
  attachment,
  logo,
  newSendArchiveId,
  newArchiveId,
  newTarget,
  sampleChosenTarget,
  sampleSendArchive,
  sampleArchive,
  sampleEmail,
  sampleSent,
  SENT_AT,
} from '#test/support/sample-archives.ts'
import { verifies } from '#test/support/verifies.ts'
import { type StoreSubject, subjectOf } from './store-subject.ts'
import { newTenant, newUser } from './sample-connections.ts'

// What every SendArchiveStore and UndecidedMailStore has to do.

const failed = (at: number): SendArchiveState => ({
  _tag: 'Failed',
  sentMail: sampleSent(),
  failure: { _tag: 'LedgerBusy', retryAt: SENT_AT },
  at,
})
const notArchived = (at: number): SendArchiveState => ({
  _tag: 'NotArchived',
  internetMessageId: '<a@b>',
  reason: 'NO_TARGET',
  at,
})
const awaiting = (expiresAt: number): SendArchiveState => ({
  _tag: 'AwaitingSend',
  chosenTarget: sampleChosenTarget(),
  expiresAt,
})
const choosing: SendArchiveState = {
  _tag: 'Choosing',
  sentMail: sampleSent(),
  chosenTarget: O.some(sampleChosenTarget()),
  since: SENT_AT,
  dueAt: SENT_AT,
  tries: 2,
  awaitsSignIn: true,
}
const handedOver = {
  _tag: 'HandedOver',
  chosenTarget: sampleChosenTarget({ documentType: O.none, conversationId: O.none, target: newTarget() }),
  internetMessageId: '<a@b>',
  archiveId: newArchiveId(),
  at: SENT_AT,
} as const

export function sendArchiveStoreContract(open: () => Promise<StoreSubject>): void {
  const { within, inScope } = subjectOf(open)
  const insert = (scope: Scope, one: SendArchive): Promise<boolean> =>
    within(scope, ({ sendArchives }) => sendArchives.insert(one))
  const find = (scope: Scope, { id }: SendArchive): Promise<O.Option<SendArchive>> =>
    within(scope, ({ sendArchives }) => sendArchives.find(id))

  verifies(
    'ARC-5',
    'a send-archive job is handed back as it was kept, in every state, by its id and its key',
    async () => {
      const tenant = Tenant(newTenant())
      for (const state of [awaiting(SENT_AT), choosing, handedOver, notArchived(SENT_AT), failed(SENT_AT)]) {
        const one = sampleSendArchive({ state, archiveKey: `sleutel 🗝 "${state._tag}"` })
        expect(await insert(tenant, one)).to.equal(true)
        expect(await find(tenant, one)).to.deep.equal(O.some(one))
        const found = await within(tenant, ({ sendArchives }) => sendArchives.findByKey(one.user, one.archiveKey))
        expect(found).to.deep.equal(O.some(one))
        const next = { ...one, state: awaiting(SENT_AT + 7) }
        expect(await within(tenant, ({ sendArchives }) => sendArchives.replace(next))).to.equal(true)
        expect(await find(tenant, one)).to.deep.equal(O.some({ ...next, revision: 1 }))
      }
    },
  )

  verifies('ARC-6', 'a user uses a key once, and another user’s key is a different one', async () => {
    const tenant = Tenant(newTenant())
    const one = sampleSendArchive()
    expect(await insert(tenant, one)).to.equal(true)
    expect(await insert(tenant, { ...sampleSendArchive(), user: one.user, archiveKey: one.archiveKey })).to.equal(false)
    const others = sampleSendArchive({ archiveKey: one.archiveKey })
    expect(await insert(tenant, others)).to.equal(true)
    const byKey = (user: SendArchive['user'], key: string) =>
      within(tenant, ({ sendArchives }) => sendArchives.findByKey(user, key))
    expect(await byKey(one.user, one.archiveKey)).to.deep.equal(O.some(one))
    expect(await byKey(others.user, one.archiveKey)).to.deep.equal(O.some(others))
    expect(await byKey(newUser(), one.archiveKey)).to.deep.equal(O.none)
    expect(await byKey(one.user, one.archiveKey.toUpperCase())).to.deep.equal(O.none)
  })

  verifies('ARC-6', 'of many who use a key at once, and of many who write over one revision, one does', async () => {
    const tenant = Tenant(newTenant())
    const one = sampleSendArchive()
    const { user, archiveKey } = one
    const inserted = await Promise.all(
      Array.from({ length: 6 }, () => insert(tenant, sampleSendArchive({ user, archiveKey }))),
    )
    expect(inserted.filter(Boolean)).to.have.length(1)
    const found = await within(tenant, ({ sendArchives }) => sendArchives.findByKey(user, archiveKey))
    const present = O.isSome(found) ? found.value : one
    const written = await Promise.all(
      Array.from({ length: 6 }, () => within(tenant, ({ sendArchives }) => sendArchives.replace(present))),
    )
    expect(written.filter(Boolean)).to.have.length(1)
    expect(await within(tenant, ({ sendArchives }) => sendArchives.replace(sampleSendArchive()))).to.equal(false)
  })

  verifies(
    'ARC-8',
    'what ended or was handed over before the moment is purged, with its mail; what is under way stays',
    async () => {
      const tenant = Tenant(newTenant())
      const before = [
        awaiting(SENT_AT - 1),
        notArchived(SENT_AT - 1),
        failed(SENT_AT - 1),
        { ...handedOver, at: SENT_AT - 1 },
      ]
      const after = [awaiting(SENT_AT), notArchived(SENT_AT), failed(SENT_AT), choosing, handedOver]
      const keep = async (scope: Scope, state: SendArchiveState): Promise<SendArchive> => {
        const one = sampleSendArchive({ state })
        await insert(scope, one)
        await within(scope, ({ undecidedMails }) => undecidedMails.put(one.id, sampleEmail(), [logo]))
        return one
      }
      const [gone, stay] = [
        await Promise.all(before.map((state) => keep(tenant, state))),
        await Promise.all(after.map((state) => keep(tenant, state))),
      ]
      const elsewhere = Tenant(newTenant())
      const others = await keep(elsewhere, failed(0))
      const purge = (scope: Scope): Promise<number> => within(scope, ({ sendArchives }) => sendArchives.purge(SENT_AT))
      expect(await purge(Admin)).to.equal(0)
      expect(await purge(tenant)).to.equal(gone.length)
      for (const one of gone) {
        expect(O.isSome(await find(tenant, one)), one.state._tag).to.equal(false)
        const archive = sampleArchive()
        await within(tenant, ({ archives }) => archives.insert(archive))
        expect(await within(tenant, ({ undecidedMails }) => undecidedMails.handOver(one.id, archive.id))).to.equal(
          false,
        )
      }
      for (const one of stay) expect(O.isSome(await find(tenant, one)), one.state._tag).to.equal(true)
      expect(O.isSome(await find(elsewhere, others))).to.equal(true)
    },
  )

  verifies('ARC-8', 'finds what waits for a target of one user, page by page', async () => {
    const tenant = Tenant(newTenant())
    const user = newUser()
    const waiting = [1, 2, 3].map(() => sampleSendArchive({ user, state: choosing }))
    const others = [sampleSendArchive({ state: choosing }), sampleSendArchive({ user, state: handedOver })]
    for (const one of [...waiting, ...others]) await insert(tenant, one)
    const ids = waiting.map(({ id }) => id).toSorted()
    const page = async (after: O.Option<SendArchiveId>): Promise<readonly SendArchiveId[]> =>
      (await within(tenant, ({ sendArchives }) => sendArchives.listChoosing(user, after, 2))).map(({ id }) => id)
    expect(await page(O.none)).to.deep.equal(ids.slice(0, 2))
    expect(await page(O.fromNullable(ids[1]))).to.deep.equal(ids.slice(2))
  })

  verifies('IDN-2', 'a send-archive job of one tenant does not exist for another, nor outside of any', async () => {
    const one = sampleSendArchive()
    const [here, there] = [Tenant(newTenant()), Tenant(newTenant())]
    await insert(here, one)
    for (const scope of [there, Admin]) {
      expect(await find(scope, one)).to.deep.equal(O.none)
      expect(await within(scope, ({ sendArchives }) => sendArchives.replace(one))).to.equal(false)
    }
    const outside = await inScope(Admin, ({ sendArchives }) => sendArchives.insert(sampleSendArchive()))().then(
      () => 'written',
      () => 'refused',
    )
    expect(outside).to.equal('refused')
  })
}

export function undecidedMailStoreContract(open: () => Promise<StoreSubject>): void {
  const { within, inScope } = subjectOf(open)
  const email = sampleEmail({ subject: 'Nog onbeslist' })
  const files = [logo, attachment('prijzen.xlsx', 70_000), attachment('leeg.txt', 0)]
  const tenant = Tenant(newTenant())

  const stored = async (scope: Scope, state: SendArchiveState = choosing): Promise<SendArchive> => {
    const one = sampleSendArchive({ state })
    await within(scope, ({ sendArchives, undecidedMails }) =>
      pipe(
        sendArchives.insert(one),
        TE.flatMap(() => undecidedMails.put(one.id, sampleEmail(), [attachment('eerst.bin', 9)])),
        TE.flatMap(() => undecidedMails.put(one.id, email, files)),
      ),
    )
    return one
  }
  const opened = async (scope: Scope) => {
    const archive = sampleArchive()
    await within(scope, ({ archives }) => archives.insert(archive))
    return archive.id
  }

  verifies('ARC-6', 'a mail becomes the archive’s stored mail whole, once, in place of what that had', async () => {
    const { id } = await stored(tenant)
    const archive = await opened(tenant)
    await within(tenant, ({ storedMails }) => storedMails.put(archive, sampleEmail(), [attachment('oud.bin', 5)]))
    const handOver = (): Promise<boolean> =>
      within(tenant, ({ undecidedMails }) => undecidedMails.handOver(id, archive))
    expect(await handOver()).to.equal(true)
    const found = await within(tenant, ({ storedMails }) => storedMails.find(archive))
    expect(found).to.deep.equal(
      O.some({
        email,
        attachments: files.map(({ content, ...outline }, seq) => ({ ...outline, seq, size: content.length })),
      }),
    )
    for (const [seq, { content }] of files.entries()) {
      const bytes = await within(tenant, ({ storedMails }) => storedMails.findContent(archive, seq))
      expect(O.isSome(bytes) && Buffer.from(content).equals(bytes.value)).to.equal(true)
    }
    expect(await handOver()).to.equal(false)
    expect(O.isSome(await within(tenant, ({ storedMails }) => storedMails.find(archive)))).to.equal(true)
  })

  it('a removed mail is gone, and one of another tenant can be neither taken nor removed', async () => {
    const [one, two] = [await stored(tenant), await stored(tenant)]
    await within(tenant, ({ undecidedMails }) => undecidedMails.remove(one.id))
    await within(tenant, ({ undecidedMails }) => undecidedMails.remove(newSendArchiveId()))
    const there = Tenant(newTenant())
    await within(there, ({ undecidedMails }) => undecidedMails.remove(two.id))
    const taken = async (scope: Scope, { id }: SendArchive): Promise<boolean> => {
      const archive = await opened(scope)
      return within(scope, ({ undecidedMails }) => undecidedMails.handOver(id, archive))
    }
    expect(await taken(tenant, one)).to.equal(false)
    expect(await taken(there, two)).to.equal(false)
    expect(await taken(tenant, two)).to.equal(true)
  })

  verifies('ARC-9', 'purging removes the mails of those that failed before the moment', async () => {
    const own = Tenant(newTenant())
    const gone = await stored(own, failed(SENT_AT - 1))
    const stay = [await stored(own, failed(SENT_AT)), await stored(own), await stored(own, notArchived(0))]
    const others = await stored(tenant, failed(0))
    expect(await within(own, ({ undecidedMails }) => undecidedMails.purge(SENT_AT))).to.equal(1)
    expect(await within(Admin, ({ undecidedMails }) => undecidedMails.purge(SENT_AT))).to.equal(0)
    const isThere = async (scope: Scope, { id }: SendArchive): Promise<boolean> => {
      const archive = await opened(scope)
      return within(scope, ({ undecidedMails }) => undecidedMails.handOver(id, archive))
    }
    expect(await isThere(own, gone)).to.equal(false)
    for (const one of stay) expect(await isThere(own, one)).to.equal(true)
    expect(await isThere(tenant, others)).to.equal(true)
    expect(O.isSome(await within(own, ({ sendArchives }) => sendArchives.find(gone.id)))).to.equal(true)
  })

  it('keeps nothing of a unit of work that ends in Left', async () => {
    const one = await stored(tenant)
    const archive = await opened(tenant)
    await inScope(tenant, ({ undecidedMails }) =>
      pipe(
        undecidedMails.handOver(one.id, archive),
        TE.flatMap(() => TE.left('no' as const)),
      ),
    )()
    expect(await within(tenant, ({ undecidedMails }) => undecidedMails.handOver(one.id, archive))).to.equal(true)
  })
}
