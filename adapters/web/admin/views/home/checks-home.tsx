// The checks that the service runs itself: each with its words, and where its one action leads (ADM-2).
import type { CheckResponse } from '#adapters/contract/operations/home.ts'
import { checkedBy, type DashboardPart } from '#adapters/web/kit/dashboard/dashboard.tsx'
import type { ShownFailure } from '#adapters/web/kit/failure.ts'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import type { CheckName } from '#domain/operations/home.ts'
import { call } from '../../api/call.ts'
import type { RouteName } from '../../routes.ts'
import { useAdmin } from '../admin-context.tsx'

interface CheckView {
  readonly isGrave: boolean
  readonly to: readonly [RouteName, query?: Readonly<Record<string, string>>]
  /** The page of the only one. */
  readonly toOne?: RouteName
}

const VIEWS: Readonly<Record<CheckName, CheckView>> = {
  'mail.unknown': { isGrave: true, to: ['messages', { error: 'outcome_unknown' }], toOne: 'message' },
  'link.lapsing': { isGrave: false, to: ['people'] },
  'ledger.down': { isGrave: true, to: ['vault'] },
  'licence.ending': { isGrave: false, to: ['licences', { sort: 'expiresAt' }], toOne: 'licence' },
  'licence.full': { isGrave: false, to: ['licences'], toOne: 'licence' },
}

const FAILED: ShownFailure = {
  _tag: 'Refused',
  status: 503,
  code: 'CHECK_FAILED',
  message: '',
  requestId: null,
  retryAfterSeconds: null,
}

/** One part for each check; before they are answered, one for all. */
export const useChecksHome = (): readonly DashboardPart[] => {
  const { navigation, t } = useAdmin()
  const checks = useRemote(call('GET /admin/checks'))
  const findingOf = (name: CheckName, { count, since, names, id }: NonNullable<CheckResponse['found']>) => {
    const { isGrave, to, toOne } = VIEWS[name]
    const [page, query = {}] = to
    const others = count - names.length
    const shown = names.filter((one) => one !== '')
    return {
      title: t.counted(`check.${name}`, count),
      body: t(`check.${name}.body`),
      isGrave,
      since,
      affects:
        shown.length === 0
          ? t('calls.office.all')
          : [...shown, ...(others > 0 ? [t('shell.andMore', { count: others })] : [])].join(', '),
      action: {
        label: t(`check.${name}.do`),
        href: toOne === undefined || id === null ? navigation.href(page, { query }) : navigation.href(toOne, { id }),
      },
    }
  }
  if (checks.value === null) return [{ what: t('check.what'), checked: checkedBy([checks], () => null), figures: null }]
  return checks.value.data.map(({ name, found }) => ({
    what: t(`check.${name}.what`),
    figures: null,
    checked: checkedBy(
      [found === null && checks.failure === null ? { ...checks, isLoading: false, failure: FAILED } : checks],
      () => (found === null || found.count === 0 ? null : findingOf(name, found)),
    ),
  }))
}
