// The form of a public link: it is open on whole days, in the time zone of the browser.
import type { PublicLinkResponse } from '#adapters/contract/survey/links.ts'
import type { FormFaults } from '#adapters/web/kit/form/faults.ts'
import type { AdminBody } from '../api/call.ts'
import { type FormText, nameFaults } from '../forms/field-faults.ts'

type LinkBody = AdminBody<'POST /surveys/:id/links'>
export type SavedLink = Pick<PublicLinkResponse, 'name' | 'isActive' | 'validFrom' | 'validUntil' | 'maxUses'>

export interface LinkForm {
  readonly name: string
  /** `2026-11-23`, or empty. */
  readonly validFrom: string
  /** The last day. */
  readonly validUntil: string
  readonly maxUses: string
}

export const emptyLink: LinkForm = { name: '', validFrom: '', validUntil: '', maxUses: '' }

const dayAt = (instant: number): string => {
  const date = new Date(instant)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((n) => String(n).padStart(2, '0')).join('-')
}

/** Midnight at which the day begins, or `after` days later; null: not a day. */
const midnightOf = (day: string, after: 0 | 1): string | null => {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  return year === undefined ? null : new Date(Number(year), Number(month) - 1, Number(date) + after).toISOString()
}

/** The last day that a link is open. */
export const lastDayOf = (validUntil: string): number => Date.parse(validUntil) - 1

export const formOfLink = ({ name, validFrom, validUntil, maxUses }: SavedLink): LinkForm => ({
  name,
  validFrom: validFrom === null ? '' : dayAt(Date.parse(validFrom)),
  validUntil: validUntil === null ? '' : dayAt(lastDayOf(validUntil)),
  maxUses: String(maxUses ?? ''),
})

/** By the clock of the browser, as long as the page is open. */
export const stateOfLink = (
  { isActive, validFrom, validUntil, maxUses, startsCount }: SavedLink & Pick<PublicLinkResponse, 'startsCount'>,
  now: number,
): 'off' | 'early' | 'late' | 'full' | 'open' => {
  if (!isActive) return 'off'
  if (validUntil !== null && now >= Date.parse(validUntil)) return 'late'
  if (maxUses !== null && startsCount >= maxUses) return 'full'
  return validFrom !== null && now < Date.parse(validFrom) ? 'early' : 'open'
}

/** A moment stays as it is while its day does. `saved` null: a new link, which is active. */
export const bodyOfLink = (form: LinkForm, saved: SavedLink | null): LinkBody => {
  const before = saved === null ? emptyLink : formOfLink(saved)
  return {
    name: form.name.trim(),
    isActive: saved?.isActive ?? true,
    validFrom: saved !== null && form.validFrom === before.validFrom ? saved.validFrom : midnightOf(form.validFrom, 0),
    validUntil:
      saved !== null && form.validUntil === before.validUntil ? saved.validUntil : midnightOf(form.validUntil, 1),
    maxUses: form.maxUses.trim() === '' ? null : Number(form.maxUses),
  }
}

export const checkLink =
  (t: FormText) =>
  (form: LinkForm): FormFaults => ({
    ...nameFaults(t, form.name),
    ...(form.validFrom !== '' &&
      form.validUntil !== '' &&
      form.validUntil < form.validFrom && { validUntil: t('surveyLink.validUntil.before') }),
    ...(!/^\s*([1-9]\d{0,8})?\s*$/.test(form.maxUses) && { maxUses: t('surveyLink.maxUses.invalid') }),
  })
