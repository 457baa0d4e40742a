// Shows mails of a campaign as real recipients will get them, from a dry run, with warnings about their texts.
import { useState } from 'preact/hooks'
import type { CampaignPreviewResponse } from '#adapters/contract/campaign/drafts.ts'
import { SelectField } from '#adapters/web/kit/views/field.tsx'
import { Notice } from '#adapters/web/kit/views/panel.tsx'
import { PHASES, type PhaseKind } from '#domain/campaign/campaign.ts'
import { call } from '../../api/call.ts'
import { toCampaignBody, type CampaignForm, findProblemField } from '../../campaigns/campaign-form.ts'
import { findStepOfField, type PlanStepName } from '../../campaigns/campaign-steps.ts'
import { useAdmin } from '../admin-context.tsx'
import { LivePreview } from '../frame/live-preview.tsx'
import { MailView } from '../messages/mail-view.tsx'
import { OutlookNotice } from '../templates/outlook-notice.tsx'
import type { PictureUrls } from '../templates/use-pictures.ts'
import { Places, ReadingWarnings } from '../templates/template-preview.tsx'
import { describeFieldInFull, describePhase } from './campaign-words.ts'

/** In milliseconds. Each preview renders a mail for each phase and recipient. */
const PACE = { rest: 400, apart: 1_500 }

interface StepOfForm {
  readonly form: CampaignForm
  readonly step: PlanStepName
}

/** `first`: the phase that the user is writing. */
export function SamplePanel(props: StepOfForm & { readonly first: PhaseKind; readonly pictures: PictureUrls }) {
  const { t } = useAdmin()
  const { form, step, first, pictures } = props
  return (
    <LivePreview
      id="campaign-sample"
      title={t('campaign.sample')}
      pace={PACE}
      value={form}
      call={(one) =>
        one.tags.length > 0 && one.template !== '' && one.inviteBody.trim() !== ''
          ? call('POST /survey-campaigns/preview', { body: toCampaignBody(one) })
          : null
      }
      blank={t('campaign.sample.none')}
    >
      {(run) => (
        <>
          <TextProblems of={run} form={form} step={step} />
          <SampleMails of={run.samples} first={first} pictures={pictures} />
        </>
      )}
    </LivePreview>
  )
}

/** The faults of the step's texts. Until the last step, an empty field is not a fault. */
function TextProblems({ of, form, step }: StepOfForm & TextWarningsProps) {
  const { t } = useAdmin()
  const places = of.problems.flatMap(({ path, message, line, column }) => {
    const field = findProblemField(path)
    const isText = field !== null && /(?:Subject|Body)$/.test(field) && findStepOfField(field) === step
    if (!isText || String(form[field]).trim() === '') return []
    const place = { ...(line !== undefined && { line }), ...(column !== undefined && { column }) }
    return [{ words: `${describeFieldInFull(t, field)}: ${message}`, id: `campaign-${field}`, place }]
  })
  return (
    <>
      {places.length > 0 && (
        <Notice tone="error" title={t('campaign.texts.faults')}>
          <Places of={places} />
        </Notice>
      )}
      <TextWarnings of={of} />
    </>
  )
}

interface TextWarningsProps {
  readonly of: CampaignPreviewResponse
}

/** Warnings about texts that may be sent but are probably a mistake. */
export function TextWarnings({ of }: TextWarningsProps) {
  const { t } = useAdmin()
  const { unknownPlaceholders, withoutSurveyUrl } = of
  const places = unknownPlaceholders.map(({ phase, path }) => `${describePhase(t, phase)}: {{${path}}}`)
  return (
    <>
      {places.length > 0 && (
        <Notice tone="info" title={t('campaign.unknown')}>
          <p>{t('campaign.unknown.body', { places: places.join(', ') })}</p>
        </Notice>
      )}
      {withoutSurveyUrl.length > 0 && (
        <Notice tone="info" title={t('campaign.noLink')}>
          <p>
            {t('campaign.noLink.body', { phases: withoutSurveyUrl.map((one) => describePhase(t, one)).join(', ') })}
          </p>
        </Notice>
      )}
      <ReadingWarnings of={of} />
    </>
  )
}

type Sample = CampaignPreviewResponse['samples'][number]

/** `first`: the phase to show first, if the sample contains it. */
export function SampleMails(props: {
  readonly of: readonly Sample[]
  readonly first: PhaseKind
  readonly pictures: PictureUrls
}) {
  const { t } = useAdmin()
  const { of, first, pictures } = props
  const [recipient, setRecipient] = useState('')
  const [phase, setPhase] = useState<string>(first)
  const addresses = [...new Set(of.map((one) => one.recipient.address))]
  const theirs = of.filter(
    (one) => one.recipient.address === (addresses.includes(recipient) ? recipient : addresses[0]),
  )
  const shown = theirs.find((one) => one.phase === phase) ?? theirs[0]
  if (shown === undefined) return <p class="quiet">{t('campaign.sample.none')}</p>
  const phases = PHASES.filter((one) => theirs.some((sample) => sample.phase === one))
  const getName = (address: string): string =>
    of.find((one) => one.recipient.address === address)?.recipient.name || address
  return (
    <>
      <div class="field-row">
        <SelectField
          id="sample-recipient"
          label={t('campaign.sample.recipient')}
          value={shown.recipient.address}
          options={addresses.map((address) => ({ value: address, label: getName(address) }))}
          onChange={setRecipient}
        />
        <SelectField
          id="sample-phase"
          label={t('campaign.sample.phase')}
          value={shown.phase}
          options={phases.map((one) => ({ value: one, label: describePhase(t, one) }))}
          onChange={setPhase}
        />
      </div>
      <OutlookNotice html={shown.html} />
      <MailView mail={shown} pictures={pictures} />
    </>
  )
}
