// What people answered to a campaign, by the phase after which they did.
import type { SurveyCampaignResponse } from '#adapters/contract/campaign/campaigns.ts'
import { officeShortDate } from '#adapters/web/kit/office-time.ts'
import { listPhaseDays } from '../../campaigns/phase-days.ts'
import { useAdmin } from '../admin-context.tsx'
import { Results } from '../surveys/results.tsx'
import { describePhase } from './campaign-words.ts'

export function CampaignResults({ campaign }: { readonly campaign: SurveyCampaignResponse }) {
  const { appearance, t } = useAdmin()
  const date = officeShortDate(appearance.config.language)
  return (
    <Results
      // What an administrator decides, such as that no more responses are wanted, changes which of them are shown.
      key={campaign.revision}
      survey={campaign.survey}
      campaign={campaign.uuid}
      isClosed={!campaign.hasOpenCodes}
      name={campaign.name}
      periods={listPhaseDays(campaign).map(({ phase, from, to }) => ({
        name: phase,
        label:
          to === null
            ? t('results.phase.since', { phase: describePhase(t, phase), from: date(from) })
            : t('results.phase.days', { phase: describePhase(t, phase), from: date(from), to: date(to) }),
        from,
        to,
      }))}
      none={<p>{t('results.none.campaign')}</p>}
    />
  )
}
