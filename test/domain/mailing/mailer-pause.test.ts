// Which results pause a mailer, from which one in a row, and for how long.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { hasPaused, isPaused, type MailerPause, pauseAfterResult } from '#domain/mailing/mailer-pause.ts'
import { type SendResult, unusable } from '#domain/mailing/mailer.ts'
import { days, type Duration, minutes, seconds } from '#domain/shared/clock.ts'
import { verifies } from '#test/support/verifies.ts'

const NOW = days(20_000)
const accepted: SendResult = { _tag: 'Accepted', serverMessageId: O.none }
const busy: SendResult = { _tag: 'Deferred', after: O.none, code: '451 4.3.0', perhaps: 'throttled' }
const refused = (code: string, error: 'recipient_refused' | 'message_refused' | 'too_large' = 'message_refused') =>
  ({ _tag: 'Refused', error, code }) as const

/** One every `apart`, or as soon as the mailer is not paused. */
const after = (
  results: readonly SendResult[],
  apart: Duration = 0,
): { readonly pause: O.Option<MailerPause>; readonly now: number } => {
  let pause: O.Option<MailerPause> = O.none
  let now = NOW
  for (const [i, result] of results.entries()) {
    if (i > 0) now = Math.max(now + apart, O.isSome(pause) ? pause.value.until : 0)
    pause = pauseAfterResult(pause, result, now)
  }
  return { pause, now }
}
const pausesFor = (results: readonly SendResult[], apart: Duration = 0): number => {
  const { pause, now } = after(results, apart)
  return O.isSome(pause) && isPaused(pause, now) ? pause.value.until - now : 0
}
const times = (n: number, result: SendResult): readonly SendResult[] => Array.from({ length: n }, () => result)

describe('the pause of a mailer', () => {
  verifies('MSG-9', 'begins with the second mail that is refused for now, and grows until one leaves', () => {
    expect([1, 2, 3, 4, 9].map((n) => pausesFor(times(n, busy)))).to.deep.equal([
      0,
      seconds(30),
      minutes(1),
      minutes(2),
      minutes(30),
    ])
    expect(pausesFor([busy, accepted, busy])).to.equal(0)
    expect(O.exists(hasPaused)(after([busy]).pause)).to.equal(false)
    expect(O.exists(hasPaused)(after([busy, busy]).pause)).to.equal(true)
  })

  verifies('MSG-9', 'does not begin when one mail alone is refused for now each time that it is tried', () => {
    expect(pausesFor(times(50, busy), minutes(1))).to.equal(0)
    expect(pausesFor(times(2, busy), minutes(1) - 1)).to.equal(seconds(30))
  })

  verifies('MSG-9', 'begins when ten mails in a row are refused for good', () => {
    const relay = refused('550 5.7.1', 'recipient_refused')
    expect([1, 9, 10, 11].map((n) => pausesFor(times(n, relay)))).to.deep.equal([0, 0, minutes(10), minutes(20)])
    expect(pausesFor([...times(9, relay), accepted, ...times(9, relay)])).to.equal(0)
    expect(O.toUndefined(after(times(10, relay)).pause)).to.deep.include({
      refusal: 'mails_refused',
      code: '550 5.7.1',
    })
  })

  verifies('MSG-9', 'does not begin for wrong recipients, for large mails, or for greylisting', () => {
    for (const result of [
      refused('550 5.1.1', 'recipient_refused'),
      refused('552 5.2.2', 'recipient_refused'),
      refused('552', 'too_large'),
      { _tag: 'Deferred', after: O.none, code: '450 4.2.0' },
    ] as const)
      expect(pausesFor(times(100, result)), result.code).to.equal(0)
  })

  verifies('SYS-9', 'lasts as long as the server says, and no less than without its word', () => {
    const throttled = (after: Duration): SendResult => unusable('throttled', '429', O.some(after))
    expect([1, 2, 3, 9].map((n) => pausesFor(times(n, throttled(seconds(1)))))).to.deep.equal(
      [0.5, 1, 2, 30].map(minutes),
    )
    expect(pausesFor([throttled(minutes(4))])).to.equal(minutes(4))
    expect(pausesFor([throttled(days(9))])).to.equal(days(1))
  })

  verifies('MSG-9', 'stays while it lasts, whatever mails under way end in', () => {
    const pause = after([unusable('login_refused', '535')]).pause
    for (const result of [accepted, busy, refused('550'), unusable('login_refused', '535')])
      expect(pauseAfterResult(pause, result, NOW + 1), result._tag).to.deep.include(
        result._tag === 'Unusable' ? O.some({ ...O.toUndefined(pause), until: NOW + 1 + minutes(10) }) : pause,
      )
  })
})
