// Changes a campaign: the texts of each phase, and whom it asks. What has left is fixed, and the page says why.
import type { SurveyCampaignResponse } from '#adapters/contract/campaign/campaigns.ts'
import { Pending } from '#adapters/web/kit/record/record.tsx'
import { FilterChip } from '#adapters/web/kit/views/chip.tsx'
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { Facts, Panel } from '#adapters/web/kit/views/panel.tsx'
import { fieldsOf } from '#domain/campaign/campaign-rules.ts'
import { isClosed, PHASES, type PhaseKind, REMINDERS } from '#domain/campaign/campaign.ts'
import { formOfCampaign, isPhaseEmpty, reminderLike } from '../../campaigns/campaign-form.ts'
import { useAdmin, usePlace } from '../admin-context.tsx'
import {
  AudiencePanel,
  DateField,
  NameFields,
  PhaseTexts,
  SurveyField,
  TagsField,
  TemplateField,
  useChoices,
} from './campaign-fields.tsx'
import { fieldWords, phaseWords, useMoment } from './campaign-words.ts'
import { type EditProps, EditPart, picked } from './edit-part.tsx'
import { SamplePanel } from './sample-mails.tsx'
import type { CampaignFields } from './use-campaign-draft.ts'

/** Why fields are fixed. */
const Locked = ({ children }: { readonly children: string }) => {
  const { t } = useAdmin()
  return (
    <Notice tone="info" title={t('campaign.locked')}>
      <p>{children}</p>
    </Notice>
  )
}

export const CampaignMails = ({ campaign, onChange }: EditProps) => {
  const { may, navigation, t } = useAdmin()
  const { phase: wanted } = usePlace().query
  const chosen = PHASES.find((one) => one === wanted) ?? 'invite'
  const saved = formOfCampaign(campaign)
  const mayAdd = may('campaigns:write') && !isClosed(campaign)
  const added = REMINDERS.find((one) => isPhaseEmpty(saved, one))
  const offered = PHASES.filter((one) => !isPhaseEmpty(saved, one) || (mayAdd && one === added))
  const phase = offered.includes(chosen) ? chosen : 'invite'
  return (
    <>
      <div class="chips" role="group" aria-label={t('campaign.sample.phase')}>
        {offered.map((one) => (
          <FilterChip
            key={one}
            label={isPhaseEmpty(saved, one) ? t('campaign.reminder.add') : phaseWords(t, one)}
            isOn={one === phase}
            onChange={() => navigation.narrow({ phase: one === 'invite' ? '' : one })}
          />
        ))}
      </div>
      <PhasePanel key={phase} campaign={campaign} onChange={onChange} phase={phase} />
    </>
  )
}

const PhasePanel = ({ campaign, onChange, phase }: EditProps & { readonly phase: PhaseKind }) => {
  const { may, t } = useAdmin()
  const saved = formOfCampaign(campaign)
  const { locked } = campaign
  const names = fieldsOf(phase).filter((field) => !locked.includes(field))
  const isEmpty = isPhaseEmpty(saved, phase)
  const title = phaseWords(t, phase)
  const note = isClosed(campaign) ? (
    <Locked>{t('campaign.locked.closed')}</Locked>
  ) : names.length === 0 ? (
    <Locked>{t('campaign.locked.sent')}</Locked>
  ) : (
    names.length < fieldsOf(phase).length && <Locked>{t('campaign.locked.begun')}</Locked>
  )
  if (names.length === 0 || !may('campaigns:write'))
    return (
      <Panel id={`campaign-${phase}`} title={title}>
        {note}
        <ReadPhase campaign={campaign} phase={phase} />
      </Panel>
    )
  return (
    <EditPart
      key={names.join()}
      campaign={campaign}
      onChange={onChange}
      part={phase}
      names={names}
      title={title}
      note={note}
      aside={(form) => <SamplePanel form={{ ...saved, ...picked(form.value, names) }} first={phase} />}
      {...(isEmpty && {
        start: reminderLike(saved, phase, (subject) => t('campaign.reminder.subject', { subject })),
      })}
    >
      {(form) => (
        <>
          {names.includes(`${phase}SendDate`) && <DateField form={form} phase={phase} />}
          <PhaseTexts form={form} phase={phase} />
        </>
      )}
    </EditPart>
  )
}

const ReadPhase = ({ campaign, phase }: { readonly campaign: SurveyCampaignResponse; readonly phase: PhaseKind }) => {
  const { t } = useAdmin()
  const moment = useMoment()
  const sendDate = campaign[`${phase}SendDate`]
  return (
    <>
      <Facts
        of={[
          sendDate !== null && [t('campaign.date'), moment(sendDate)],
          [t('template.subject'), campaign[`${phase}Subject`] ?? ''],
        ]}
      />
      <p class="mail-text" dir="auto">
        {campaign[`${phase}Body`]}
      </p>
    </>
  )
}

const SETTINGS = ['name', 'description', 'survey', 'tags', 'template'] as const

export const CampaignSettings = ({ campaign, onChange }: EditProps) => {
  const { may, t } = useAdmin()
  const { parts, choices } = useChoices()
  if (choices === null) return <Pending parts={parts} />
  const { locked } = campaign
  const names = SETTINGS.filter((field) => !locked.includes(field))
  const nameIn = (list: readonly { readonly uuid: string; readonly name: string }[] | null) => (uuids: string) =>
    uuids
      .split(',')
      .map((uuid) => list?.find((one) => one.uuid === uuid)?.name ?? uuid)
      .join(', ')
  const note = names.length < SETTINGS.length && (
    <Locked>{t(isClosed(campaign) ? 'campaign.locked.closed' : 'campaign.locked.running')}</Locked>
  )
  const title = t('campaign.settings')
  const words = {
    survey: nameIn(choices.surveys),
    tags: nameIn(choices.tags),
    template: nameIn(choices.templates),
  }
  const facts = (fields: readonly (typeof SETTINGS)[number][]) => (
    <Facts
      of={fields.map((field) => {
        const value = String(campaign[field] ?? '')
        return [fieldWords(t, field), field === 'name' || field === 'description' ? value : words[field](value)]
      })}
    />
  )
  if (names.length === 0 || !may('campaigns:write'))
    return (
      <Panel id="campaign-settings" title={title}>
        {note}
        {facts(SETTINGS)}
      </Panel>
    )
  const aside = (form: CampaignFields) =>
    names.includes('tags') ? (
      <AudiencePanel tags={form.value.tags} />
    ) : (
      <Panel id="campaign-fixed" title={t('campaign.locked')}>
        {facts(SETTINGS.filter((field) => locked.includes(field)))}
      </Panel>
    )
  return (
    <EditPart
      key={names.join()}
      campaign={campaign}
      onChange={onChange}
      part="settings"
      names={names}
      words={words}
      title={title}
      note={note}
      aside={aside}
    >
      {(form) => (
        <>
          <NameFields form={form} />
          {names.includes('survey') && (
            <>
              <SurveyField form={form} choices={choices} />
              <TagsField form={form} choices={choices} />
              <TemplateField form={form} choices={choices} />
            </>
          )}
        </>
      )}
    </EditPart>
  )
}
