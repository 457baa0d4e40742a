// The form of a person, and its faults.
import type { UserResponse } from '#adapters/contract/identity/users.ts'
import type { FormFaults } from '#adapters/web/kit/form/faults.ts'
import { checkAddress, type FormText, findMissing, checkName } from '../forms/field-faults.ts'

export type PersonForm = Pick<UserResponse, 'name' | 'email' | 'roles' | 'tags' | 'facebook' | 'language'>
export type PersonChangeForm = PersonForm & Pick<UserResponse, 'revision'>

export function toPersonForm({
  name,
  email,
  roles,
  tags,
  facebook,
  language,
  revision,
}: UserResponse): PersonChangeForm {
  return {
    name,
    email,
    roles,
    tags,
    facebook,
    language,
    revision,
  }
}

export function checkPerson(t: FormText) {
  return (form: PersonForm): FormFaults => ({
    ...checkName(t, form.name),
    ...checkAddress(t, 'email', form.email),
    ...findMissing(t, form, ['email']),
  })
}
