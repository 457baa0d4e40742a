// Why a message has not left yet.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { getMailerWait, getMessageWait } from '#domain/mailing/mail-wait.ts'
import type { MailerPause } from '#domain/mailing/mailer-pause.ts'
import type { MailMessage } from '#domain/mailing/message.ts'
import { verifies } from '#test/support/verifies.ts'
import { sampleMessage } from './sample-messages.ts'

const [NOW, LATER] = [1_000, 5_000]
const pause: MailerPause = { since: 500, until: 3_000, refusal: 'throttled', code: '421', inARow: 1, isAsked: false }

describe('the wait of a message', () => {
  const waitOf = (over: Partial<MailMessage>, of = O.some(pause), sending = true) =>
    O.toUndefined(getMessageWait(sampleMessage(over), of, { sending, mayResume: true, now: NOW }))
  const queued = (dueAt = NOW): Partial<MailMessage> => ({ state: { _tag: 'Queued', dueAt, tries: 1, since: 0 } })
  const alone = { since: O.none, until: O.none, code: '', canResume: false }

  verifies(['MSG-5', 'MSG-9', 'MSG-11'], 'is that of its mailer, a refusal for now, its turn, or SENDING=off', () => {
    const ofMailer = { since: O.some(500), until: O.some(3_000), reason: 'throttled', code: '421', canResume: true }
    expect(waitOf(queued())).to.deep.equal(ofMailer)
    expect(waitOf(queued(LATER))).to.deep.equal({ ...ofMailer, until: O.some(LATER) })
    expect(waitOf(queued(), O.some({ ...pause, until: NOW }))).to.deep.equal({ ...alone, reason: 'turn' })
    expect(waitOf(queued(), O.none)).to.deep.equal({ ...alone, reason: 'turn' })
    const story = [{ at: NOW, step: 'deferred', code: '451' } as const]
    expect(waitOf({ ...queued(LATER), story }, O.none)).to.deep.equal({
      ...alone,
      until: O.some(LATER),
      reason: 'deferred',
      code: '451',
    })
    expect(waitOf(queued(), O.some(pause), false)).to.deep.equal({ ...alone, reason: 'sending_off' })
    expect(waitOf({ state: { _tag: 'Withdrawn', at: NOW } })).to.equal(undefined)
  })

  verifies('MSG-9', 'of a mailer is ended by users who may, but no limit of the service is', () => {
    const canResume = (over: Partial<MailerPause>, mayResume: boolean, now = NOW) =>
      O.toUndefined(getMailerWait(O.some({ ...pause, ...over }), mayResume, now))?.canResume
    expect([canResume({}, true), canResume({}, false)]).to.deep.equal([true, false])
    expect(canResume({ refusal: 'rate_limit' }, true)).to.equal(false)
    expect(canResume({ until: pause.since }, true), 'refusals of mails, too few for a pause').to.equal(undefined)
    expect(canResume({}, true, pause.until), 'a pause that is over').to.equal(undefined)
  })
})
