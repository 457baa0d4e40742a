// The built on-send script in a runtime like classic Outlook's: what it hands over, under which key, and what it leaves alone.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { gzipSync } from 'node:zlib'
import { readableBase64 } from '#adapters/contract/codecs/base64.ts'
import { ARCHIVE_KEY_HEADER, NO_ARCHIVE, toKeyMessageId } from '#adapters/web/task-pane/host/archive-key-header.ts'
import { mailBeingSent, type SampleMail, textFile } from '#test/support/on-send-runtime.ts'
import { verifies } from '#test/support/verifies.ts'
import { ALLOWED, type OnSendAnswer, RECOVER, SEND, SETTINGS, onSendWorld, serviceWith } from './on-send-world.ts'

describe('the on-send script', () => {
  const { script: built, runtimeWith, sendOne } = onSendWorld()

  verifies('CLI-7', 'is one file within its budget, without what classic Outlook’s runtime lacks', () => {
    const script = built()
    expect(gzipSync(script).length).to.be.below(15 * 1024)
    expect(script).not.to.match(/\bimport\b|\basync\b|\bawait\b|\?\.|\?\?|\.\.\.\w+[},]/)
    expect(script).not.to.match(/\b(?:window|document|localStorage|location|navigator|globalThis|fetch|btoa|crypto)\b/)
    expect(script).not.to.match(
      /Object\.(?:entries|values|fromEntries|getOwnPropertyDescriptors)|\.(?:flatMap|at|padStart|matchAll)\(/,
    )
  })

  verifies(['CLI-7', 'ARC-7'], 'hands over no mail that its user keeps out, whatever the settings', async () => {
    const { paths, completed, headers } = await sendOne({ archiveKey: NO_ARCHIVE }, serviceWith(true))
    expect(completed).to.deep.equal(ALLOWED)
    expect(paths).to.not.include(SEND)
    expect(Object.values(headers)).to.deep.equal([NO_ARCHIVE])
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
        internetMessageId: toKeyMessageId('key-1'),
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
          { fileName: 'logo.png', contentType: 'image/png', content: 'iVBORw==', contentId: 'logo.png@01db' },
          {
            fileName: 'Vraag.eml',
            contentType: 'message/rfc822',
            content: Buffer.from('From: é').toString('base64'),
          },
        ],
      })
    },
  )

  verifies(['CLI-12', 'SES-13'], 'names the shared mailbox that sends, in the session of the user', async () => {
    const service = serviceWith(true)
    const { item } = mailBeingSent({ archiveKey: 'key-1' })
    await runtimeWith(service.exchange, { mailbox: 'piet@korrel.example' }).send(item).done
    const [recovered] = service.asked
    expect(recovered?.body).to.deep.equal({ email: 'piet@korrel.example' })
    expect(service.asked.at(-1)?.body).to.have.nested.property('emailData.sharedMailbox', 'eva.jansen@korrel.example')
  })

  verifies(
    ['CLI-7', 'ARC-15'],
    'hands over the others where an attachment cannot be read, which is listed',
    async () => {
      const file = textFile('notitie.txt', 'hallo')
      const withheld = { ...textFile('elders.docx', 'x'), content: { content: 'https://x.example', format: 'url' } }
      const { handed } = await sendOne({ archiveKey: 'key-1', files: [withheld, file] }, serviceWith(true))
      if (handed === undefined) throw new Error('nothing was handed over')
      const { attachments } = handed.body as { readonly attachments: readonly { readonly content: string }[] }
      expect(attachments).to.have.lengthOf(2)
      // What the service lists as unreadable.
      expect(attachments[0]).to.include({ fileName: 'elders.docx' })
      expect(readableBase64.decode(attachments[0]?.content)).to.deep.equal(E.right(O.none))
      expect(attachments[1]).to.include({ fileName: 'notitie.txt', content: 'aGFsbG8=' })
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
      expect(handed?.body).to.have.nested.property('emailData.internetMessageId', toKeyMessageId(key))
      const other = await sendOne({}, serviceWith(true))
      expect(other.headers[ARCHIVE_KEY_HEADER]).not.to.equal(key)
    },
  )

  verifies('CLI-7', 'reads nothing of a mail that is not to be archived, and puts nothing on it', async () => {
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

  verifies('CLI-7', 'lets a key alone open nothing: without a stored choice the user’s settings decide', async () => {
    const standing = (answer: OnSendAnswer) => ({ [`${SEND}/key-1`]: () => answer })
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
  })

  verifies(
    ['CLI-7', 'ARC-6'],
    'hands a mail whose sending was called off over once as it was, once more where it was changed, and not after opting out',
    async () => {
      const keyOf = async (mail: SampleMail, optedIn = true) => {
        const { headers, handed, paths } = await sendOne(mail, serviceWith(optedIn))
        if (!paths.includes(SEND)) return null
        const stamped = Object.entries(headers).find(([name]) => name.toLowerCase() === ARCHIVE_KEY_HEADER)?.[1] ?? ''
        expect(handed?.body).to.have.nested.property('emailData.internetMessageId', toKeyMessageId(stamped))
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
})
