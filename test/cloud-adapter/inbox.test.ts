// The inbox of a system mailbox against the stand-in cloud: pages by delta, the start of large mails, what the cloud refuses, and what
// becomes of returns that were read.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { makeCloudInbox } from '#adapters/cloud/cloud-inbox.ts'
import { makeAskCloud } from '#adapters/cloud/cloud-call.ts'
import { makeCloudConnection } from '#adapters/cloud/exchange.ts'
import { systemTimer } from '#adapters/system/system-clock.ts'
import { toMessageStamp } from '#domain/mailing/message-stamp.ts'
import { asTenantUuid } from '#domain/shared/uuid.ts'
import type { InboxPage } from '#domain/mailing/return-reader.ts'
import { type CloudUnderTest, startCloud } from '#test/support/cloud.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { readMailInThread } from '#adapters/mail-content/read-mail.ts'
import { address } from './cloud-world.ts'
import { DIRECTORY, mailToSend, type MailerWorld, makeMailerWorld, messageId, monitor } from './mailer-world.ts'

const MONITOR = 'monitor@korrel.example'
const mailbox = { ...monitor, mailboxAddress: MONITOR }
const TENANT = asTenantUuid(messageId(9))
const SIGNATURE = 'f'.repeat(32)
const FROM_START = { place: O.none, since: 0 }

describe('the inbox of a system mailbox', () => {
  let standIn: CloudUnderTest
  let world: MailerWorld
  let inbox: ReturnType<typeof makeCloudInbox>
  let close: () => Promise<void>
  before(async () => {
    standIn = await startCloud()
  })
  beforeEach(async () => {
    await standIn.control([{ op: 'reset' }, { op: 'grant', directory: DIRECTORY, permission: 'Mail.ReadWrite' }])
    world = makeMailerWorld(standIn.place)
    const connection = makeCloudConnection()
    inbox = makeCloudInbox(makeAskCloud({ ...standIn.place, connection, clock: { now: Date.now }, timer: systemTimer }))
    close = connection.close
  })
  afterEach(() => Promise.all([world.close(), close()]))
  after(() => standIn.stop())

  const send = async (to: string, n = 1) =>
    world.mailerOf(mailbox).send(
      mailToSend(n, {
        to: { address: address(to), name: '' },
        stamp: toMessageStamp(() => SIGNATURE, TENANT, messageId(n)),
      }),
    )()
  const receive = (raw: string) => standIn.control({ op: 'receive', mailbox: MONITOR, raw })
  const page = (from: Parameters<typeof inbox.readPage>[1] = FROM_START): Promise<InboxPage> =>
    must(inbox.readPage(mailbox, from))
  const from = ({ place }: InboxPage) => ({ place: O.some(place), since: 0 })
  const rawOf = async (id: string): Promise<Uint8Array> => {
    const raw = await must(inbox.readMail(mailbox, id))
    if (O.isNone(raw)) throw new Error('it is gone')
    return raw.value
  }

  verifies(['MSG-14', 'MSG-15'], 'a mail that Exchange returns is read, and shows its message and reason', async () => {
    await send('returned-full@klant.example')
    const { mails, hasMore } = await page()
    expect([mails.length, hasMore]).to.deep.equal([1, false])
    const reading = await readMailInThread(await rawOf(mails[0]?.id ?? ''))
    if (reading._tag !== 'Returns') throw new Error(reading._tag)
    const [found] = reading.returns
    expect(found?.references[0]).to.deep.equal({ id: messageId(1), tenantUuid: TENANT, signature: SIGNATURE })
    expect(found?.recipients[0]).to.include({ returnClass: 'full', status: '5.2.2' })
    const sent = await must(inbox.findSent(mailbox, found?.answered[0] ?? ''))
    expect(sent[0]?.id).to.equal(messageId(1))
    expect(await must(inbox.findSent(mailbox, "<a'b@c>"))).to.deep.equal([])
  })

  verifies('MSG-15', 'pages continue where the last one ended, and a token that is too old says so', async () => {
    for (let n = 0; n < 7; n += 1) await receive(`Subject: ${n}\r\n\r\n`)
    const first = await page()
    const second = await page(from(first))
    expect([first.mails.length, first.hasMore, second.mails.length, second.hasMore]).to.deep.equal([5, true, 2, false])
    expect((await page(from(second))).mails).to.deep.equal([])
    await receive('Subject: new\r\n\r\n')
    const [added] = (await page(from(second))).mails
    expect(Buffer.from(await rawOf(added?.id ?? '')).toString()).to.equal('Subject: new\r\n\r\n')
    await standIn.control({ op: 'expireDeltas' })
    expect(await inbox.readPage(mailbox, from(second))()).to.deep.equal(E.left({ _tag: 'InboxPlaceGone' }))
    expect((await page({ place: O.none, since: Date.now() + 1 })).mails).to.deep.equal([])
  })

  verifies('MSG-15', 'of a large mail only the start is read, byte by byte', async () => {
    await receive(`Subject: é\r\n\r\n${'x'.repeat(3 * 1024 * 1024)}`)
    const [large] = (await page()).mails
    const raw = await rawOf(large?.id ?? '')
    expect(raw.byteLength).to.equal(512 * 1024)
    expect(Buffer.from(raw).toString().slice(0, 10)).to.equal('Subject: é')
    expect(await must(inbox.readMail(mailbox, 'no such'))).to.deep.equal(O.none)
  })

  verifies(
    'MSG-15',
    'returns are marked as read or moved, never deleted, and those that are gone are passed over',
    async () => {
      await send('returned-unknown@klant.example')
      await send('returned-spam@klant.example', 2)
      const ids = (await page()).mails.map(({ id }) => id)
      await must(inbox.handle(mailbox, [ids[0] ?? '', 'gone'], 'mark_read'))
      await must(inbox.handle(mailbox, [ids[1] ?? ''], 'move'))
      await must(inbox.handle(mailbox, [ids[1] ?? ''], 'move'))
      const { inbox: shown } = await standIn.report()
      const stateOf = (id = '') =>
        shown.filter((one) => one.id === id).map(({ isRead, folder }) => [isRead, folder === 'inbox'])
      expect([stateOf(ids[0]), stateOf(ids[1])]).to.deep.equal([[[true, true]], [[false, false]]])
    },
  )

  verifies('MSG-15', 'without the permission nothing is read, and the code says why', async () => {
    await standIn.control({ op: 'revoke', directory: DIRECTORY, permission: 'Mail.ReadWrite' })
    expect(await inbox.readPage(mailbox, FROM_START)()).to.deep.equal(
      E.left({ _tag: 'InboxUnread', code: 'access_denied' }),
    )
    await standIn.control({ op: 'fault', kind: 'malformedJson', path: '/v1.0' })
    await standIn.control({ op: 'grant', directory: DIRECTORY, permission: 'Mail.Read' })
    const broken = await inbox.readPage(mailbox, FROM_START)()
    expect(E.isLeft(broken) && broken.left._tag).to.equal('InboxUnread')
  })
})
