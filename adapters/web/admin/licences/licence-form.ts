// The forms of a licence: its terms, its applicant, and its mail domain.
import type { LicenceResponse } from '#adapters/contract/licence/admin-licences.ts'
import { isSome } from 'fp-ts/lib/Option.js'
import { parseMailDomain } from '#domain/identity/tenant.ts'
import type { FormFaults } from '#adapters/web/kit/form/faults.ts'
import { checkAddress, type FormText, findMissing, checkName } from '../forms/field-faults.ts'
import { fromOfficeField, toOfficeField } from '#adapters/web/kit/office-time.ts'

export interface LicenceForm {
  readonly kind: LicenceResponse['kind']
  /** The value of the `datetime-local` field. */
  readonly expiresAt: string
  readonly revision: string
}

export function toLicenceForm({ kind, expiresAt, revision }: LicenceResponse): LicenceForm {
  return {
    kind,
    expiresAt: toOfficeField(expiresAt),
    revision,
  }
}

export function toLicenceBody({ kind, expiresAt }: LicenceForm) {
  return {
    kind,
    expiresAt: fromOfficeField(expiresAt) ?? expiresAt,
  }
}

export function checkLicence(t: (key: 'licence.expiresAt.missing') => string) {
  return ({ expiresAt }: LicenceForm): FormFaults =>
    fromOfficeField(expiresAt) === null ? { expiresAt: t('licence.expiresAt.missing') } : {}
}

export interface RequestForm extends Pick<LicenceResponse, 'organization' | 'revision'> {
  readonly name: string
  readonly email: string
}

export function toRequestForm({ organization, applicant, revision }: LicenceResponse): RequestForm {
  return {
    organization,
    name: applicant?.name ?? '',
    email: applicant?.email ?? '',
    revision,
  }
}

export function checkRequest(t: FormText) {
  return (form: RequestForm): FormFaults => ({
    ...checkName(t, form.name),
    ...checkAddress(t, 'email', form.email),
    ...findMissing(t, form, ['organization', 'email']),
  })
}

export interface MoveForm extends Pick<LicenceResponse, 'revision'> {
  readonly domain: string
  readonly email: string
}

export function toMoveForm({ covers, applicant, revision }: LicenceResponse): MoveForm {
  return { domain: covers.includes('@') ? '' : covers, email: applicant?.email ?? '', revision }
}

/** The address is checked only if it changes: without an applicant there is none to keep. */
export function checkMove(t: FormText, before: MoveForm) {
  return ({ domain, email }: MoveForm): FormFaults => ({
    ...(!isSome(parseMailDomain(domain.trim())) && {
      domain: t('tenants.domains.invalid', { domain: domain.slice(0, 80) }),
    }),
    ...(email !== before.email && checkAddress(t, 'email', email)),
  })
}
