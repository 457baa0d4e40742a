// Every route of the plugin with a session of each of two offices that share one ledger: what one office keeps here, the other does not see.
import { expect } from 'chai'
import { askingAs, type AskAs, mailFor, pick } from '#test/support/asking.ts'
import { type ServedOffices, serveTwoOffices } from '#test/support/served-offices.ts'
import { control, logIn } from '#test/support/service.ts'
import { verifies } from '#test/support/verifies.ts'
import { type Sample, sampleOf, statedCalls } from './ledger-calls.ts'

const NEIGHBOUR = 'buur@elders.example'
const USERS = { ours: 'eva.jansen@korrel.example', theirs: 'piet.devries@korrel.example' } as const
const MAIL = '<van-ons@day.example>'

describe('the plugin of two offices', function () {
  this.timeout(120_000)
  let offices: ServedOffices
  let sample: Sample
  before(async () => {
    offices = await serveTwoOffices({ RATE_LIMIT_PLUGIN: '1000000' })
    await control(offices.service.ledgerUrl, { op: 'limits', minute: 100_000, day: 100_000 })
    sample = await sampleOf(offices.service.ledgerUrl, 1)
  })
  after(() => offices?.stop())

  /** Colleagues in one division of the ledger: nothing but the office keeps them apart. */
  const sessionOf = async (office: 'ours' | 'theirs'): Promise<AskAs> =>
    askingAs(offices.service, await logIn(offices.service, `beheer@${offices[office].word}.example`, USERS[office]))

  /** What an office keeps here; answers the id of its archive. */
  const keep = async (ask: AskAs): Promise<string> => {
    const target = { kind: 'contact', id: sample.contact }
    const made = [
      await ask('POST', '/archive-email', { target, emailData: mailFor('van-ons'), attachments: [] }),
      await ask('PUT', '/settings', { autoArchiveOnSend: true, defaultArchiveTarget: 'account' }),
      await ask('POST', '/contact/exclude', { email: NEIGHBOUR }),
      await ask('PUT', '/send-archive-target', { archiveKey: 'van-ons', target }),
      await ask('POST', '/register-time', {
        outlookItemId: 'van-ons',
        kind: 'time',
        accountId: sample.account,
        itemId: sample.workType,
        date: '2026-01-05',
        quantity: 1,
      }),
    ]
    for (const { status, text } of made) expect(status, text).to.be.below(300)
    return pick(made[0]?.body, 'receipt.archiveId')
  }

  const seenBy = async (ask: AskAs, archiveId: string) => {
    const read = async (path: string): Promise<unknown> => {
      const { status, body } = await ask('GET', path)
      return status < 300 ? body : status
    }
    const contact = await ask('GET', `/contact?email=${NEIGHBOUR}&outlookItemId=van-ons`)
    const { excluded, registration } = contact.body
    return {
      archive: await read(`/archives/${archiveId}`),
      progress: await read(`/archive-progress?internetMessageId=${encodeURIComponent(MAIL)}`),
      status: await read(`/archive-status?messageIds=${encodeURIComponent(MAIL)}`),
      documents: await read(`/archives?contactId=${sample.contact}&accountId=${sample.account}`),
      settings: await read('/settings'),
      sending: await read('/send-archive/van-ons'),
      lastUsed: await read(`/last-used?accountId=${sample.account}`),
      excluded,
      registration,
    }
  }

  verifies(
    ['IDN-2', 'CLI-11'],
    'shows the other nothing of what is kept here, by any id and on any route',
    async () => {
      const [us, them] = [await sessionOf('ours'), await sessionOf('theirs')]
      const archiveId = await keep(us)
      expect(await seenBy(them, archiveId)).to.deep.equal({
        archive: 404,
        progress: 404,
        status: { data: [{ internetMessageId: MAIL, archived: false, archives: [] }] },
        documents: { data: [] },
        settings: { autoArchiveOnSend: false, defaultArchiveTarget: 'contact' },
        sending: 404,
        lastUsed: { documentType: null, time: null },
        excluded: false,
        registration: null,
      })
      expect((await them('DELETE', `/archives/${archiveId}`)).status).to.equal(404)
      expect((await them('POST', `/archives/${archiveId}/retry`, {})).status).to.equal(404)
      expect((await them('DELETE', '/delete-time?outlookItemId=van-ons')).status).to.equal(404)
      const ours = await seenBy(us, archiveId)
      expect(ours.documents).to.have.nested.property('data[0].archiveId', archiveId)
      expect(ours).to.deep.include({
        excluded: true,
        settings: { autoArchiveOnSend: true, defaultArchiveTarget: 'account' },
      })

      const theirs = await keep(them)
      for (const [own, ask, words] of [
        ['ours', us, [theirs, ...offices.theirs.canaries]],
        ['theirs', them, [archiveId, ...offices.ours.canaries]],
      ] as const)
        for (const { endpoint, ask: asking } of statedCalls) {
          const [path, body] = asking(sample, 0)
          const { status, text } = await ask(endpoint.split(' ')[0] ?? '', path, body)
          expect(status, `${endpoint} ${text}`).to.be.below(500)
          for (const word of words) expect(text, `${endpoint} of ${own}`).not.to.contain(word)
        }
    },
  )
})
