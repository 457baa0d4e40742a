// Which results pause a mailer, from which one in a row, and for how long.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { hasPaused, isPaused, type MailerPause, toRetryResult, pauseAfterResult } from '#domain/mailing/mailer-pause.ts'
import { type SendResult, toUnusable } from '#domain/mailing/mailer.ts'
import { fromDays, type Duration, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { verifies } from '#test/support/verifies.ts'

const NOW = fromDays(20_000)
const accepted: SendResult = { _tag: 'Accepted', serverMessageId: O.none }
const busy: SendResult = { _tag: 'Deferred', after: O.none, code: '451 4.3.0', perhaps: 'throttled' }
const refused = (code: string, error: 'recipient_refused' | 'message_refused' | 'too_large' = 'message_refused') =>
  ({ _tag: 'Refused', error, code }) as const

/** One every `apart`, or as soon as the mailer is not paused. */
function after(
  results: readonly SendResult[],
  apart: Duration = 0,
): { readonly pause: O.Option<MailerPause>; readonly now: number } {
  let pause: O.Option<MailerPause> = O.none
  let now = NOW
  for (const [i, result] of results.entries()) {
    if (i > 0) now = Math.max(now + apart, O.isSome(pause) ? pause.value.until : 0)
    pause = pauseAfterResult(pause, result, now)
  }
  return { pause, now }
}
function pausesFor(results: readonly SendResult[], apart: Duration = 0): number {
  const { pause, now } = after(results, apart)
  return O.isSome(pause) && isPaused(pause, now) ? pause.value.until - now : 0
}
const times = (n: number, result: SendResult): readonly SendResult[] => Array.from({ length: n }, () => result)

describe('the pause of a mailer', () => {
  verifies('MSG-9', 'begins with the fifth mail in a row that is put off, and grows with each further five', () => {
    expect([1, 4, 5, 6, 9, 10, 15, 60].map((n) => pausesFor(times(n, busy)))).to.deep.equal([
      0,
      0,
      fromSeconds(10),
      0,
      0,
      fromSeconds(20),
      fromSeconds(40),
      fromMinutes(30),
    ])
    expect(pausesFor([...times(4, busy), accepted, ...times(4, busy)])).to.equal(0)
    expect(O.exists(hasPaused)(after(times(4, busy)).pause)).to.equal(false)
    expect(O.exists(hasPaused)(after(times(5, busy)).pause)).to.equal(true)
  })

  verifies('MSG-9', 'does not begin when mails are put off one at a time, or were put off before', () => {
    expect(pausesFor(times(50, busy), fromMinutes(1))).to.equal(0)
    expect(pausesFor(times(5, busy), fromMinutes(1) - 1)).to.equal(fromSeconds(10))
    expect(pausesFor(times(50, toRetryResult(busy)))).to.equal(0)
  })

  verifies('MSG-9', 'grows to the pause of another refusal that comes meanwhile', () => {
    const [short, long] = [toUnusable('unreachable', 'ETIMEDOUT'), toUnusable('login_refused', '535 5.7.8')]
    const pause = pauseAfterResult(pauseAfterResult(O.none, short, NOW), long, NOW + 1)
    expect(O.toUndefined(pause)).to.deep.include({
      refusal: 'login_refused',
      until: NOW + 1 + fromMinutes(10),
      inARow: 1,
    })
    expect(pauseAfterResult(pause, short, NOW + 2)).to.deep.equal(pause)
  })

  verifies('MSG-9', 'begins when ten mails in a row are refused for good', () => {
    const relay = refused('550 5.7.1', 'recipient_refused')
    expect([1, 9, 10, 11].map((n) => pausesFor(times(n, relay)))).to.deep.equal([
      0,
      0,
      fromMinutes(10),
      fromMinutes(20),
    ])
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
    const throttled = (after: Duration): SendResult => toUnusable('throttled', '429', O.some(after))
    expect([1, 2, 3, 9].map((n) => pausesFor(times(n, throttled(fromSeconds(1)))))).to.deep.equal(
      [0.5, 1, 2, 30].map(fromMinutes),
    )
    expect(pausesFor([throttled(fromMinutes(4))])).to.equal(fromMinutes(4))
    expect(pausesFor([throttled(fromDays(9))])).to.equal(fromDays(1))
  })

  verifies('MSG-9', 'stays while mails under way are refused, and ends with the first that leaves', () => {
    const { pause } = after([toUnusable('login_refused', '535')])
    for (const result of [busy, refused('550')])
      expect(pauseAfterResult(pause, result, NOW + 1), result._tag).to.deep.equal(pause)
    expect(pauseAfterResult(pause, toUnusable('login_refused', '535'), NOW + 1)).to.deep.equal(
      O.map((one: MailerPause) => ({ ...one, until: NOW + 1 + fromMinutes(10) }))(pause),
    )
    expect(pauseAfterResult(pause, accepted, NOW + 1)).to.deep.equal(O.none)
  })

  verifies('SYS-9', 'whose length the server named stays when mails under way leave', () => {
    const { pause } = after([toUnusable('throttled', '429', O.some(fromMinutes(4)))])
    expect(pauseAfterResult(pause, accepted, NOW + 1)).to.deep.equal(pause)
    expect(pauseAfterResult(pause, accepted, NOW + fromMinutes(4))).to.deep.equal(O.none)
  })
})
