// The faults of a name: a person, role, tag or office needs a valid one.
import { isSome } from 'fp-ts/lib/Option.js'
import type { FormFaults } from '#adapters/web/kit/form/faults.ts'
import { MAX_NAME, parseName } from '#domain/identity/naming.ts'
import type { AdminTextKey } from '../texts/texts.ts'

export type FormText = (key: AdminTextKey, values?: Readonly<Record<string, number | string>>) => string

export const nameFaults = (t: FormText, name: string, missing: AdminTextKey = 'form.name.missing'): FormFaults => {
  if (name.trim() === '') return { name: t(missing) }
  return isSome(parseName(name)) ? {} : { name: t('form.name.invalid', { max: MAX_NAME }) }
}
