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

/** The value of the invite date that stands for the moment of the launch. */
export const SEND_NOW = 'now'

const isDate = (field: string): boolean => field.endsWith('SendDate')

const fillTexts = (textOf: (field: TextField) => string): Pick<CampaignForm, TextField> =>
  Object.fromEntries(TEXTS.map((field) => [field, textOf(field)])) as Pick<CampaignForm, TextField>

export const EMPTY_CAMPAIGN: CampaignForm = { ...fillTexts(() => ''), tags: [], isNamed: false }

export function toCampaignForm(saved: CampaignDraftResponse | SurveyCampaignResponse): CampaignForm {
  const isAtOnce = 'inviteAtOnce' in saved && saved.inviteAtOnce
  return {
    ...fillTexts((field) => (isDate(field) ? toOfficeField(saved[field]) : (saved[field] ?? ''))),
    ...(isAtOnce && { inviteSendDate: SEND_NOW }),
    tags: saved.tags,
    isNamed: saved.isNamed,
  }
}

/** Contains only the given fields. Null removes a value. */
export function toCampaignBody(form: Partial<CampaignForm>): CampaignBody {
  const fields = Object.entries(form).map(([field, value]) => [
    field,
    typeof value !== 'string' ? value : isDate(field) ? fromOfficeField(value) : value === '' ? null : value,
  ])
  return { ...Object.fromEntries(fields), ...(form.inviteSendDate === SEND_NOW && { inviteAtOnce: true }) }
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
    .map((one) => form[`${one}SendDate`])
    .map((date) => (date === SEND_NOW ? new Date().toISOString() : fromOfficeField(date)))
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
