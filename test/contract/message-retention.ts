// What every MessageStore has to do when messages end: they are purged, and forgotten with their recipient.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { Mailing, MailMessage, MessageState } from '#domain/mailing/message.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { Admin, type Scope, Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { mailbox, newTenant, NOW } from './sample-connections.ts'
import { EVERY_MESSAGE, insertEach, newMailing, openedLane, queued } from './sample-mails.ts'
import { type StoreSubject, subjectOf } from './store-subject.ts'

const FORGOTTEN = { recipient: { address: '', name: '' }, personalised: {} }

export function messageRetentionContract(open: () => Promise<StoreSubject>): void {
  const subject = subjectOf(open)
  const { within } = subject
  let tenant = newTenant()
  let here: Scope = Tenant(tenant)
  const there = Tenant(newTenant())
  beforeEach(() => {
    tenant = newTenant()
    here = Tenant(tenant)
  })
  const lane = (n: number, options: Parameters<typeof openedLane>[3] = {}) => openedLane(subject, tenant, n, options)
  const listed = () =>
    within(here, ({ messages }) => messages.list(EVERY_MESSAGE)).then(({ data }) => data.map(({ message }) => message))

  it('removes what ended before a moment, in parts, and mailings without any message', async () => {
    const before = NOW - fromDays(400)
    const old = await lane(5, { mailing: newMailing({ createdAt: before }) })
    const [a, b, c, d, e] = old.messages
    if (!a || !b || !c || !d || !e) throw new Error('five were made')
    const looked: MessageState = { _tag: 'Failed', at: before, error: 'outcome_unknown', lookAt: O.some(before) }
    const sent: MessageState = { _tag: 'Sent', at: before, serverMessageId: O.none }
    const save = (all: typeof old.messages) => within(here, ({ messages }) => messages.save(all))
    await save([
      { ...a, state: sent },
      { ...b, state: { _tag: 'Withdrawn', at: before } },
      { ...c, state: { _tag: 'Failed', at: before, error: 'recipient_refused', lookAt: O.none } },
      { ...d, state: looked },
    ])
    const done = await lane(1, { mailing: newMailing({ createdAt: before }) })
    await save(done.messages.map((one) => ({ ...one, state: sent })))
    const mailingOf = ({ id }: Mailing) => within(here, ({ mailings }) => mailings.find(id)).then(O.isSome)
    const purge = (endedBefore: number, limit = 10, scope = here) =>
      within(scope, ({ messages }) => messages.purge(endedBefore, limit))
    expect(await purge(before)).to.equal(0)
    expect(await purge(before + 1, 10, there)).to.equal(0)
    expect([await purge(before + 1, 3), await purge(before + 1, 3), await purge(before + 1, 3)]).to.deep.equal([
      3, 1, 0,
    ])
    expect((await listed()).map(({ id }) => id)).to.have.members([d.id, e.id])
    expect([await mailingOf(done.mailing), await mailingOf(old.mailing)]).to.deep.equal([false, true])
  })

  verifies('IDN-5', 'forgets to whom messages went, in its tenant alone', async () => {
    const { mailing, messages: others } = await lane(1)
    const mine = queued(mailing, {
      recipient: { address: 'Bram@Klant.example', name: 'Bram' },
      personalised: { data: { n: 1 }, unsubscribeUrl: 'https://x.example/o/A1' },
    })
    await within(here, (stores) => insertEach(stores, mailing, [mine]))
    const forget = (scope = here) =>
      within(scope, ({ messages }) => messages.forget({ mailbox: mailbox('bram@klant.EXAMPLE') }))
    expect([await forget(there), await forget(Admin), await forget(), await forget()]).to.deep.equal([0, 0, 1, 0])
    expect(await listed()).to.deep.equal([{ ...mine, ...FORGOTTEN }, ...others])
  })

  verifies(['IDN-5', 'MSG-14'], 'forgets what other servers wrote about a mail that came back', async () => {
    const {
      messages: [message],
    } = await lane(1)
    if (message === undefined) throw new Error('one was made')
    const state = {
      _tag: 'Returned',
      at: NOW,
      sentAt: NOW - 1,
      returnClass: 'permanent',
      status: '5.1.1',
      reason: '550 <eva@klant.example> unknown \u001f',
      text: 'Dag Eva “é” \n\\',
    } as const
    await within(here, ({ messages }) => messages.save([{ ...message, state }]))
    expect((await listed())[0]?.state).to.deep.equal(state)
    await within(here, ({ messages }) => messages.forget({ mailbox: mailbox(message.recipient.address) }))
    const forgotten = { ...state, reason: '', text: '' }
    expect((await listed())[0]?.state).to.deep.equal(forgotten)
    await within(here, ({ messages }) => messages.save([{ ...message, revision: 1, state }]))
    expect((await listed())[0]?.state, 'read before, and saved after').to.deep.equal(forgotten)
  })

  verifies(
    ['IDN-5', 'MSG-5'],
    'what was read before it was forgotten is saved, and brings no recipient back',
    async () => {
      const {
        messages: [message],
      } = await lane(1)
      if (message === undefined) throw new Error('one was made')
      expect(
        await within(here, ({ messages }) => messages.forget({ mailbox: mailbox(message.recipient.address) })),
      ).to.equal(1)
      const sent: MailMessage = { ...message, state: { _tag: 'Sent', at: NOW, serverMessageId: O.none } }
      expect((await within(here, ({ messages }) => messages.save([sent]))).map(({ id }) => id)).to.deep.equal([
        message.id,
      ])
      expect(await listed()).to.deep.equal([{ ...sent, revision: 1, ...FORGOTTEN }])
    },
  )

  it('takes no message for a mailing that is gone', async () => {
    const gone = newMailing()
    const failed = await within(here, (stores) => insertEach(stores, gone, [queued(gone)])).catch(String)
    expect(failed).to.contain('a mailing that is gone')
  })
}
