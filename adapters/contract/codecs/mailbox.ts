// Mail addresses: one, or a list in a query.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'
import { type Mailbox, parseMailbox } from '#domain/shared/mailbox.ts'
import { described, parsedText } from './described.ts'
import { wording } from './faults.ts'
import { text } from './text.ts'

const MAX_ADDRESS = 254

/** One bare address; surrounding blanks are ignored. */
export const mailbox: t.Type<Mailbox, string, unknown> = parsedText(
  'mailbox',
  {
    type: 'string',
    format: 'email',
    maxLength: MAX_ADDRESS,
    'x-rules': [
      'One bare address, without quotes in its local part and without invisible characters; blanks around it are ignored.',
    ],
  },
  (text) => O.fromEither(parseMailbox(text.trim())),
  wording('Dit is geen geldig e-mailadres.', 'This is not a valid e-mail address.'),
)

/** From 1 to `max` addresses separated by commas. A fault names the position of the invalid one. */
export const mailboxes = (max: number): t.Type<readonly Mailbox[], string, unknown> => {
  const list = text({ min: 1, max: max * (MAX_ADDRESS + 2) })
  const tooMany = wording(`Hoogstens ${max} adressen tegelijk.`, `At most ${max} addresses at a time.`)
  return described(
    (schemaOf) => ({ type: 'array', items: schemaOf(mailbox), minItems: 1, maxItems: max }),
    new t.Type(
      `mailboxes(${max})`,
      (u): u is readonly Mailbox[] => Array.isArray(u) && u.every(mailbox.is),
      (u, c) => {
        const read = list.validate(u, c)
        if (E.isLeft(read)) return read
        const parts = read.right.split(',')
        if (parts.length > max) return t.failure(u, c, tooMany)
        const each = parts.map((part, at) => mailbox.validate(part, t.appendContext(c, String(at), mailbox, part)))
        const wrong = each.flatMap((one) => (E.isLeft(one) ? one.left : []))
        return wrong.length > 0
          ? t.failures(wrong)
          : t.success(each.flatMap((one) => (E.isRight(one) ? [one.right] : [])))
      },
      (addresses) => addresses.join(','),
    ),
  )
}
