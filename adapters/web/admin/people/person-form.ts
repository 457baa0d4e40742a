// What is asked of a person, and what is wrong with what was typed.
import { isSome } from 'fp-ts/lib/Option.js'
import { isRight } from 'fp-ts/lib/Either.js'
import { MAX_NAME, parseName } from '#domain/identity/naming.ts'
import { parseMailbox } from '#domain/shared/mailbox.ts'
import { type Guarded, hasFields, isFlag, isListOf, isText } from '#adapters/web/kit/guard.ts'
import type { User } from '../api/people.ts'
import type { Faults } from '../forms/faults.ts'
import type { TextKey } from '../texts/texts.ts'

export const isPersonForm = hasFields({
  name: isText,
  email: isText,
  roles: isListOf(isText),
  tags: isListOf(isText),
  facebook: isFlag,
})
export type PersonForm = Guarded<typeof isPersonForm>

export const formOf = ({ name, email, roles, tags, facebook }: User): PersonForm => ({
  name,
  email,
  roles,
  tags,
  facebook,
})

export const checkPerson =
  (t: (key: TextKey, values?: Readonly<Record<string, number>>) => string) =>
  ({ name, email }: PersonForm): Faults => ({
    ...(name.trim() === ''
      ? { name: t('person.name.missing') }
      : isSome(parseName(name))
        ? {}
        : { name: t('person.name.invalid', { max: MAX_NAME }) }),
    ...(email.trim() === ''
      ? { email: t('person.email.missing') }
      : isRight(parseMailbox(email))
        ? {}
        : { email: t('person.email.invalid') }),
  })
