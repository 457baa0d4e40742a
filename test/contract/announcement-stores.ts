// What every AnnouncementStore and UndecidedMailStore has to do.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Announcement, AnnouncementId, AnnouncementState } from '#domain/archive/announcement.ts'
import { Admin, type Scope, Tenant } from '#domain/shared/unit-of-work.ts'
import {
  attachment,
  logo,
  newAnnouncementId,
  newArchiveId,
  newTarget,
  sampleAim,
  sampleAnnouncement,
  sampleArchive,
  sampleEmail,
  sampleSent,
  SENT_AT,
} from '#test/support/sample-archives.ts'
import { verifies } from '#test/support/verifies.ts'
import { type ArchiveSubject, archiveSubjectOf } from './archive-subject.ts'
import { newTenant, newUser } from './sample-connections.ts'

const failed = (at: number): AnnouncementState => ({
  _tag: 'Failed',
  sent: sampleSent(),
  failure: { _tag: 'LedgerBusy', retryAt: SENT_AT },
  at,
})
const notArchived = (at: number): AnnouncementState => ({
  _tag: 'NotArchived',
  internetMessageId: '<a@b>',
  reason: 'NO_TARGET',
  at,
})
const awaiting = (expiresAt: number): AnnouncementState => ({ _tag: 'AwaitingSend', aim: sampleAim(), expiresAt })
const choosing: AnnouncementState = {
  _tag: 'Choosing',
  sent: sampleSent(),
  aim: O.some(sampleAim()),
  since: SENT_AT,
  dueAt: SENT_AT,
  tries: 2,
  awaitsSignIn: true,
}
const handedOver = {
  _tag: 'HandedOver',
  aim: sampleAim({ documentType: O.none, conversationId: O.none, target: newTarget() }),
  internetMessageId: '<a@b>',
  archiveId: newArchiveId(),
  at: SENT_AT,
} as const

export const announcementStoreContract = (open: () => Promise<ArchiveSubject>): void => {
  const { within, inScope } = archiveSubjectOf(open)
  const insert = (scope: Scope, one: Announcement): Promise<boolean> =>
    within(scope, ({ announcements }) => announcements.insert(one))
  const find = (scope: Scope, { id }: Announcement): Promise<O.Option<Announcement>> =>
    within(scope, ({ announcements }) => announcements.find(id))

  verifies(
    'ARC-5',
    'an announcement is handed back as it was kept, in every state, by its id and its key',
    async () => {
      const tenant = Tenant(newTenant())
      for (const state of [awaiting(SENT_AT), choosing, handedOver, notArchived(SENT_AT), failed(SENT_AT)]) {
        const one = sampleAnnouncement({ state, archiveKey: `sleutel 🗝 "${state._tag}"` })
        expect(await insert(tenant, one)).to.equal(true)
        expect(await find(tenant, one)).to.deep.equal(O.some(one))
        const found = await within(tenant, ({ announcements }) => announcements.findByKey(one.user, one.archiveKey))
        expect(found).to.deep.equal(O.some(one))
        const next = { ...one, state: awaiting(SENT_AT + 7) }
        expect(await within(tenant, ({ announcements }) => announcements.replace(next))).to.equal(true)
        expect(await find(tenant, one)).to.deep.equal(O.some({ ...next, revision: 1 }))
      }
    },
  )

  verifies('ARC-6', 'a user uses a key once, and another’s key is not his', async () => {
    const tenant = Tenant(newTenant())
    const one = sampleAnnouncement()
    expect(await insert(tenant, one)).to.equal(true)
    expect(await insert(tenant, { ...sampleAnnouncement(), user: one.user, archiveKey: one.archiveKey })).to.equal(
      false,
    )
    const others = sampleAnnouncement({ archiveKey: one.archiveKey })
    expect(await insert(tenant, others)).to.equal(true)
    const byKey = (user: Announcement['user'], key: string) =>
      within(tenant, ({ announcements }) => announcements.findByKey(user, key))
    expect(await byKey(one.user, one.archiveKey)).to.deep.equal(O.some(one))
    expect(await byKey(others.user, one.archiveKey)).to.deep.equal(O.some(others))
    expect(await byKey(newUser(), one.archiveKey)).to.deep.equal(O.none)
    expect(await byKey(one.user, one.archiveKey.toUpperCase())).to.deep.equal(O.none)
  })

  verifies('ARC-6', 'of many who use a key at once, and of many who write over one revision, one does', async () => {
    const tenant = Tenant(newTenant())
    const one = sampleAnnouncement()
    const { user, archiveKey } = one
    const inserted = await Promise.all(
      Array.from({ length: 6 }, () => insert(tenant, sampleAnnouncement({ user, archiveKey }))),
    )
    expect(inserted.filter(Boolean)).to.have.length(1)
    const found = await within(tenant, ({ announcements }) => announcements.findByKey(user, archiveKey))
    const present = O.isSome(found) ? found.value : one
    const written = await Promise.all(
      Array.from({ length: 6 }, () => within(tenant, ({ announcements }) => announcements.replace(present))),
    )
    expect(written.filter(Boolean)).to.have.length(1)
    expect(await within(tenant, ({ announcements }) => announcements.replace(sampleAnnouncement()))).to.equal(false)
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
      const keep = async (scope: Scope, state: AnnouncementState): Promise<Announcement> => {
        const one = sampleAnnouncement({ state })
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
      const purge = (scope: Scope): Promise<number> =>
        within(scope, ({ announcements }) => announcements.purge(SENT_AT))
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
    const waiting = [1, 2, 3].map(() => sampleAnnouncement({ user, state: choosing }))
    const others = [sampleAnnouncement({ state: choosing }), sampleAnnouncement({ user, state: handedOver })]
    for (const one of [...waiting, ...others]) await insert(tenant, one)
    const ids = waiting.map(({ id }) => id).toSorted()
    const page = async (after: O.Option<AnnouncementId>): Promise<readonly AnnouncementId[]> =>
      (await within(tenant, ({ announcements }) => announcements.choosingOf(user, after, 2))).map(({ id }) => id)
    expect(await page(O.none)).to.deep.equal(ids.slice(0, 2))
    expect(await page(O.fromNullable(ids[1]))).to.deep.equal(ids.slice(2))
  })

  verifies('IDN-2', 'an announcement of one tenant does not exist for another, nor outside of any', async () => {
    const one = sampleAnnouncement()
    const [here, there] = [Tenant(newTenant()), Tenant(newTenant())]
    await insert(here, one)
    for (const scope of [there, Admin]) {
      expect(await find(scope, one)).to.deep.equal(O.none)
      expect(await within(scope, ({ announcements }) => announcements.replace(one))).to.equal(false)
    }
    const outside = await inScope(Admin, ({ announcements }) => announcements.insert(sampleAnnouncement()))().then(
      () => 'written',
      () => 'refused',
    )
    expect(outside).to.equal('refused')
  })
}

export const undecidedMailStoreContract = (open: () => Promise<ArchiveSubject>): void => {
  const { within, inScope } = archiveSubjectOf(open)
  const email = sampleEmail({ subject: 'Nog onbeslist' })
  const files = [logo, attachment('prijzen.xlsx', 70_000), attachment('leeg.txt', 0)]
  const tenant = Tenant(newTenant())

  const stored = async (scope: Scope, state: AnnouncementState = choosing): Promise<Announcement> => {
    const one = sampleAnnouncement({ state })
    await within(scope, ({ announcements, undecidedMails }) =>
      pipe(
        announcements.insert(one),
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
      const bytes = await within(tenant, ({ storedMails }) => storedMails.content(archive, seq))
      expect(O.isSome(bytes) && Buffer.from(content).equals(bytes.value)).to.equal(true)
    }
    expect(await handOver()).to.equal(false)
    expect(O.isSome(await within(tenant, ({ storedMails }) => storedMails.find(archive)))).to.equal(true)
  })

  it('a removed mail is gone, and one of another tenant can be neither taken nor removed', async () => {
    const [one, two] = [await stored(tenant), await stored(tenant)]
    await within(tenant, ({ undecidedMails }) => undecidedMails.remove(one.id))
    await within(tenant, ({ undecidedMails }) => undecidedMails.remove(newAnnouncementId()))
    const there = Tenant(newTenant())
    await within(there, ({ undecidedMails }) => undecidedMails.remove(two.id))
    const taken = async (scope: Scope, { id }: Announcement): Promise<boolean> => {
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
    const isThere = async (scope: Scope, { id }: Announcement): Promise<boolean> => {
      const archive = await opened(scope)
      return within(scope, ({ undecidedMails }) => undecidedMails.handOver(id, archive))
    }
    expect(await isThere(own, gone)).to.equal(false)
    for (const one of stay) expect(await isThere(own, one)).to.equal(true)
    expect(await isThere(tenant, others)).to.equal(true)
    expect(O.isSome(await within(own, ({ announcements }) => announcements.find(gone.id)))).to.equal(true)
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
