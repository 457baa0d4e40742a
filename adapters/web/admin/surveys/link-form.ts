// The form of a public link. A link is open on whole days in the time zone of the offices.
import type { PublicLinkResponse } from '#adapters/contract/survey/links.ts'
import type { FormFaults } from '#adapters/web/kit/form/faults.ts'
import { fromOfficeField, toOfficeDay } from '#adapters/web/kit/office-time.ts'
import type { AdminBody } from '../api/call.ts'
import { type FormText, checkName } from '../forms/field-faults.ts'

type LinkBody = AdminBody<'POST /surveys/:id/links'>
export type SavedLink = Pick<
  PublicLinkResponse,
  'name' | 'isActive' | 'validFrom' | 'validUntil' | 'maxUses' | 'revision'
>

export interface LinkForm {
  readonly name: string
  readonly isActive: boolean
  /** The first day, such as `2026-11-23`, or empty. */
  readonly validFrom: string
  /** The last day, inclusive. */
  readonly validUntil: string
  readonly maxUses: string
  /** Empty for a new link. */
  readonly revision: string
}

export const emptyLink: LinkForm = {
  name: '',
  isActive: true,
  validFrom: '',
  validUntil: '',
  maxUses: '',
  revision: '',
}

const MINUTE = 60_000

const shiftInstant = (at: string, by: number): string => new Date(Date.parse(at) + by).toISOString()

/** A moment on the last day on which a link is open. `validUntil` itself is the end of that day. */
export function getLastMinute(validUntil: string): string {
  return shiftInstant(validUntil, -1)
}

function toDayEnd(day: string): string | null {
  const lastMinute = fromOfficeField(`${day}T23:59`)
  return lastMinute === null ? null : shiftInstant(lastMinute, MINUTE)
}

export function toLinkForm({ name, isActive, validFrom, validUntil, maxUses, revision }: SavedLink): LinkForm {
  return {
    name,
    isActive,
    validFrom: validFrom === null ? '' : toOfficeDay(validFrom),
    validUntil: validUntil === null ? '' : toOfficeDay(getLastMinute(validUntil)),
    maxUses: String(maxUses ?? ''),
    revision,
  }
}

/** Keeps the saved moment if its day did not change. `saved` null: a new link. */
export function toLinkBody(form: LinkForm, saved: SavedLink | null): LinkBody {
  const before = saved && { saved, form: toLinkForm(saved) }
  return {
    name: form.name.trim(),
    isActive: form.isActive,
    validFrom:
      before?.form.validFrom === form.validFrom ? before.saved.validFrom : fromOfficeField(`${form.validFrom}T00:00`),
    validUntil: before?.form.validUntil === form.validUntil ? before.saved.validUntil : toDayEnd(form.validUntil),
    maxUses: form.maxUses.trim() === '' ? null : Number(form.maxUses),
  }
}

export function checkLink(t: FormText) {
  return (form: LinkForm): FormFaults => ({
    ...checkName(t, form.name),
    ...(form.validFrom !== '' &&
      form.validUntil !== '' &&
      form.validUntil < form.validFrom && { validUntil: t('surveyLink.validUntil.before') }),
    ...(!/^\s*([1-9]\d{0,8})?\s*$/.test(form.maxUses) && { maxUses: t('surveyLink.maxUses.invalid') }),
  })
}
