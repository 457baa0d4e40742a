// The last step of the wizard: a dry run with the remaining problems, the audience, sample mails and a calendar, and the launch.
import { useEffect } from 'preact/hooks'
import type { SurveyCampaignResponse } from '#adapters/contract/campaign/campaigns.ts'
import type { CampaignDryRunResponse } from '#adapters/contract/campaign/drafts.ts'
import { Button, Link, ConfirmButton } from '#adapters/web/kit/views/button.tsx'
import { FigureTable } from '#adapters/web/kit/views/figure-table.tsx'
import { Notice, Loaded, Panel } from '#adapters/web/kit/views/panel.tsx'
import { type Remote, useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { useStepHref } from '#adapters/web/kit/wizard/wizard.tsx'
import { call } from '../../api/call.ts'
import { toCampaignBody, findProblemField, SEND_NOW } from '../../campaigns/campaign-form.ts'
import { CAMPAIGN_STEPS, findStepOfField } from '../../campaigns/campaign-steps.ts'
import { useAdmin } from '../admin-context.tsx'
import { AudienceFigures, AudiencePeople, UnreachableCounts } from './audience-people.tsx'
import { type CampaignChoices, useCampaignPictures } from './campaign-choices.ts'
import { describeFieldInFull, describePhase, useMoment } from './campaign-words.ts'
import { SampleMails, TextWarnings } from './sample-mails.tsx'
import type { CampaignDrafting } from './use-campaign-draft.ts'

interface CheckProps {
  readonly draft: CampaignDrafting
  readonly check: Remote<CampaignDryRunResponse>
}

/** Makes a dry run of the filled-in campaign while `isOpen`. Its problems become the faults of the fields. */
export function useCheck(draft: CampaignDrafting, isOpen: boolean): Remote<CampaignDryRunResponse> {
  const { uuid, value, setFaults } = draft
  const body = { ...(uuid !== null && { draft: uuid }), campaign: toCampaignBody(value) }
  const check = useRemote(isOpen ? call('POST /survey-campaigns/dry-run', { body }) : null)
  const run = check.value
  useEffect(() => {
    if (run === null) return
    const faults = run.problems.toReversed().flatMap(({ path, message }) => {
      const field = findProblemField(path)
      return field === null ? [] : [[field, message] as const]
    })
    setFaults(Object.fromEntries(faults))
  }, [run])
  return check
}

export function CampaignCheck({ draft, check, choices }: CheckProps & { readonly choices: CampaignChoices }) {
  const { t } = useAdmin()
  const pictures = useCampaignPictures(choices, draft.value)
  return (
    <div class="stack gap-16" aria-busy={check.isLoading}>
      <Loaded of={check} skeleton={<span class="skeleton skeleton-block" aria-hidden="true" />}>
        {(run) => (
          <>
            <Problems of={run} />
            <TextWarnings of={run} />
            <div class="record record-facts">
              <div class="stack gap-16">
                <Calendar of={run} isAtOnce={draft.value.inviteSendDate === SEND_NOW} />
                <Panel id="campaign-sample" title={t('campaign.sample')}>
                  <SampleMails of={run.samples} first="invite" pictures={pictures} />
                </Panel>
              </div>
              <CheckedAudience of={run} />
            </div>
            {draft.value.tags.length > 0 && <AudiencePeople tags={draft.value.tags} />}
          </>
        )}
      </Loaded>
    </div>
  )
}

/** The buttons of the step. The user can launch only exactly what the dry run has checked. */
export function LaunchButtons({ draft, check }: CheckProps) {
  const { t } = useAdmin()
  const { value: run, isLoading, reload } = check
  const isReady = run !== null && !isLoading && run.problems.length === 0 && run.audience.people > 0
  return (
    <>
      {isReady && <Launch draft={draft} run={run} checkAgain={reload} />}
      <Button isBusy={isLoading} onClick={reload}>
        {t('campaign.check.again')}
      </Button>
    </>
  )
}

interface RunProps {
  readonly of: CampaignDryRunResponse
}

/** Lists the problems. Each links to its step and field. */
function Problems({ of: { problems, audience } }: RunProps) {
  const { t } = useAdmin()
  const hrefOf = useStepHref(CAMPAIGN_STEPS.map((name) => ({ name })))
  if (problems.length === 0)
    return audience.people > 0 ? (
      <Notice tone="success" title={t('campaign.check.ready')} />
    ) : (
      <Notice tone="error" title={t('campaign.check.empty')}>
        <p>{t('campaign.check.empty.body')}</p>
        <UnreachableCounts audience={audience} />
      </Notice>
    )
  return (
    <Notice tone="error" title={t.counted('campaign.problems', problems.length)}>
      <ul>
        {problems.map(({ path, message }, n) => {
          const field = findProblemField(path)
          if (field === null) return <li key={n}>{message}</li>
          const focus = (): void =>
            void requestAnimationFrame(() => document.getElementById(`campaign-${field}`)?.focus())
          return (
            <li key={n}>
              <Link href={hrefOf(findStepOfField(field))} onGo={focus}>
                {describeFieldInFull(t, field)}: {message}
              </Link>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

function CheckedAudience({ of: { audience, changes } }: RunProps) {
  const { format, now, t } = useAdmin()
  const since = changes && { when: format.when(Date.parse(changes.since), now()) }
  return (
    <Panel id="campaign-audience" title={t('campaign.audience')}>
      <AudienceFigures audience={audience} />
      {changes !== null && since !== null && (
        <p>
          {changes.added === 0 && changes.removed === 0
            ? t('campaign.audience.same', since)
            : t('campaign.audience.changed', {
                ...since,
                added: format.number(changes.added),
                removed: format.number(changes.removed),
              })}
        </p>
      )}
    </Panel>
  )
}

function Calendar({ of: { calendar }, isAtOnce }: RunProps & { readonly isAtOnce: boolean }) {
  const { format, t } = useAdmin()
  const moment = useMoment()
  if (calendar.length === 0)
    return (
      <Panel id="campaign-calendar" title={t('campaign.calendar')}>
        <p class="quiet">{t('campaign.calendar.none')}</p>
      </Panel>
    )
  return (
    <Panel id="campaign-calendar" title={t('campaign.calendar')}>
      <FigureTable
        title="campaign-calendar"
        heads={[
          t('campaign.sample.phase'),
          t('campaign.date'),
          t('campaign.calendar.mails'),
          t('campaign.calendar.last'),
        ]}
        rows={calendar.map(({ phase, sendDate, mails, lastLeavesAt }) => [
          phase,
          describePhase(t, phase),
          phase === 'invite' && isAtOnce ? t('campaign.calendar.atOnce') : moment(sendDate),
          format.number(mails),
          lastLeavesAt === null ? t('campaign.calendar.atOnce') : moment(lastLeavesAt),
        ])}
      />
      <p class="small">{t('campaign.calendar.note')}</p>
    </Panel>
  )
}

function Launch(props: {
  readonly draft: CampaignDrafting
  readonly run: CampaignDryRunResponse
  readonly checkAgain: () => void
}) {
  const { draft, run, checkAgain } = props
  const { audience, calendar } = run
  const { api, navigation, receipts, t } = useAdmin()
  const moment = useMoment()
  const { people } = audience
  const name = draft.value.name.trim()
  const reminders = calendar
    .filter(({ phase }) => phase !== 'invite')
    .map(({ phase, sendDate }) =>
      t('campaign.launch.reminder', { phase: describePhase(t, phase), date: moment(sendDate) }),
    )
  const first = calendar.find(({ phase }) => phase === 'invite')

  /** Sends the draft too, so that the launch can be repeated if its answer was lost. */
  const launch = async () => {
    const kept = await draft.keep()
    if (kept._tag === 'Left') return kept
    const body = { ...toCampaignBody(draft.value), draft: kept.right }
    const launched = await api(call('POST /survey-campaigns', { body }))
    // What was broken since the check shows its faults in the steps.
    if (launched._tag === 'Left' && launched.left._tag === 'Refused' && launched.left.errors !== undefined) checkAgain()
    return launched
  }
  const onLaunched = (campaign: SurveyCampaignResponse): void => {
    draft.end()
    navigation.go(navigation.href('campaign', { id: campaign.uuid }))
    receipts.show({
      title: t('campaign.launched', { name: campaign.name }),
      body: t('campaign.launch.when', { date: moment(campaign.inviteSendDate) }),
    })
  }
  return (
    <ConfirmButton
      look="primary"
      label={t('campaign.launch')}
      title={t('campaign.launch.title', { name })}
      action={t.counted('campaign.launch.action', people)}
      run={launch}
      onDone={onLaunched}
    >
      <p class="strong">{t.counted('campaign.audience.people', people)}</p>
      <UnreachableCounts audience={audience} />
      {first !== undefined && (
        <p>
          {draft.value.inviteSendDate === SEND_NOW
            ? t('campaign.launch.now')
            : t('campaign.launch.when', { date: moment(first.sendDate) })}
        </p>
      )}
      {reminders.length > 0 && <p>{t('campaign.launch.reminders', { reminders: reminders.join(', ') })}</p>}
    </ConfirmButton>
  )
}
