// What every MailingStore and MessageStore has to do; message-retention.ts has how messages end.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Mailing, MailMessage, MessageId, MessageState } from '#domain/mailing/message.ts'
import { COUNTED_OF_FILTER, type Lane, type MessageQuery, MESSAGES_COUNTED } from '#domain/mailing/ports.ts'
import { fromMinutes } from '#domain/shared/clock.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { mailbox, newTenant, NOW } from './sample-connections.ts'
import {
  EVERY_MESSAGE,
  attachmentOf,
  DEFAULT_MAILER,
  insertEach,
  mailContent,
  MONITOR_ROUTE,
  newMailing,
  openedLane,
  queued,
} from './sample-mails.ts'
import { type StoreSubject, subjectOf, together } from './store-subject.ts'

function at(state: MessageState['_tag'], moment: number): MessageState {
  const claim = { tries: 1, since: NOW }
  switch (state) {
    case 'Sending':
      return { _tag: state, until: moment, ...claim }
    case 'Sent':
      return { _tag: state, at: moment, serverMessageId: O.some('<a@b>') }
    case 'Failed':
      return { _tag: state, at: moment, error: 'recipient_refused', lookAt: O.none }
    case 'Withdrawn':
      return { _tag: state, at: moment }
    default:
      return { _tag: 'Queued', dueAt: moment, ...claim }
  }
}

const idsOf = (messages: readonly MailMessage[]): readonly MessageId[] => messages.map(({ id }) => id)

export function messageStoreContract(open: () => Promise<StoreSubject>): void {
  const subject = subjectOf(open)
  const { within, inScope } = subject
  let tenant = newTenant()
  let here = Tenant(tenant)
  let there = Tenant(newTenant())
  beforeEach(() => {
    tenant = newTenant()
    here = Tenant(tenant)
    there = Tenant(newTenant())
  })
  const lane = (n: number, options: Parameters<typeof openedLane>[3] = {}) => openedLane(subject, tenant, n, options)
  const find = (id: MessageId, scope = here) => within(scope, ({ messages }) => messages.find(id)).then(O.toUndefined)
  const save = (messages: readonly MailMessage[], scope = here) =>
    within(scope, (stores) => stores.messages.save(messages)).then((saved) => saved.map(({ id }) => id))
  const insert = (mailing: Mailing, all: readonly MailMessage[]) =>
    within(here, (stores) => insertEach(stores, mailing, all))
  /** When its lane is due. */
  const nextDue = (of: Lane) =>
    within(here, ({ lanes }) =>
      pipe(
        lanes.refresh(of),
        TE.flatMap(() => lanes.findNextDue(DEFAULT_MAILER)),
      ),
    ).then(O.toUndefined)
  const due = (of: Lane, now: number, limit = 10, scope = here) =>
    within(scope, ({ messages }) => messages.lockDue(of, now, limit)).then(idsOf)
  const list = (change: Partial<MessageQuery> = {}, scope = here) =>
    within(scope, ({ messages }) => messages.list({ ...EVERY_MESSAGE, ...change }))
  const listedIds = ({ data }: Awaited<ReturnType<typeof list>>) => data.map(({ message }) => message.id)
  const listed = async (change: Partial<MessageQuery>) => listedIds(await list(change))

  verifies('MSG-2', 'keeps a mailing with its attachments, in its tenant alone', async () => {
    const mailing = newMailing({ replyTo: O.none, route: MONITOR_ROUTE })
    const contents = [attachmentOf('b.pdf', [1, 0]), attachmentOf('a.pdf', [])]
    expect(await within(here, ({ mailings }) => mailings.insert(mailing, contents))).to.equal(true)
    const again = { ...mailing, data: { other: 'value' } }
    expect(await within(here, ({ mailings }) => mailings.insert(again, []))).to.equal(false)
    const read = (scope = here) =>
      within(scope, ({ mailings }) =>
        pipe(
          mailings.find(mailing.id),
          TE.bindTo('found'),
          TE.bind('attachments', () => mailings.attachments(mailing.id)),
        ),
      )
    expect(await read()).to.deep.equal({ found: O.some(mailing), attachments: contents })
    expect(await read(there)).to.deep.equal({ found: O.none, attachments: [] })
    expect(await read(Admin)).to.deep.equal({ found: O.none, attachments: [] })
  })

  verifies(['MSG-2', 'MSG-6', 'CAM-17'], 'keeps messages whole, whatever characters are in them', async () => {
    const { mailing } = await lane(0)
    const all = [
      queued(mailing),
      queued(mailing, {
        recipient: { address: 'geen adres', name: 'Ökş "x"' },
        personalised: {
          subject: ['\u0000'],
          body: mailContent(),
          data: { surveyUrl: 'https://x/\u0000', n: [1, null] },
          unsubscribeUrl: 'https://x/\u0000\u001e',
        },
        state: at('Failed', NOW),
      }),
    ]
    await insert(mailing, all)
    for (const one of all) {
      expect(await find(one.id)).to.deep.equal(one)
      expect(await find(one.id, there)).to.equal(undefined)
      expect(await find(one.id, Admin)).to.equal(undefined)
    }
    await within(here, ({ messages }) => messages.insert(mailing, at('Queued', NOW), []))
    const withdrawn = await within(here, ({ messages }) => messages.withdraw(mailing.origin, NOW + 1, 10))
    expect(withdrawn).to.deep.equal([{ id: all[0]?.id, possiblyDoubled: false, route: mailing.route }])
  })

  verifies(
    'MSG-5',
    'answers what is due of a lane: waiting, left behind or to be looked up, the earliest first',
    async () => {
      const { lane: of, mailing } = await lane(0)
      const looked: MessageState = { _tag: 'Failed', at: NOW, error: 'outcome_unknown', lookAt: O.some(NOW + 2) }
      const [waiting, left, unknown, later, sent] = [
        queued(mailing, { state: at('Queued', NOW + 3) }),
        queued(mailing, { state: at('Sending', NOW + 1) }),
        queued(mailing, { state: looked }),
        queued(mailing, { state: at('Queued', NOW + 9) }),
        queued(mailing, { state: at('Sent', NOW) }),
      ]
      await insert(mailing, [waiting, left, unknown, later, sent])
      expect(await due(of, NOW)).to.deep.equal([])
      expect(await due(of, NOW + 2)).to.deep.equal([left.id, unknown.id])
      expect(await due(of, NOW + 5)).to.deep.equal([left.id, unknown.id, waiting.id])
      expect(await due(of, NOW + 5, 2)).to.deep.equal([left.id, unknown.id])
      expect(await due(of, NOW + 5, 2, there)).to.deep.equal([])
      expect(await nextDue(of)).to.equal(NOW + 1)
      await save([left, unknown, waiting, later].map((one) => ({ ...one, state: at('Withdrawn', NOW) })))
      expect(await nextDue(of)).to.equal(undefined)
    },
  )

  verifies('MSG-5', 'never gives a message to two claimers', async () => {
    const { lane: of, messages } = await lane(40)
    const claims = await together(8, (i) =>
      within(here, (stores) =>
        pipe(
          stores.messages.lockDue(of, NOW, 8),
          // They overlap: each waits before it writes.
          TE.tap(() => TE.fromTask(() => new Promise((done) => setTimeout(done, 20 + i)))),
          TE.tap((mine) =>
            stores.messages.save(mine.map((one) => ({ ...one, state: at('Sending', NOW + fromMinutes(3)) }))),
          ),
        ),
      ),
    )
    const claimed = claims.flatMap(idsOf)
    expect(new Set(claimed).size).to.equal(claimed.length)
    expect(claimed).to.have.members(idsOf(messages))
  })

  it('saves what still has the revision that was read, and answers which', async () => {
    const { messages } = await lane(3)
    const [a, b, c] = messages
    if (a === undefined || b === undefined || c === undefined) throw new Error('three were made')
    const moved = {
      ...a,
      state: at('Sent', NOW + 7),
      possiblyDoubled: true,
      story: [{ at: NOW, step: 'found', code: 'x' }],
    } as const
    expect(await save([moved, { ...b, revision: 1, state: at('Sent', NOW) }])).to.deep.equal([a.id])
    expect(await find(a.id)).to.deep.equal({ ...moved, revision: 1 })
    expect(await find(b.id)).to.deep.equal(b)
    expect(await save([{ ...c, state: at('Sent', NOW) }], there)).to.deep.equal([])
    expect(await save([])).to.deep.equal([])
    const raced = await together(8, () => save([{ ...c, state: at('Failed', NOW) }]))
    expect(raced.flat()).to.deep.equal([c.id])
  })

  verifies(
    ['MSG-1', 'MSG-7'],
    'lists the newest first, by address, state, error, origin and possible doubling',
    async () => {
      const first = await lane(3, { mailing: newMailing({ route: MONITOR_ROUTE }) })
      const second = await lane(2)
      const [a, b, c] = first.messages
      const [d, e] = second.messages
      if (!a || !b || !c || !d || !e) throw new Error('five were made')
      await save([
        { ...a, state: at('Sent', NOW), possiblyDoubled: true },
        { ...b, state: { _tag: 'Failed', at: NOW, error: 'outcome_unknown', lookAt: O.none } },
        { ...d, state: at('Failed', NOW) },
      ])
      const other = queued(first.mailing, { recipient: { address: 'bram@klant.example', name: '' } })
      await insert(first.mailing, [other])
      expect(await listed({})).to.deep.equal(idsOf([other, e, d, c, b, a]))
      const { id, origin, route, createdAt, content } = first.mailing
      const outline = { id, origin, route, createdAt, subject: content.subject, data: {} }
      expect((await list({})).data[0]).to.deep.equal({ message: other, mailing: outline })
      const page = await list({ skip: 1, limit: 2 })
      expect([listedIds(page), page.total]).to.deep.equal([idsOf([e, d]), 6])
      expect(await listed({ address: 'EVA@klant.EXAMPLE' })).to.deep.equal(idsOf([e, d, c, b, a]))
      expect(await listed({ address: 'eva' })).to.deep.equal([])
      expect(await listed({ states: ['Failed', 'Sent'] })).to.deep.equal(idsOf([d, b, a]))
      expect(await listed({ error: O.some('outcome_unknown') })).to.deep.equal([b.id])
      expect(await listed({ origin: O.some(second.mailing.origin) })).to.deep.equal(idsOf([e, d]))
      expect(await listed({ origin: O.some(second.mailing.origin), states: ['Queued'] })).to.deep.equal([e.id])
      expect(await listed({ possiblyDoubled: true })).to.deep.equal([a.id])
      expect(await listed({ possiblyDoubled: true, states: ['Failed', 'Queued'] })).to.deep.equal([])
      expect((await list({}, there)).total).to.equal(0)
      expect((await list({}, Admin)).total).to.equal(0)
      const idsOfFirst = (scope = here) => within(scope, ({ messages }) => messages.listIds(first.mailing.id))
      expect(await idsOfFirst()).to.deep.equal(idsOf([a, b, c, other]))
      expect(await idsOfFirst(there)).to.deep.equal([])
    },
  )

  verifies('ADM-10', 'finds parts of names, addresses and shared subjects, and sorts what it finds', async () => {
    const subject = [{ path: 'data.city', use: 'text' }, ' wacht, ', { path: 'name', use: 'text' }] as const
    const first = newMailing({ content: { ...mailContent(), subject }, data: { city: 'Zwólle', street: 'Kade' } })
    const second = newMailing({ content: mailContent('Herinnering') })
    const recipients = [
      { address: 'info@bakker.example', name: '' },
      { address: 'zara@klant.example', name: 'Zara 10% & Zn' },
      { address: 'fatima@klant.example', name: 'Fátima' },
    ]
    const [a, b, c] = recipients.map((recipient, n) => queued(n === 1 ? second : first, { recipient }))
    if (!a || !b || !c) throw new Error('three were made')
    for (const mailing of [first, second]) await within(here, ({ mailings }) => mailings.insert(mailing, []))
    await insert(first, [a])
    await insert(second, [b])
    await insert(first, [c])
    expect((await list({ q: 'fatim' })).data[0]?.mailing).to.deep.include({ subject, data: { city: 'Zwólle' } })
    expect(await listed({ q: 'FATIMA' })).to.deep.equal([c.id])
    expect(await listed({ q: 'KLANT.ex' })).to.deep.equal(idsOf([c, b]))
    expect(await listed({ q: 'zwolle w' })).to.deep.equal(idsOf([c, a]))
    expect(await listed({ q: '0% &' })).to.deep.equal([b.id])
    expect(await listed({ q: 'kade' })).to.deep.equal([])
    expect(await listed({ q: 'zwolle', states: ['Queued'], origin: O.some(second.origin) })).to.deep.equal([])
    expect((await list({ q: 'klant' }, there)).total).to.equal(0)
    const page = await list({ q: 'klant', skip: 1, limit: 1 })
    expect([listedIds(page), page.total]).to.deep.equal([[b.id], 2])
    expect(await listed({ sortDir: 'asc' })).to.deep.equal(idsOf([a, b, c]))
    expect(await listed({ sortBy: 'recipient', sortDir: 'asc' })).to.deep.equal(idsOf([c, a, b]))
    expect(await listed({ sortBy: 'subject', sortDir: 'asc', states: ['Queued', 'Sent'] })).to.deep.equal(
      idsOf([b, c, a]),
    )
    expect(await listed({ sortBy: 'subject', sortDir: 'desc', skip: 1 })).to.deep.equal(idsOf([a, b]))
    expect(await listed({ q: 'klant', sortBy: 'recipient', sortDir: 'desc' })).to.deep.equal(idsOf([b, c]))
    await within(here, ({ messages }) => messages.forget({ mailbox: mailbox('fatima@klant.example') }))
    expect(await listed({ q: 'fatima' })).to.deep.equal([])
    const found = await within(here, ({ messages }) => messages.findAll([b.id, c.id, queued(second).id]))
    expect(idsOf(found.map(({ message }) => message))).to.have.members(idsOf([b, c]))
    expect(await within(there, ({ messages }) => messages.findAll([b.id]))).to.deep.equal([])
  })

  verifies('ADM-10', 'counts by state, error and possible doubling, up to a bound', async () => {
    const { messages, mailing } = await lane(3)
    const [a, b] = messages
    if (!a || !b) throw new Error('three were made')
    await save([
      { ...a, state: at('Failed', NOW), possiblyDoubled: true },
      { ...b, state: at('Sent', NOW) },
    ])
    const many = Array.from({ length: COUNTED_OF_FILTER + 1 }, () => queued(mailing))
    await within(here, (stores) => stores.messages.insert(mailing, at('Withdrawn', NOW), many))
    const { states, errors, possiblyDoubled } = await within(here, (stores) => stores.messages.count())
    expect(states).to.deep.equal({
      Queued: 1,
      Sending: 0,
      Sent: 1,
      Failed: 1,
      Withdrawn: COUNTED_OF_FILTER,
      Returned: 0,
    })
    expect([errors.recipient_refused, errors.too_large, possiblyDoubled]).to.deep.equal([1, 0, 1])
    expect((await within(there, (stores) => stores.messages.count())).states).to.include({ Queued: 0 })
  })

  verifies('MSG-8', 'withdraws what waits of an origin, in parts, and nothing else', async () => {
    const { mailing, messages, lane: of } = await lane(7)
    await lane(1, { mailing: newMailing({ route: MONITOR_ROUTE }) })
    const [sending, sent, ...waiting] = messages
    if (!sending || !sent) throw new Error('seven were made')
    await save([
      { ...sending, state: at('Sending', NOW + 1) },
      { ...sent, state: at('Sent', NOW) },
    ])
    const withdraw = (limit: number, scope = here) =>
      within(scope, (stores) => stores.messages.withdraw(mailing.origin, NOW + 5, limit)).then(({ length }) => length)
    expect(await withdraw(10, there)).to.equal(0)
    expect([await withdraw(3), await withdraw(3), await withdraw(3)]).to.deep.equal([3, 2, 0])
    for (const one of waiting)
      expect(await find(one.id)).to.deep.equal({ ...one, revision: 1, state: { _tag: 'Withdrawn', at: NOW + 5 } })
    expect((await find(sending.id))?.state._tag).to.equal('Sending')
    expect((await find(sent.id))?.state._tag).to.equal('Sent')
    expect(await nextDue(of)).to.equal(NOW + 1)
    expect((await list({ states: ['Queued'] })).total).to.equal(1)
  })

  verifies('MSG-8', 'withdraws or claims each message, never both', async () => {
    const { lane: of, mailing } = await lane(60)
    const claimed: MessageId[] = []
    const outcomes = await together(6, async (i) => {
      if (i % 2 === 0) return (await within(here, ({ messages }) => messages.withdraw(mailing.origin, NOW, 15))).length
      const mine = await within(here, ({ messages }) =>
        pipe(
          messages.lockDue(of, NOW, 10),
          TE.flatMap((some) => messages.save(some.map((one) => ({ ...one, state: at('Sending', NOW + 1) })))),
        ),
      )
      claimed.push(...mine.map(({ id }) => id))
      return 0
    })
    const withdrawn = outcomes.reduce((sum, one) => sum + one, 0)
    expect((await list({ states: ['Withdrawn'] })).total).to.equal(withdrawn)
    expect((await list({ states: ['Sending'] })).total).to.equal(claimed.length)
    expect((await list({ states: ['Queued'] })).total).to.equal(60 - withdrawn - claimed.length)
  })

  it('keeps nothing of a unit of work that ends in Left', async () => {
    const { lane: of, messages } = await lane(1)
    await inScope(here, (stores) =>
      pipe(
        stores.messages.save(messages.map((one) => ({ ...one, state: at('Sent', NOW) }))),
        TE.flatMap(() => TE.left('no' as const)),
      ),
    )()
    expect(await due(of, NOW)).to.deep.equal(idsOf(messages))
  })

  it('lists a page of many messages without counting them all', async () => {
    const { mailing } = await lane(0)
    const many = Array.from({ length: MESSAGES_COUNTED + 1 }, () => queued(mailing))
    await within(here, ({ messages }) => messages.insert(mailing, at('Queued', NOW), many))
    const page = await list({ skip: 20, limit: 1, states: ['Queued', 'Sent'] })
    expect([listedIds(page), page.total]).to.deep.equal([idsOf(many.slice(-21, -20)), MESSAGES_COUNTED])
  })
}
