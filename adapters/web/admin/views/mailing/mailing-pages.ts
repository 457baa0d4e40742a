// The pages of templates, outgoing mail and mailers, loaded on demand.
import { mailTexts } from '../../texts/mail.ts'
import { mailerTexts } from '../../texts/mailers.ts'
import { AddMessagesPage } from '../messages/add-messages-page.tsx'
import { MessagePage } from '../messages/message-page.tsx'
import { MessagesPage } from '../messages/messages-page.tsx'
import { TemplatePage } from '../templates/template-page.tsx'
import { AddTemplatePage, TemplatesPage } from '../templates/templates-page.tsx'
import { MailServerPage } from './mail-server-page.tsx'
import { MailboxPage } from './mailbox-page.tsx'
import { MailboxesPage } from './mailboxes-page.tsx'

export const MAILING_PAGES = {
  texts: { ...mailTexts, ...mailerTexts },
  pages: {
    mailboxes: MailboxesPage,
    mailbox: MailboxPage,
    mailServer: MailServerPage,
    templates: TemplatesPage,
    addTemplate: AddTemplatePage,
    template: TemplatePage,
    messages: MessagesPage,
    addMessages: AddMessagesPage,
    message: MessagePage,
  },
}
