// The form of a campaign: what an administrator fills in, with flat field names as in the specification.
import type { SurveyCampaignResponse } from '#adapters/contract/campaign/campaigns.ts'
import type { CampaignDraftResponse } from '#adapters/contract/campaign/drafts.ts'
import { fromOfficeField, toOfficeField } from '#adapters/web/kit/office-time.ts'
import {
  CHANGEABLE_FIELDS,
  type CampaignField,
  type ChangeableField,
  listPhaseFields,
} from '#domain/campaign/campaign-rules.ts'
import { PHASES, type PhaseKind } from '#domain/campaign/campaign.ts'
import type { AdminBody } from '../api/call.ts'

type TextField = Exclude<CampaignField, 'tags' | 'isNamed'>

/** An empty text means no value. Dates have the format of a `datetime-local` field, in the time zone of the offices. */
export type CampaignForm = Readonly<Record<TextField, string>> & {
  readonly tags: readonly string[]
  readonly isNamed: boolean
}
export type CampaignBody = AdminBody<'POST /survey-campaign-drafts'>

const isText = (field: ChangeableField): field is TextField => field !== 'tags'
const TEXTS = CHANGEABLE_FIELDS.filter(isText)

/** The value of a date field that stands for the next few seconds. */
export const SEND_NOW = 'now'
/** In milliseconds. Within a step a launch whose answer was lost is repeated with the same date, so that it is known as the same launch. */
const STEP = 10_000

const parseSendDate = (value: string): string | null =>
  value === SEND_NOW ? new Date(Math.ceil((Date.now() + 1) / STEP) * STEP).toISOString() : fromOfficeField(value)

const isDate = (field: string): boolean => field.endsWith('SendDate')

const fillTexts = (textOf: (field: TextField) => string): Pick<CampaignForm, TextField> =>
  Object.fromEntries(TEXTS.map((field) => [field, textOf(field)])) as Pick<CampaignForm, TextField>

export const EMPTY_CAMPAIGN: CampaignForm = { ...fillTexts(() => ''), tags: [], isNamed: false }

export function toCampaignForm(saved: CampaignDraftResponse | SurveyCampaignResponse): CampaignForm {
  return {
    ...fillTexts((field) => (isDate(field) ? toOfficeField(saved[field]) : (saved[field] ?? ''))),
    tags: saved.tags,
    isNamed: saved.isNamed,
  }
}

/** Contains only the given fields. Null removes a value. */
export function toCampaignBody(form: Partial<CampaignForm>): CampaignBody {
  return Object.fromEntries(
    Object.entries(form).map(([field, value]) => [
      field,
      typeof value !== 'string' ? value : isDate(field) ? parseSendDate(value) : value === '' ? null : value,
    ]),
  )
}

/** The field to which a problem belongs: `tags[2]` belongs to `tags`. Null: no field. */
export function findProblemField(path: string): CampaignField | null {
  return CHANGEABLE_FIELDS.find((field) => field === /^[^.[]*/.exec(path)?.[0]) ?? null
}

export function isPhaseEmpty(form: CampaignForm, phase: PhaseKind): boolean {
  return listPhaseFields(phase).every((field) => form[field].trim() === '')
}

const WEEK = 7 * 86_400_000

/** Suggests a reminder: a week after the previous phase, with the texts of the invitation. */
export function suggestReminder(
  form: CampaignForm,
  phase: PhaseKind,
  subjectFrom: (subject: string) => string,
): Partial<CampaignForm> {
  const before = PHASES.slice(0, PHASES.indexOf(phase))
    .map((one) => parseSendDate(form[`${one}SendDate`]))
    .findLast((date) => date !== null)
  return {
    [`${phase}SendDate`]: before === undefined || before === null ? '' : addWeek(before),
    [`${phase}Subject`]: form.inviteSubject === '' ? '' : subjectFrom(form.inviteSubject),
    [`${phase}Body`]: form.inviteBody,
  }
}

/** Keeps the time of day when summer time begins or ends. */
function addWeek(at: string): string {
  const [day = '', time = ''] = toOfficeField(at).split('T')
  return `${new Date(Date.parse(`${day}T00:00:00Z`) + WEEK).toISOString().slice(0, 10)}T${time}`
}
