// Column values of the campaign area, and the encoding of lists of thousands of rows.
import * as t from 'io-ts'
import {
  type Campaign,
  type CampaignUuid,
  PHASES,
  type PhaseKind,
  type PhaseLack,
  type PhasePlan,
} from '#domain/campaign/campaign.ts'
import type { CampaignDraft } from '#domain/campaign/campaign-rules.ts'
import type { Delivery, DeliveryOutcome } from '#domain/campaign/delivery.ts'
import type { MailingId } from '#domain/mailing/message.ts'
import type { TemplateUuid } from '#domain/mailing/template.ts'
import type { SurveyCode } from '#domain/survey/survey-code.ts'
import { asNullable, tagUuid, makeTextColumn, userUuid, makeUuidColumn } from '../kernel/columns.ts'
import type { Values } from '../kernel/statement.ts'
import { surveyUuid } from '../survey/survey-columns.ts'

type Json<A> = t.Type<A, unknown, unknown>

export const campaignUuid = makeUuidColumn<CampaignUuid>('CampaignUuid')
export const templateUuid = makeUuidColumn<TemplateUuid>('TemplateUuid')
export const surveyCode = makeTextColumn<SurveyCode>('SurveyCode')
export const deliveryOutcome = makeTextColumn<DeliveryOutcome>('DeliveryOutcome')
export const deliveryReason = makeTextColumn<Extract<Delivery['reason'], { readonly _tag: 'Some' }>['value']>('reason')

const phaseName = makeTextColumn<PhaseKind>('PhaseKind')

export function toPhaseNumber(phase: PhaseKind): number {
  return PHASES.indexOf(phase)
}

export const phaseColumn = new t.Type<PhaseKind, number, unknown>(
  'phase',
  phaseName.is,
  (input, context) => {
    const phase = typeof input === 'number' ? PHASES[input] : undefined
    return phase === undefined ? t.failure(input, context) : t.success(phase)
  },
  toPhaseNumber,
)

const toReminders = <A extends t.Mixed>(of: A) => ({ reminder1: of, reminder2: of, reminder3: of })

const phasePlan: Json<PhasePlan> = t.type({ sendDate: t.number, subject: t.string, body: t.string })

/** Campaigns of before CAM-20 have no value. */
const booleanOrFalse = new t.Type<boolean, boolean, unknown>(
  'booleanOrFalse',
  t.boolean.is,
  (input, context) => t.boolean.validate(input ?? false, context),
  t.identity,
)

/** The properties that no statement searches by. */
export const campaignDetail: Json<
  Omit<
    Campaign,
    'uuid' | 'revision' | 'name' | 'survey' | 'template' | 'link' | 'withdrawnAt' | 'status' | 'createdBy' | 'createdAt'
  >
> = t.type({
  description: asNullable(t.string),
  tags: t.readonlyArray(tagUuid),
  isNamed: booleanOrFalse,
  phases: t.intersection([t.type({ invite: phasePlan }), t.partial(toReminders(phasePlan))]),
  sentAt: t.partial({ invite: t.number, ...toReminders(t.number) }),
  superseded: t.readonlyArray(phaseName),
  work: asNullable(
    t.type({
      phase: phaseName,
      mailing: makeUuidColumn<MailingId>('MailingId'),
      cursor: asNullable(userUuid),
      waiting: t.number,
      handled: t.number,
      reachedAt: asNullable(t.number),
      expected: t.number,
      waitingUntil: asNullable(t.number),
    }),
  ),
  unresolved: asNullable(t.type({ phase: phaseName, missing: makeTextColumn<PhaseLack>('PhaseLack') })),
  audienceSnapshotAt: asNullable(t.number),
  audienceSize: asNullable(t.number),
  releasedAt: asNullable(t.number),
  updatedAt: t.number,
})

const draftPhase: Json<Partial<PhasePlan>> = t.partial({ sendDate: t.number, subject: t.string, body: t.string })

export const campaignDraft: Json<CampaignDraft> = t.intersection([
  t.partial({
    name: t.string,
    description: t.string,
    survey: surveyUuid,
    tags: t.readonlyArray(tagUuid),
    template: templateUuid,
    isNamed: t.boolean,
    inviteAtOnce: t.boolean,
  }),
  t.type({ phases: t.partial({ invite: draftPhase, ...toReminders(draftPhase) }) }),
])

/** One text per column: PostgreSQL reads lists with a separator in a quarter of the time of JSON. No value contains a control character. */
export function toLists<A, Column extends string>(
  items: readonly A[],
  columns: Readonly<Record<Column, (item: A) => string>>,
): Values {
  return Object.fromEntries(
    Object.entries<(item: A) => string>(columns).map(([name, of]) => [name, items.map(of).join('\u001e')]),
  )
}

/** The rows of `toLists` for a `from` clause. Columns have the names of their lists and contain texts; an empty text may become null. */
export function fromLists(alias: string, ...columns: readonly string[]): string {
  return `rows from (${columns.map((list) => `string_to_table(:${list}, chr(30))`).join(', ')}) as ${alias} (${columns.join(', ')})`
}
