// Several mails at once: retried and withdrawn in one unit of work, and what was passed over.
import { expect } from 'chai'
import type { MailMessage } from '#domain/mailing/message.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { asMessageId } from '#domain/mailing/message.ts'
import { refusal } from '#test/application/identity/people-world.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { openOffice } from './mail-office.ts'
import { ACCEPTED } from './scripted-mailer.ts'

const idsOf = (messages: readonly MailMessage[]) => messages.map(({ id }) => id)

describe('several mails at once', () => {
  verifies('ADM-10', 'are sent again over all their lanes, once, with one entry in the audit log', async () => {
    const world = await openOffice()
    const { principal, tenant } = world
    world.answer(() => ({ _tag: 'Refused', error: 'message_refused', code: '554' }))
    const mails = [
      ...(await world.send(tenant, 2)),
      ...(await world.send(tenant, 1, world.toMonitor)),
      ...(await world.send(tenant, 1, {}, { address: 'x' })),
    ]
    await world.runDue()
    world.answer(() => ACCEPTED)
    const retry = () => must(world.changeMessages(principal, 'retry', [...idsOf(mails), asMessageId(newUuid())]))
    expect(await retry()).to.deep.equal({ done: 3, passed: { invalid_recipient: 1, not_found: 1 } })
    expect(await retry()).to.deep.equal({ done: 0, passed: { not_in_state: 3, invalid_recipient: 1, not_found: 1 } })
    await world.runDue()
    expect(await world.states(tenant)).to.deep.equal({ Sent: 3, invalid_recipient: 1 })
    const entries = (await world.auditLog(tenant)).filter(({ action }) => action === 'message.retried')
    expect(entries.map(({ details }) => details)).to.deep.equal([{ messages: 3 }])
  })

  verifies(['ADM-10', 'MSG-8'], 'are withdrawn while they wait, and their origins learn of it', async () => {
    const world = await openOffice()
    const { principal, tenant } = world
    const sent = await world.send(tenant, 1)
    await world.runDue()
    const waiting = [...(await world.send(tenant, 2)), ...(await world.send(tenant, 1))]
    const [left, ...withdrawn] = waiting
    if (left === undefined) throw new Error('three were made')
    const before = world.reported.length
    const result = await must(world.changeMessages(principal, 'withdraw', idsOf([...sent, ...withdrawn])))
    expect(result).to.deep.equal({ done: 2, passed: { not_in_state: 1 } })
    expect(world.reported.slice(before).map(({ id, state }) => [id, state._tag])).to.have.deep.members(
      idsOf(withdrawn).map((id) => [id, 'Withdrawn']),
    )
    await world.runDue()
    expect(await world.states(tenant)).to.deep.equal({ Sent: 2, Withdrawn: 2 })
    const reader = await world.administrator(['mail:read'])
    expect(await refusal(world.changeMessages(reader.principal, 'withdraw', idsOf(sent)))).to.include({
      _tag: 'Forbidden',
    })
  })
})
