// What is exported of a message.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { toMoment } from '#domain/identity/personal-data.ts'
import { asUserUuid } from '#domain/identity/user.ts'
import { makePersonalMessages } from '#domain/mailing/personal-data.ts'
import { newTenant, newUuid, NOW } from '#test/contract/sample-connections.ts'
import { newMailing, queued } from '#test/contract/sample-mails.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

describe('the export of a message', () => {
  verifies(['PLG-23', 'MSG-14'], 'says that it came back, without what other servers wrote', async () => {
    const mailing = newMailing()
    const message = queued(mailing, {
      state: {
        _tag: 'Returned',
        at: NOW,
        sentAt: NOW - 1,
        returnClass: 'permanent',
        status: '5.1.1',
        reason: 'it quotes',
        text: 'it quotes',
      },
    })
    const listOfPerson = () => TE.right([{ message, mailing: { ...mailing, subject: mailing.content.subject } }])
    const exported = makePersonalMessages({ listOfPerson, forget: () => TE.right(0) }).export['messages']
    const person = { tenantUuid: newTenant(), user: asUserUuid(newUuid()) }
    const { items } = await must(exported?.(person, O.none) ?? TE.left('it has no messages'))
    expect(items[0]).to.deep.include({
      status: 'Returned',
      at: toMoment(NOW),
      sentAt: toMoment(NOW - 1),
      returnClass: 'permanent',
      statusCode: '5.1.1',
    })
    expect(JSON.stringify(items)).to.not.include('quotes')
  })
})
