// A form for some fields of a campaign. A change of other fields is no conflict.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { SurveyCampaignResponse } from '#adapters/contract/campaign/campaigns.ts'
import { Conflict } from '#adapters/web/kit/form/conflict.tsx'
import { changesOf, isChanged } from '#adapters/web/kit/form/faults.ts'
import { FormFrame, useChangeForm } from '#adapters/web/kit/form/form.tsx'
import { Panel } from '#adapters/web/kit/views/panel.tsx'
import type { CampaignField } from '#domain/campaign/campaign-rules.ts'
import { call } from '../../api/call.ts'
import { bodyOfCampaign, type CampaignForm, emptyCampaign, formOfCampaign } from '../../campaigns/campaign-form.ts'
import { useAdmin } from '../admin-context.tsx'
import { fieldWords } from './campaign-words.ts'
import type { CampaignFields } from './use-campaign-draft.ts'

export interface EditProps {
  readonly campaign: SurveyCampaignResponse
  readonly onChange: (changed: SurveyCampaignResponse) => void
}

type EditForm = CampaignForm & { readonly revision: number }

export const picked = (form: CampaignForm, names: readonly CampaignField[]): Partial<CampaignForm> =>
  Object.fromEntries(names.map((name) => [name, form[name]]))

/** Its other fields stay empty: they are not of this form. */
const editOf = (campaign: SurveyCampaignResponse, names: readonly CampaignField[]): EditForm => ({
  ...emptyCampaign,
  ...picked(formOfCampaign(campaign), names),
  revision: campaign.revision,
})

/** Without the revision, which changes of other fields raise too. */
const isAsRead = (campaign: SurveyCampaignResponse, read: EditForm, names: readonly CampaignField[]): boolean =>
  !isChanged(editOf(campaign, names), { ...read, revision: campaign.revision })

interface PartProps extends EditProps {
  /** Of the draft. */
  readonly part: string
  readonly names: readonly CampaignField[]
  readonly start?: Partial<CampaignForm>
  /** For values that are ids. */
  readonly words?: Readonly<Partial<Record<CampaignField, (value: string) => string>>>
  readonly children: (form: CampaignFields) => ComponentChildren
  /** Beside the form. */
  readonly aside: (form: CampaignFields) => ComponentChildren
  readonly title: string
  /** Above the form: what is fixed. */
  readonly note: ComponentChildren
}

/** A form for some of the fields. After each save it begins again with what was saved. */
export const EditPart = (props: PartProps) => {
  const [base, setBase] = useState(props.campaign)
  const onChange = (changed: SurveyCampaignResponse): void => {
    setBase(changed)
    props.onChange(changed)
  }
  return <EditFrame key={base.revision} {...props} base={base} onChange={onChange} />
}

const EditFrame = (props: PartProps & { readonly base: SurveyCampaignResponse }) => {
  const { t } = useAdmin()
  const { campaign, base, part, names, start, words = {}, onChange } = props
  const [stored] = useState(() => editOf(base, names))
  const [initial] = useState(() => ({ ...stored, ...start }))
  const { uuid } = campaign
  const form = useChangeForm<EditForm, SurveyCampaignResponse>({
    key: `campaign ${uuid} ${part}`,
    initial,
    label: (name) => (name === 'revision' ? t('template.revision') : fieldWords(t, name)),
    // The service finds all faults at once.
    check: () => ({}),
    formOf: (saved) => editOf(saved, names),
    change: (after, before) => {
      const isUndo = before !== initial
      const { revision: _, ...changes } = isUndo ? changesOf(before, stored) : changesOf(stored, after)
      const read =
        after.revision === stored.revision && isAsRead(campaign, stored, names) ? campaign.revision : after.revision
      return call('PATCH /survey-campaigns/:id', {
        params: { id: uuid },
        body: { ...bodyOfCampaign(changes), revision: isUndo ? before.revision : read },
      })
    },
    title: ({ name }) => t('shell.changed', { name }),
    onChange,
  })
  return (
    <div class="record record-facts">
      <Panel id={`campaign-${part}`} title={props.title}>
        {props.note}
        <FormFrame form={form} action={t('form.save')}>
          <Conflict
            form={form}
            call={call('GET /survey-campaigns/:id', { params: { id: uuid } })}
            formOf={(theirs) => editOf(theirs, names)}
            changedAt={({ updatedAt }) => updatedAt}
            words={words}
            onTaken={onChange}
          />
          {props.children(form)}
        </FormFrame>
      </Panel>
      {props.aside(form)}
    </div>
  )
}
