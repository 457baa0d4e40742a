// One step of a campaign's plan with its audience or a sample mail beside it. The wizard and the page of the campaign use it.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#adapters/web/kit/views/button.tsx'
import { Panel } from '#adapters/web/kit/views/panel.tsx'
import { CHANGEABLE_FIELDS, type ChangeableField, listPhaseFields } from '#domain/campaign/campaign-rules.ts'
import { PHASES, type PhaseKind, REMINDERS } from '#domain/campaign/campaign.ts'
import { isPhaseEmpty, suggestReminder } from '../../campaigns/campaign-form.ts'
import { type PlanStepName, findStepOfField } from '../../campaigns/campaign-steps.ts'
import { useAdmin } from '../admin-context.tsx'
import { useCampaignPictures } from './campaign-choices.ts'
import { AudiencePanel, DateField, MailFields, PeopleFields, PhaseTexts, type PlanProps } from './campaign-fields.tsx'
import { describePhase } from './campaign-words.ts'
import type { PictureUrls } from '../templates/use-pictures.ts'
import { SamplePanel } from './sample-mails.tsx'

export function listStepFields(step: PlanStepName): readonly ChangeableField[] {
  return CHANGEABLE_FIELDS.filter((field) => findStepOfField(field) === step)
}

export function PlanStep(
  props: PlanProps & {
    readonly step: PlanStepName
    /** Wraps the fields. */
    readonly frame?: (fields: ComponentChildren) => ComponentChildren
  },
) {
  const { t } = useAdmin()
  const { step, frame = (fields) => <div class="form stack gap-16">{fields}</div>, ...plan } = props
  const { form, choices, locked } = plan
  const pictures = useCampaignPictures(choices, form.value)
  const [focused, setFocused] = useState<PhaseKind>(() =>
    step === 'dates' ? (PHASES.findLast((one) => !isPhaseEmpty(form.value, one)) ?? 'invite') : 'invite',
  )
  /** All fields that the panel at the side depends on are locked. */
  const isFixed = (step === 'people' ? (['tags'] as const) : listStepFields(step)).every((field) =>
    locked.includes(field),
  )
  return (
    <div class={isFixed ? 'record' : 'record record-facts'}>
      <Panel id={`campaign-${step}`} title={t(`campaign.step.${step}`)}>
        {frame(
          step === 'people' ? (
            <PeopleFields {...plan} />
          ) : step === 'mails' ? (
            <MailFields {...plan} pictures={pictures} />
          ) : (
            <DateFields {...plan} pictures={pictures} onFocus={setFocused} />
          ),
        )}
      </Panel>
      {isFixed ? null : step === 'people' ? (
        <AudiencePanel tags={form.value.tags} />
      ) : (
        <SamplePanel key={focused} form={form.value} step={step} first={focused} pictures={pictures} />
      )}
    </div>
  )
}

function DateFields({
  onFocus,
  ...plan
}: PlanProps & { readonly pictures: PictureUrls; readonly onFocus: (phase: PhaseKind) => void }) {
  const { t } = useAdmin()
  const { form, locked } = plan
  const { value, set } = form
  const [added, setAdded] = useState<readonly PhaseKind[]>([])
  const reminders = REMINDERS.filter((phase) => added.includes(phase) || !isPhaseEmpty(value, phase))
  const next = REMINDERS.find((phase) => !reminders.includes(phase))
  const add = (phase: PhaseKind): void => {
    setAdded([...added, phase])
    onFocus(phase)
    set(suggestReminder(value, phase, (subject) => t('campaign.reminder.subject', { subject })))
    // The new phase is rendered only in the next frame.
    requestAnimationFrame(() => document.getElementById(`campaign-${phase}`)?.focus())
  }
  const remove = (phase: PhaseKind): void => {
    setAdded(added.filter((one) => one !== phase))
    set(Object.fromEntries(listPhaseFields(phase).map((field) => [field, ''])))
  }
  return (
    <>
      {(['invite', ...reminders] as const).map((phase) => (
        <section
          key={phase}
          class="ruled stack gap-16"
          aria-labelledby={`campaign-${phase}`}
          onFocusIn={() => onFocus(phase)}
        >
          <div class="wrap between">
            <h3 id={`campaign-${phase}`} class="strong" tabIndex={-1}>
              {describePhase(t, phase)}
            </h3>
            {phase !== 'invite' && !locked.includes(`${phase}SendDate`) && (
              <Button look="quiet" onClick={() => remove(phase)}>
                {t('campaign.reminder.remove', { phase: describePhase(t, phase) })}
              </Button>
            )}
          </div>
          <DateField {...plan} phase={phase} />
          {phase !== 'invite' && <PhaseTexts {...plan} phase={phase} />}
        </section>
      ))}
      {next !== undefined && !locked.includes(`${next}SendDate`) && (
        <div class="stack gap-4 at-start">
          <p class="quiet">{t('campaign.reminder.lead')}</p>
          <Button onClick={() => add(next)}>{t('campaign.reminder.add')}</Button>
        </div>
      )}
    </>
  )
}
