// A template of an office and a mail made from it, stored without the service.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { MessageError, MessageId } from '#domain/mailing/message.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import type { Template } from '#domain/mailing/template.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { type InScope, Tenant } from '#domain/shared/unit-of-work.ts'
import { insertEach, mailContent, newMailing, newTemplate, queued } from '#test/contract/sample-mails.ts'
import { must } from './right-of.ts'

export interface SeededMail {
  readonly template: Template
  readonly message: MessageId
}

/** `word`: in all their texts and in the address. The mail has failed with `error`. */
export async function seedMail(
  inScope: InScope<Pick<MailingStores, 'templates' | 'mailings' | 'messages'>>,
  tenantUuid: TenantUuid,
  word: string,
  error: MessageError = 'outcome_unknown',
): Promise<SeededMail> {
  const content = mailContent(`Dag ${word}`)
  const template = newTemplate({ name: `Sjabloon ${word}`, content })
  const mailing = newMailing({ content, data: { word } })
  const message = queued(mailing, {
    recipient: { address: `ontvanger@${word}.example`, name: `Ontvanger ${word}` },
    state: { _tag: 'Failed', at: mailing.createdAt, error, lookAt: O.none },
  })
  await must(
    inScope(Tenant(tenantUuid), ({ templates, mailings, messages }) =>
      pipe(
        templates.put(template),
        TE.flatMap(() => mailings.insert(mailing, [])),
        TE.flatMap(() => insertEach({ messages }, mailing, [message])),
      ),
    ),
  )
  return { template, message: message.id }
}
