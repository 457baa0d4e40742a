// The whole service archives mails as they are sent: what it asks of the ledger for that, how long a sender waits, and what the office sees.
import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { setTargetAndSend, mailTo, SEND } from '#test/support/plugin-client.ts'
import { localOffice } from '#test/support/running-office.ts'
import { logIn } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { heldUnder, reportOf } from '#test/support/whole-world.ts'

const BY_WORKER = 1
const EVA = 'eva@korenbloem.example'

describe('mails archived as they are sent', function () {
  this.timeout(60_000)
  const office = localOffice()

  const settings = (autoArchiveOnSend: boolean) =>
    office.ask('/mailclient-plugin/settings', {
      method: 'PUT',
      body: { autoArchiveOnSend, defaultArchiveTarget: 'contact' },
    })

  const mailOf = (subject: string, address = EVA, conversationId: string = randomUUID()) => {
    const { target: _, ...mail } = mailTo(office.target, subject, [2_000])
    return { ...mail, emailData: { ...mail.emailData, to: [{ name: '', address }], conversationId } }
  }
  const send = (mail: object, archiveKey: string = randomUUID()) => office.ask(SEND, { body: { archiveKey, ...mail } })

  /** How often the ledger was asked for people and organisations since the last time. The worker asks once, whose a document's contact is. */
  const lookups = async (): Promise<number> => {
    const asked = await lookupsSoFar()
    await office.world.control({ op: 'forgetCounts' })
    return asked
  }
  const lookupsSoFar = async (): Promise<number> =>
    Object.entries((await reportOf(office.world.ledgerUrl)).counts)
      .filter(([call]) => /crm\/(Contacts|Accounts)$/.test(call))
      .flatMap(([, statuses]) => Object.values(statuses))
      .reduce((sum, times) => sum + times, 0)

  const archived = (key: string, jwt: string = office.jwt): Promise<Readonly<Record<string, unknown>>> =>
    until(
      'the worker to archive',
      async () => {
        const { body } = await office.ask(`${SEND}/${key}`, { jwt })
        return body['status'] === 'archived' && body
      },
      30_000,
      100,
    )

  verifies(
    ['ARC-5', 'ARC-6', 'ARC-10'],
    'to an announced target, with nothing asked of the ledger while sending',
    async () => {
      await settings(false)
      await office.world.control({ op: 'forgetCounts' })
      const key = randomUUID()
      const mail = mailTo(office.target, 'Aangekondigd', [2_000])
      const sent = await setTargetAndSend(office.service.baseUrl, office.jwt, mail, key)
      expect(sent.status, sent.text).to.equal(202)
      expect(sent.body).to.deep.include({ status: 'queued', target: office.target })
      const { receipt, archiveId } = await archived(key)
      expect(receipt).to.have.property('parts').with.length(2)
      expect(await lookups()).to.equal(BY_WORKER)
      expect((await heldUnder(office.world.ledgerUrl, 'Aangekondigd')).documents).to.have.length(1)

      const id = encodeURIComponent(mail.emailData.internetMessageId)
      const colleague = await logIn(
        { baseUrl: office.service.baseUrl, ledgerUrl: office.world.ledgerUrl },
        'piet.devries@korrel.example',
      )
      const { body } = await office.ask(`/mailclient-plugin/archive-status?messageIds=${id},%3Cnone@x%3E`, {
        jwt: colleague,
      })
      const [known, unknown] = body['data'] as readonly Readonly<Record<string, unknown>>[]
      expect(known).to.deep.include({ internetMessageId: mail.emailData.internetMessageId, archived: true })
      expect(known?.['archives']).to.have.nested.property('[0].archiveId', archiveId)
      expect(unknown).to.deep.equal({ internetMessageId: '<none@x>', archived: false, archives: [] })
      const { counts } = await reportOf(office.world.ledgerUrl)
      expect(
        Object.keys(counts).filter((call) => !call.includes('/current/') && !call.includes('oauth')),
      ).to.deep.equal([])
    },
  )

  verifies('ARC-7', 'not at all for a user who has not opted in, and says so', async () => {
    await settings(false)
    const { status, body } = await send(mailOf('Niet gevraagd'))
    expect(status).to.equal(200)
    expect(body).to.deep.include({ status: 'not_archived', reason: 'AUTO_ARCHIVE_OFF' })
    expect(body['message']).to.match(/^Niet gearchiveerd/)
  })

  verifies(
    'ARC-7',
    'to the first recipient that the ledger knows by one call, and a reply to the same by none',
    async () => {
      await settings(true)
      await office.world.control({ op: 'forgetCounts' })
      const conversation = randomUUID()
      const key = randomUUID()
      const first = await send(mailOf('Bestelling', EVA, conversation), key)
      expect(first.body, first.text).to.deep.include({ status: 'queued', target: office.target })
      await archived(key)
      expect(await lookups()).to.equal(1 + BY_WORKER)
      const next = randomUUID()
      const reply = await send(mailOf('Re: Bestelling', 'nobody@nowhere.example', conversation), next)
      expect(reply.body, reply.text).to.deep.include({ status: 'queued', target: office.target })
      await archived(next)
      expect(await lookups()).to.equal(BY_WORKER)
      const stranger = await send(mailOf('Aan niemand', 'nobody@nowhere.example'))
      expect(stranger.body).to.deep.include({ status: 'not_archived', reason: 'NO_TARGET' })
      expect(await lookups()).to.equal(2)
    },
  )

  verifies(
    ['ARC-6', 'ARC-7', 'ARC-8'],
    'soon answered while the ledger is slow, and archived once it can be asked',
    async () => {
      await settings(true)
      await office.world.control({ op: 'fault', kind: 'slow', ms: 4_000, count: 1, path: 'crm/Contacts' })
      const key = randomUUID()
      const sent = await send(mailOf('Trage dag'), key)
      expect(sent.status, sent.text).to.equal(202)
      expect(sent.body).to.deep.equal({ status: 'queued', archiveId: null, target: null })
      expect(sent.took).to.be.below(3_500)
      expect(await archived(key)).to.deep.include({ target: office.target })
      expect((await heldUnder(office.world.ledgerUrl, 'Trage dag')).documents).to.have.length(1)
    },
  )

  verifies('ARC-6', 'one of several different mails that are handed over at once under one key', async () => {
    await settings(true)
    for (let round = 0; round < 3; round += 1) {
      const key = randomUUID()
      const responses = await Promise.all(
        Array.from({ length: 4 }, (_, n) => send(mailOf(`Wie het eerst komt ${n}`), key)),
      )
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).to.deep.equal([202, 409, 409, 409])
      await archived(key)
    }
    expect((await heldUnder(office.world.ledgerUrl, 'Wie het eerst komt')).documents).to.have.length(3)
  })

  verifies('ARC-6', 'once, however many times at once a mail is handed over under its key', async () => {
    await settings(true)
    const key = randomUUID()
    const mail = mailOf('Dubbel verzonden')
    const responses = await Promise.all(Array.from({ length: 6 }, () => send(mail, key)))
    for (const { status, text } of responses) expect(status, text).to.be.oneOf([200, 202])
    expect(new Set(responses.map(({ body }) => body['archiveId'])).size).to.equal(1)
    await archived(key)
    expect((await heldUnder(office.world.ledgerUrl, 'Dubbel verzonden')).documents).to.have.length(1)
    const other = await send(mailOf('Een andere'), key)
    expect({ status: other.status, code: other.body['code'] }).to.deep.equal({ status: 409, code: 'ARCHIVE_KEY_USED' })
  })

  verifies('ARC-8', 'once its user signs in again, where the link was lost meanwhile', async () => {
    const signIn = () => logIn({ baseUrl: office.service.baseUrl, ledgerUrl: office.world.ledgerUrl })
    const jwt = await signIn()
    await office.world.control({ op: 'revoke', user: 'eva.jansen@korrel.example' })
    const key = randomUUID()
    const sent = await setTargetAndSend(
      office.service.baseUrl,
      jwt,
      mailTo(office.target, 'Koppeling kwijt', [2_000]),
      key,
    )
    expect(sent.status, sent.text).to.equal(202)
    const isLost = async (): Promise<boolean> => (await office.ask(`${SEND}/${key}`, { jwt })).status === 401
    await until('the link to be lost', isLost, 30_000, 100)
    const { receipt } = await archived(key, await signIn())
    expect(receipt).to.have.property('parts').with.length(2)
    expect((await heldUnder(office.world.ledgerUrl, 'Koppeling kwijt')).documents).to.have.length(1)
  })
})
