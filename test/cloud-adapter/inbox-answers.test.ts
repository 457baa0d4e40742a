// Answers to the reader of an inbox that the stand-in never gives: bodies that break off, and mails that the cloud cannot read or convert.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { makeAskCloud } from '#adapters/cloud/cloud-call.ts'
import { makeCloudInbox } from '#adapters/cloud/cloud-inbox.ts'
import { makeCloudConnection } from '#adapters/cloud/exchange.ts'
import { systemTimer } from '#adapters/system/system-clock.ts'
import { type Said, type ScriptedLedger, startScriptedLedger } from '#test/ledger-adapter/scripted-ledger.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { monitor } from './mailer-world.ts'

const granted: Said = { status: 200, body: { token_type: 'Bearer', expires_in: 3599, access_token: 'token' } }
const failing = (status: number, code: string): Said => ({ status, body: { error: { code, message: '' } } })
const unconverted = failing(500, 'ErrorMimeContentConversionFailed')
const busy = failing(503, 'ServiceUnavailable')
const empty: Said = { status: 200 }
const whole: Said = { status: 200, body: 'Subject: x' }
const folder: Said = { status: 200, body: { id: 'inbox' } }
const unread = (code: string) => E.left({ _tag: 'InboxUnread', code })

describe('the inbox of a system mailbox, answered oddly', () => {
  let planted: ScriptedLedger
  let inbox: ReturnType<typeof makeCloudInbox>
  let close: () => Promise<void>
  before(async () => {
    planted = await startScriptedLedger()
  })
  beforeEach(() => {
    const connection = makeCloudConnection()
    const client = O.some({ id: 'app', secret: 'secret' })
    const place = { apiUrl: planted.url, loginUrl: planted.url, client, connection, timer: systemTimer }
    inbox = makeCloudInbox(makeAskCloud({ ...place, clock: { now: Date.now } }))
    close = connection.close
  })
  afterEach(() => close())
  after(() => planted.close())

  /** The last answer is repeated. */
  const plant = (...answers: readonly Said[]): void => {
    const left = [...answers]
    planted.says(({ target }) =>
      target.includes('/oauth2/') ? granted : ((left.length > 1 ? left.shift() : left[0]) ?? granted),
    )
  }
  const readMail = (...answers: readonly Said[]) => {
    plant(...answers)
    return inbox.readMail(monitor, 'one')()
  }
  const findSent = (...answers: readonly Said[]) => {
    plant(...answers)
    return inbox.findSent(monitor, '<AM0@prod>')()
  }
  const markRead = (...answers: readonly Said[]) => {
    plant(...answers)
    return inbox.handle(monitor, ['one', 'two'], 'mark_read')()
  }

  verifies('MSG-15', 'a mail or look-up whose body did not arrive was not read, so that it is read again', async () => {
    expect(await readMail(empty)).to.deep.equal(unread('no_answer'))
    expect(await findSent(empty)).to.deep.equal(unread('no_answer'))
    expect(await readMail(whole)).to.deep.equal(E.right(O.some(Buffer.from('Subject: x'))))
  })

  verifies(
    'MSG-15',
    'a mail that the cloud cannot read or change is passed over, and stops no other mail',
    async () => {
      const refused = failing(400, 'ErrorInvalidRequest')
      expect(await readMail(refused)).to.deep.equal(E.right(O.none))
      expect(await readMail(unconverted, unconverted, folder)).to.deep.equal(E.right(O.none))
      expect(await readMail(unconverted, whole)).to.deep.equal(E.right(O.some(Buffer.from('Subject: x'))))
      expect(await findSent(refused)).to.deep.equal(E.right([]))
      expect(await markRead(refused)).to.deep.equal(E.right(undefined))
    },
  )

  verifies('MSG-15', 'what concerns the whole mailbox passes no mail over', async () => {
    planted.says({ status: 429 })
    expect(await inbox.readMail(monitor, 'one')()).to.deep.equal(unread('throttled'))
    expect(await readMail(unconverted, unconverted, busy)).to.deep.equal(unread('503 ServiceUnavailable'))
    expect(await readMail(busy)).to.deep.equal(unread('503 ServiceUnavailable'))
    expect(await readMail(failing(429, 'ApplicationThrottled'))).to.deep.equal(unread('429 ApplicationThrottled'))
    for (const status of [401, 403])
      expect(await readMail(failing(status, 'ErrorAccessDenied'))).to.deep.equal(unread('access_denied'))
  })

  verifies('MSG-15', 'only mails that are new are listed, which a place keeps as its link has it', async () => {
    const link = `${planted.url}/v1.0/delta?changeType=created&$select=id&$deltatoken=a.b`
    plant({ status: 200, body: { value: [], '@odata.deltaLink': link } })
    const page = await must(inbox.readPage(monitor, { place: O.none, since: 0 }))
    await must(inbox.readPage(monitor, { place: O.some(page.place), since: 0 }))
    const [first, second] = planted.asked.slice(-2).map(({ target }) => new URL(target, planted.url).searchParams)
    expect([first?.get('changeType'), first?.get('$filter')]).to.deep.equal([
      'created',
      'receivedDateTime ge 1970-01-01T00:00:00.000Z',
    ])
    expect([...(second ?? [])]).to.deep.equal([
      ['changeType', 'created'],
      ['$deltatoken', 'a.b'],
    ])
  })
})
