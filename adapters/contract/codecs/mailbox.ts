// Mail addresses as they come from outside: one, or a list in a query.
import * as E from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import { type Mailbox, parseMailbox } from '#domain/shared/mailbox.ts'
import { described } from './described.ts'
import { wording } from './faults.ts'
import { text } from './text.ts'

const MAX_ADDRESS = 254

const notAddress = wording('Dit is geen geldig e-mailadres.', 'This is not a valid e-mail address.')

/** One bare address; blanks around it are forgiven. */
export const mailbox: t.Type<Mailbox, string, unknown> = described(
  {
    type: 'string',
    format: 'email',
    maxLength: MAX_ADDRESS,
    'x-rules': [
      'One bare address, without quotes in its local part and without characters that nobody can see; blanks around it are forgiven.',
    ],
  },
  new t.Type(
    'mailbox',
    (u): u is Mailbox => typeof u === 'string' && E.isRight(parseMailbox(u)),
    (u, c) => {
      const parsed = typeof u === 'string' ? parseMailbox(u.trim()) : undefined
      return parsed !== undefined && E.isRight(parsed) ? t.success(parsed.right) : t.failure(u, c, notAddress)
    },
    t.identity,
  ),
)

/** From 1 to `max` addresses with commas between them. Which of them is wrong is told by its place. */
export const mailboxes = (max: number): t.Type<readonly Mailbox[], string, unknown> => {
  const list = text({ min: 1, max: max * (MAX_ADDRESS + 2) })
  const tooMany = wording(`Hoogstens ${max} adressen tegelijk.`, `At most ${max} addresses at a time.`)
  return described(
    (schemaOf) => ({ type: 'array', items: schemaOf(mailbox), minItems: 1, maxItems: max }),
    new t.Type(
      `mailboxes(${max})`,
      (u): u is readonly Mailbox[] => Array.isArray(u) && u.every(mailbox.is),
      (u, c) => {
        const told = list.validate(u, c)
        if (E.isLeft(told)) return told
        const parts = told.right.split(',')
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
