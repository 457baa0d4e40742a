// A mail domain as an office owns it: that part of an address which is behind the @, in lower case.
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import { mailDomain, parseMailbox } from '#domain/shared/mailbox.ts'

export type MailDomain = string & { readonly _mailDomain: 'MailDomain' }

/** None for what could not be behind the @ of an address. */
export const parseMailDomain = (text: string): O.Option<MailDomain> =>
  pipe(
    parseMailbox(`postmaster@${text}`),
    O.fromEither,
    O.map((mailbox) => mailDomain(mailbox) as MailDomain),
  )
