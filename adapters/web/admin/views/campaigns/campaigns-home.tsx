// Campaigns on the home page: those that wait for an administrator because their invitation is late.
import { type CheckState, runCheck } from '#adapters/web/kit/dashboard/dashboard.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../../api/call.ts'
import { useAdmin } from '../admin-context.tsx'

/** The list starts with the earliest invitations, so it contains the late ones. */
const LOOKED_AT = 10

export function useCampaignsHome(): CheckState {
  const { navigation, t } = useAdmin()
  const scheduled = useRemote(
    call('GET /survey-campaigns', { query: { status: 'scheduled', sort: 'inviteSendDate', limit: LOOKED_AT } }),
  )
  return runCheck([scheduled], () => {
    const held = scheduled.value?.data.filter((one) => one.held) ?? []
    const [first, ...others] = held
    if (first === undefined) return null
    return {
      title: t.counted('home.held', held.length),
      body: t('home.held.body'),
      isGrave: false,
      since: first.inviteSendDate,
      affects: held.map(({ name }) => name).join(', '),
      action: {
        label: t('check.campaign.stuck.do'),
        href:
          others.length === 0
            ? navigation.href('campaign', { id: first.uuid })
            : navigation.href('campaigns', { query: { status: 'scheduled', sort: 'inviteSendDate' } }),
      },
    }
  })
}
