// Our mail over the whole way: out over SMTP, returned by mail, read over IMAP in the inbox of the service or of the office.
import { expect } from 'chai'
import { makeBoss } from '#adapters/jobs/boss.ts'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeStores } from '#bootstrap/compose/stores.ts'
import type { ReadOfficeReturnsJob, ReadReturnsJob } from '#domain/mailing/ports.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { type MailOffice, openMailOffice, untilMailSettled } from '#test/support/mail-office.ts'
import { startImapServer } from '#test/support/imap-server.ts'
import type { LocalService } from '#test/support/local-service.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { hasPostfix, type PostfixServer, startPostfix } from '#test/support/postfix.ts'
import { must } from '#test/support/right-of.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { writeCampaign } from '#test/support/written-campaign.ts'

/** The default of MAIL_FROM. */
const SERVICE_SENDER = 'tapster@localhost.example'
/** An answer of another system, which would answer ours too. */
const AWAY = [
  'From: returned-unknown@elders.example',
  `To: ${SERVICE_SENDER}`,
  'Subject: Afwezig: Wat vind je van ons?',
  'Auto-Submitted: auto-replied',
  '',
  'Ik ben er niet.',
  '',
].join('\r\n')

/** Moments in an inbox have no milliseconds: this one is after the reader began. */
const receive = (inbox: ImapServer, raw: string): void => inbox.receive(raw, new Date(Date.now() + 1_000))

const SENDER = 'kantoor@korrel.example'

type ImapServer = Awaited<ReturnType<typeof startImapServer>>

describe('mail that comes back over IMAP', function () {
  this.timeout(120_000)
  let office: MailOffice
  let imap: ImapServer
  let ownImap: ImapServer
  let service: LocalService
  before(async () => {
    ;[office, imap, ownImap] = await Promise.all([openMailOffice(), startImapServer(), startImapServer()])
    const { user, password } = imap.login
    service = await office.startLocal({
      RETURNS_IMAP_URL: `imap://${user}:${password}@127.0.0.1:${ownImap.port}?tls=none`,
    })
  })
  after(async () => {
    await service?.stop()
    await Promise.all([office?.close(), imap?.close(), ownImap?.close()])
  })

  /** As the service does each minute for what is due. */
  const enqueueReading = async (job: ReadReturnsJob | ReadOfficeReturnsJob): Promise<void> => {
    const { log } = makeRecordingLog()
    const { url } = office.world.database
    const database = openDatabase({ url, log, connectWithin: 15_000 })
    const boss = makeBoss({ databaseUrl: url, log, working: false })
    await boss.start()
    const tenantUuid = office.ours.tenant.uuid
    const inScope = makeInScope({ database, stores: makeStores(boss) })
    await must(inScope(Tenant(tenantUuid), ({ outbox }) => outbox.enqueue(job)))
    await boss.stop()
    await database.close()
  }

  const delivered = new Set<string>()
  /** Delivers the next mail that was returned to the sender into the inbox. */
  const deliverReturn = async (sender: string, inbox: ImapServer): Promise<void> => {
    const findReturned = async () =>
      (await office.smtp.report()).mails.find(({ id, recipients }) => recipients.includes(sender) && !delivered.has(id))
    const { id } = await until('the return to the sender', findReturned, 60_000, 200)
    delivered.add(id)
    const source = await fetch(`${office.smtp.url}/mails/${id}/source`)
    receive(inbox, Buffer.from(await source.arrayBuffer()).toString('latin1'))
  }

  const call = (method: string, path: string, body?: object) =>
    office.call<Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>>(service, {
      method,
      path,
      ...(body && { body }),
    })

  /** Our mail to `gone` comes back to the inbox at `imap`. */
  const sendAndReturn = async (
    smtp: { readonly host: string; readonly port: number },
    imap: Pick<ImapServer, 'port' | 'login'>,
    gone: string,
    deliver: () => Promise<void>,
  ) => {
    const { server } = await call('GET', '/mail-server')
    const { inbox } = await call('GET', '/mail-server/inbox')
    const revision = (of: typeof server) => ({ revision: of?.['revision'] ?? 0 })
    const from = { address: SENDER, name: 'Kantoor' }
    await call('PUT', '/mail-server', { ...revision(server), host: smtp.host, port: smtp.port, tls: 'none', from })
    const { user, password } = imap.login
    const place = { host: '127.0.0.1', port: imap.port, tls: 'none', user, handling: 'move', folder: 'Terug' }
    const wrong = await call('PUT', '/mail-server/inbox', { ...revision(inbox), ...place, password: `${password}x` })
    expect(await call('POST', '/mail-server/inbox/test')).to.include({ ok: false })
    await call('PUT', '/mail-server/inbox', { ...revision(wrong['inbox']), ...place, password })
    expect(await call('POST', '/mail-server/inbox/test')).to.deep.equal({ ok: true })
    const template = await office.template(service)
    const arrives = `eva@${gone.split('@')[0]}.example`
    const recipients = [gone, arrives].map((address) => ({ address }))
    await call('POST', '/messages', { template, recipients })
    await deliver()
    const lastReadAt = (await call('GET', '/mail-server/inbox')).reader?.['lastReadAt']
    const tenantUuid = office.ours.tenant.uuid
    await enqueueReading({ queue: 'mail.read-office-returns', data: { tenantUuid }, key: tenantUuid })
    const find = async (address: string) => (await office.listed(service)).get(address)
    await until('the mail to be returned', async () => (await find(gone))?.state === 'returned', 60_000, 200)
    expect((await find(arrives))?.state).to.equal('sent')
    // The reader counts a page once it has read all of it.
    const counted = async () => {
      const { reader } = await call('GET', '/mail-server/inbox')
      return reader?.['failure'] === null && reader['lastReadAt'] !== lastReadAt && reader
    }
    const { counts } = await until('the reader to count it', counted, 60_000, 200)
    return { counts, detail: await call('GET', `/messages/${(await find(gone))?.id}`) }
  }

  verifies(
    ['MSG-14', 'MSG-15'],
    'an office’s mail leaves through its own server, comes back to its sender, and is returned',
    async () => {
      const deliver = () => deliverReturn(SENDER, imap)
      const { counts } = await sendAndReturn(office.smtp.access, imap, 'returned-unknown@klant.example', deliver)
      expect(counts).to.include({ returned: 1 })
      await until('the return to move', () => imap.listStates().every(({ folder }) => folder === 'Terug'))
    },
  )

  verifies(
    ['MSG-14', 'MSG-15', 'CAM-8'],
    'an address that came back twice gets no mail of campaigns until it is cleared, and no answer to a reply while away',
    async () => {
      const { tag, people } = office.theirs
      const { token } = people.administrator
      const get = <A>(path: string): Promise<A> => office.call<A>(service, { path, token })
      const post = <A>(path: string, body: object): Promise<A> => office.call<A>(service, { path, body, token })
      const address = 'returned-unknown@elders.example'
      const person = { email: address, name: 'Wil Weg', status: 'ACTIVE', tags: [tag.uuid] }
      const { uuid } = await post<{ readonly uuid: string }>('/users', person)
      const countAudience = () => post<{ readonly people: number }>('/survey-campaigns/audience', { tags: [tag.uuid] })
      const { people: all, ...none } = await countAudience()
      expect(none).to.deep.equal({ optedOut: 0, undeliverable: 0, inactive: 0 })
      const readAddress = async () =>
        (await get<{ readonly undeliverable: object | null }>(`/users/${uuid}/survey-mail`)).undeliverable
      const countMails = async (query = '') =>
        (await get<{ readonly total: number }>(`/messages?address=${address}${query}`)).total
      const template = await office.template(service, {}, token)
      const readInbox = () => enqueueReading({ queue: 'mail.read-returns', data: {}, key: 'all' })
      // Reading begins with the mail of now.
      await readInbox()
      const readInboxState = () =>
        office.call<{ readonly reader: { readonly lastReadAt: string | null } }>(service, {
          path: '/admin/service-inbox',
          token: office.ours.people.operator.token,
        })
      await until('the reader', async () => (await readInboxState()).reader.lastReadAt !== null, 60_000, 200)
      for (const times of [1, 2]) {
        await post('/messages', { template, recipients: [{ address }] })
        await deliverReturn(SERVICE_SENDER, ownImap)
        receive(ownImap, AWAY)
        await readInbox()
        await until('the return', async () => (await countMails('&state=returned')) === times, 60_000, 200)
        expect((await readAddress()) === null).to.equal(times === 1)
      }
      expect(await countAudience()).to.deep.equal({ people: all - 1, optedOut: 0, undeliverable: 1, inactive: 0 })
      const launch = async (): Promise<void> => {
        const fields = await writeCampaign(office, service, office.theirs)
        const campaign = await post<{ readonly uuid: string }>('/survey-campaigns', fields)
        const isAsked = async () =>
          (await get<{ readonly audienceSize: number | null }>(`/survey-campaigns/${campaign.uuid}`)).audienceSize
        await until('the invitations', async () => (await isAsked()) !== null, 60_000, 200)
        await untilMailSettled(office.world, office.theirs.tenant.uuid)
      }
      await launch()
      expect(await countMails(), 'no mail of a campaign, no answer').to.equal(2)
      await office.call(service, { method: 'POST', path: `/users/${uuid}/survey-mail/clear-address`, token })
      expect(await countAudience()).to.deep.include({ people: all, undeliverable: 0 })
      await launch()
      expect(await countMails()).to.equal(3)
    },
  )

  describe('over postfix and dovecot', () => {
    let postfix: PostfixServer | undefined
    before(async function () {
      // The run lists it among what it could not run.
      if (hasPostfix()) postfix = await startPostfix()
      else this.skip()
    })
    after(() => postfix?.stop())

    verifies(['MSG-14', 'MSG-15'], 'mail to an unknown user comes back with class and reason', async () => {
      if (postfix === undefined) throw new Error('postfix has not started')
      const { access, imap: inbox, listFolder } = postfix
      const deliver = async () => {
        await until('both mails', async () => (await listFolder('INBOX')).length === 2)
      }
      const { counts, detail } = await sendAndReturn(access, inbox, 'weg@gone.example', deliver)
      expect(detail['returned']).to.include({ class: 'permanent', status: '5.1.1' })
      expect(detail['returned']?.['reason']).to.match(/unknown user: "weg"/)
      // The mail to the other recipient arrived in the same inbox, where it is no return and stays as it is.
      expect(counts).to.include({ unmatched: 0, leftAlone: 1 })
      await until('the return to move', async () => (await listFolder('Terug')).length === 1)
      expect((await listFolder('INBOX')).map(({ isRead }) => isRead)).to.deep.equal([false])
    })
  })
})
