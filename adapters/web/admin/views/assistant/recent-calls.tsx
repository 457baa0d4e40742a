// What the assistant was asked to do last, narrowed to what failed in the address.
import { useMemo } from 'preact/hooks'
import { List } from '#adapters/web/kit/list/list.tsx'
import { useSkip } from '#adapters/web/kit/list/pager.tsx'
import { FilterChip } from '#adapters/web/kit/views/chip.tsx'
import { Link } from '#adapters/web/kit/views/link.tsx'
import { type ToolCalls, toolCallsCall } from '../../api/assistant.ts'
import { aheadIn, CALLS_A_PAGE, foldCalls, partFor } from '../../assistant/fold-calls.ts'
import { useAdmin, usePlace } from '../admin-context.tsx'
import { type Asked, latest, useAsked } from '#adapters/web/kit/views/use-asked.ts'
import { useOffices } from '../logs/use-offices.ts'
import { callColumns } from './call-columns.tsx'
import { toolTitle } from '../../assistant/call-words.ts'

const CALLS = 'calls'
const FAILED = 'failed'
const nameless: ReadonlyMap<string, string> = new Map()

export const RecentCalls = () => {
  const admin = useAdmin()
  const { format, me, navigation, now, t } = admin
  const outcome = usePlace().query['outcome'] === FAILED ? FAILED : ''
  const skip = useSkip(CALLS_A_PAGE, CALLS)
  const { asked, again } = useAsked(toolCallsCall({ outcome, ...partFor(skip) }))
  const offices = useOffices()
  const names = useMemo(
    () => new Map([...(offices ?? nameless), [me.home.uuid, me.home.name], [me.tenant.uuid, me.tenant.name]]),
    [offices, me],
  )
  const page = latest(asked)
  const narrow = (next: string): void => navigation.narrow({ outcome: next, [CALLS]: '' })
  const toldAt = useMemo(() => (asked._tag === 'Told' ? now() : null), [asked])
  return (
    <section class="page-part stack-12" aria-labelledby={CALLS}>
      <div class="wrap between">
        <h2 id={CALLS} class="part-title">
          {t('calls.title')}
        </h2>
        {admin.may('logs:read') && (
          <Link href={navigation.href('changes', { query: { action: 'assistant.tool' } })}>{t('calls.all')}</Link>
        )}
      </div>
      <div class="toolbar">
        <FilterChip
          label={t('calls.failed')}
          isOn={outcome === FAILED}
          onChange={(isOn) => narrow(isOn ? FAILED : '')}
        />
        <button type="button" class="button" onClick={again}>
          {t('calls.refresh')}
        </button>
        <p class="quiet" role="status">
          {toldAt === null
            ? asked._tag === 'Loading' && t('calls.refreshing')
            : t('calls.refreshed', { when: format.when(toldAt, now()) })}
        </p>
      </div>
      <List
        label={t('calls.title')}
        columns={callColumns(admin, (uuid) => names.get(uuid))}
        source={{
          asked: shown(asked),
          again,
          ...(page !== null && { pages: { total: page.total, limit: CALLS_A_PAGE, of: CALLS } }),
        }}
        keyOf={({ id }) => id}
        nameOf={({ tool }) => toolTitle(t, tool)}
        filterNames={['outcome']}
        empty={{ title: t('calls.empty.title'), body: t('calls.empty.body') }}
        noMatch={{
          title: t('calls.none.title'),
          body: t('calls.none.body'),
          action: (
            <button type="button" class="button" onClick={() => narrow('')}>
              {t('table.clearFilters')}
            </button>
          ),
        }}
      />
    </section>
  )
}

/** Each call once, however often it was told. */
const shown = (asked: Asked<ToolCalls>): Asked<ToolCalls> => {
  const folded = (page: ToolCalls): ToolCalls => ({ ...page, data: foldCalls(page.data, aheadIn(page.skip)) })
  if (asked._tag === 'Told') return { _tag: 'Told', answer: folded(asked.answer) }
  return { ...asked, former: asked.former === null ? null : folded(asked.former) }
}
