// Forms of templates and of outgoing mail: faults, places, and what is sent.
import { expect } from 'chai'
import { left, right } from 'fp-ts/lib/Either.js'
import { changeMails } from '#adapters/web/admin/mailing/bulk-mail.ts'
import {
  addRecipients,
  checkMessages,
  listRecipientAddresses,
  parseRecipients,
  removeRecipient,
  toMessagesBody,
} from '#adapters/web/admin/mailing/message-form.ts'
import { SHOWN_MESSAGE_STATES, isOriginFilter } from '#adapters/web/admin/mailing/message-states.ts'
import {
  addPictures,
  checkAttachments,
  toTemplateBody,
  toTemplateChange,
  checkTemplate,
  makeEmptyTemplate,
  toTemplateForm,
  isContentBlank,
  findRange,
  readFiles,
} from '#adapters/web/admin/mailing/template-form.ts'
import { MESSAGE_STATE_NAMES as STATES_OF_SERVICE } from '#adapters/contract/mailing/message-codecs.ts'
import type { AdminApi } from '#adapters/web/admin/session/session.ts'
import { getAdminTexts } from '#adapters/web/admin/texts/texts.ts'
import { COMMON_PLACEHOLDERS } from '#domain/mailing/placeholders.ts'
import { MESSAGE_ERRORS, STORY_STEPS } from '#domain/mailing/message.ts'
import { verifies } from '#test/support/verifies.ts'

const t = (key: string): string => key
const form = { ...makeEmptyTemplate('nl'), name: ' Uitnodiging ', subject: 'Dag {{name}}', body: '<p>Dag</p>' }

describe('forms of templates and outgoing mail', () => {
  verifies('MSG-1', 'a template is sent without its empty fields, and attachments only when others are chosen', () => {
    expect(toTemplateBody(form, null)).to.deep.equal({
      name: 'Uitnodiging',
      language: 'nl',
      subject: 'Dag {{name}}',
      body: '<p>Dag</p>',
    })
    const full = { ...form, replyTo: ' kantoor@korrel.example ', systemMailboxKey: 'monitor' }
    expect(toTemplateBody(full, [])).to.include({ replyTo: 'kantoor@korrel.example', systemMailboxKey: 'monitor' })
    expect(toTemplateBody(full, [])).to.have.property('attachments').that.deep.equals([])
    const saved = {
      ...full,
      uuid: 'u',
      replyTo: null,
      systemMailboxKey: null,
      attachments: [],
      revision: 4,
      changedAt: '',
      purposes: [],
    }
    expect(toTemplateForm(saved)).to.deep.equal({ ...form, revision: 4 })
  })

  verifies('MSG-1', 'a template needs a name, a subject and a text; replies go to an address', () => {
    expect(checkTemplate(t)(form)).to.deep.equal({})
    expect(checkTemplate(t)({ ...makeEmptyTemplate('en'), replyTo: 'eva@' })).to.have.keys(
      'name',
      'subject',
      'body',
      'replyTo',
    )
    expect([isContentBlank(form), isContentBlank({ ...form, body: ' ' })]).to.deep.equal([false, true])
  })

  verifies('MSG-1', 'attachments are refused before they are read where no mailer takes them', () => {
    const files = (count: number, name = 'a.pdf', size = 1_000) => Array.from({ length: count }, () => ({ name, size }))
    const faultOf = (chosen: readonly { name: string; size: number }[]) => checkAttachments(t, chosen)['attachments']
    expect(faultOf(files(10))).to.equal(undefined)
    expect(faultOf(files(11))).to.equal('template.attachments.tooMany')
    expect(faultOf(files(1, 'a.pdf', 2_000_001))).to.equal('template.attachments.tooMany')
    expect(faultOf(files(1, 'a/b.pdf'))).to.equal('template.attachments.name')
    const attachments = [new File(['x'], 'a/b.txt')]
    expect(checkTemplate(t)({ ...form, attachments })).to.deep.equal({ attachments: 'template.attachments.name' })
  })

  verifies('MSG-13', 'pictures join the other attachments under names of their own, as far as they fit', () => {
    const png = (name: string, bytes = 1): File => new File([new Uint8Array(bytes)], name, { type: 'image/png' })
    const saved = { filename: 'image.png', contentType: 'image/png', size: 4 }
    const added = addPictures([saved], [png('image.png'), png('image.png'), png('a/b'), new File([], 'a.pdf')])
    expect(added.files.map(({ name }) => name)).to.deep.equal(['image-2.png', 'image-3.png', 'picture.png'])
    expect(added.problem).to.equal('kind')
    const { files, problem } = addPictures([saved], [png('groot.png', 1_999_997), png('klein.png')])
    expect([problem, files.map(({ name }) => name)]).to.deep.equal(['tooMuch', ['klein.png']])
    const attachments = [saved, ...added.files]
    expect(toTemplateChange({ ...form, attachments, revision: 3 }, [])).to.deep.include({
      attachments: [],
      keptAttachments: ['image.png'],
      revision: 3,
    })
  })

  verifies('MSG-1', 'files are sent as base64, with a type where the browser knows one', async () => {
    const files = [new File([new Uint8Array([0, 255])], 'a.bin'), new File(['é'], 'b.txt', { type: 'text/plain' })]
    expect(await readFiles(files)).to.deep.equal([
      { filename: 'a.bin', contentType: 'application/octet-stream', content: 'AP8=' },
      { filename: 'b.txt', contentType: 'text/plain', content: 'w6k=' },
    ])
  })

  verifies('MSG-3', 'a fault leads to its placeholder, or the rest of its line', () => {
    const text = 'een\n<p>{{twee}} en {{drie</p>\n\nvier'
    const selected = (line?: number, column?: number) =>
      text.slice(...findRange(text, { ...(line && { line }), ...(column && { column }) }))
    expect(selected(2, 4)).to.equal('{{twee}}')
    expect(selected(2, 16)).to.equal('{{drie</p>')
    expect(selected(4)).to.equal('vier')
    expect(selected(3, 1)).to.equal('')
    expect(selected()).to.equal(text)
  })

  verifies('MSG-1', 'recipients are typed one on each line, with or without a name; values as name = value', () => {
    expect(
      parseRecipients('Eva Jansen <eva@klant.example>\n\n piet@klant.example,\n"De Vries, P." <p@x.example>;'),
    ).to.deep.equal([
      { address: 'eva@klant.example', name: 'Eva Jansen' },
      { address: 'piet@klant.example' },
      { address: 'p@x.example', name: 'De Vries, P.' },
    ])
    const typed = {
      template: 'u',
      recipients: 'eva@klant.example',
      data: 'surveyUrl = https://x.example/?a=b\nplaats=Zeist',
      systemMailboxKey: '',
      mailing: 'm',
    }
    expect(toMessagesBody(typed)).to.deep.equal({
      mailing: 'm',
      template: 'u',
      recipients: [{ address: 'eva@klant.example' }],
      data: { surveyUrl: 'https://x.example/?a=b', plaats: 'Zeist' },
    })
    expect(toMessagesBody({ ...typed, systemMailboxKey: 'monitor' })).to.include({ systemMailboxKey: 'monitor' })
    expect(checkMessages(t)(typed)).to.deep.equal({})
    expect(checkMessages(t)({ ...typed, template: '', recipients: 'eva@', data: 'Zeist' })).to.deep.equal({
      template: 'messages.template.missing',
      recipients: 'messages.recipients.invalid',
      data: 'messages.data.invalid',
    })
    const many = Array.from({ length: 1_001 }, (_, n) => `a${n}@klant.example`).join('\n')
    expect(checkMessages(t)({ ...typed, recipients: many })).to.deep.equal({
      recipients: 'messages.recipients.tooMany',
    })
    expect(checkMessages(t)({ ...typed, recipients: ' ' })).to.deep.equal({ recipients: 'messages.recipients.missing' })
  })

  verifies('ADM-10', 'chosen people become recipients once, and are taken off by their address', () => {
    const eva = { name: 'Eva <Jansen>', email: 'Eva@klant.example' }
    const both = addRecipients('piet@klant.example', [eva, { name: 'Piet', email: 'PIET@klant.example' }])
    expect(both).to.equal('piet@klant.example\nEva Jansen <Eva@klant.example>')
    expect([...listRecipientAddresses(addRecipients(both, [eva]))]).to.deep.equal([
      'piet@klant.example',
      'eva@klant.example',
    ])
    expect(removeRecipient(both, { ...eva, email: 'eva@KLANT.example' })).to.equal('piet@klant.example')
    const twice = {
      mailing: 'm',
      template: 'u',
      recipients: `${both}\nE <eva@klant.example>`,
      data: '',
      systemMailboxKey: '',
    }
    expect(toMessagesBody(twice).recipients).to.deep.equal([
      { address: 'piet@klant.example' },
      { address: 'Eva@klant.example', name: 'Eva Jansen' },
    ])
  })

  verifies(
    'ADM-10',
    'many mails are retried in parts that the service takes, and what became of them is added up',
    async () => {
      const sent: number[] = []
      const answers = [
        right({ done: 199, passed: { changed: 1 } }),
        right({ done: 0, passed: { changed: 2, erased: 48 } }),
      ]
      const api = (async ({ body }: { readonly body: { readonly ids: readonly string[] } }) => {
        sent.push(body.ids.length)
        return answers[sent.length - 1] ?? left({ _tag: 'Unreachable' })
      }) as unknown as AdminApi
      const mails = Array.from({ length: 250 }, (_, n) => ({ id: String(n) }))
      expect(await changeMails(api, 'retry', mails)).to.deep.equal(
        right({ done: 199, passed: { erased: 48, changed: 3 } }),
      )
      expect(sent).to.deep.equal([200, 50])
      expect(await changeMails(api, 'retry', mails)).to.deep.equal(left({ _tag: 'Unreachable' }))
    },
  )

  verifies('MSG-7', 'the filter of outgoing mail has every state that a stored message can have', () => {
    expect(SHOWN_MESSAGE_STATES).to.have.members(Object.keys(STATES_OF_SERVICE).filter((one) => one !== 'created'))
  })

  verifies('MSG-7', 'every state, reason and step of the service has a text', () => {
    const keys = [
      ...Object.keys(STATES_OF_SERVICE).map((one) => `message.state.${one}`),
      ...MESSAGE_ERRORS.map((one) => `message.reason.${one}`),
      ...STORY_STEPS.map((one) => `message.step.${one}`),
      ...[...COMMON_PLACEHOLDERS, 'surveyUrl', 'unsubscribeUrl'].map((one) => `placeholder.${one}`),
    ]
    expect(getAdminTexts.nl).to.include.keys(...keys)
    const uuid = '33333333-1111-4111-8111-000000000001'
    expect([`single:${uuid}`, 'single', `:${uuid}`, `Single:${uuid}`, `a:b:${uuid}`].map(isOriginFilter)).to.deep.equal(
      [true, false, false, false, false],
    )
  })
})
