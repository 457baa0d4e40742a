// Test mails that an administrator orders: of a template, of the tenant's mailer and of a system mailbox (SYS-4).
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type AskRefused, type Change, type ChangeRefused, permitted } from '#application/identity/change.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { Permission } from '#domain/identity/role.ts'
import { mailFact } from '#domain/mailing/facts.ts'
import {
  type SystemMailboxUnknown,
  systemMailboxUnknown,
  type TemplateNotFound,
  templateNotFound,
  type TestMailFailed,
} from '#domain/mailing/failures.ts'
import type { MailToSend } from '#domain/mailing/mailer.ts'
import { asMessageId, type MailRoute, type MessageId } from '#domain/mailing/message.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import { isSystemMailboxKey } from '#domain/mailing/system-mailbox.ts'
import type { MailContent, MailLanguage, TemplateUuid } from '#domain/mailing/template.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { type Random, timeOrdered, type Uuid } from '#domain/shared/uuid.ts'
import { type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { renderSample } from './sample-mail.ts'
import type { SendTestMail, SentTestMail } from './test-mail.ts'

type Sent<E> = TE.TaskEither<ChangeRefused | TestMailFailed | E, SentTestMail>

export interface TestMails {
  readonly ofTemplate: (principal: Principal, template: TemplateUuid, to: Mailbox) => Sent<TemplateNotFound>
  /** Of the mailer that the tenant's mails take. */
  readonly ofTenantMailer: (principal: Principal, to: Mailbox, language: MailLanguage) => Sent<never>
  readonly ofSystemMailbox: (
    principal: Principal,
    key: string,
    to: Mailbox,
    language: MailLanguage,
  ) => Sent<SystemMailboxUnknown>
}

export interface TestMailsDeps {
  readonly inScope: InScope<Pick<MailingStores, 'templates'>>
  readonly change: Change<IdentityStores>
  readonly sendTestMail: SendTestMail
  readonly clock: Clock
  readonly random: Random
}

const TEXTS: Readonly<Record<MailLanguage, { readonly subject: string; readonly text: string }>> = {
  nl: { subject: 'Testmail', text: 'Deze mail is verstuurd om te zien of versturen lukt. Dat is dus zo.' },
  en: { subject: 'Test mail', text: 'This mail was sent to find out whether sending works. It does.' },
}

const contentIn = (language: MailLanguage): MailContent => {
  const { subject, text } = TEXTS[language]
  return { language, subject: [subject], html: [`<p>${text}</p>`], text: [text] }
}

export const makeTestMails = ({ inScope, change, sendTestMail, clock, random }: TestMailsDeps): TestMails => {
  const freshId = (): MessageId => asMessageId(timeOrdered(random.uuid(), clock.now()) as Uuid)

  /** Entered into the audit log of the tenant once it has left. */
  const send = (
    principal: Principal,
    needs: Permission,
    route: MailRoute,
    mail: MailToSend,
    subject?: Uuid,
  ): Sent<never> =>
    pipe(
      sendTestMail(principal.tenantUuid, route, mail),
      TE.tap(() =>
        change(principal, needs, () =>
          TE.right({ answer: undefined, facts: [mailFact('test-mail.sent', subject, { mailer: mailerName(route) })] }),
        ),
      ),
    )

  const ownMail = (to: Mailbox, language: MailLanguage): MailToSend => ({
    ...renderSample({ content: contentIn(language), id: freshId(), to }),
    attachments: [],
  })

  return {
    ofTemplate: (principal, uuid, to) =>
      pipe(
        permitted(principal, 'mail:send'),
        TE.flatMap(() =>
          inScope(Tenant(principal.tenantUuid), ({ templates }) =>
            pipe(
              TE.Do,
              TE.bind('template', () =>
                pipe(
                  templates.find(uuid),
                  TE.flatMap(TE.fromOption((): TemplateNotFound | AskRefused | StoreUnavailable => templateNotFound)),
                ),
              ),
              TE.bindW('attachments', () => templates.attachments(uuid)),
            ),
          ),
        ),
        TE.flatMap(({ template: { content, replyTo, systemMailboxKey }, attachments }) =>
          send(
            principal,
            'mail:send',
            systemMailboxKey,
            { ...renderSample({ content, id: freshId(), to, replyTo }), attachments },
            uuid,
          ),
        ),
      ),
    ofTenantMailer: (principal, to, language) =>
      pipe(
        permitted(principal, 'mail:send'),
        TE.flatMap(() => send(principal, 'mail:send', O.none, ownMail(to, language))),
      ),
    ofSystemMailbox: (principal, key, to, language) =>
      pipe(
        permitted(principal, 'platform:admin'),
        TE.flatMap((): TE.TaskEither<AskRefused | SystemMailboxUnknown, void> =>
          isSystemMailboxKey(key) ? TE.right(undefined) : TE.left(systemMailboxUnknown),
        ),
        TE.flatMap(() =>
          send(
            // Of the operator, in whichever tenant they act.
            { ...principal, tenantUuid: principal.home },
            'platform:admin',
            O.some(key),
            ownMail(to, language),
          ),
        ),
      ),
  }
}

const mailerName = (route: MailRoute): string => (O.isSome(route) ? `system:${route.value}` : 'tenant')
