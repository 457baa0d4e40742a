// Checks that many forms share: empty fields, and invalid names and addresses.
import { isRight } from 'fp-ts/lib/Either.js'
import { isSome } from 'fp-ts/lib/Option.js'
import type { FormFaults } from '#adapters/web/kit/form/faults.ts'
import { MAX_NAME_LENGTH, parseName } from '#domain/identity/naming.ts'
import { parseMailbox } from '#domain/shared/mailbox.ts'
import type { AdminTextKey } from '../texts/texts.ts'

export type FormText = (key: AdminTextKey, values?: Readonly<Record<string, number | string>>) => string

/** Faults for those of the named fields that are empty. */
export function findMissing<F extends object>(t: FormText, form: F, names: readonly (keyof F & string)[]): FormFaults {
  return Object.fromEntries(
    names.filter((name) => String(form[name]).trim() === '').map((name) => [name, t('form.missing')] as const),
  )
}

/** For the names of people, roles, tags, templates and tenants. */
export function checkName(t: FormText, name: string): FormFaults {
  return {
    ...(!isSome(parseName(name)) && { name: t('form.name.invalid', { max: MAX_NAME_LENGTH }) }),
    ...findMissing(t, { name }, ['name']),
  }
}

export function checkAddress(t: FormText, name: string, address: string): FormFaults {
  return isRight(parseMailbox(address.trim())) ? {} : { [name]: t('person.email.invalid') }
}
