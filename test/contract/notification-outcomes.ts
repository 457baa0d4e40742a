// Which mails every store of notifications still wants, and what becomes of their notifications.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { EventKind, FiredEvent } from '#domain/event/event.ts'
import type { User } from '#domain/identity/user.ts'
import type { MessageId } from '#domain/mailing/message.ts'
import type { MessageOutcome } from '#domain/mailing/ports.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { verifies } from '#test/support/verifies.ts'
import { NOW } from './sample-connections.ts'
import { newKind } from './sample-events.ts'
import { type StoreSubject, subjectOf } from './store-subject.ts'
import { newMessage, newNotified } from './notified-tenant.ts'

export function notificationOutcomeContract(open: () => Promise<StoreSubject>): void {
  const subject = subjectOf(open)
  const outcome = (id: MessageId, state: MessageOutcome['state']): MessageOutcome => ({
    id,
    state,
    possiblyDoubled: false,
  })
  const sent = (id: MessageId, at: Instant) => outcome(id, { _tag: 'Sent', at, serverMessageId: O.none })
  const failed = (id: MessageId, at: Instant) =>
    outcome(id, { _tag: 'Failed', at, error: 'recipient_refused', lookAt: O.none })
  const cameBack = (id: MessageId, at: Instant) =>
    outcome(id, { _tag: 'Returned', at, sentAt: at, returnClass: 'full', status: '', reason: '', text: '' })
  const withdrawn = (id: MessageId, at: Instant) => outcome(id, { _tag: 'Withdrawn', at })

  verifies(
    'EVT-9',
    'mails are wanted while their recipient is there and has not muted all that they are about',
    async () => {
      const { user, notify, choose, anonymise, ask, onlyDigest } = newNotified(subject)
      const [owner, gone] = [await user(), await user()]
      const [muted, kept] = [newKind(), newKind()]
      const mails = { muted: newMessage(), gone: newMessage(), digest: newMessage(), none: newMessage() }
      const queue = async (whose: User, kind: EventKind, message: MessageId) => {
        const { id } = await notify(whose, { kind })
        await ask((store) => store.queue(id, message, NOW))
      }
      await queue(owner, muted, mails.muted)
      await queue(gone, kept, mails.gone)
      for (const kind of [muted, kept]) await notify(owner, { kind, digest: true })
      const digest = await onlyDigest()
      await ask((store) => store.queueDigest(digest, mails.digest, NOW))
      const wanted = () => ask((store) => store.findWanted(Object.values(mails)))
      expect(await wanted()).to.deep.equal(new Set([mails.muted, mails.gone, mails.digest]))
      await choose(owner, muted, 'muted')
      await anonymise(gone)
      expect(await wanted()).to.deep.equal(new Set([mails.digest]))
      await choose(owner, kept, 'muted')
      expect(await wanted()).to.deep.equal(new Set())
    },
  )

  verifies('EVT-8', 'outcomes settle all of a mail: what was accepted stays, else the latest holds', async () => {
    const { user, notify, ask, list } = newNotified(subject)
    const owner = await user()
    const settled = async (...outcomes: readonly ((id: MessageId) => MessageOutcome)[]) => {
      const { id, event } = await notify(owner)
      const message = newMessage()
      await ask((store) => store.queue(id, message, NOW))
      for (const one of outcomes) await ask((store) => store.settle([one(message), sent(newMessage(), NOW)]))
      const [found] = await list({ event: O.some(event) })
      return found && [found.state.outcome, found.state.at - NOW, O.toUndefined(found.state.reason)]
    }
    expect(await settled((id) => sent(id, NOW + 1))).to.deep.equal(['Sent', 1, undefined])
    expect(await settled((id) => failed(id, NOW - 1))).to.deep.equal(['Failed', -1, 'recipient_refused'])
    expect(
      await settled(
        (id) => sent(id, NOW + 1),
        (id) => cameBack(id, NOW + 9),
        (id) => sent(id, NOW + 12),
      ),
    ).to.deep.equal(['Failed', 9, 'returned'])
    expect(await settled((id) => withdrawn(id, NOW + 1))).to.deep.equal(['Skipped', 1, 'withdrawn'])
    expect(
      await settled(
        (id) => sent(id, NOW + 1),
        (id) => failed(id, NOW + 9),
      ),
    ).to.deep.equal(['Sent', 1, undefined])
    expect(
      await settled(
        (id) => failed(id, NOW + 9),
        (id) => sent(id, NOW + 1),
      ),
    ).to.deep.equal(['Sent', 1, undefined])
    expect(
      await settled(
        (id) => failed(id, NOW + 9),
        (id) => withdrawn(id, NOW + 8),
      ),
    ).to.deep.equal(['Failed', 9, 'recipient_refused'])
    expect(
      await settled(
        (id) => failed(id, NOW + 8),
        (id) => withdrawn(id, NOW + 9),
      ),
    ).to.deep.equal(['Skipped', 9, 'withdrawn'])
  })

  verifies('EVT-8', 'of several outcomes of a mail at once, that it was accepted holds, then the latest', async () => {
    const { user, notify, ask, list } = newNotified(subject)
    const owner = await user()
    const [one, other] = [await notify(owner), await notify(owner)]
    const [first, second] = [newMessage(), newMessage()]
    await ask((store) => store.queue(one.id, first, NOW))
    await ask((store) => store.queue(other.id, second, NOW))
    await ask((store) =>
      store.settle([
        failed(first, NOW + 9),
        sent(first, NOW + 1),
        withdrawn(first, NOW + 5),
        withdrawn(second, NOW + 1),
        failed(second, NOW + 2),
      ]),
    )
    const stateOf = async (event: FiredEvent['id']) => (await list({ event: O.some(event) }))[0]?.state
    expect(await stateOf(one.event)).to.deep.include({ outcome: 'Sent', at: NOW + 1, reason: O.none })
    expect(await stateOf(other.event)).to.deep.include({ outcome: 'Failed', at: NOW + 2 })
  })

  verifies('EVT-9', 'a withdrawn mail names what its recipient is or has chosen by then', async () => {
    const { user, notify, choose, anonymise, ask, list } = newNotified(subject)
    const [owner, gone, kind] = [await user(), await user(), newKind()]
    const all = [await notify(owner, { kind }), await notify(gone, { kind })]
    const mails = all.map(() => newMessage())
    for (const [nth, { id }] of all.entries()) await ask((store) => store.queue(id, mails[nth] ?? newMessage(), NOW))
    await choose(owner, kind, 'muted')
    await choose(gone, kind, 'muted')
    await anonymise(gone)
    await ask((store) => store.settle(mails.map((id) => withdrawn(id, NOW + 1))))
    const reasons = new Map((await list()).map(({ recipient, state }) => [recipient, O.toUndefined(state.reason)]))
    expect([reasons.get(owner.uuid), reasons.get(gone.uuid)]).to.deep.equal(['muted', 'recipient_gone'])
  })
}
