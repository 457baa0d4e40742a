// The list of outgoing mail: subjects as sent, for those who may read them, and whole addresses.
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { MessageId } from '#domain/mailing/message.ts'
import type { MessageQuery } from '#domain/mailing/ports.ts'
import { EVERY_MESSAGE, mailContent } from '#test/contract/sample-mails.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { EVA, openOffice } from './mail-office.ts'

const content = {
  ...mailContent(),
  subject: ['name', 'data.city', 'surveyUrl', 'data.amount'].flatMap((path) => [{ path, use: 'text' as const }, ' ']),
}

describe('the list of outgoing mail', () => {
  verifies(['ADM-10', 'MSG-2'], 'shows subjects as sent, without personal links', async () => {
    const world = await openOffice()
    const { principal, tenant } = world
    const subjects = async (query: Partial<MessageQuery> = {}, by = principal) =>
      (await must(world.messageLists.list(by, { ...EVERY_MESSAGE, ...query }))).data.map(({ subject }) => subject)
    await world.send(tenant, 1, { content, data: { city: 'Ede', amount: 7 } }, { name: 'Bo' }, () => ({
      data: { surveyUrl: 'https://x.example/s/A1B2C3' },
    }))
    expect(await subjects()).to.deep.equal(['Bo Ede https://x.example/****** 7'])
    // The values of another kind of mail are read when it is shown, and operators alone may read them.
    const reads: number[] = []
    Object.assign(world.purposes, {
      licence: {
        findWanted: () => TE.right(new Set()),
        report: () => TE.right(undefined),
        textNeeds: 'platform:admin',
        readValues: (_: unknown, ids: readonly MessageId[]) => {
          reads.push(ids.length)
          return TE.right(new Map(ids.map((id) => [id, { city: 'Assen' }])))
        },
      },
    })
    world.clock.advance(1)
    for (const text of [content, content, { ...content, subject: ['Klaar'] }])
      await world.send(
        tenant,
        1,
        { origin: { kind: 'licence', id: tenant }, content: text, data: { city: 'Ede' } },
        EVA,
      )
    const filled = ['Eva <Jansen> Assen', 'Eva <Jansen> Assen', 'Klaar']
    const shown = await subjects({}, await world.operatorAt(tenant))
    expect(shown.slice(0, 3)).to.have.members(filled)
    expect(reads, 'one read for all whose subject needs it').to.deep.equal([2])
    expect((await subjects()).slice(0, 3)).to.have.members([
      'Eva <Jansen> [city] [amount]',
      'Eva <Jansen> [city] [amount]',
      'Klaar',
    ])
    expect(reads).to.have.length(1)
  })

  verifies('ADM-10', 'finds a whole address among all, and one that is only a part of others', async () => {
    const world = await openOffice()
    const find = async (q: string) =>
      (await must(world.messageLists.list(world.principal, { ...EVERY_MESSAGE, q }))).data.map(
        ({ message: { recipient } }) => recipient.address,
      )
    await world.send(world.tenant, 1, {}, { address: 'eva@klant.example' })
    world.clock.advance(1)
    await world.send(world.tenant, 1, {}, { address: 'marieva@klant.example' })
    expect(await find('EVA@klant.example')).to.deep.equal(['eva@klant.example'])
    expect(await find('arieva@klant.example')).to.deep.equal(['marieva@klant.example'])
    expect(await find('eva')).to.deep.equal(['marieva@klant.example', 'eva@klant.example'])
  })
})
