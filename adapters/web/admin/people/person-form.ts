// The form of a person, and its faults.
import { isRight } from 'fp-ts/lib/Either.js'
import type { UserResponse } from '#adapters/contract/identity/users.ts'
import { parseMailbox } from '#domain/shared/mailbox.ts'
import type { FormFaults } from '#adapters/web/kit/form/faults.ts'
import { type FormText, nameFaults } from '../forms/name-faults.ts'

export type PersonForm = Pick<UserResponse, 'name' | 'email' | 'roles' | 'tags' | 'facebook'>

export const formOfPerson = ({ name, email, roles, tags, facebook }: UserResponse): PersonForm => ({
  name,
  email,
  roles,
  tags,
  facebook,
})

export const checkPerson =
  (t: FormText) =>
  ({ name, email }: PersonForm): FormFaults => ({
    ...nameFaults(t, name),
    ...(email.trim() === ''
      ? { email: t('person.email.missing') }
      : !isRight(parseMailbox(email)) && { email: t('person.email.invalid') }),
  })
