// Fields of survey campaigns under the specification's flat names: `inviteSendDate`, `reminder2Subject`.
import * as t from 'io-ts'
import { CAMPAIGN_TAGS_AT_MOST } from '#domain/campaign/campaign-rules.ts'
import { type CampaignUuid, PHASES, type PhaseKind } from '#domain/campaign/campaign.ts'
import { MAX_NAME_LENGTH } from '#domain/identity/naming.ts'
import type { TagUuid } from '#domain/identity/tag.ts'
import { BODY_AT_MOST, MAIL_SUBJECT_AT_MOST, type TemplateUuid } from '#domain/mailing/template.ts'
import { isBlank } from '#domain/shared/hidden-characters.ts'
import type { SurveyUuid } from '#domain/survey/survey.ts'
import { asChange, requireByRule } from '../codecs/change.ts'
import { withSchema } from '../codecs/described.ts'
import { makeLines } from '../codecs/line.ts'
import { name } from '../codecs/names.ts'
import { booleanField, makeList, moment, makeEnum, makeText, makeUuid } from '../codecs/text.ts'
import { allowNull, textOrNull } from '../endpoint.ts'

export const phaseKind = makeEnum(...PHASES)

/** The three fields of each phase. */
type Flat<P extends PhaseKind, Date, Text> = { readonly [K in `${P}SendDate`]: Date } & {
  readonly [K in `${P}${'Subject' | 'Body'}`]: Text
}

const toFlatCodec = <P extends PhaseKind, Date, Subject, Body>(phase: P, date: Date, subject: Subject, body: Body) =>
  ({
    [`${phase}SendDate`]: date,
    [`${phase}Subject`]: subject,
    [`${phase}Body`]: body,
  }) as Flat<P, Date, Subject | Body>

const DESCRIPTION_AT_MOST = 5_000

/** A blank name counts as missing. The campaign's rules report it together with every other broken rule. */
const nameOrBlank: t.Type<string, string, unknown> = withSchema(
  {
    type: 'string',
    maxLength: MAX_NAME_LENGTH,
    'x-rules': ['One line without invisible characters.'],
  },
  new t.Type<string, string, unknown>(
    'nameOrBlank',
    t.string.is,
    (u, c) =>
      typeof u === 'string' && u.length <= MAX_NAME_LENGTH && isBlank(u) ? t.success('') : name.validate(u, c),
    t.identity,
  ),
)

/** The parser of a text finds its faults and reports their places. */
const subject = makeText({ max: 8 * MAIL_SUBJECT_AT_MOST })
const body = makeText({ max: BODY_AT_MOST })
const survey = makeUuid<SurveyUuid>()
const tags = makeList(makeUuid<TagUuid>(), CAMPAIGN_TAGS_AT_MOST)
const template = makeUuid<TemplateUuid>()

/** Every field may be absent. */
export const campaignFields = {
  name: asChange(nameOrBlank),
  description: asChange(makeLines({ max: DESCRIPTION_AT_MOST })),
  survey: asChange(survey),
  tags: asChange(tags),
  template: asChange(template),
  /**
   * Whether the answers are shown with the names of the people who gave them. Absent: no one sees who answered what. It cannot be changed
   * later.
   */
  isNamed: asChange(booleanField),
  /** true: the invitation leaves at the launch, or once the change is saved, whatever `inviteSendDate`. Absent: at its date. */
  inviteAtOnce: asChange(booleanField),
  ...toFlatCodec('invite', asChange(moment), asChange(subject), asChange(body)),
  ...toFlatCodec('reminder1', asChange(moment), asChange(subject), asChange(body)),
  ...toFlatCodec('reminder2', asChange(moment), asChange(subject), asChange(body)),
  ...toFlatCodec('reminder3', asChange(moment), asChange(subject), asChange(body)),
}

const inviteMoment = withSchema(
  (schemaOf) => ({ ...schemaOf(moment), 'x-rules': ['Required, unless `inviteAtOnce` is true.'] }),
  moment,
)

/** The campaign's rules report all missing fields at once. */
export const newCampaignFields = {
  ...campaignFields,
  name: requireByRule(nameOrBlank),
  survey: requireByRule(survey),
  tags: requireByRule(tags),
  template: requireByRule(template),
  ...toFlatCodec('invite', requireByRule(moment), requireByRule(subject), requireByRule(body)),
  inviteSendDate: asChange(inviteMoment),
}

export const momentOrNull = allowNull(moment)
const noReminder = [momentOrNull, textOrNull, textOrNull] as const

/** The plan of a campaign in an answer. */
export const campaignPlan = {
  name: t.string,
  description: textOrNull,
  survey: t.string,
  tags: t.array(t.string),
  template: t.string,
  isNamed: t.boolean,
  ...toFlatCodec('invite', moment, t.string, t.string),
  ...toFlatCodec('reminder1', ...noReminder),
  ...toFlatCodec('reminder2', ...noReminder),
  ...toFlatCodec('reminder3', ...noReminder),
}

/** The fields of a draft so far, in an answer. */
export const draftPlan = {
  name: textOrNull,
  description: textOrNull,
  survey: textOrNull,
  tags: t.array(t.string),
  template: textOrNull,
  isNamed: t.boolean,
  inviteAtOnce: t.boolean,
  ...toFlatCodec('invite', ...noReminder),
  ...toFlatCodec('reminder1', ...noReminder),
  ...toFlatCodec('reminder2', ...noReminder),
  ...toFlatCodec('reminder3', ...noReminder),
}

export const draftBody = t.strict(campaignFields, 'SurveyCampaignDraftBody')

export const sampleFields = {
  name: 'Tevredenheid 2026',
  description: 'Jaarlijkse vraag aan alle relaties.',
  survey: '2b4d6f8a-1c3e-4a5b-9d7f-0e2c4a6b9201',
  tags: ['6a2c8e10-3d5f-4f7b-8a61-9c0e2d4f9102'],
  template: '0c3e5a79-1b2d-4f6e-8a9c-5d7f1e2b9106',
  inviteSendDate: '2026-03-09T08:00:00.000Z',
  inviteSubject: 'Wat vind je van ons, {{name}}?',
  inviteBody: '<p>Dag {{name}},</p><p><a href="{{surveyUrl}}">Vul de vragenlijst in</a></p>',
  reminder1SendDate: '2026-03-16T08:00:00.000Z',
  reminder1Subject: 'Denk je nog aan onze vragen?',
  reminder1Body: '<p>Dag {{name}},</p><p><a href="{{surveyUrl}}">Invullen kan nog</a></p>',
}

/** The sample in the form of an answer. */
export const samplePlan = {
  ...sampleFields,
  isNamed: false,
  reminder2SendDate: null,
  reminder2Subject: null,
  reminder2Body: null,
  reminder3SendDate: null,
  reminder3Subject: null,
  reminder3Body: null,
}

export const campaignParams = { id: makeUuid<CampaignUuid>() }
export const ofSample = { params: { id: '4c6e8a0b-2d4f-4b6c-8e9a-1f3d5b7c9202' } }
export const sampleUser = '8e0f2d4b-6a7c-4c8d-9b1e-3f5a7c9e9101'
