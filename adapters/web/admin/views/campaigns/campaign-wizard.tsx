// Creates a campaign in steps: people, mails, dates, and a check before anything is sent. The server keeps the draft.
import { useState } from 'preact/hooks'
import type { CampaignDraftResponse } from '#adapters/contract/campaign/drafts.ts'
import { Conflict } from '#adapters/web/kit/form/conflict.tsx'
import type { WithRevision } from '#adapters/web/kit/form/form-state.ts'
import { Pending } from '#adapters/web/kit/record/record.tsx'
import { FailureNotice } from '#adapters/web/kit/views/panel.tsx'
import { PageHeader } from '#adapters/web/kit/views/page-header.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { Wizard } from '#adapters/web/kit/wizard/wizard.tsx'
import type { CampaignField } from '#domain/campaign/campaign-rules.ts'
import { call } from '../../api/call.ts'
import { type CampaignForm, SEND_NOW, toCampaignForm } from '../../campaigns/campaign-form.ts'
import { CAMPAIGN_STEPS, findStepOfField } from '../../campaigns/campaign-steps.ts'
import { useAdmin, usePlace } from '../admin-context.tsx'
import { useBack } from '../frame/area-header.tsx'
import { CampaignCheck, LaunchButtons, useCheck } from './campaign-check.tsx'
import { type CampaignChoices, makeChoiceWords, useChoices } from './campaign-choices.ts'
import { describeFieldInFull } from './campaign-words.ts'
import { PlanStep } from './plan-step.tsx'
import { type CampaignDrafting, useCampaignDraft } from './use-campaign-draft.ts'

export function AddCampaignPage() {
  const { t } = useAdmin()
  // Reads the draft id only once: the first save adds it to the address, and this must not load the draft again.
  const [draft] = useState(usePlace().query['draft'])
  const kept = useRemote(
    draft === undefined ? null : call('GET /survey-campaign-drafts/:id', { params: { id: draft } }),
  )
  const { parts, choices } = useChoices()
  const isReady = choices !== null && (draft === undefined || kept.value !== null)
  return (
    <>
      <PageHeader title={t('campaigns.add')} lead={t('campaign.make.lead')} back={useBack('campaigns')} />
      {isReady ? <CampaignWizard draft={kept.value} choices={choices} /> : <Pending parts={[kept, ...parts]} />}
    </>
  )
}

function CampaignWizard(props: { readonly draft: CampaignDraftResponse | null; readonly choices: CampaignChoices }) {
  const { t } = useAdmin()
  const draft = useCampaignDraft(props.draft)
  const check = useCheck(draft, usePlace().query['step'] === 'check')
  const { saving, saveAgain } = draft
  const countFaults = (name: string): number =>
    Object.keys(draft.faults).filter((field) => findStepOfField(field) === name).length
  return (
    <>
      <DraftConflict draft={draft} choices={props.choices} />
      {typeof saving !== 'string' && !draft.isConflict && (
        <FailureNotice failure={saving} meaning={t('campaign.kept.not')} onRetry={saveAgain} />
      )}
      <Wizard
        title={t('campaigns.add')}
        steps={CAMPAIGN_STEPS.map((name) => ({
          name,
          label: t(`campaign.step.${name}`),
          faults: countFaults(name),
          ...(name === 'check'
            ? {
                content: () => <CampaignCheck draft={draft} check={check} choices={props.choices} />,
                end: <LaunchButtons draft={draft} check={check} />,
              }
            : { content: () => <PlanStep key={name} step={name} form={draft} choices={props.choices} locked={[]} /> }),
        }))}
        note={<SavingNote draft={draft} />}
      />
    </>
  )
}

function DraftConflict(props: { readonly draft: CampaignDrafting; readonly choices: CampaignChoices }) {
  const { draft, choices } = props
  const { t } = useAdmin()
  if (draft.uuid === null) return null
  const form = {
    value: { ...draft.value, revision: '' },
    set: ({ revision = '', ...theirs }: Partial<CampaignForm & WithRevision>) =>
      draft.goOn(String(revision), Object.keys(theirs).length === 0 ? undefined : { ...draft.value, ...theirs }),
    field: (name: CampaignField | 'revision') => ({
      id: '',
      label: name === 'revision' ? '' : describeFieldInFull(t, name),
      fault: undefined,
    }),
    faults: draft.isConflict ? { revision: '' } : {},
    transientFields: ['revision'],
  }
  return (
    <Conflict<CampaignForm & WithRevision, CampaignDraftResponse>
      form={form}
      call={call('GET /survey-campaign-drafts/:id', { params: { id: draft.uuid } })}
      toForm={(theirs) => ({ ...toCampaignForm(theirs), revision: theirs.revision })}
      changedAt={({ changedAt }) => changedAt}
      words={{
        ...makeChoiceWords(choices),
        inviteSendDate: (date) => (date === SEND_NOW ? t('campaign.now') : date),
      }}
      onTake={() => undefined}
    />
  )
}

function SavingNote({ draft: { saving } }: { readonly draft: CampaignDrafting }) {
  const { t } = useAdmin()
  if (saving === 'no') return null
  return <>{t(saving === 'busy' ? 'form.busy' : saving === 'done' ? 'campaign.kept' : 'campaign.kept.not')}</>
}
