// The built on-send script in a runtime like classic Outlook's: what it hands over, what it leaves alone, and that it always lets the mail go, once.
import { expect } from 'chai'
import { gzipSync } from 'node:zlib'
import { DEADLINE } from '#adapters/task-pane/on-send/on-send.ts'
import { ARCHIVE_KEY_HEADER, messageIdOfKey } from '#adapters/task-pane/host/archive-key-header.ts'
import {
  builtOnSend,
  fakeExchange,
  mailBeingSent,
  makeTimers,
  onSendRuntime,
  type OnSendRuntime,
  type SampleMail,
  textFile,
} from '#test/support/on-send-runtime.ts'
import { verifies } from '#test/support/verifies.ts'

const ORIGIN = 'https://tapster.example'
const ALLOWED = [{ allowEvent: true }]
const RECOVER = '/ledger/mailclient/session/recover'
const SETTINGS = '/mailclient-plugin/settings'
const SEND = '/mailclient-plugin/send-archive'

type Answer = readonly [status: number, body: unknown] | undefined
const session: Answer = [200, { success: true, data: { jwt: 'jwt-1', expiresAt: Date.now() + 3_600_000 } }]

describe('the on-send script', () => {
  let script = ''
  before(async () => {
    script = await builtOnSend()
  })

  /** A service that has the user's session and answers so. */
  const serviceWith = (optedIn: boolean, answers: Readonly<Record<string, () => Answer>> = {}) =>
    fakeExchange((_, path) => {
      const given = answers[path]
      if (given !== undefined) return given()
      if (path === RECOVER) return session
      if (path.startsWith(`${SEND}/`)) return [200, { status: 'awaiting_send' }]
      return path === SETTINGS ? [200, { autoArchiveOnSend: optedIn }] : [202, { status: 'queued' }]
    })

  const runtimeWith = (exchange: OnSendRuntime['exchange'], more: Partial<OnSendRuntime> = {}) =>
    onSendRuntime({ script, origin: ORIGIN, exchange, setTimeout: () => undefined, ...more })

  const sendOne = async (mail: SampleMail, service: ReturnType<typeof fakeExchange>) => {
    const sample = mailBeingSent(mail)
    const sent = runtimeWith(service.exchange).send(sample.item)
    await sent.done
    return { ...sample, ...sent, paths: service.asked.map(({ path }) => path), handed: service.asked.at(-1) }
  }

  verifies('CLI-7', 'is one file within its budget, without what classic Outlook’s runtime lacks', () => {
    expect(gzipSync(script).length).to.be.below(15 * 1024)
    expect(script).not.to.match(/\bimport\b|\basync\b|\bawait\b|\?\.|\?\?|\.\.\.\w+[},]/)
    expect(script).not.to.match(/\b(?:window|document|localStorage|location|navigator|globalThis|fetch|btoa|crypto)\b/)
    expect(script).not.to.match(
      /Object\.(?:entries|values|fromEntries|getOwnPropertyDescriptors)|\.(?:flatMap|at|padStart|matchAll)\(/,
    )
  })

  verifies(
    ['CLI-7', 'CLI-10'],
    'hands the mail over under the key that the pane put on it, whatever the settings',
    async () => {
      const { handed, paths, completed, headers } = await sendOne(
        {
          archiveKey: 'key-1',
          conversationId: 'conversation-1',
          htmlBody: '<p>Zie <img src="cid:logo.png@01DB"></p>',
          files: [
            textFile('notitie.txt', 'hallo'),
            {
              attachment: { name: 'logo.png', size: 4, isInline: true, attachmentType: 'file' },
              content: { content: 'iVBORw==', format: 'base64' },
            },
            {
              attachment: { name: 'Vraag', size: 9, isInline: false, attachmentType: 'item' },
              content: { content: 'From: é', format: 'eml' },
            },
            {
              attachment: { name: 'elders.docx', size: 0, isInline: false, attachmentType: 'cloud' },
              content: { content: 'https://elsewhere.example', format: 'url' },
            },
          ],
        },
        serviceWith(false),
      )
      expect(completed).to.deep.equal(ALLOWED)
      expect(paths).to.deep.equal([RECOVER, `${SEND}/key-1`, SEND])
      expect(headers).to.deep.equal({ 'X-Tapster-Archive-Key': 'key-1' })
      if (handed === undefined) throw new Error('nothing was handed over')
      expect(handed.bearer).to.equal('Bearer jwt-1')
      const { emailData, ...rest } = handed.body as { readonly emailData: Readonly<Record<string, unknown>> }
      expect(Math.abs(Date.parse(String(emailData['sentAt'])) - Date.now())).to.be.below(60_000)
      expect({ ...emailData, sentAt: '' }).to.deep.equal({
        internetMessageId: messageIdOfKey('key-1'),
        conversationId: 'conversation-1',
        subject: 'Offerte',
        from: { name: 'Eva Jansen', address: 'eva.jansen@korrel.example' },
        to: [{ name: 'Eva', address: 'eva@korenbloem.example' }],
        cc: [],
        sentAt: '',
        htmlBody: '<p>Zie <img src="cid:logo.png@01DB"></p>',
      })
      expect(rest).to.deep.equal({
        archiveKey: 'key-1',
        attachments: [
          { fileName: 'notitie.txt', contentType: 'application/octet-stream', content: 'aGFsbG8=' },
          { fileName: 'logo.png', contentType: 'image/png', content: 'iVBORw==', contentId: 'logo.png@01DB' },
          {
            fileName: 'Vraag.eml',
            contentType: 'message/rfc822',
            content: Buffer.from('From: é').toString('base64'),
          },
        ],
      })
    },
  )

  verifies(
    ['CLI-7', 'CLI-10'],
    'makes a key for a mail without one where the user wants all archived, and stamps it',
    async () => {
      const { handed, paths, completed, headers } = await sendOne({}, serviceWith(true))
      expect(completed).to.deep.equal(ALLOWED)
      expect(paths).to.deep.equal([RECOVER, SETTINGS, SEND])
      const key = headers[ARCHIVE_KEY_HEADER] ?? ''
      expect(key).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}\.[0-9a-f]{16}$/)
      expect(handed?.body).to.deep.include({ archiveKey: key })
      expect(handed?.body).to.have.nested.property('emailData.internetMessageId', messageIdOfKey(key))
      const other = await sendOne({}, serviceWith(true))
      expect(other.headers[ARCHIVE_KEY_HEADER]).not.to.equal(key)
    },
  )

  verifies('CLI-7', 'reads nothing of a mail that nobody wants archived, and puts nothing on it', async () => {
    for (const service of [
      serviceWith(false),
      serviceWith(true, { [SETTINGS]: () => [503, { code: 'STORE_UNAVAILABLE' }] }),
      serviceWith(true, { [SETTINGS]: () => [200, 'no settings'] }),
      serviceWith(true, { [RECOVER]: () => [401, { code: 'PLUGIN_SESSION_INVALID' }] }),
    ]) {
      const { read, headers, paths, completed } = await sendOne({}, service)
      expect(read).to.deep.equal([])
      expect(headers).to.deep.equal({})
      expect(paths).not.to.include(SEND)
      expect(completed).to.deep.equal(ALLOWED)
    }
  })

  verifies(
    'CLI-7',
    'lets a key alone open nothing: what was not announced for this user is his settings’ matter',
    async () => {
      const standing = (answer: Answer) => ({ [`${SEND}/key-1`]: () => answer })
      for (const [name, answer] of [
        ['another’s, or a copy’s', [404, { code: 'ARCHIVE_NOT_FOUND' }]],
        ['lapsed', [200, { status: 'expired' }]],
        ['used', [200, { status: 'archived' }]],
        ['garbage', [200, 'no standing']],
        ['not now', [503, {}]],
      ] as const) {
        const { read, paths, completed } = await sendOne({ archiveKey: 'key-1' }, serviceWith(false, standing(answer)))
        expect(read, name).to.deep.equal([])
        expect(paths, name).not.to.include(SEND)
        expect(completed, name).to.deep.equal(ALLOWED)
      }
      for (const archiveKey of ['\u0000', 'x'.repeat(10_000), 'a b', '\ud800']) {
        const { read, paths } = await sendOne({ archiveKey }, serviceWith(false))
        expect(read).to.deep.equal([])
        expect(paths).to.deep.equal([RECOVER, SETTINGS])
        const wanted = await sendOne({ archiveKey }, serviceWith(true))
        expect(wanted.paths).to.deep.equal([RECOVER, SETTINGS, SEND])
      }
      const lapsed = await sendOne({ archiveKey: 'key-1' }, serviceWith(true, standing([200, { status: 'expired' }])))
      expect(lapsed.handed?.body).to.deep.include({ archiveKey: 'key-1' })
      const foreign = await sendOne({ archiveKey: 'key-1' }, serviceWith(true, standing([404, {}])))
      expect(foreign.handed?.body).not.to.deep.include({ archiveKey: 'key-1' })
    },
  )

  verifies(
    ['CLI-7', 'ARC-6'],
    'hands a mail whose sending was called off over once as it was, once more where it was changed, and not after opting out',
    async () => {
      const keyOf = async (mail: SampleMail, optedIn = true) => {
        const { headers, handed, paths } = await sendOne(mail, serviceWith(optedIn))
        if (!paths.includes(SEND)) return null
        const stamped = Object.entries(headers).find(([name]) => name.toLowerCase() === ARCHIVE_KEY_HEADER)?.[1] ?? ''
        expect(handed?.body).to.have.nested.property('emailData.internetMessageId', messageIdOfKey(stamped))
        return stamped
      }
      const files = [textFile('a.txt', 'x')]
      const first = (await keyOf({ files })) ?? ''
      expect(await keyOf({ files, archiveKey: first })).to.equal(first)
      for (const changed of [
        { files, subject: 'Ander' },
        { files, htmlBody: '<p>Ander</p>' },
        { files, to: 'b@x.example' },
        { files: [textFile('a.txt', 'y')] },
        { files: [textFile('b.txt', 'x')] },
        {},
      ]) {
        const next = await keyOf({ ...changed, archiveKey: first })
        expect(next).not.to.equal(first)
        expect(next?.split('.')[0]).to.equal(first.split('.')[0])
      }
      expect(await keyOf({ files, archiveKey: first }, false)).to.equal(null)
    },
  )

  verifies('CLI-7', 'hands over nothing of a mail that is too large or that Outlook gives only in part', async () => {
    const file = textFile('a.txt', 'x')
    const large = { ...file, attachment: { ...file.attachment, size: 26 * 1024 * 1024 } }
    const withheld = { ...file, content: { content: 'https://x', format: 'url' } }
    for (const [name, files] of [
      ['too large', [large]],
      ['too many', Array.from({ length: 101 }, () => file)],
      ['withheld', [file, withheld]],
    ] as const) {
      const { paths, read, completed } = await sendOne({ archiveKey: 'key-1', files }, serviceWith(true))
      expect(paths, name).not.to.include(SEND)
      expect(completed, name).to.deep.equal(ALLOWED)
      // Contents are not fetched in vain.
      if (name !== 'withheld') expect(read.filter((part) => part.startsWith('content'))).to.deep.equal([])
    }
  })

  verifies('CLI-7', 'lets the mail go where Outlook refuses or lacks any call, or the service says no', async () => {
    const { item } = mailBeingSent({ archiveKey: 'key-1', files: [textFile('a.txt', 'x')] })
    for (const part of Object.keys(item) as readonly (keyof typeof item)[]) {
      const service = serviceWith(true)
      const sent = runtimeWith(service.exchange).send({ ...item, [part]: undefined })
      await sent.done
      expect(sent.completed, part).to.deep.equal(ALLOWED)
    }
    for (const status of [400, 401, 409, 413, 429, 500, 503]) {
      const { completed } = await sendOne({ archiveKey: 'k' }, serviceWith(true, { [SEND]: () => [status, 'no'] }))
      expect(completed, String(status)).to.deep.equal(ALLOWED)
    }
    const nothingOpen = runtimeWith(serviceWith(true).exchange).send(null)
    await nothingOpen.done
    expect(nothingOpen.completed).to.deep.equal(ALLOWED)
  })

  verifies('CLI-7', 'lets the mail go at its deadline, once, whatever does not answer', async () => {
    const never = () => undefined
    for (const [name, path] of [
      ['recovery', RECOVER],
      ['settings', SETTINGS],
      ['archiving', SEND],
    ] as const) {
      const timers = makeTimers()
      const service = serviceWith(true, { [path]: never })
      const { item } = mailBeingSent({})
      const sent = runtimeWith(service.exchange, { setTimeout: timers.setTimeout }).send(item)
      await settled()
      timers.pass(DEADLINE - 1)
      await settled()
      expect(sent.completed, name).to.deep.equal([])
      timers.pass(1)
      expect(sent.completed, name).to.deep.equal(ALLOWED)
      timers.pass(60_000)
      await settled()
      expect(sent.completed, name).to.deep.equal(ALLOWED)
    }
    expect(DEADLINE).to.be.below(4_000)
  })

  verifies('CLI-7', 'begins nothing once the mail was let go, and does not let it go again', async () => {
    const timers = makeTimers()
    const service = serviceWith(true)
    const { item } = mailBeingSent({ archiveKey: 'key-1' })
    let giveBody = (): void => undefined
    const slow = {
      ...item,
      body: {
        getAsync: (_: 'html', callback: Parameters<typeof item.body.getAsync>[1]) => {
          giveBody = () => callback({ status: 'succeeded', value: '<p>Laat</p>' })
        },
      },
    }
    const sent = runtimeWith(service.exchange, { setTimeout: timers.setTimeout }).send(slow)
    await settled()
    timers.pass(DEADLINE)
    expect(sent.completed).to.deep.equal(ALLOWED)
    giveBody()
    await settled()
    expect(service.asked.map(({ path }) => path)).to.deep.equal([RECOVER, `${SEND}/key-1`])
    expect(sent.completed).to.deep.equal(ALLOWED)
  })

  verifies(
    ['CLI-7', 'SES-14'],
    'shows the mailbox’s proof where the service asks for one, and keeps its session in memory',
    async () => {
      const service = serviceWith(true)
      const runtime = runtimeWith(service.exchange, { identityToken: 'identity' })
      await runtime.send(mailBeingSent({}).item).done
      await runtime.send(mailBeingSent({ archiveKey: 'k2' }).item).done
      expect(service.asked.map(({ path, bearer }) => [path, bearer])).to.deep.equal([
        [RECOVER, 'Bearer identity'],
        [SETTINGS, 'Bearer jwt-1'],
        [SEND, 'Bearer jwt-1'],
        [`${SEND}/k2`, 'Bearer jwt-1'],
        [SEND, 'Bearer jwt-1'],
      ])
      const without = serviceWith(true)
      const refusing = { getAccessToken: () => Promise.reject(new Error('13012')) }
      const sent = runtimeWith(without.exchange, { identityToken: 'x', office: { auth: refusing } }).send(
        mailBeingSent({}).item,
      )
      await sent.done
      expect(without.asked[0]).to.include({ path: RECOVER, bearer: '' })
      expect(sent.completed).to.deep.equal(ALLOWED)
    },
  )

  verifies('CLI-7', 'recovers its session once more where the service has ended it', async () => {
    let jwts = 0
    const service = fakeExchange((_, path) => {
      if (path === RECOVER) return [200, { data: { jwt: `jwt-${++jwts}`, expiresAt: Date.now() + 3_600_000 } }]
      if (jwts < 2) return [401, { code: 'PLUGIN_SESSION_INVALID' }]
      return path === SEND ? [202, {}] : [200, { status: 'awaiting_send' }]
    })
    const sent = runtimeWith(service.exchange).send(mailBeingSent({ archiveKey: 'k' }).item)
    await sent.done
    expect(service.asked.map(({ path, bearer }) => `${path} ${bearer}`)).to.deep.equal([
      `${RECOVER} `,
      `${SEND}/k Bearer jwt-1`,
      `${RECOVER} `,
      `${SEND}/k Bearer jwt-2`,
      `${SEND} Bearer jwt-2`,
    ])
  })
})

/** Until everything that can happen by itself has. */
const settled = async (): Promise<void> => {
  for (let n = 0; n < 20; n += 1) await new Promise((resolve) => setImmediate(resolve))
}
