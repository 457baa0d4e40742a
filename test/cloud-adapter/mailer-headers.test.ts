// What the cloud receives for any names, addresses and subjects: one recipient, the intended headers, and no line that could begin another.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import fc from 'fast-check'
import type { CloudQuestion } from '#adapters/cloud/cloud-call.ts'
import { makeCloudMailers } from '#adapters/cloud/cloud-mailer.ts'
import { renderMail } from '#domain/mailing/mail-document.ts'
import { sampleContent, sampleMailing, sampleMessage } from '#test/domain/mailing/sample-messages.ts'
import { addresses, hostile } from '#test/support/hostile-text.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { verifies } from '#test/support/verifies.ts'
import { NOW } from './cloud-world.ts'
import { monitor } from './mailer-world.ts'

const orders: CloudQuestion[] = []
const mailer = makeCloudMailers({
  ask: (question) => async () => {
    orders.push(question)
    return E.right({ _tag: 'Answer', status: 202, header: () => undefined, text: '' })
  },
  tokens: { forget: () => undefined },
  clock: { now: () => NOW },
})(monitor)

/** One line of visible text, which no mail program decodes again. */
const LINE = /^(?!.*=\?)[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]*$/u

describe('a mail that leaves through the cloud', () => {
  verifies(
    ['MSG-6', 'MSG-10'],
    'has the intended headers and one recipient, for any name, address and subject',
    async () => {
      const content = sampleContent(
        ['S ', { path: 'name', use: 'text' }, { path: 'data.x', use: 'text' }],
        ['<p>', { path: 'data.x', use: 'html' }, '</p>'],
      )
      await fc.assert(
        fc.asyncProperty(hostile, hostile, addresses, async (name, x, address) => {
          const mail = renderMail(
            sampleMailing({ content, data: { x } }),
            sampleMessage({ recipient: { address, name } }),
          )
          if (E.isLeft(mail)) throw new Error(mail.left._tag)
          await mailer.send({ ...mail.right, attachments: [] })()
          const { mailbox, body } = orders.pop() ?? {}
          const { message, ...rest } = JSON.parse(JSON.stringify(body === undefined ? {} : O.toUndefined(body)))
          expect([mailbox, rest]).to.deep.equal([monitor.mailboxAddress, { saveToSentItems: true }])
          const { subject, body: text, toRecipients, singleValueExtendedProperties, ...others } = message
          expect(others).to.deep.equal({
            from: { emailAddress: { address: monitor.mailboxAddress, name: monitor.displayName } },
            replyTo: [{ emailAddress: { address: 'antwoord@kantoor.example' } }],
            attachments: [],
            internetMessageHeaders: [{ name: 'X-Auto-Response-Suppress', value: 'OOF, AutoReply' }],
          })
          expect(toRecipients).to.have.length(1)
          const { emailAddress } = toRecipients[0]
          expect(emailAddress.address).to.equal(mail.right.to.address)
          expect([subject, emailAddress.name ?? '']).to.satisfy((lines: readonly string[]) =>
            lines.every((line) => LINE.test(line) && line.length <= 255),
          )
          expect(singleValueExtendedProperties.map(({ value }: { value: string }) => value)).to.deep.equal([
            mail.right.id,
          ])
          expect(text.contentType).to.equal('HTML')
          expect(text.content).to.match(
            /^<!doctype html>\n<html lang="nl" dir="ltr">[^]*color-scheme[^]*<div lang="nl"/,
          )
        }),
        { numRuns: propertyRuns(1_000) },
      )
    },
  )
})
