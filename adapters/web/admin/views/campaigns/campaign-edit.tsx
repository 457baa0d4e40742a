// Edits one step of a campaign's plan, except for locked fields.
import { useState } from 'preact/hooks'
import type { SurveyCampaignResponse } from '#adapters/contract/campaign/campaigns.ts'
import { pickChanges } from '#adapters/web/kit/form/faults.ts'
import { FormFrame, useRecordForm } from '#adapters/web/kit/form/form.tsx'
import { Pending } from '#adapters/web/kit/record/record.tsx'
import { Notice } from '#adapters/web/kit/views/panel.tsx'
import { CHANGEABLE_FIELDS, type CampaignField } from '#domain/campaign/campaign-rules.ts'
import { isClosed } from '#domain/campaign/campaign.ts'
import { call } from '../../api/call.ts'
import { toCampaignBody, type CampaignForm, EMPTY_CAMPAIGN, toCampaignForm } from '../../campaigns/campaign-form.ts'
import type { PlanStepName } from '../../campaigns/campaign-steps.ts'
import { useAdmin } from '../admin-context.tsx'
import { type CampaignChoices, makeChoiceWords, useChoices } from './campaign-choices.ts'
import { describeFieldInFull } from './campaign-words.ts'
import { listStepFields, PlanStep } from './plan-step.tsx'

interface EditProps {
  readonly campaign: SurveyCampaignResponse
  readonly step: PlanStepName
  readonly onChange: (changed: SurveyCampaignResponse) => void
}

type EditForm = CampaignForm & { readonly revision: number }

const pickFields = (form: CampaignForm, names: readonly CampaignField[]): Partial<CampaignForm> =>
  Object.fromEntries(names.map((name) => [name, form[name]]))

/** Other fields stay empty, because this form does not contain them. */
const toCampaignEdit = (campaign: SurveyCampaignResponse, names: readonly CampaignField[]): EditForm => ({
  ...EMPTY_CAMPAIGN,
  ...pickFields(toCampaignForm(campaign), names),
  revision: campaign.revision,
})

/** After each save the form starts again with the saved values. Changes by others appear after the next save, or as a conflict. */
export function CampaignEdit(props: EditProps) {
  const { may } = useAdmin()
  const { parts, choices } = useChoices()
  const [base, setBase] = useState(props.campaign)
  if (choices === null) return <Pending parts={parts} />
  const locked: readonly CampaignField[] = [
    ...(may('campaigns:write') ? props.campaign.locked : CHANGEABLE_FIELDS),
    'isNamed',
  ]
  const names = listStepFields(props.step).filter((field) => !locked.includes(field))
  const onChange = (changed: SurveyCampaignResponse): void => {
    setBase(changed)
    props.onChange(changed)
  }
  return (
    <EditStep {...props} key={`${base.revision} ${names.join()}`} {...{ base, choices, locked, names, onChange }} />
  )
}

function EditStep(
  props: EditProps & {
    /** The campaign as it was when the form started. */
    readonly base: SurveyCampaignResponse
    readonly choices: CampaignChoices
    readonly locked: readonly CampaignField[]
    /** The fields that the user may change. */
    readonly names: readonly CampaignField[]
  },
) {
  const { t } = useAdmin()
  const { campaign, base, step, choices, locked, names, onChange } = props
  const params = { id: campaign.uuid }
  const form = useRecordForm<EditForm, SurveyCampaignResponse>({
    key: `campaign ${params.id} ${step}`,
    initial: toCampaignEdit(base, names),
    label: (name) => describeFieldInFull(t, name),
    // The service finds all faults at once.
    check: () => ({}),
    toForm: (saved) => toCampaignEdit(saved, names),
    change: (after, before) => {
      const { revision: _, ...changes } = pickChanges(before, after)
      const { revision } = after
      return call('PATCH /survey-campaigns/:id', { params, body: { ...toCampaignBody(changes), revision } })
    },
    title: ({ name }) => t('shell.changed', { name }),
    onChange,
    conflict: {
      call: call('GET /survey-campaigns/:id', { params }),
      toForm: (theirs) => toCampaignEdit(theirs, names),
      changedAt: ({ updatedAt }) => updatedAt,
      words: makeChoiceWords(choices),
    },
  })
  const isLocked = listStepFields(step).some((field) => campaign.locked.includes(field))
  const note = isLocked && (
    <Notice tone="info" title={t(isClosed(campaign) ? 'campaign.locked.closed' : 'campaign.locked')} />
  )
  return (
    <PlanStep
      step={step}
      form={{ ...form, value: { ...toCampaignForm(campaign), ...pickFields(form.value, names) } }}
      choices={choices}
      locked={locked}
      frame={(fields) =>
        names.length === 0 ? (
          <div class="stack gap-16">
            {note}
            {fields}
          </div>
        ) : (
          <FormFrame form={form} action={t('form.save')}>
            {note}
            {fields}
          </FormFrame>
        )
      }
    />
  )
}
