// What every ArchiveStore answers about several mails at once, and about the mails of a conversation.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { Archive, ArchiveState } from '#domain/archive/archive.ts'
import { MAX_OF_MAIL, type TargetKey } from '#domain/archive/archive-store.ts'
import { removedArchiver } from '#domain/archive/personal-data.ts'
import type { ArchiveTarget } from '#domain/archive/ports.ts'
import type { AccountId } from '#domain/ledger/contact.ts'
import { Admin, type Scope, Tenant } from '#domain/shared/unit-of-work.ts'
import {
  newDocumentId,
  newTarget,
  sampleArchive,
  sampleRequest,
  sampleReceipt,
  SENT_AT,
} from '#test/support/sample-archives.ts'
import { verifies } from '#test/support/verifies.ts'
import { type StoreSubject, subjectOf } from './store-subject.ts'
import { newTenant, newUser } from './sample-connections.ts'

const archived: ArchiveState = { _tag: 'Archived', receipt: sampleReceipt() }
const failed: ArchiveState = { _tag: 'Failed', failure: { _tag: 'LedgerForbidden' }, at: SENT_AT }
const CONVERSATION = 'AAQk "gesprek" 🧵'
const conversationId = O.some(CONVERSATION)

export function archiveListContract(open: () => Promise<StoreSubject>): void {
  const { within } = subjectOf(open)
  const keep = async (scope: Scope, ...archives: readonly Archive[]): Promise<void> => {
    for (const one of archives) await within(scope, (stores) => stores.archives.insert(one))
  }
  const made = (user: Archive['by']['ledgerUserId'], change: Partial<Archive>, division = 1): Archive => {
    const { by } = sampleRequest()
    return sampleArchive({ by: { ...by, ledgerUserId: user, division }, ...change })
  }

  verifies(
    'ARC-10',
    'of many mails at once, the user’s own and what others have archived, each mail’s in order',
    async () => {
      const tenant = Tenant(newTenant())
      const [anne, bram] = [newUser(), newUser()]
      const [a, b] = ['<a,b@x>', '<c@x>']
      const own = made(anne, { internetMessageId: a, state: failed, requestedAt: SENT_AT })
      const colleagues = made(bram, { internetMessageId: a, state: archived, requestedAt: SENT_AT + 1 })
      const hidden = made(bram, { internetMessageId: a, state: failed, requestedAt: SENT_AT + 2 })
      const second = made(anne, { internetMessageId: b, state: archived })
      const unasked = made(anne, { internetMessageId: '<other@x>', state: archived })
      await keep(tenant, colleagues, hidden, own, second, unasked)
      const of = async (scope: Scope, ...ids: readonly string[]): Promise<readonly Archive[]> =>
        within(scope, ({ archives }) => archives.listOfMails(ids, anne))
      const all = await of(tenant, a, '<nobody@x>', b)
      expect(all.filter(({ internetMessageId }) => internetMessageId === a)).to.deep.equal([own, colleagues])
      expect(all.filter(({ internetMessageId }) => internetMessageId === b)).to.deep.equal([second])
      expect(all).to.have.length(3)
      expect(await of(tenant)).to.deep.equal([])
      expect(await of(Tenant(newTenant()), a, b)).to.deep.equal([])
      expect(await of(Admin, a, b)).to.deep.equal([])
    },
  )

  it('of one mail, however many targets it has, at most so many', async () => {
    const tenant = Tenant(newTenant())
    const anne = newUser()
    const many = Array.from({ length: MAX_OF_MAIL + 3 }, () => made(anne, { internetMessageId: '<m@x>' }))
    await keep(tenant, ...many)
    expect(await within(tenant, ({ archives }) => archives.listOfMails(['<m@x>'], anne))).to.have.length(MAX_OF_MAIL)
  })

  verifies(
    'ARC-7',
    'the conversation’s last archived mail: the user’s own before others’, in the same division',
    async () => {
      const tenant = Tenant(newTenant())
      const [anne, bram] = [newUser(), newUser()]
      const change = (requestedAt: number, state: ArchiveState = archived): Partial<Archive> => ({
        conversationId,
        requestedAt,
        state,
      })
      const last = (user: typeof anne, division: number, scope: Scope = tenant): Promise<O.Option<Archive>> =>
        within(scope, ({ archives }) => archives.findLastOfConversation(CONVERSATION, user, division))
      const colleagues = made(bram, change(SENT_AT + 9))
      await keep(
        tenant,
        made(anne, change(SENT_AT + 20, failed)),
        made(anne, { ...change(SENT_AT + 21), conversationId: O.some('another') }),
        made(anne, { ...change(SENT_AT + 22), conversationId: O.none }),
        made(anne, change(SENT_AT + 23), 2),
      )
      expect(await last(anne, 1)).to.deep.equal(O.none)
      await keep(tenant, colleagues)
      expect(await last(anne, 1)).to.deep.equal(O.some(colleagues))
      const [older, newer] = [made(anne, change(SENT_AT)), made(anne, change(SENT_AT + 1))]
      await keep(tenant, newer, older)
      expect(await last(anne, 1)).to.deep.equal(O.some(newer))
      expect(await last(bram, 1)).to.deep.equal(O.some(colleagues))
      expect(await last(anne, 3)).to.deep.equal(O.none)
      expect(await last(anne, 1, Tenant(newTenant()))).to.deep.equal(O.none)
    },
  )

  verifies(
    'CLI-6',
    'the document type a user last archived with, in the division, as long as it is archived',
    async () => {
      const tenant = Tenant(newTenant())
      const [anne, bram] = [newUser(), newUser()]
      const withdrawn: ArchiveState = { _tag: 'Withdrawn', document: newDocumentId(), at: SENT_AT }
      const typed = (type: number, requestedAt: number, state: ArchiveState = archived): Partial<Archive> => ({
        documentType: O.some(type),
        requestedAt,
        state,
      })
      const last = (user: typeof anne, division: number, scope: Scope = tenant): Promise<O.Option<number>> =>
        within(scope, ({ archives }) => archives.findLastDocumentType(user, division))
      expect(await last(anne, 1)).to.deep.equal(O.none)
      const newest = made(anne, typed(2 ** 31 - 1, SENT_AT + 2))
      await keep(
        tenant,
        newest,
        made(anne, typed(11, SENT_AT + 1)),
        made(anne, { documentType: O.none, requestedAt: SENT_AT + 3, state: archived }),
        made(anne, typed(13, SENT_AT + 4, failed)),
        made(anne, typed(14, SENT_AT + 5, withdrawn)),
        made(anne, typed(15, SENT_AT + 6), 2),
        made(bram, typed(0, SENT_AT + 7)),
      )
      expect(await last(anne, 1)).to.deep.equal(O.some(2 ** 31 - 1))
      expect(await last(anne, 2)).to.deep.equal(O.some(15))
      expect(await last(bram, 1)).to.deep.equal(O.some(0))
      expect(await last(anne, 3)).to.deep.equal(O.none)
      expect(await last(anne, 1, Tenant(newTenant()))).to.deep.equal(O.none)
      expect(await last(anne, 1, Admin)).to.deep.equal(O.none)
      await within(tenant, ({ archives }) => archives.replace({ ...newest, documentType: O.some(12) }))
      expect(await last(anne, 1)).to.deep.equal(O.some(12))
      await within(tenant, ({ archives }) => archives.replace({ ...newest, revision: 1, state: withdrawn }))
      expect(await last(anne, 1)).to.deep.equal(O.some(11))
    },
  )

  verifies(
    ['PLG-3', 'IDN-2'],
    'when a target was last archived to, by any user, in this tenant and division only',
    async () => {
      const tenant = Tenant(newTenant())
      const [anne, bram] = [newUser(), newUser()]
      const [person, other] = [newTarget(), newTarget()]
      const account = { kind: 'account', id: person.id as string as AccountId } as const
      const at = (target: ArchiveTarget, archivedAt: number, division = 1, user = anne): Archive =>
        made(user, { target, state: { _tag: 'Archived', receipt: sampleReceipt({ archivedAt }) } }, division)
      const last = async (targets: readonly TargetKey[], division = 1, scope: Scope = tenant) =>
        (await within(scope, ({ archives }) => archives.findLastArchivedTo(targets, division))).toSorted(
          (a, b) => a.archivedAt - b.archivedAt,
        )
      const newest = at(person, SENT_AT + 3, 1, bram)
      await keep(
        tenant,
        at(person, SENT_AT + 1),
        newest,
        at(person, SENT_AT + 2, 1, removedArchiver.ledgerUserId),
        at(person, SENT_AT + 9, 2),
        at(account, SENT_AT + 4),
        made(anne, { target: person, state: failed, requestedAt: SENT_AT + 7 }),
        made(anne, { target: other, state: failed }),
      )
      await keep(Tenant(newTenant()), at(person, SENT_AT + 8))
      const ofPerson = { ...person, archivedAt: SENT_AT + 3 }
      expect(await last([person, other, account])).to.deep.equal([ofPerson, { ...account, archivedAt: SENT_AT + 4 }])
      expect(await last([person], 2)).to.deep.equal([{ ...person, archivedAt: SENT_AT + 9 }])
      expect(await last([person], 3)).to.deep.equal([])
      expect(await last([person], 1, Tenant(newTenant()))).to.deep.equal([])
      expect(await last([person], 1, Admin)).to.deep.equal([])
      expect(await last([])).to.deep.equal([])
      const withdrawn: ArchiveState = { _tag: 'Withdrawn', document: newDocumentId(), at: SENT_AT + 9 }
      await within(tenant, ({ archives }) => archives.replace({ ...newest, state: withdrawn }))
      expect(await last([person])).to.deep.equal([{ ...person, archivedAt: SENT_AT + 2 }])
      const early = await within(tenant, ({ archives }) => archives.find(newest.id))
      if (O.isNone(early)) throw new Error('the archive is gone')
      const again: ArchiveState = { _tag: 'Archived', receipt: sampleReceipt({ archivedAt: SENT_AT + 10 }) }
      await within(tenant, ({ archives }) => archives.replace({ ...early.value, state: again }))
      expect(await last([person])).to.deep.equal([{ ...person, archivedAt: SENT_AT + 10 }])
    },
  )

  verifies(
    ['CLI-11', 'IDN-2'],
    'what is archived to any of the targets, the newest first, in one division',
    async () => {
      const tenant = Tenant(newTenant())
      const [anne, bram] = [newUser(), newUser()]
      const [person, other] = [newTarget(), newTarget()]
      const account = { kind: 'account', id: person.id as string as AccountId } as const
      const at = (target: ArchiveTarget, archivedAt: number, division = 1, user = anne): Archive =>
        made(user, { target, state: { _tag: 'Archived', receipt: sampleReceipt({ archivedAt }) } }, division)
      const [first, second, third] = [
        at(person, SENT_AT + 1),
        at(account, SENT_AT + 2, 1, bram),
        at(person, SENT_AT + 3),
      ]
      await keep(
        tenant,
        second,
        third,
        first,
        at(person, SENT_AT + 9, 2),
        at(other, SENT_AT + 8),
        made(anne, { target: person, state: failed }),
      )
      await keep(Tenant(newTenant()), at(person, SENT_AT + 7))
      const of = (targets: readonly TargetKey[], limit = 10, scope: Scope = tenant) =>
        within(scope, ({ archives }) => archives.listArchivedTo(targets, 1, limit))
      expect(await of([person, account])).to.deep.equal([third, second, first])
      expect(await of([person, account], 2)).to.deep.equal([third, second])
      expect(await of([account])).to.deep.equal([second])
      expect(await of([])).to.deep.equal([])
      expect(await of([person], 10, Tenant(newTenant()))).to.deep.equal([])
      expect(await of([person], 10, Admin)).to.deep.equal([])
    },
  )

  verifies('ARC-10', 'an archive that was taken back is no other’s any more, nor inherited from', async () => {
    const tenant = Tenant(newTenant())
    const [anne, bram] = [newUser(), newUser()]
    const own = made(anne, { internetMessageId: '<w@x>', conversationId, state: archived })
    await keep(tenant, own)
    const state: ArchiveState = { _tag: 'Withdrawn', document: newDocumentId(), at: SENT_AT }
    await within(tenant, ({ archives }) => archives.replace({ ...own, state }))
    const now = { ...own, state, revision: 1 }
    const of = (user: typeof anne) => within(tenant, ({ archives }) => archives.listOfMail('<w@x>', user))
    expect(await of(anne)).to.deep.equal([now])
    expect(await of(bram)).to.deep.equal([])
    const inherited = within(tenant, ({ archives }) => archives.findLastOfConversation(CONVERSATION, anne, 1))
    expect(await inherited).to.deep.equal(O.none)
  })

  verifies('ARC-7', 'an archive is found by the conversation and division it has now', async () => {
    const tenant = Tenant(newTenant())
    const anne = newUser()
    const before = made(anne, { state: archived, conversationId: O.none })
    await keep(tenant, before)
    const now = { ...before, conversationId, by: { ...before.by, division: 4 } }
    await within(tenant, ({ archives }) => archives.replace(now))
    const found = await within(tenant, ({ archives }) => archives.findLastOfConversation(CONVERSATION, anne, 4))
    expect(found).to.deep.equal(O.some({ ...now, revision: 1 }))
  })
}
