// Lists the participants of a campaign with the outcome of each phase. Individual answers are not shown.
import type { SurveyCampaignResponse } from '#adapters/contract/campaign/campaigns.ts'
import type { CampaignParticipantResponse } from '#adapters/contract/campaign/participants.ts'
import { makeMomentColumn, NameLines } from '#adapters/web/kit/list/cells.tsx'
import type { Column } from '#adapters/web/kit/list/column.ts'
import { List } from '#adapters/web/kit/list/list.tsx'
import { Chip } from '#adapters/web/kit/views/panel.tsx'
import { Link } from '#adapters/web/kit/views/button.tsx'
import { PHASES, type PhaseKind } from '#domain/campaign/campaign.ts'
import { DELIVERY_OUTCOMES } from '#domain/campaign/delivery.ts'
import { PARTICIPANTS_COUNTED } from '#domain/campaign/ports.ts'
import { call } from '../../api/call.ts'
import { useAdmin, usePlace } from '../admin-context.tsx'
import { useList } from '../use-list.ts'
import { OUTCOME_TONES, describePhase, describeReason } from './campaign-words.ts'

export function CampaignParticipants({ campaign }: { readonly campaign: SurveyCampaignResponse }) {
  const { navigation, may, t } = useAdmin()
  const query = usePlace().query
  const phase = PHASES.find((one) => one === query['phase']) ?? 'invite'
  const { outcome = '', responded = '' } = query
  const planned = PHASES.filter((one) => campaign[`${one}SendDate`] !== null)
  const source = useList(
    (part) =>
      call('GET /survey-campaigns/:id/participants', {
        params: { id: campaign.uuid },
        query: {
          phase,
          outcome,
          ...(responded !== '' && { responded: responded === 'true' ? 'true' : 'false' }),
          ...part,
        },
      }),
    // The list counts and exports no more than this. Use the API for more.
    { mostSaved: PARTICIPANTS_COUNTED, countedTo: PARTICIPANTS_COUNTED },
  )
  return (
    <>
      <p class="quiet">{t('campaign.participants.private')}</p>
      <List
        label={t('campaign.participants')}
        columns={useColumns(planned)}
        source={source}
        toKey={({ user }) => user}
        toHref={({ user, person }) =>
          person !== null && may('users:read') ? navigation.href('person', { id: user }) : null
        }
        filters={[
          {
            kind: 'words',
            name: 'outcome',
            label: t('campaign.outcome'),
            words: DELIVERY_OUTCOMES.map((value) => ({ value, face: t(`campaign.outcome.${value}`) })),
          },
          ...(planned.length > 1
            ? [
                {
                  kind: 'choice',
                  name: 'phase',
                  label: t('campaign.participants.phase'),
                  all: describePhase(t, 'invite'),
                  options: planned
                    .filter((one) => one !== 'invite')
                    .map((value) => ({ value, label: describePhase(t, value) })),
                } as const,
              ]
            : []),
          {
            kind: 'choice',
            name: 'responded',
            label: t('campaign.responded'),
            all: t('campaign.responded.all'),
            options: (['true', 'false'] as const).map((value) => ({
              value,
              label: t(`campaign.responded.${value}`),
            })),
          },
        ]}
        empty={{ title: t('campaign.participants.empty'), body: t('campaign.participants.empty.body') }}
      />
    </>
  )
}

function useColumns(planned: readonly PhaseKind[]): readonly Column<CampaignParticipantResponse>[] {
  const { t } = useAdmin()
  const getName = ({ person }: CampaignParticipantResponse): string =>
    person === null ? t('campaign.participant.gone') : person.name || person.email
  const wordsOf =
    (phase: PhaseKind) =>
    (one: CampaignParticipantResponse): string => {
      const delivery = one[phase]
      return delivery === null
        ? ''
        : [t(`campaign.outcome.${delivery.outcome}`), describeReason(t, delivery.reason)].filter(Boolean).join(': ')
    }
  return [
    {
      name: 'participant',
      header: t('campaign.participant'),
      cell: (one) => <NameLines name={getName(one)} address={one.person?.name ? one.person.email : null} />,
      text: getName,
    },
    { name: 'email', header: t('people.email'), width: 'file', text: ({ person }) => person?.email ?? '' },
    makeMomentColumn({ name: 'responded', header: t('campaign.responded') }, ({ respondedOn }) => respondedOn, true),
    ...planned.map((phase): Column<CampaignParticipantResponse> => ({
      name: phase,
      header: describePhase(t, phase),
      cell: (one) => <PhaseCell delivery={one[phase]} />,
      text: wordsOf(phase),
    })),
  ]
}

function PhaseCell({ delivery }: { readonly delivery: CampaignParticipantResponse[PhaseKind] }) {
  const { may, navigation, t } = useAdmin()
  if (delivery === null) return null
  const { outcome, reason, message } = delivery
  const why = describeReason(t, reason)
  const chip = <Chip tone={OUTCOME_TONES[outcome]}>{t(`campaign.outcome.${outcome}`)}</Chip>
  return (
    <span class="stack gap-4 at-start">
      {message !== null && may('mail:read') ? (
        <Link href={navigation.href('message', { id: message })} title={t('campaign.mail.open')}>
          {chip}
        </Link>
      ) : (
        chip
      )}
      {why !== null && <span class="small">{why}</span>}
    </span>
  )
}
