// Every state of a message, retried and withdrawn among others: what is done, and why the rest is passed over.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { applyInBulk, type MessageAct } from '#domain/mailing/bulk.ts'
import { MESSAGE_ERRORS, type MailMessage, type MessageError, type MessageState } from '#domain/mailing/message.ts'
import { verifies } from '#test/support/verifies.ts'
import { sampleMessage } from './sample-messages.ts'

const NOW = 1_000
const failed = (error: MessageError): MessageState => ({ _tag: 'Failed', at: 1, error, lookAt: O.none })
const queued: MessageState = { _tag: 'Queued', dueAt: 1, tries: 0, since: 1 }
const others: readonly MessageState[] = [
  { _tag: 'Sending', until: NOW + 1, tries: 1, since: 1 },
  { _tag: 'Sent', at: 1, serverMessageId: O.none },
  { _tag: 'Withdrawn', at: 1 },
]
const outcomeOf = (act: MessageAct, state: MessageState, change: Partial<MailMessage> = {}): string => {
  const result = applyInBulk(act, NOW)(sampleMessage({ state, ...change }))
  return E.isLeft(result) ? result.left : result.right.state._tag
}

describe('a message among others', () => {
  verifies(['ADM-10', 'MSG-7'], 'is sent again only if it cannot have arrived', () => {
    const retried = Object.fromEntries(MESSAGE_ERRORS.map((error) => [error, outcomeOf('retry', failed(error))]))
    expect(retried).to.deep.equal({
      ...Object.fromEntries(MESSAGE_ERRORS.map((error) => [error, 'Queued'])),
      outcome_unknown: 'outcome_unknown',
      invalid_recipient: 'invalid_recipient',
    })
    expect(outcomeOf('retry', failed('too_large'), { possiblyDoubled: true })).to.equal('possibly_doubled')
    expect(outcomeOf('retry', failed('too_large'), { recipient: { address: '', name: '' } })).to.equal('erased')
    for (const state of [queued, ...others])
      for (const possiblyDoubled of [true, false])
        expect(outcomeOf('retry', state, { possiblyDoubled }), state._tag).to.equal('not_in_state')
  })

  verifies(['ADM-10', 'MSG-8'], 'is withdrawn only while it waits', () => {
    expect(outcomeOf('withdraw', queued)).to.equal('Withdrawn')
    for (const state of [failed('too_large'), ...others])
      expect(outcomeOf('withdraw', state), state._tag).to.equal('not_in_state')
  })
})
