// Mails and appointments in a person's name, as the service is wired: what is out of bounds asks the cloud nothing, and each order has an id.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { secureRandom } from '#adapters/crypto/secure-random.ts'
import { systemClock, systemTimer } from '#adapters/system/system-clock.ts'
import { type CloudArea, composeCloud } from '#bootstrap/compose/cloud-area.ts'
import { EVA, event, mail } from '#test/cloud-adapter/cloud-world.ts'
import { type CloudUnderTest, startCloud } from '#test/support/cloud.ts'
import { verifies } from '#test/support/verifies.ts'
import { makeRecordingOutages } from '#test/support/recording-outages.ts'

/** A permission that lasts. */
const ALLOWED = TE.right(undefined)

describe('in a person’s name', () => {
  let standIn: CloudUnderTest
  let area: CloudArea
  const compose = (SENDING: 'on' | 'off'): CloudArea =>
    composeCloud(
      {
        clock: systemClock,
        timer: systemTimer,
        random: secureRandom,
        outages: makeRecordingOutages().outages,
        config: { SENDING },
      },
      standIn.place,
    )
  before(async () => {
    standIn = await startCloud()
    area = compose('on')
  })
  after(async () => {
    await area?.close()
    await standIn.stop()
  })

  verifies('MCP-19', 'a mail is sent and an appointment created in the mailbox of the requesting user', async () => {
    expect(await area.sendInName(EVA, { ...mail, to: [...mail.to, ...mail.to] }, ALLOWED)()).to.deep.equal(
      E.right(undefined),
    )
    expect(E.isRight(await area.createEventInName(EVA, event, ALLOWED)())).to.equal(true)
    const { mails, events } = await standIn.report()
    expect(mails.map(({ from, to }) => [from, to])).to.deep.equal([[EVA, mail.to]])
    expect(events.map(({ owner }) => owner)).to.deep.equal([EVA])
  })

  verifies('MCP-19', 'two appointments that say the same are two', async () => {
    await standIn.control({ op: 'reset' })
    await area.createEventInName(EVA, event, ALLOWED)()
    await area.createEventInName(EVA, event, ALLOWED)()
    expect((await standIn.report()).events).to.have.length(2)
  })

  verifies('MCP-19', 'what is out of bounds is refused before the cloud is asked anything', async () => {
    await standIn.control({ op: 'reset' })
    expect(await area.sendInName(EVA, { ...mail, to: [] }, ALLOWED)()).to.deep.equal(
      E.left({ _tag: 'OrderRefused', faults: ['no-recipient'] }),
    )
    expect(await area.createEventInName(EVA, { ...event, timeZone: '+1' }, ALLOWED)()).to.deep.equal(
      E.left({ _tag: 'OrderRefused', faults: ['time-zone'] }),
    )
    expect((await standIn.report()).counts).to.deep.equal({})
  })

  verifies('MSG-11', 'with SENDING=off neither a mail nor an invitation leaves', async () => {
    await standIn.control({ op: 'reset' })
    const off = compose('off')
    const sendingOff = E.left({ _tag: 'SendingOff' })
    expect(await off.sendInName(EVA, mail, ALLOWED)()).to.deep.equal(sendingOff)
    expect(await off.createEventInName(EVA, event, ALLOWED)()).to.deep.equal(sendingOff)
    expect((await standIn.report()).counts).to.deep.equal({})
    expect(E.isRight(await off.createEventInName(EVA, { ...event, attendees: [] }, ALLOWED)())).to.equal(true)
    await off.close()
  })

  verifies('MCP-19', 'refusals by the cloud are passed on', async () => {
    await standIn.control([{ op: 'expireTokens' }, { op: 'remove', directory: 'korrel.example' }])
    const missing = (permission: string) => E.left({ _tag: 'CloudPermissionMissing', permission, byPolicy: false })
    expect(await area.sendInName(EVA, mail, ALLOWED)()).to.deep.equal(missing('Mail.Send'))
    expect(await area.createEventInName(EVA, event, ALLOWED)()).to.deep.equal(missing('Calendars.ReadWrite'))
  })
})
