// The checks that the service runs, each with its texts and the page of its action (ADM-2).
import { createContext } from 'preact'
import type { CheckResponse } from '#adapters/contract/operations/home.ts'
import { runCheck, type DashboardPart } from '#adapters/web/kit/dashboard/dashboard.tsx'
import type { ShownFailure } from '#adapters/web/kit/http.ts'
import { type Remote, useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { useRequired } from '#adapters/web/kit/views/use-required.ts'
import { useTotalWords } from '#adapters/web/kit/views/use-total-words.ts'
import { type CheckName, FOUND_AT_MOST } from '#domain/operations/home.ts'
import type { DoctorCheckName } from '#domain/operations/doctor.ts'
import { call } from '../../api/call.ts'
import type { RouteName } from '../../routes.ts'
import type { AdminTextKey } from '../../texts/texts.ts'
import { useAdmin } from '../admin-context.tsx'

interface CheckView {
  readonly isGrave: boolean
  readonly to: readonly [RouteName, query?: Readonly<Record<string, string>>]
  /** The text of the action; default: `check.<name>.do`. */
  readonly label?: AdminTextKey
  /** The page to open if the check found only one record. */
  readonly toOne?: RouteName
  /** Returns the text for a name that is a code. */
  readonly nameOf?: (name: string) => AdminTextKey
  /** Says whom the finding affects if there is no name. */
  readonly unnamed?: AdminTextKey
}

const MAIL = { isGrave: true, toOne: 'message', unnamed: 'message.recipient.erased' } as const

const VIEWS: Readonly<Record<CheckName, CheckView>> = {
  'mail.failed': { ...MAIL, to: ['messages', { state: 'ERROR' }] },
  'mail.unknown': { ...MAIL, to: ['messages', { error: 'outcome_unknown' }] },
  'mail.returned': { isGrave: true, to: ['messages', { state: 'returned' }] },
  'campaign.stuck': { isGrave: true, to: ['campaigns', { status: 'running' }], toOne: 'campaign' },
  'webhook.off': { isGrave: true, to: ['webhooks'], toOne: 'webhook' },
  'notification.returned': { isGrave: false, to: ['people'], toOne: 'person' },
  'link.lapsing': { isGrave: false, to: ['people'] },
  'ledger.down': { isGrave: true, to: ['people'], label: 'check.link.lapsing.do' },
  'tenant.unnamed': { isGrave: true, to: ['tenants'], toOne: 'tenant' },
  'licence.ending': { isGrave: false, to: ['licences', { sort: 'expiresAt' }], toOne: 'licence' },
  'licence.full': { isGrave: false, to: ['licences'], toOne: 'licence' },
  'neighbour.away': { isGrave: true, to: ['replicas'], nameOf: (name) => `doctor.${name as DoctorCheckName}` },
  'replica.clock': { isGrave: true, to: ['replicas'] },
}

const FAILED: ShownFailure = {
  _tag: 'Refused',
  status: 503,
  code: 'CHECK_FAILED',
  message: '',
  requestId: null,
  retryAfterSeconds: null,
}

/** Milliseconds after which the checks run again. */
export const PACE = 60_000

type Checks = Remote<{ readonly data: readonly CheckResponse[] }>

/** Navigation and home page share these checks. */
export const ChecksContext = createContext<Checks | null>(null)
export function useChecks(): Checks {
  return useRemote(call('GET /admin/checks'), PACE)
}

function useTarget() {
  const { me } = useAdmin()
  // An operator sees links of all tenants, whose people are not in their own list.
  const seesAll = me.operator && me.tenant.uuid === me.home.uuid
  return (name: CheckName): CheckView =>
    seesAll && (name === 'link.lapsing' || name === 'ledger.down')
      ? { ...VIEWS[name], to: ['vault'], label: 'check.ledger.down.do' }
      : VIEWS[name]
}

/** How many findings the checks have, by the page that handles them. */
export function useAttention(): ReadonlyMap<RouteName, number> {
  const { value } = useRequired(ChecksContext)
  const targetOf = useTarget()
  const counts = new Map<RouteName, number>()
  for (const { name, found } of value?.data ?? []) {
    const [page] = targetOf(name).to
    counts.set(page, (counts.get(page) ?? 0) + (found?.count ?? 0))
  }
  return counts
}

/** One part for each check. Until the answer arrives, one part for all. */
export function useChecksHome(): readonly DashboardPart[] {
  const { navigation, t } = useAdmin()
  const totalWords = useTotalWords()
  const checks = useRequired(ChecksContext)
  const targetOf = useTarget()
  const toFinding = (name: CheckName, { count, since, names, id }: NonNullable<CheckResponse['found']>) => {
    const { isGrave, to, label, toOne, nameOf, unnamed = 'calls.office.all' } = targetOf(name)
    const [page, query = {}] = to
    const others = count - names.length
    return {
      title: t.counted(`check.${name}`, count, { count: totalWords(count, FOUND_AT_MOST) }),
      body: t(`check.${name}.body`),
      isGrave,
      since,
      affects: [
        ...names.map((one) => (nameOf === undefined ? one || t(unnamed) : t(nameOf(one)))),
        ...(others > 0 ? [t('shell.andMore', { count: others })] : []),
      ].join(', '),
      action: {
        label: t(label ?? `check.${name}.do`),
        href: toOne === undefined || id === null ? navigation.href(page, { query }) : navigation.href(toOne, { id }),
      },
    }
  }
  if (checks.value === null) return [{ what: t('check.what'), check: runCheck([checks], () => null) }]
  return checks.value.data.map(({ name, found }) => ({
    what: t(`check.${name}.what`),
    check: runCheck(
      [found === null && checks.failure === null ? { ...checks, isLoading: false, failure: FAILED } : checks],
      () => (found === null || found.count === 0 ? null : toFinding(name, found)),
    ),
  }))
}
