// What the assistant was asked to do last, narrowed to what failed in the address.
import { useMemo } from 'preact/hooks'
import { type ToolCalls, toolCallsCall } from '../../api/assistant.ts'
import { aheadIn, CALLS_A_PAGE, foldCalls, partFor } from '../../assistant/fold-calls.ts'
import { useAdmin, usePlace } from '../admin-context.tsx'
import { Link } from '../frame/link.tsx'
import { type Asked, latest, useAsked } from '#adapters/web/kit/views/use-asked.ts'
import { useOffices } from '../logs/use-offices.ts'
import { FilterChip } from '../table/chip.tsx'
import { DataTable } from '../table/data-table.tsx'
import { Empty } from '../table/empty.tsx'
import { Pager, useSkip } from '../table/pager.tsx'
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
    <section class="page-part" aria-labelledby={CALLS}>
      <div class="panel-head">
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
      <DataTable
        label={t('calls.title')}
        columns={callColumns(admin, (uuid) => names.get(uuid))}
        asked={shown(asked)}
        onRetry={again}
        keyOf={({ id }) => id}
        nameOf={({ tool }) => toolTitle(t, tool)}
        empty={
          outcome === FAILED ? (
            <Empty title={t('calls.none.title')}>
              <p>{t('calls.none.body')}</p>
              <button type="button" class="button" onClick={() => narrow('')}>
                {t('table.clearFilters')}
              </button>
            </Empty>
          ) : (
            <Empty title={t('calls.empty.title')}>
              <p>{t('calls.empty.body')}</p>
            </Empty>
          )
        }
      />
      {page !== null && <Pager total={page.total} limit={CALLS_A_PAGE} of={CALLS} />}
    </section>
  )
}

/** Each call once, however often it was told. */
const shown = (asked: Asked<ToolCalls>): Asked<ToolCalls> => {
  const folded = (page: ToolCalls): ToolCalls => ({ ...page, data: foldCalls(page.data, aheadIn(page.skip)) })
  if (asked._tag === 'Told') return { _tag: 'Told', answer: folded(asked.answer) }
  return { ...asked, former: asked.former === null ? null : folded(asked.former) }
}
