// Makes a campaign in steps: people, mails, dates, and a check before anything leaves. Its draft is kept on the server.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { CampaignDraftResponse } from '#adapters/contract/campaign/drafts.ts'
import { Pending } from '#adapters/web/kit/record/record.tsx'
import { Button } from '#adapters/web/kit/views/button.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { PageHeader } from '#adapters/web/kit/views/page-header.tsx'
import { Panel } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { Wizard } from '#adapters/web/kit/wizard/wizard.tsx'
import { fieldsOf } from '#domain/campaign/campaign-rules.ts'
import { type PhaseKind, REMINDERS } from '#domain/campaign/campaign.ts'
import { call } from '../../api/call.ts'
import { isPhaseEmpty, reminderLike } from '../../campaigns/campaign-form.ts'
import { CAMPAIGN_STEPS, type CampaignStepName, stepOfField } from '../../campaigns/campaign-steps.ts'
import { useAdmin, usePlace } from '../admin-context.tsx'
import { useBack } from '../frame/area-header.tsx'
import { CampaignCheck, CheckEnd, useCheck } from './campaign-check.tsx'
import {
  AudiencePanel,
  type CampaignChoices,
  DateField,
  NameFields,
  PhaseTexts,
  SurveyField,
  TagsField,
  TakeTemplate,
  TemplateField,
  useChoices,
} from './campaign-fields.tsx'
import { phaseWords } from './campaign-words.ts'
import { SamplePanel } from './sample-mails.tsx'
import { type CampaignDrafting, useCampaignDraft } from './use-campaign-draft.ts'

export const AddCampaignPage = () => {
  const { t } = useAdmin()
  // The first save puts the draft into the address: that is no other page.
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

interface StepProps {
  readonly draft: CampaignDrafting
  readonly choices: CampaignChoices
}

const CampaignWizard = (props: { readonly draft: CampaignDraftResponse | null; readonly choices: CampaignChoices }) => {
  const { t } = useAdmin()
  const draft = useCampaignDraft(props.draft)
  const check = useCheck(draft, usePlace().query['step'] === 'check')
  const step = { draft, choices: props.choices }
  const contents: Readonly<Record<CampaignStepName, () => ComponentChildren>> = {
    people: () => <PeopleStep {...step} />,
    mails: () => <MailsStep {...step} />,
    dates: () => <DatesStep draft={draft} />,
    check: () => <CampaignCheck check={check} />,
  }
  const faultsIn = (name: CampaignStepName): number =>
    Object.keys(draft.faults).filter((field) => stepOfField(field) === name).length
  return (
    <Wizard
      title={t('campaigns.add')}
      steps={CAMPAIGN_STEPS.map((name) => ({
        name,
        label: t(`campaign.step.${name}`),
        faults: faultsIn(name),
        content: contents[name],
        ...(name === 'check' && { end: <CheckEnd draft={draft} check={check} /> }),
      }))}
      note={<SavingNote draft={draft} />}
    />
  )
}

const SavingNote = ({ draft: { saving } }: { readonly draft: CampaignDrafting }) => {
  const { t } = useAdmin()
  if (saving === 'no') return null
  return <>{t(saving === 'busy' ? 'form.busy' : saving === 'done' ? 'campaign.kept' : 'campaign.kept.not')}</>
}

const SavingFailure = ({ draft: { saving, saveAgain } }: { readonly draft: CampaignDrafting }) => {
  const { t } = useAdmin()
  return typeof saving === 'string' ? null : (
    <FailureNotice failure={saving} meaning={t('campaign.kept.not')} onRetry={saveAgain} />
  )
}

const PeopleStep = ({ draft, choices }: StepProps) => {
  const { t } = useAdmin()
  return (
    <div class="record record-facts">
      <Panel id="campaign-people" title={t('campaign.step.people')}>
        <SavingFailure draft={draft} />
        <div class="form stack-16">
          <NameFields form={draft} />
          <SurveyField form={draft} choices={choices} />
          <TagsField form={draft} choices={choices} />
        </div>
      </Panel>
      <AudiencePanel tags={draft.value.tags} />
    </div>
  )
}

const MailsStep = ({ draft, choices }: StepProps) => {
  const { t } = useAdmin()
  return (
    <div class="record record-facts">
      <Panel id="campaign-mails" title={t('campaign.phase.invite')}>
        <SavingFailure draft={draft} />
        <div class="form stack-16">
          <TemplateField form={draft} choices={choices} />
          <TakeTemplate form={draft} />
          <PhaseTexts form={draft} phase="invite" />
        </div>
      </Panel>
      <SamplePanel form={draft.value} first="invite" />
    </div>
  )
}

const DatesStep = ({ draft }: Pick<StepProps, 'draft'>) => {
  const { t } = useAdmin()
  const { value, set } = draft
  const [added, setAdded] = useState<readonly PhaseKind[]>([])
  const reminders = REMINDERS.filter((phase) => added.includes(phase) || !isPhaseEmpty(value, phase))
  const next = REMINDERS.find((phase) => !reminders.includes(phase))
  const [focused, setFocused] = useState<PhaseKind>(reminders[0] ?? 'invite')
  const add = (phase: PhaseKind): void => {
    setAdded([...added, phase])
    setFocused(phase)
    set(reminderLike(value, phase, (subject) => t('campaign.reminder.subject', { subject })))
    // After it is rendered.
    requestAnimationFrame(() => document.getElementById(`campaign-${phase}`)?.focus())
  }
  const remove = (phase: PhaseKind): void => {
    setAdded(added.filter((one) => one !== phase))
    set(Object.fromEntries(fieldsOf(phase).map((field) => [field, ''])))
  }
  return (
    <div class="record record-facts">
      <div class="stack-16">
        <Panel id="campaign-dates" title={t('campaign.phase.invite')}>
          <SavingFailure draft={draft} />
          <div class="form">
            <DateField form={draft} phase="invite" />
          </div>
        </Panel>
        {reminders.map((phase) => (
          <Panel
            key={phase}
            id={`campaign-${phase}`}
            title={phaseWords(t, phase)}
            more={
              <Button look="quiet" onClick={() => remove(phase)}>
                {t('campaign.reminder.remove', { phase: phaseWords(t, phase) })}
              </Button>
            }
          >
            <div class="form stack-16" onFocusIn={() => setFocused(phase)}>
              <DateField form={draft} phase={phase} />
              <PhaseTexts form={draft} phase={phase} />
            </div>
          </Panel>
        ))}
        {next !== undefined && (
          <div class="stack-4 at-start">
            <p class="quiet">{t('campaign.reminder.lead')}</p>
            <Button onClick={() => add(next)}>{t('campaign.reminder.add')}</Button>
          </div>
        )}
      </div>
      <SamplePanel key={focused} form={value} first={focused} />
    </div>
  )
}
