// What the pane fetches of the open item in Outlook, and writes on it: text, files, id, headers, proof, dialog.
import { expect } from 'chai'
import fc from 'fast-check'
import { ARCHIVE_KEY_HEADER } from '#adapters/web/task-pane/host/archive-key-header.ts'
import { encodeBase64 } from '#adapters/web/task-pane/host/outlook/base64-text.ts'
import type { MailHost } from '#adapters/web/task-pane/host/mail-host.ts'
import { connectToOutlook } from '#adapters/web/task-pane/host/outlook-host.ts'
import { verifies } from '#test/support/verifies.ts'
import {
  appointmentDraft,
  lacking,
  mailDraft,
  outlookWith,
  readAppointment,
  readMail,
  refused,
  succeeded,
} from './outlook.ts'

const ID = 'AAMk/+1='
const right = (value: unknown) => ({ _tag: 'Right', right: value })
const hostOf = async (item: object | null, more?: object) => (await outlookWith(item, more)).host
const expectFailed = (outcome: unknown, name: string) =>
  expect(outcome, name).to.have.nested.property('left._tag', 'HostFailed')

describe('parts of a mail in Outlook', () => {
  verifies(
    'CLI-1',
    'are its text, its files and the whole of it, attached mails as bytes like all others',
    async () => {
      const host = await hostOf(readMail())
      expect(await host.htmlBody(ID)).to.deep.equal(right('<p>Beste Piet</p>'))
      expect(await host.attachmentContent(ID, 'a1')).to.deep.equal(right('QQ=='))
      expect(await host.attachmentContent(ID, 'eml')).to.deep.equal(
        right(Buffer.from('Één €', 'utf8').toString('base64')),
      )
      expect(await host.wholeMail(ID)).to.deep.equal(right('RnJvbTo='))
      const { getAsFileAsync: _, ...older } = readMail()
      expect(await (await hostOf(older)).wholeMail(ID)).to.deep.equal(right(null))
    },
  )

  it('are those of the mail that was asked about, or none', async () => {
    for (const [name, item] of [
      ['another', { ...readMail(), itemId: 'AAMk-2' }],
      ['a draft', mailDraft()],
      ['nothing', null],
    ] as const) {
      const host = await hostOf(item)
      expectFailed(await host.htmlBody(ID), name)
      expectFailed(await host.attachmentContent(ID, 'a1'), name)
      expectFailed(await host.wholeMail(ID), name)
    }
  })

  it('fail, and never throw, where a client refuses or lacks them', async () => {
    for (const call of [refused(), lacking]) {
      const host = await hostOf({
        ...readMail(),
        body: { getAsync: call },
        getAttachmentContentAsync: call,
        getAsFileAsync: call,
      })
      expectFailed(await host.htmlBody(ID), 'text')
      expectFailed(await host.attachmentContent(ID, 'a1'), 'file')
      expectFailed(await host.wholeMail(ID), 'whole')
    }
    const linked = { ...readMail(), getAttachmentContentAsync: succeeded({ content: 'https://x', format: 'url' }) }
    expectFailed(await (await hostOf(linked)).attachmentContent(ID, 'a1'), 'a link is no content')
  })

  it('become base64 as everywhere, whatever the text', () => {
    expect(encodeBase64('\ud800')).to.equal(Buffer.from('\ufffd').toString('base64'))
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(encodeBase64(text)).to.equal(Buffer.from(text, 'utf8').toString('base64'))
      }),
    )
  })
})

describe('the id of an item in Outlook', () => {
  verifies('CLI-1', 'is there after saving, which is done only where it has none', async () => {
    expect(await (await hostOf(mailDraft())).savedItemId('draft-1')).to.deep.equal(right('AAMk-saved'))
    expect(await (await hostOf(appointmentDraft())).savedItemId('draft-1')).to.deep.equal(right('AAMk-draft'))
    expect(await (await hostOf(readAppointment())).savedItemId('AAMkAppointment')).to.deep.equal(
      right('AAMkAppointment'),
    )
    const older = { ...mailDraft(), getItemIdAsync: lacking }
    expect(await (await hostOf(older)).savedItemId('draft-1')).to.deep.equal(right('AAMk-saved'))
  })

  it('fails where it cannot be saved, and where nothing is open', async () => {
    expectFailed(await (await hostOf({ ...mailDraft(), saveAsync: refused() })).savedItemId('draft-1'), 'refused')
    expectFailed(await (await hostOf({ ...mailDraft(), saveAsync: lacking })).savedItemId('draft-1'), 'lacking')
    expectFailed(await (await hostOf(null)).savedItemId('draft-1'), 'nothing')
  })
})

describe('internet headers in Outlook', () => {
  verifies('CLI-10', 'are written on a draft, read from it and taken off again', async () => {
    const host = await hostOf(mailDraft())
    expect(await host.header(ARCHIVE_KEY_HEADER, 'draft-1')).to.deep.equal(right(null))
    expect(await host.setHeader(ARCHIVE_KEY_HEADER, 'key-1', 'draft-1')).to.deep.equal(right(undefined))
    expect(await host.header(ARCHIVE_KEY_HEADER, 'draft-1')).to.deep.equal(right('key-1'))
    await host.setHeader(ARCHIVE_KEY_HEADER, null, 'draft-1')
    expect(await host.header(ARCHIVE_KEY_HEADER, 'draft-1')).to.deep.equal(right(null))
  })

  verifies('CLI-10', 'are found in a mail that is read, folded and in either case', async () => {
    const host = await hostOf(readMail())
    expect(await host.header(ARCHIVE_KEY_HEADER, ID)).to.deep.equal(right('4f7a-long- second-line'))
    expect(await host.header('received', ID)).to.deep.equal(
      right('from mail.example\tby other.example; Mon, 2 Mar 2026'),
    )
    expect(await host.header('x-absent', ID)).to.deep.equal(right(null))
    const sent = { ...readMail(), getAllInternetHeadersAsync: succeeded('') }
    expect(await (await hostOf(sent)).header(ARCHIVE_KEY_HEADER, ID)).to.deep.equal(right(null))
  })

  it('fail, and never throw, on a mail that is read only, on appointments, and where a client lacks them', async () => {
    expectFailed(await (await hostOf(readMail())).setHeader('x-a', 'b', ID), 'a mail being read')
    expectFailed(await (await hostOf(appointmentDraft())).header('x-a', 'draft-1'), 'an appointment')
    expectFailed(await (await hostOf(appointmentDraft())).setHeader('x-a', null, 'draft-1'), 'an appointment')
    expectFailed(
      await (await hostOf({ ...readMail(), getAllInternetHeadersAsync: lacking })).header('x-a', ID),
      'lacking',
    )
    expectFailed(await (await hostOf(null)).header('x-a', ID), 'nothing')
  })
})

describe('an item in Outlook that is left', () => {
  const calls = {
    savedItemId: (host: MailHost, key: string) => host.savedItemId(key),
    header: (host: MailHost, key: string) => host.header(ARCHIVE_KEY_HEADER, key),
    setHeader: (host: MailHost, key: string) => host.setHeader(ARCHIVE_KEY_HEADER, 'x', key),
  }

  verifies(['CLI-6', 'CLI-10'], 'gives and takes nothing any more: what is open now is not taken for it', async () => {
    for (const [name, call] of Object.entries(calls)) {
      const { host, open } = await outlookWith(mailDraft())
      const before = await host.currentItem()
      expect(before).to.have.nested.property('right.key', 'draft-1')
      open(mailDraft())
      expectFailed(await call(host, 'draft-1'), name)
      expect(await call(host, 'draft-2'), name).to.have.property('_tag', 'Right')
    }
  })

  verifies('CLI-6', 'while it is answered, is not answered for', async () => {
    let answer = (): void => undefined
    const slow = (callback: (result: object) => void) => {
      answer = () => callback({ status: 'succeeded', value: 'of whatever is open' })
    }
    const draft = { ...mailDraft(), getItemIdAsync: slow }
    const { host, open } = await outlookWith(draft)
    const asking = host.savedItemId('draft-1')
    open(mailDraft())
    answer()
    expectFailed(await asking, 'the id of another')
    const mail = await outlookWith({
      ...readMail(),
      body: { getAsync: (_: string, done: Parameters<typeof slow>[0]) => slow(done) },
    })
    const reading = mail.host.htmlBody(ID)
    mail.open({ ...readMail(), itemId: 'AAMk-other' })
    answer()
    expectFailed(await reading, 'the text of another')
  })
})

describe('the proof of a mailbox in Outlook', () => {
  verifies('SES-14', 'is the token of the directory, asked for with leave to sign in', async () => {
    const asked: unknown[] = []
    const getAccessToken = async (options: object) => (asked.push(options), 'identity-token')
    const host = await hostOf(readMail(), { auth: { getAccessToken } })
    expect(await host.mailboxProof()).to.equal('identity-token')
    expect(asked).to.deep.equal([{ allowSignInPrompt: true }])
  })

  it('is absent where the client has none to give, and where the directory or the user says no', async () => {
    expect(await (await hostOf(readMail())).mailboxProof()).to.equal(null)
    const refusing = async () => Promise.reject(new Error('13002'))
    expect(await (await hostOf(readMail(), { auth: { getAccessToken: refusing } })).mailboxProof()).to.equal(null)
    expect(await (await hostOf(readMail(), { auth: { getAccessToken: lacking } })).mailboxProof()).to.equal(null)
  })
})

describe('Outlook’s dialog', () => {
  const hear = (message: object) => (message as { readonly data: unknown }).data === 'right' || null

  /** `say`: the events of the dialog, by kind. */
  const dialogHost = async (opens: boolean) => {
    const handlers = new Map<string, (event: object) => void>()
    const events: unknown[] = []
    const dialog = {
      addEventHandler: (type: string, handler: (event: object) => void) => handlers.set(type, handler),
      close: () => events.push('closed'),
    }
    const { host, office } = await outlookWith(readMail())
    office['context'].ui.displayDialogAsync = (url: string, options: object, callback: (result: object) => void) => {
      events.push(url, options)
      ;(opens ? succeeded(dialog) : refused('12009'))(callback)
    }
    return { host, events, say: (type: string, event: object) => handlers.get(type)?.(event) }
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve))

  verifies('CLI-5', 'opens on the pane’s own origin and ends with the first message that is accepted', async () => {
    const { host, events, say } = await dialogHost(true)
    const opened = host.openDialog('/ledger/mailclient/login', hear)
    await turn()
    say('dialogMessageReceived', { message: 'wrong', origin: 'https://evil.example' })
    expect(events).to.deep.equal([
      'https://tapster.example/ledger/mailclient/login',
      { width: 35, height: 65, promptBeforeOpen: false },
    ])
    say('dialogMessageReceived', { message: 'right', origin: 'https://tapster.example' })
    expect(await opened).to.deep.equal(right(true))
    expect(events.at(-1)).to.equal('closed')
  })

  verifies(
    'CLI-5',
    'hands every message over with the origin it came from, the pane’s own where none is given',
    async () => {
      const { host, say } = await dialogHost(true)
      const origins: string[] = []
      const opened = host.openDialog('/x', ({ origin, data }) => (origins.push(origin), data === 'end' || null))
      await turn()
      say('dialogMessageReceived', { message: 'a', origin: 'https://evil.example' })
      say('dialogMessageReceived', { message: 'end' })
      await opened
      expect(origins).to.deep.equal(['https://evil.example', 'https://tapster.example'])
    },
  )

  it('reports when it was blocked, and when the user closed it', async () => {
    const blocked = await dialogHost(false)
    expect(await blocked.host.openDialog('/x', hear)).to.deep.equal({ _tag: 'Left', left: { _tag: 'DialogBlocked' } })
    const closed = await dialogHost(true)
    const opened = closed.host.openDialog('/x', hear)
    await turn()
    closed.say('dialogEventReceived', { error: 12006 })
    expect(await opened).to.deep.equal({ _tag: 'Left', left: { _tag: 'DialogClosed' } })
  })
})

describe('a page without Outlook', () => {
  const page = { origin: 'https://tapster.example', onReturn: () => undefined }

  verifies('CLI-1', 'is distinguished from one in it', async () => {
    expectFailed(await connectToOutlook(undefined, page), 'no library')
    const office = { onReady: async () => ({ host: null }), context: { ui: { displayDialogAsync: lacking } } }
    expectFailed(await connectToOutlook(office, page), 'a browser')
    expectFailed(await connectToOutlook({ ...office, onReady: async () => ({ host: 'Word' }) }, page), 'another host')
    expect((await hostOf(readMail())).userAddress).to.equal('eva.jansen@korrel.example')
  })
})
