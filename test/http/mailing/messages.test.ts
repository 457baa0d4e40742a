// Outgoing mail over HTTP: made, listed, shown with its story, retried and decided.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { MessageStory } from '#application/mailing/outgoing.ts'
import type { MailMessage } from '#domain/mailing/message.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import { NOW } from '../support/fake-deps.ts'
import { call, withFake } from '../support/fake-service.ts'
import { aMailing, aMessage, aWait, fakeMailing } from '../support/mailing-fakes.ts'
import { type MailService, startMail } from '../support/mail-service.ts'

const template = {
  name: 'Uitnodiging',
  language: 'nl',
  subject: 'Dag {{name}}',
  body: '<p>Ga naar <a href="{{surveyUrl}}">de vragen</a>, {{data.plaats}}</p>',
}

interface Uuid {
  readonly uuid: string
}
interface Ids {
  readonly ids: readonly string[]
}

describe('messages over HTTP', () => {
  let mail: MailService
  let uuid: string
  beforeEach(async () => {
    mail = await startMail()
    uuid = ((await mail.ask('POST', '/templates', template))[1] as Uuid).uuid
  })
  afterEach(() => mail.service.stop(1_000))

  const make = async (over: object = {}): Promise<readonly string[]> => {
    const [status, body] = await mail.ask('POST', '/messages', {
      template: uuid,
      recipients: [{ address: 'eva@korrel.example', name: 'Eva' }],
      data: { surveyUrl: 'https://survey.example/A1', plaats: 'Ede' },
      ...over,
    })
    expect(status).to.equal(201)
    return (body as Ids).ids
  }

  verifies('MSG-2', 'a repeated request makes nothing; another mail with its uuid is another mailing', async () => {
    const mailing = { mailing: '5d2f8a31-6c47-4e9b-a1d0-7b3c9e5f2104' }
    const first = await make(mailing)
    expect(await make(mailing)).to.deep.equal(first)
    const others = [
      await make({ ...mailing, recipients: [{ address: 'bo@korrel.example', name: 'Bo' }] }),
      await make({ ...mailing, data: { surveyUrl: 'https://survey.example/A2', plaats: 'Ede' } }),
      await make({ mailing: '5d2f8a31-6c47-4e9b-a1d0-7b3c9e5f2105' }),
      await make(),
      await make(),
    ]
    expect(new Set([first, ...others].flat()).size).to.equal(6)
  })

  verifies(
    ['MSG-1', 'MSG-2'],
    'a message shows its story, why it waits, and the mail as its recipient reads it',
    async () => {
      const [id] = await make()
      const [status, message] = await mail.ask('GET', `/messages/${id}`)
      expect(status).to.equal(200)
      const { mail: read, ...rest } = message as { readonly mail: Record<string, string> }
      expect(rest).to.deep.equal({
        id,
        recipient: { address: 'eva@korrel.example', name: 'Eva' },
        subject: 'Dag Eva',
        state: 'queued',
        reason: null,
        createdAt: '2026-03-01T12:00:00.000Z',
        stateSince: '2026-03-01T12:00:00.000Z',
        origin: { kind: 'single', id: aUuid(2) },
        systemMailboxKey: null,
        possiblyDoubled: false,
        canRetry: false,
        canDecide: false,
        waits: {
          since: null,
          until: null,
          reason: 'turn',
          code: '',
          canResume: false,
          message: 'Other mail goes first. This one follows by itself.',
        },
        story: [],
        returned: null,
        serverMessageId: null,
      })
      expect(read).to.include({ subject: 'Dag Eva', replyTo: null })
      expect(read['html']).to.include('href="https://survey.example/******"').and.include('Ede')
      expect(JSON.stringify(read)).not.to.include('/A1')
      expect(await mail.ask('GET', `/messages?origin=single:${aUuid(2)}`)).to.have.nested.property('[1].total', 1)
      expect(await mail.ask('GET', `/messages?origin=single:${aUuid(3)}`)).to.have.nested.property('[1].total', 0)
      expect(await mail.ask('GET', '/messages?possiblyDoubled=true')).to.have.nested.property('[1].total', 0)
      expect(await mail.ask('GET', '/messages?possiblyDoubled=false')).to.have.nested.property('[1].total', 1)
      expect((await mail.ask('GET', `/messages/${aUuid(1)}`))[0]).to.equal(404)
    },
  )

  /** Of a message as the use case answers it. */
  const shown = async (message: MailMessage, over: Partial<MessageStory> = {}): Promise<object> => {
    let body: object = {}
    const read = () => TE.right({ message, mailing: aMailing(), waits: O.none, isReadable: true, ...over })
    await withFake({ mailing: { outgoing: { ...fakeMailing.outgoing, read } } }, async (service) => {
      body = (await (await call(service, 'GET', `/messages/${message.id}`)).json()) as object
    })
    return body
  }

  verifies(['LIC-1', 'EVT-8'], 'a mail that only operators may read is left out', async () => {
    expect(await shown(aMessage()))
      .to.have.property('mail')
      .that.is.an('object')
    expect(await shown(aMessage(), { isReadable: false })).to.have.property('mail', null)
  })

  verifies('MSG-14', 'the text of a returned mail is shown to those who may read the mail', async () => {
    const words = { reason: '550 unknown', text: 'It quotes the mail.' }
    const state = {
      _tag: 'Returned',
      at: NOW,
      sentAt: NOW,
      returnClass: 'permanent',
      status: '5.1.1',
      ...words,
    } as const
    expect(await shown({ ...aMessage(), state })).to.have.deep.nested.include({ 'returned.text': words.text })
    const hidden = await shown({ ...aMessage(), state }, { isReadable: false })
    expect(hidden).to.have.deep.nested.include({ 'returned.text': null, 'returned.reason': words.reason })
  })

  verifies(['MSG-5', 'MSG-9', 'MSG-11'], 'a waiting message says why, in the language of the request', async () => {
    expect(await shown(aMessage(), { waits: O.some(aWait) })).to.deep.include({
      waits: {
        since: '2026-03-01T12:00:00.000Z',
        until: '2026-03-01T12:01:00.000Z',
        reason: 'throttled',
        code: '421',
        canResume: true,
        message: 'De mailserver vraagt om langzamer te sturen. Mail die wacht, gaat vanzelf verder.',
      },
    })
    const off = { ...aWait, since: O.none, until: O.none, reason: 'sending_off', code: '', canResume: false } as const
    expect(await shown(aMessage(), { waits: O.some(off) })).to.deep.include({
      waits: { ...off, since: null, until: null, message: 'Versturen staat uit voor de hele dienst.' },
    })
  })

  verifies(['MSG-5', 'MSG-7'], 'each state has its name, and says what can be done', async () => {
    const failed = (error: 'outcome_unknown' | 'too_large') =>
      aMessage({ state: { _tag: 'Failed', at: NOW, error, lookAt: O.none } })
    expect(await shown(failed('outcome_unknown'))).to.include({
      state: 'ERROR',
      reason: 'outcome_unknown',
      canRetry: false,
      canDecide: true,
    })
    const data = { x: 'x'.repeat(2_000_001) }
    const content = { ...aMailing().content, html: [{ path: 'data.x', use: 'html' } as const] }
    const tooLarge = await shown(failed('too_large'), { mailing: { ...aMailing(), content, data } })
    expect(tooLarge).to.include({ reason: 'too_large', canRetry: true, canDecide: false, mail: null })
    const states = [
      [{ _tag: 'Created' }, 'created'],
      [{ _tag: 'Sending', until: NOW, tries: 1, since: NOW }, 'sending'],
      [{ _tag: 'Sent', at: NOW, serverMessageId: O.some('<1@x>') }, 'sent'],
      [{ _tag: 'Withdrawn', at: NOW }, 'withdrawn'],
    ] as const
    for (const [state, name] of states)
      expect(await shown(aMessage({ state }))).to.include({
        state: name,
        reason: null,
        canRetry: false,
        serverMessageId: name === 'sent' ? '<1@x>' : null,
      })
  })

  verifies('MSG-11', 'the signed-in person reads whether mail leaves', async () => {
    await withFake({ mailing: { sending: false } }, async (service) => {
      expect(await (await call(service, 'GET', '/admin/me')).json()).to.include({ sending: false })
    })
  })
})
