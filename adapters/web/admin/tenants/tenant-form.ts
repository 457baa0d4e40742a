// The form of a tenant, and its faults.
import { isSome } from 'fp-ts/lib/Option.js'
import { parseMailDomain } from '#domain/identity/tenant.ts'
import type { Language } from '#domain/shared/language.ts'
import { splitDistinct, type FormFaults } from '#adapters/web/kit/form/faults.ts'
import { type FormText, checkName } from '../forms/field-faults.ts'

export interface TenantForm {
  readonly name: string
  /** Separated by line breaks or commas. */
  readonly mailDomains: string
  readonly language: Language
  readonly revision: string
}

const splitDomains = (text: string): readonly string[] => splitDistinct(text.toLowerCase(), /[\s,;]+/)

export function toTenantBody({ name, mailDomains, language }: TenantForm) {
  return {
    name: name.trim(),
    mailDomains: splitDomains(mailDomains),
    language,
  }
}

export function checkTenant(t: FormText) {
  return ({ name, mailDomains }: TenantForm): FormFaults => {
    const wrong = splitDomains(mailDomains).find((domain) => !isSome(parseMailDomain(domain)))
    return {
      ...checkName(t, name),
      ...(wrong !== undefined && { mailDomains: t('tenants.domains.invalid', { domain: wrong.slice(0, 80) }) }),
    }
  }
}
