// The inbox of a sender over IMAP, against a small server: what is new, places that no longer mean anything, and servers in trouble.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { type ImapInboxOptions, makeImapInbox } from '#adapters/imap/imap-inbox.ts'
import { readMailInThread } from '#adapters/mail-content/read-mail.ts'
import { anyServer, connectToServer } from '#adapters/smtp/server-rules.ts'
import type { MailServerAccess } from '#domain/mailing/mail-server.ts'
import { fromSeconds } from '#domain/shared/clock.ts'
import { startImapServer } from '#test/support/imap-server.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

const BEGUN = Date.UTC(2026, 2, 2, 9)
const START = { place: O.none, since: BEGUN }
const STAMP = '0b6c9d1e-3a52-4a3b-9b0f-7d1c5a2e4f60/5d0f7c1a-6a0b-4c3e-8f43-2b9f6f0f1c11'

const REPORT = [
  'From: MAILER-DAEMON@mail.example',
  'Subject: Undelivered Mail Returned to Sender',
  'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
  '',
  '--b',
  'Content-Type: message/delivery-status',
  '',
  'Reporting-MTA: dns; mail.example',
  '',
  'Final-Recipient: rfc822; weg@klant.example',
  'Action: failed',
  'Status: 5.1.1',
  '',
  '--b',
  'Content-Type: text/rfc822-headers',
  '',
  `X-Tapster-Message: ${STAMP}`,
  '',
  '--b--',
  '',
].join('\r\n')

const openInbox = (access: MailServerAccess, options?: ImapInboxOptions) =>
  makeImapInbox(access, 'Terug', (host, port, within) => connectToServer(host, port, anyServer, within), options)
/** Without the name of the account. */
const withoutAccount = (place: string): string => place.slice(place.indexOf('.') + 1)

describe('the inbox of a sender over IMAP', () => {
  let server: Awaited<ReturnType<typeof startImapServer>>
  let access: MailServerAccess

  beforeEach(async () => {
    server = await startImapServer()
    access = { host: '127.0.0.1', port: server.port, tls: 'none', login: O.some(server.login) }
  })
  afterEach(() => server.close())

  verifies(
    'MSG-15',
    'pages of what arrived since the start, then of what is new, each mail as it arrived',
    async () => {
      const inbox = openInbox(access)
      server.receive('Subject: before\r\n\r\n', new Date(BEGUN - 1_000))
      for (let n = 0; n < 6; n += 1) server.receive(REPORT, new Date(BEGUN + n * 1_000))
      const first = await must(inbox.readPage(undefined, START))
      const [account = ''] = first.place.split('.')
      expect(first.mails.map(({ id }) => withoutAccount(id))).to.deep.equal(['7.2', '7.3', '7.4', '7.5'])
      expect([withoutAccount(first.place), first.hasMore]).to.deep.equal(['7.5', true])
      const second = await must(inbox.readPage(undefined, { ...START, place: O.some(first.place) }))
      expect([withoutAccount(second.place), second.hasMore]).to.deep.equal(['7.7', false])
      const searches = () => server.asked.filter((command) => /SEARCH/.test(command))
      expect(searches()).to.have.length(1)
      expect(second.mails.at(-1)).to.deep.equal({ id: `${account}.7.7`, receivedAt: BEGUN + 5_000 })
      const end = { ...START, place: O.some(second.place) }
      const { place } = second
      expect(await must(inbox.readPage(undefined, end))).to.deep.equal({ mails: [], place, hasMore: false })
      expect(searches().at(-1))
        .to.match(/SINCE/)
        .and.to.match(/UID 8:\*/)
      const raw = await must(inbox.readMail(undefined, `${account}.7.3`))
      if (O.isNone(raw)) throw new Error('the mail is there')
      const reading = await readMailInThread(raw.value)
      expect(reading._tag === 'Returns' && reading.returns[0]?.references.map(({ id }) => id)).to.deep.equal([
        STAMP.split('/')[1],
      ])
      expect(await must(inbox.readMail(undefined, `${account}.7.99`))).to.deep.equal(O.none)
      expect(server.asked.filter((command) => /STORE|SELECT|EXPUNGE|MOVE|COPY/i.test(command))).to.deep.equal([])
    },
  )

  verifies('MSG-15', 'reads only the start of a large mail', async () => {
    server.receive(`${REPORT}${'x'.repeat(1024 * 1024)}`, new Date(BEGUN))
    const inbox = openInbox(access)
    const { mails } = await must(inbox.readPage(undefined, START))
    const raw = await must(inbox.readMail(undefined, mails[0]?.id ?? ''))
    expect(O.isSome(raw) && raw.value.length).to.equal(512 * 1024)
  })

  verifies('MSG-15', 'a place under another UIDVALIDITY or of another account is gone', async () => {
    const inbox = openInbox(access)
    server.receive(REPORT, new Date(BEGUN))
    const { place, mails } = await must(inbox.readPage(undefined, START))
    const gone = E.left({ _tag: 'InboxPlaceGone' })
    const other = openInbox({ ...access, host: 'localhost' })
    expect(await other.readPage(undefined, { ...START, place: O.some(place) })()).to.deep.equal(gone)
    server.changeValidity()
    expect(await inbox.readPage(undefined, { ...START, place: O.some(place) })()).to.deep.equal(gone)
    expect(await inbox.readMail(undefined, mails[0]?.id ?? '')()).to.deep.equal(gone)
  })

  verifies('MSG-15', 'reads in one session, and in another once the server has ended it', async () => {
    const countLogins = () => server.asked.filter((command) => /^LOGIN/i.test(command)).length
    const inbox = openInbox(access)
    server.receive(REPORT, new Date(BEGUN))
    const { mails } = await must(inbox.readPage(undefined, START))
    const read = () => must(inbox.readMail(undefined, mails[0]?.id ?? ''))
    expect([O.isSome(await read()), countLogins()]).to.deep.equal([true, 1])
    server.endSessions()
    expect([O.isSome(await read()), countLogins()]).to.deep.equal([true, 2])
    await inbox.close?.()
    expect(server.asked.at(-1)).to.equal('LOGOUT')
    expect([O.isSome(await read()), countLogins()]).to.deep.equal([true, 3])
    await inbox.close?.()
  })

  verifies('MSG-15', 'a server may split its answers, and say what other programs changed', async () => {
    server.putInTrouble('chatters')
    for (let n = 0; n < 2; n += 1) server.receive(REPORT, new Date(BEGUN + n * 1_000))
    const inbox = openInbox(access)
    const { mails } = await must(inbox.readPage(undefined, START))
    expect(mails.map(({ receivedAt }) => receivedAt)).to.deep.equal([BEGUN, BEGUN + 1_000])
    expect(O.isSome(await must(inbox.readMail(undefined, mails[1]?.id ?? '')))).to.equal(true)
    await inbox.close?.()
  })

  verifies('MSG-15', 'a server that hangs, drops, talks nonsense or refuses the login is a short code', async () => {
    server.receive(REPORT, new Date(BEGUN))
    const inbox = openInbox(access, { within: fromSeconds(1) })
    for (const trouble of ['hangs', 'drops', 'nonsense'] as const) {
      server.putInTrouble(trouble)
      const read = await inbox.readPage(undefined, START)()
      const code = E.isLeft(read) && read.left._tag === 'InboxUnread' ? read.left.code : ''
      expect(code, trouble).to.match(/^[\w-]{1,40}$/)
    }
    server.putInTrouble('none')
    const refused = openInbox({ ...access, login: O.some({ ...server.login, password: 'wrong' }) })
    expect(await refused.readPage(undefined, START)()).to.deep.equal(
      E.left({ _tag: 'InboxUnread', code: 'access_denied' }),
    )
    expect((await must(inbox.readPage(undefined, START))).mails).to.have.length(1)
  })

  verifies('MSG-15', 'marks or moves the returns it is given, and copies, deletes and expunges nothing', async () => {
    const inbox = openInbox(access)
    for (let n = 0; n < 3; n += 1) server.receive(REPORT, new Date(BEGUN))
    const { mails, place } = await must(inbox.readPage(undefined, START))
    const [first = '', second = ''] = mails.map(({ id }) => id)
    const handle = (id: string, handling: 'mark_read' | 'move', by = inbox) =>
      (by.handle ?? expect.fail())(undefined, [id, `${id}0`, 'of.another.1'], handling)()
    const untouched = { folder: 'INBOX', isRead: false }
    await handle(first, 'mark_read')
    expect(server.listStates()).to.deep.equal([{ folder: 'INBOX', isRead: true }, untouched, untouched])
    server.putInTrouble('without-folders')
    expect(await handle(second, 'move')).to.deep.equal(E.left({ _tag: 'InboxUnread', code: 'no_folder' }))
    server.putInTrouble('none')
    // The second time they are gone, and the folder is there.
    for (let n = 0; n < 2; n += 1) expect(E.isRight(await handle(second, 'move'))).to.equal(true)
    expect(server.listStates()[1]).to.deep.equal({ folder: 'Terug', isRead: false })
    server.putInTrouble('without-move')
    const other = openInbox(access)
    await handle(mails[2]?.id ?? '', 'move', other)
    expect(server.listStates()[2]).to.deep.equal({ folder: 'INBOX', isRead: true })
    expect(server.asked.filter((command) => /COPY|EXPUNGE|DELETE|CLOSE/i.test(command))).to.deep.equal([])
    server.receive(REPORT, new Date(BEGUN))
    const next = await must(inbox.readPage(undefined, { ...START, place: O.some(place) }))
    expect(next.mails.map(({ id }) => withoutAccount(id))).to.deep.equal(['7.4'])
    await Promise.all([inbox.close?.(), other.close?.()])
  })

  verifies('MSG-15', 'sends no password over a connection without the wanted encryption', async () => {
    for (const tls of ['starttls', 'implicit'] as const) {
      const read = await openInbox({ ...access, tls }, { within: fromSeconds(2) }).readPage(undefined, START)()
      expect(E.isLeft(read) && read.left._tag, tls).to.equal('InboxUnread')
    }
    expect(server.asked.filter((command) => /LOGIN|AUTHENTICATE/i.test(command))).to.deep.equal([])
  })

  verifies('MSG-15', 'a mail that cannot be read holds up no others; without numbers there is no place', async () => {
    server.receive(REPORT, new Date(BEGUN))
    const inbox = openInbox(access)
    const { mails } = await must(inbox.readPage(undefined, START))
    const read = inbox.readMail(undefined, mails[0]?.id ?? '')
    for (const trouble of ['withholds', 'rejects', 'leaves', 'pours'] as const) {
      server.putInTrouble(trouble)
      expect(await must(read), trouble).to.deep.equal(O.none)
    }
    expect(server.countPoured()).to.be.lessThan(64 * 1024 * 1024)
    server.putInTrouble('stalls')
    const impatient = openInbox(access, { within: fromSeconds(2) })
    expect(O.isSome(await must(impatient.readMail(undefined, mails[0]?.id ?? '')))).to.equal(true)
    await impatient.close?.()
    server.putInTrouble('hangs')
    const hung = openInbox(access, { within: fromSeconds(1) }).readMail(undefined, mails[0]?.id ?? '')
    expect(E.isLeft(await hung())).to.equal(true)
    await inbox.close?.()
    server.putInTrouble('numberless')
    expect(await inbox.readPage(undefined, START)()).to.deep.equal(E.left({ _tag: 'InboxUnread', code: 'no_place' }))
  })
})
