// An office that uses the service, and the mail domains by which its people are recognised (IDN-1).
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Language } from '#domain/shared/language.ts'
import { mailDomain, type Mailbox, parseMailbox } from '#domain/shared/mailbox.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'

export type MailDomain = string & { readonly _mailDomain: 'MailDomain' }

/** None: the text cannot follow the @ of an address. */
export function parseMailDomain(text: string): O.Option<MailDomain> {
  return pipe(
    parseMailbox(`postmaster@${text}`),
    O.fromEither,
    O.map((mailbox) => mailDomain(mailbox) as MailDomain),
  )
}

export interface Tenant {
  readonly uuid: TenantUuid
  readonly name: string
  readonly active: boolean
  /** Lower case, each owned by one tenant. */
  readonly mailDomains: readonly string[]
  /** Of people without a language of their own. */
  readonly language: Language
}

/** The name of the first office until an operator names it. */
export const FIRST_OFFICE_NAME = 'Kantoor'

export function hasMailDomain({ mailDomains }: Pick<Tenant, 'mailDomains'>, mailbox: Mailbox): boolean {
  return mailDomains.includes(mailDomain(mailbox))
}
