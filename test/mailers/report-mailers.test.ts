// Which results of a mail server mean that it is away, and under which name.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { reportMailers } from '#adapters/mailers/report-mailers.ts'
import { makeUnusableMailer, sendAtOnce, type SendResult, toUnusable } from '#domain/mailing/mailer.ts'
import { toMailerKey, toSystemMailerKey } from '#domain/mailing/message.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { mailToSend } from '#test/cloud-adapter/mailer-world.ts'
import { makeRecordingOutages } from '#test/support/recording-outages.ts'
import { rightOf } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

const TENANT = '11111111-1111-4111-8111-111111111111' as TenantUuid
const [OWN, DEFAULT] = [toMailerKey(TENANT, O.none, true), toMailerKey(TENANT, O.none, false)]

const accepted: SendResult = { _tag: 'Accepted', serverMessageId: O.none }
const deferred: SendResult = { _tag: 'Deferred', after: O.none, code: 'ECONNRESET' }

describe('mail servers', () => {
  const send = async (result: SendResult, key = DEFAULT) => {
    const mailer = { ...makeUnusableMailer('unreachable'), ...sendAtOnce(() => async () => result) }
    const { outages, failures, answers } = makeRecordingOutages()
    const found = rightOf(await reportMailers({ find: () => TE.right(mailer) }, outages).find(key)())
    expect(await found.send(mailToSend(1))()).to.deep.equal(result)
    expect(await found.sendIf(mailToSend(1), TE.left('not allowed'))()).to.deep.equal(E.left('not allowed'))
    return { answers, failures: failures.map(({ name, kind, code }) => [name, kind, code]) }
  }

  verifies('OPS-18', 'are away if they do not answer, refuse the login or take no mail for now', async () => {
    const away: readonly (readonly [SendResult, string])[] = [
      [toUnusable('unreachable', 'ECONNREFUSED'), 'unreachable'],
      [{ _tag: 'Unknown', code: 'ETIMEDOUT' }, 'unreachable'],
      [{ ...deferred, perhaps: 'unreachable' }, 'unreachable'],
      [toUnusable('login_refused', '535 5.7.8'), 'refused'],
      [toUnusable('throttled', '421'), 'failing'],
    ]
    for (const [result, kind] of away) {
      const { failures, answers } = await send(result)
      expect(failures).to.deep.equal([[undefined, kind, 'code' in result && result.code]])
      expect(answers).to.deep.equal([])
    }
  })

  verifies('OPS-18', 'are not away if they refuse one mail', async () => {
    for (const result of [accepted, deferred, { _tag: 'Refused', error: 'recipient_refused', code: '550' } as const])
      expect(await send(result)).to.deep.equal({ failures: [], answers: ['smtp'] })
  })

  verifies('OPS-18', 'have the name of their tenant; the cloud notes itself what system mailboxes meet', async () => {
    expect((await send(toUnusable('unreachable', 'ENOTFOUND'), OWN)).failures).to.deep.equal([
      [TENANT, 'unreachable', 'ENOTFOUND'],
    ])
    expect((await send(accepted, OWN)).answers).to.deep.equal([`smtp ${TENANT}`])
    const ofMailbox = await send(toUnusable('unreachable', 'NotSent'), toSystemMailerKey('monitor'))
    expect(ofMailbox).to.deep.equal({ failures: [], answers: [] })
  })
})
