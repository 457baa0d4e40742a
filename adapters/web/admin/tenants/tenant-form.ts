// What is asked of an office, and what is wrong with what was typed.
import { isSome } from 'fp-ts/lib/Option.js'
import { parseMailDomain } from '#domain/identity/tenant.ts'
import { MAX_NAME, parseName } from '#domain/identity/naming.ts'
import { type Guarded, hasFields, isText } from '#adapters/web/kit/guard.ts'
import type { Tenant, TenantBody } from '../api/tenants.ts'
import type { Faults } from '../forms/faults.ts'
import type { TextKey } from '../texts/texts.ts'

export const isTenantForm = hasFields({
  name: isText,
  /** As it is typed: one on each line, or with commas between. */
  mailDomains: isText,
})
export type TenantForm = Guarded<typeof isTenantForm>

export const formOfTenant = (tenant: Tenant | null): TenantForm => ({
  name: tenant?.name ?? '',
  mailDomains: tenant?.mailDomains.join('\n') ?? '',
})

const domainsOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter((part) => part !== ''),
  ),
]

export const bodyOfTenant = ({ name, mailDomains }: TenantForm): Omit<TenantBody, 'active'> => ({
  name: name.trim(),
  mailDomains: domainsOf(mailDomains),
})

export const checkTenant =
  (t: (key: TextKey, values?: Readonly<Record<string, number | string>>) => string) =>
  ({ name, mailDomains }: TenantForm): Faults => {
    const wrong = domainsOf(mailDomains).find((domain) => !isSome(parseMailDomain(domain)))
    return {
      ...(name.trim() === ''
        ? { name: t('tenants.name.missing') }
        : isSome(parseName(name))
          ? {}
          : { name: t('person.name.invalid', { max: MAX_NAME }) }),
      ...(wrong !== undefined && { mailDomains: t('tenants.domains.invalid', { domain: wrong.slice(0, 80) }) }),
    }
  }
