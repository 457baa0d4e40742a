// Converts between the flat fields of the interface and the phases of the core.
import { O } from '#domain/shared/fp.ts'
import type * as t from 'io-ts'
import {
  type CampaignDraft,
  type CampaignPatch,
  listPhaseParts,
  type PhaseField,
} from '#domain/campaign/campaign-rules.ts'
import { type CampaignPlan, type PhaseKind, PHASES, type PhasePlan } from '#domain/campaign/campaign.ts'
import type { campaignFields } from '#adapters/contract/campaign/fields.ts'
import type { FieldChange } from '#adapters/contract/codecs/change.ts'

type Flat = t.TypeOfProps<typeof campaignFields>

/** Undefined: absent. Null: the value must be removed. */
const toValue = <A>(given: FieldChange<A>): A | null | undefined =>
  given === undefined ? undefined : O.toNullable(given)

const toPhases = (body: Flat): CampaignPatch['phases'] =>
  Object.fromEntries(
    PHASES.map((phase) => [
      phase,
      Object.fromEntries(
        listPhaseParts(phase).flatMap(([part, field]) => {
          const value = toValue<string | number>(body[field])
          return value === undefined ? [] : [[part, value]]
        }),
      ),
    ]),
  )

export function toPatch({
  name,
  description,
  survey,
  tags,
  template,
  isNamed,
  inviteAtOnce,
  ...rest
}: Flat): CampaignPatch {
  const given = { name, description, survey, tags, template, isNamed, inviteAtOnce }
  const entries = Object.entries(given).flatMap(([field, value]) => {
    const found = toValue<unknown>(value)
    return found === undefined ? [] : [[field, found]]
  })
  return { ...Object.fromEntries(entries), phases: toPhases({ ...given, ...rest }) }
}

const withoutNull = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

/** Fields that must be removed are absent. */
export function toDraft(body: Flat): CampaignDraft {
  const { phases = {}, ...plan } = toPatch(body)
  return {
    ...withoutNull(plan),
    phases: Object.fromEntries(Object.entries(phases).map(([phase, parts]) => [phase, withoutNull(parts)])),
  }
}

type FlatPhases = { readonly [F in PhaseField]: O.Option<F extends `${string}SendDate` ? number : string> }

const flattenPhases = (phases: Readonly<Partial<Record<PhaseKind, Partial<PhasePlan>>>>): FlatPhases =>
  Object.fromEntries(
    PHASES.flatMap((phase) =>
      listPhaseParts(phase).map(([part, field]) => [field, O.fromNullable(phases[phase]?.[part])] as const),
    ),
  ) as FlatPhases

export function toFlatPlan(plan: CampaignPlan) {
  const { sendDate, subject, body } = plan.phases.invite
  return {
    ...plan,
    ...flattenPhases(plan.phases),
    inviteSendDate: sendDate,
    inviteSubject: subject,
    inviteBody: body,
  }
}

export function toFlatDraft({
  name,
  description,
  survey,
  tags = [],
  template,
  isNamed = false,
  inviteAtOnce = false,
  phases,
}: CampaignDraft) {
  return {
    name: O.fromNullable(name),
    description: O.fromNullable(description),
    survey: O.fromNullable(survey),
    tags,
    template: O.fromNullable(template),
    isNamed,
    inviteAtOnce,
    ...flattenPhases(phases),
  }
}
