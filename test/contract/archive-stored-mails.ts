// What every StoredMailStore and ArchiveTenantStore has to do.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Archive, ArchiveId } from '#domain/archive/archive.ts'
import type { EmailData, MailAttachment } from '#domain/archive/mail.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { Admin, type Scope, Tenant } from '#domain/shared/unit-of-work.ts'
import { attachment, logo, sampleArchive, sampleEmail, sampleReceipt, SENT_AT } from '#test/support/sample-archives.ts'
import { verifies } from '#test/support/verifies.ts'
import { type StoreSubject, subjectOf } from './store-subject.ts'
import { newTenant } from './sample-connections.ts'

const email: EmailData = sampleEmail({ htmlBody: `<p>\u0000 \ud83d half a pair, מכתב 📎 ${'x'.repeat(100_000)}</p>` })
const attachments: readonly MailAttachment[] = [
  logo,
  attachment('leeg.txt', 0),
  attachment('a\u0000b.bin', 70_000, { contentType: '' }),
]

export function storedMailStoreContract(open: () => Promise<StoreSubject>): void {
  const { within, inScope } = subjectOf(open)
  const store = async (scope: Scope, archive: Archive): Promise<ArchiveId> => {
    await within(scope, ({ archives, storedMails }) =>
      pipe(
        archives.insert(archive),
        TE.flatMap(() => storedMails.put(archive.id, email, attachments)),
      ),
    )
    return archive.id
  }
  const isThere = async (scope: Scope, id: ArchiveId): Promise<boolean> =>
    O.isSome(await within(scope, ({ storedMails }) => storedMails.find(id)))

  verifies('ARC-9', 'a stored mail is handed back as it was, its attachments one at a time', async () => {
    const tenant = Tenant(newTenant())
    const id = await store(tenant, sampleArchive())
    const found = await within(tenant, ({ storedMails }) => storedMails.find(id))
    expect(found).to.deep.equal(
      O.some({
        email,
        attachments: attachments.map(({ content, ...outline }, seq) => ({ ...outline, seq, size: content.length })),
      }),
    )
    for (const [seq, { content }] of attachments.entries()) {
      const bytes = await within(tenant, ({ storedMails }) => storedMails.findContent(id, seq))
      expect(O.isSome(bytes) && Buffer.from(content).equals(bytes.value)).to.equal(true)
    }
    expect(await within(tenant, ({ storedMails }) => storedMails.findContent(id, 3))).to.deep.equal(O.none)
  })

  it('replaces what was stored for the archive before', async () => {
    const tenant = Tenant(newTenant())
    const id = await store(tenant, sampleArchive())
    const other = sampleEmail({ subject: 'Nogmaals', sentAt: O.none })
    await within(tenant, ({ storedMails }) => storedMails.put(id, other, [attachment('een.pdf', 3)]))
    const found = await within(tenant, ({ storedMails }) => storedMails.find(id))
    expect(O.isSome(found) && found.value.email).to.deep.equal(other)
    expect(O.isSome(found) && found.value.attachments).to.have.length(1)
    expect(await within(tenant, ({ storedMails }) => storedMails.findContent(id, 1))).to.deep.equal(O.none)
  })

  verifies('ARC-9', 'a removed mail is gone whole, and removing twice does no harm', async () => {
    const tenant = Tenant(newTenant())
    const [id, other] = [await store(tenant, sampleArchive()), await store(tenant, sampleArchive())]
    await within(tenant, ({ storedMails }) => storedMails.remove(id))
    await within(tenant, ({ storedMails }) => storedMails.remove(id))
    expect(await isThere(tenant, id)).to.equal(false)
    expect(await within(tenant, ({ storedMails }) => storedMails.findContent(id, 0))).to.deep.equal(O.none)
    expect(await isThere(tenant, other)).to.equal(true)
  })

  verifies(
    'ARC-9',
    'purging removes the mails of archives that failed before the moment, or are archived',
    async () => {
      const tenant = Tenant(newTenant())
      const failedAt = (at: number): Promise<ArchiveId> =>
        store(tenant, sampleArchive({ state: { _tag: 'Failed', failure: { _tag: 'LedgerDown' }, at } }))
      const gone = [
        await failedAt(SENT_AT - 1),
        await store(tenant, sampleArchive({ state: { _tag: 'Archived', receipt: sampleReceipt() } })),
      ]
      const stay = [await failedAt(SENT_AT), await store(tenant, sampleArchive())]
      const elsewhere = Tenant(newTenant())
      const others = await store(
        elsewhere,
        sampleArchive({ state: { _tag: 'Failed', failure: { _tag: 'LedgerDown' }, at: 0 } }),
      )
      expect(await within(tenant, ({ storedMails }) => storedMails.purge(SENT_AT))).to.equal(2)
      for (const id of gone) expect(await isThere(tenant, id)).to.equal(false)
      for (const id of stay) expect(await isThere(tenant, id)).to.equal(true)
      expect(await isThere(elsewhere, others)).to.equal(true)
      expect(await within(Admin, ({ storedMails }) => storedMails.purge(SENT_AT))).to.equal(0)
    },
  )

  verifies('IDN-2', 'a stored mail of one tenant does not exist for another, nor outside of any', async () => {
    const [here, there] = [Tenant(newTenant()), Tenant(newTenant())]
    const id = await store(here, sampleArchive())
    for (const scope of [there, Admin]) {
      expect(await isThere(scope, id)).to.equal(false)
      expect(await within(scope, ({ storedMails }) => storedMails.findContent(id, 0))).to.deep.equal(O.none)
      await within(scope, ({ storedMails }) => storedMails.remove(id))
    }
    expect(await isThere(here, id)).to.equal(true)
  })

  it('keeps nothing of a unit of work that ends in Left', async () => {
    const tenant = Tenant(newTenant())
    const archive = sampleArchive()
    await within(tenant, ({ archives }) => archives.insert(archive))
    await inScope(tenant, ({ storedMails }) =>
      pipe(
        storedMails.put(archive.id, email, attachments),
        TE.flatMap(() => TE.left('no' as const)),
      ),
    )()
    expect(await isThere(tenant, archive.id)).to.equal(false)
  })
}

export function mailKeepingTenantStoreContract(open: () => Promise<StoreSubject>): void {
  const { within } = subjectOf(open)
  const page = (since: number, after: O.Option<TenantUuid>, limit: number): Promise<readonly TenantUuid[]> =>
    within(Admin, ({ archiveTenants }) => archiveTenants.page(since, after, limit))

  it('pages through the tenants noted since, noted from within their own work', async () => {
    const tenants = Array.from({ length: 5 }, newTenant).toSorted()
    for (const tenant of tenants)
      await within(Tenant(tenant), ({ archiveTenants }) => archiveTenants.note(tenant, SENT_AT))
    const first = await page(SENT_AT, O.none, 3)
    expect(first).to.deep.equal(tenants.slice(0, 3))
    expect(await page(SENT_AT, O.fromNullable(first.at(-1)), 3)).to.deep.equal(tenants.slice(3))
    expect(await page(SENT_AT + 1, O.none, 3)).to.deep.equal([])
  })

  it('notes a tenant again', async () => {
    const tenant = newTenant()
    const note = (now: number): Promise<void> =>
      within(Tenant(tenant), ({ archiveTenants }) => archiveTenants.note(tenant, now))
    await note(SENT_AT)
    await note(SENT_AT + fromDays(2))
    expect(await page(SENT_AT + fromDays(2), O.none, 3)).to.deep.equal([tenant])
    await note(SENT_AT)
    expect(await page(SENT_AT + fromDays(2), O.none, 3)).to.deep.equal([tenant])
  })
}
