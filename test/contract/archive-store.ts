// What every ArchiveStore has to do.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Archive, ArchiveId, ArchiveState } from '#domain/archive/archive.ts'
import type { ArchiveFailure } from '#domain/archive/failures.ts'
import type { AccountId } from '#domain/ledger/contact.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import {
  newArchiveId,
  newDocumentId,
  newTarget,
  sampleArchive,
  sampleAttempt,
  sampleEmail,
  sampleRequest,
  sampleReceipt,
  sampleTrace,
  SENT_AT,
} from '#test/support/sample-archives.ts'
import { verifies } from '#test/support/verifies.ts'
import { type StoreSubject, subjectOf } from './store-subject.ts'
import { newTenant, newUser } from './sample-connections.ts'

const failures: readonly ArchiveFailure[] = [
  { _tag: 'LedgerNotFound' },
  { _tag: 'LedgerForbidden' },
  { _tag: 'LedgerBusy', retryAt: SENT_AT },
  { _tag: 'LedgerRejected', reason: 'Onderwerp \u0000 is verplicht \ud800' },
  { _tag: 'LedgerDown' },
  { _tag: 'LedgerDown', status: 502 },
  { _tag: 'ReauthRequired' },
  { _tag: 'StoreUnavailable' },
  { _tag: 'RenderFailed' },
  { _tag: 'RenderBusy', retryAt: SENT_AT },
  { _tag: 'ArchiveMismatch' },
  { _tag: 'ArchiveInterrupted' },
  { _tag: 'DocumentTypeGone' },
]

const states: readonly ArchiveState[] = [
  { _tag: 'Queued', dueAt: SENT_AT, paused: O.none, awaitsSignIn: false },
  { _tag: 'Queued', dueAt: SENT_AT, paused: O.some(sampleAttempt()), awaitsSignIn: false },
  {
    _tag: 'Archiving',
    claim: { holder: 'h', until: SENT_AT },
    attempt: sampleAttempt({ document: O.none, pdfSize: O.none, unshown: [], absent: [], partsDone: 0 }),
    next: O.none,
    stopping: false,
  },
  {
    _tag: 'Archiving',
    claim: { holder: 'h', until: SENT_AT },
    attempt: sampleAttempt(),
    next: O.some(sampleRequest({ handling: 'stored' })),
    stopping: true,
  },
  { _tag: 'Queued', dueAt: SENT_AT, paused: O.none, awaitsSignIn: true },
  { _tag: 'Archived', receipt: sampleReceipt() },
  { _tag: 'Withdrawn', document: newDocumentId(), at: SENT_AT },
  ...failures.map((failure): ArchiveState => ({ _tag: 'Failed', failure, at: SENT_AT })),
]

const kept = (archive: Archive): Archive => ({ ...archive, revision: archive.revision + 1 })

export function archiveStoreContract(open: () => Promise<StoreSubject>): void {
  const { within, inScope } = subjectOf(open)

  it('hands back what was inserted, and what replaced it, in every state', async () => {
    const tenant = Tenant(newTenant())
    for (const state of states) {
      const archive = sampleArchive({
        state,
        documentType: O.some(55),
        conversationId: O.none,
        traces: [sampleTrace(), sampleTrace({ document: O.some(newDocumentId()) })],
      })
      expect(await within(tenant, ({ archives }) => archives.insert(archive))).to.equal(true)
      expect(await within(tenant, ({ archives }) => archives.find(archive.id))).to.deep.equal(O.some(archive))
      const next = { ...archive, ...sampleRequest(), requestedAt: SENT_AT + 1, tries: 3, traces: [] }
      expect(await within(tenant, ({ archives }) => archives.replace(next))).to.equal(true)
      expect(await within(tenant, ({ archives }) => archives.find(archive.id))).to.deep.equal(O.some(kept(next)))
    }
  })

  verifies(
    'PLG-23',
    'what was archived, or ended, before the moments goes with its mail; what waits stays',
    async () => {
      const tenant = Tenant(newTenant())
      const askedAt = (requestedAt: number, state: ArchiveState): Archive => sampleArchive({ requestedAt, state })
      const archived: ArchiveState = { _tag: 'Archived', receipt: sampleReceipt() }
      const gone = [
        askedAt(SENT_AT - 1, archived),
        askedAt(SENT_AT, { _tag: 'Failed', failure: { _tag: 'LedgerForbidden' }, at: SENT_AT + 4 }),
        askedAt(SENT_AT, { _tag: 'Withdrawn', document: newDocumentId(), at: SENT_AT + 4 }),
      ]
      const stay = [
        askedAt(SENT_AT, archived),
        askedAt(0, { _tag: 'Failed', failure: { _tag: 'LedgerForbidden' }, at: SENT_AT + 5 }),
        ...states.filter(({ _tag }) => _tag === 'Queued' || _tag === 'Archiving').map((state) => askedAt(0, state)),
      ]
      for (const archive of [...gone, ...stay])
        await within(tenant, ({ archives, storedMails }) =>
          pipe(
            archives.insert(archive),
            TE.flatMap(() => storedMails.put(archive.id, sampleEmail(), [])),
          ),
        )
      expect(await within(Tenant(newTenant()), ({ archives }) => archives.purge(SENT_AT, SENT_AT + 5))).to.equal(0)
      expect(await within(tenant, ({ archives }) => archives.purge(SENT_AT, SENT_AT + 5))).to.equal(gone.length)
      for (const [list, there] of [
        [gone, false],
        [stay, true],
      ] as const)
        for (const { id } of list) {
          expect(O.isSome(await within(tenant, ({ archives }) => archives.find(id)))).to.equal(there)
          expect(O.isSome(await within(tenant, ({ storedMails }) => storedMails.find(id)))).to.equal(there)
        }
    },
  )

  verifies('ARC-8', 'finds what waits for a worker of one user, page by page', async () => {
    const tenant = Tenant(newTenant())
    const by = sampleRequest().by
    const waiting = [1, 2, 3].map(() => sampleArchive({ by }))
    const others = [sampleArchive(), sampleArchive({ by, state: { _tag: 'Archived', receipt: sampleReceipt() } })]
    for (const one of [...waiting, ...others]) await within(tenant, ({ archives }) => archives.insert(one))
    const ids = waiting.map(({ id }) => id).toSorted()
    const page = async (after: O.Option<ArchiveId>): Promise<readonly ArchiveId[]> =>
      (await within(tenant, ({ archives }) => archives.listQueued(by.ledgerUserId, after, 2))).map(({ id }) => id)
    expect(await page(O.none)).to.deep.equal(ids.slice(0, 2))
    expect(await page(O.fromNullable(ids[1]))).to.deep.equal(ids.slice(2))
  })

  it('finds none where there is none', async () => {
    const tenant = Tenant(newTenant())
    expect(await within(tenant, ({ archives }) => archives.find(newArchiveId()))).to.deep.equal(O.none)
    expect(await within(tenant, ({ archives }) => archives.findByMail('<a@b>', newTarget()))).to.deep.equal(O.none)
    expect(await within(tenant, ({ archives }) => archives.listOfMail('<a@b>', newUser()))).to.deep.equal([])
    expect(await within(tenant, ({ archives }) => archives.replace(sampleArchive()))).to.equal(false)
  })

  verifies('ARC-4', 'a mail has one archive to a target, and another to another', async () => {
    const tenant = Tenant(newTenant())
    const archive = sampleArchive()
    const { internetMessageId, target } = archive
    const insert = (one: Archive): Promise<boolean> => within(tenant, ({ archives }) => archives.insert(one))
    expect(await insert(archive)).to.equal(true)
    expect(await insert(sampleArchive({ internetMessageId, target }))).to.equal(false)
    expect(await insert(sampleArchive({ internetMessageId }))).to.equal(true)
    expect(await insert(sampleArchive({ target }))).to.equal(true)
    const asAccount = { kind: 'account', id: target.id as string as AccountId } as const
    expect(await insert(sampleArchive({ internetMessageId, target: asAccount }))).to.equal(true)
    expect(await within(tenant, ({ archives }) => archives.findByMail(internetMessageId, target))).to.deep.equal(
      O.some(archive),
    )
  })

  it('distinguishes mails by every character of ids of any length', async () => {
    const tenant = Tenant(newTenant())
    const archive = sampleArchive({ internetMessageId: `<${'long'.repeat(2000)}\u0000é@x>` })
    await within(tenant, ({ archives }) => archives.insert(archive))
    const find = (id: string): Promise<O.Option<Archive>> =>
      within(tenant, ({ archives }) => archives.findByMail(id, archive.target))
    expect(await find(archive.internetMessageId)).to.deep.equal(O.some(archive))
    expect(await find(archive.internetMessageId.toUpperCase())).to.deep.equal(O.none)
  })

  verifies('ARC-4', 'of many who open the same archive at once, one does', async () => {
    const tenant = Tenant(newTenant())
    const { internetMessageId, target } = sampleArchive()
    const inserted = await Promise.all(
      Array.from({ length: 8 }, () =>
        within(tenant, ({ archives }) => archives.insert(sampleArchive({ internetMessageId, target }))),
      ),
    )
    expect(inserted.filter(Boolean)).to.have.length(1)
  })

  it('of many who write over one revision, one does', async () => {
    const tenant = Tenant(newTenant())
    const archive = sampleArchive()
    await within(tenant, ({ archives }) => archives.insert(archive))
    const written = await Promise.all(
      Array.from({ length: 8 }, (_, tries) =>
        within(tenant, ({ archives }) =>
          pipe(
            archives.find(archive.id),
            TE.flatMap(() => archives.replace({ ...archive, tries: tries + 10 })),
          ),
        ),
      ),
    )
    expect(written.filter(Boolean)).to.have.length(1)
    const now = await within(tenant, ({ archives }) => archives.find(archive.id))
    expect(now).to.deep.equal(O.some(kept({ ...archive, tries: 10 + written.indexOf(true) })))
  })

  it('lists those of a mail, of others only what is archived: the own ones before others, then the one asked for last', async () => {
    const tenant = Tenant(newTenant())
    const [anne, bram, order] = [newUser(), newUser(), sampleRequest()]
    const internetMessageId = '<one@mail.example>'
    const by = (ledgerUserId: typeof anne, requestedAt: number, state: ArchiveState): Archive =>
      sampleArchive({ internetMessageId, by: { ...order.by, ledgerUserId }, requestedAt, state })
    const archived: ArchiveState = { _tag: 'Archived', receipt: sampleReceipt() }
    const failed: ArchiveState = { _tag: 'Failed', failure: { _tag: 'LedgerForbidden' }, at: SENT_AT }
    const old = by(anne, SENT_AT, archived)
    const own = by(anne, SENT_AT + 1, failed)
    const colleagues = by(bram, SENT_AT + 2, archived)
    const colleaguesFailed = by(bram, SENT_AT + 3, failed)
    for (const archive of [own, colleagues, colleaguesFailed, old, sampleArchive()])
      await within(tenant, ({ archives }) => archives.insert(archive))
    const listed = (user: typeof anne): Promise<readonly Archive[]> =>
      within(tenant, ({ archives }) => archives.listOfMail(internetMessageId, user))
    expect(await listed(anne)).to.deep.equal([own, old, colleagues])
    expect(await listed(bram)).to.deep.equal([colleaguesFailed, colleagues, old])
    expect(await listed(newUser())).to.deep.equal([colleagues, old])
  })

  verifies('IDN-2', 'an archive of one tenant does not exist for another, nor outside of any', async () => {
    const archive = sampleArchive()
    const [here, there] = [Tenant(newTenant()), Tenant(newTenant())]
    await within(here, ({ archives }) => archives.insert(archive))
    for (const scope of [there, Admin]) {
      expect(await within(scope, ({ archives }) => archives.find(archive.id))).to.deep.equal(O.none)
      expect(
        await within(scope, ({ archives }) => archives.findByMail(archive.internetMessageId, archive.target)),
      ).to.deep.equal(O.none)
      expect(await within(scope, ({ archives }) => archives.replace(archive))).to.equal(false)
    }
    expect(await within(there, ({ archives }) => archives.insert(archive))).to.equal(true)
    const outside = await inScope(Admin, ({ archives }) => archives.insert(sampleArchive()))().then(
      () => 'written',
      () => 'refused',
    )
    expect(outside).to.equal('refused')
  })

  it('keeps nothing of a unit of work that ends in Left', async () => {
    const tenant = Tenant(newTenant())
    const [archive, other] = [sampleArchive(), sampleArchive()]
    await within(tenant, ({ archives }) => archives.insert(archive))
    await inScope(tenant, ({ archives }) =>
      pipe(
        archives.replace({ ...archive, tries: 4 }),
        TE.flatMap(() => archives.insert(other)),
        TE.flatMap(() => TE.left('no' as const)),
      ),
    )()
    expect(await within(tenant, ({ archives }) => archives.find(archive.id))).to.deep.equal(O.some(archive))
    expect(await within(tenant, ({ archives }) => archives.find(other.id))).to.deep.equal(O.none)
  })
}
