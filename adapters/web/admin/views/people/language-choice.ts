// The language of a person in words: their own, or the office's.
import type { MeResponse } from '#adapters/contract/identity/me.ts'
import type { UserResponse } from '#adapters/contract/identity/users.ts'
import { LANGUAGES } from '#domain/shared/language.ts'
import type { AdminTranslate } from '../admin-context.tsx'

type Office = Pick<MeResponse['tenant'], 'language'>

export function describeLanguage(t: AdminTranslate, language: UserResponse['language'], office: Office): string {
  return language === null
    ? t('people.language.office', { language: t(`language.${office.language}`) })
    : t(`language.${language}`)
}

/** The empty value is the office's language. */
export function listLanguageOptions(t: AdminTranslate, office: Office) {
  return [null, ...LANGUAGES].map((one) => ({ value: one ?? '', label: describeLanguage(t, one, office) }))
}
