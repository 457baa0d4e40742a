// The template that tests of mails and campaigns add to the sample: with an attachment, a mailbox that sends it, and an address for replies.
import * as O from 'fp-ts/lib/Option.js'
import type { Stores } from '#bootstrap/compose/stores.ts'
import { SAMPLE_MAILBOX } from '#bootstrap/default-tenant.ts'
import type { MailAttachmentContent } from '#domain/mailing/mailer.ts'
import type { Template } from '#domain/mailing/template.ts'
import { gen, unwrap } from '#domain/shared/fp.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { mailbox } from '#test/contract/sample-connections.ts'
import { attachmentOf, newTemplate } from '#test/contract/sample-mails.ts'

export const invitation = newTemplate({
  name: 'Uitnodiging tevredenheid',
  content: {
    language: 'nl',
    subject: ['Wat vind je van ons, ', { path: 'name', use: 'text' }, '?'],
    html: [
      '<h1>Dag ',
      { path: 'name', use: 'html' },
      ',</h1>\n<p>Wil je ons helpen?</p>\n<p><a href="',
      { path: 'surveyUrl', use: 'address' },
      '">Vul de vragenlijst in</a></p>',
    ],
    text: ['Wil je ons helpen? ', { path: 'surveyUrl', use: 'text' }],
  },
  replyTo: O.some(mailbox('kantoor@korrel.example')),
  systemMailboxKey: O.some(SAMPLE_MAILBOX.key),
  changedAt: Date.now(),
})
export const INVITATION = invitation.uuid

interface Written {
  readonly html?: string
  readonly file?: MailAttachmentContent
}

export function writeInvitation({ html, file = attachmentOf('toelichting.pdf', [1, 2, 3]) }: Written = {}) {
  const { content, ...facts } = file
  const template: Template = {
    ...invitation,
    content: { ...invitation.content, ...(html !== undefined && { html: [html] }) },
    attachments: [{ ...facts, size: content.byteLength }],
  }
  return ({ templates }: Pick<Stores, 'templates'>): Stored<unknown> => templates.put(template, [file])
}

/** As a colleague would change it. */
export function changeSubject(subject: string) {
  return ({ templates }: Stores): Stored<unknown> =>
    gen(function* () {
      const found = yield* unwrap(templates.find(INVITATION))
      if (O.isSome(found))
        yield* unwrap(
          templates.put({ ...found.value, content: { ...found.value.content, subject: [subject] } }, undefined),
        )
    })
}
