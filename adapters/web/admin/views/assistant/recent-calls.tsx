// Lists the latest calls of the assistant: when, for whom, which tool, in which tenant, with which arguments, and the outcome.
import { AUDIT_COUNTED } from '#domain/logging/audit.ts'
import { useMemo } from 'preact/hooks'
import type { AssistantCallResponse } from '#adapters/contract/assistant/connections.ts'
import type { Column } from '#adapters/web/kit/list/column.ts'
import { List } from '#adapters/web/kit/list/list.tsx'
import { useSkip } from '#adapters/web/kit/list/pager.tsx'
import { Button, Link } from '#adapters/web/kit/views/button.tsx'
import { Chip, type ChipTone, FilterChip, When } from '#adapters/web/kit/views/panel.tsx'
import { isLoaded, mapRemote, useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../../api/call.ts'
import {
  countAhead,
  describeArguments,
  CALLS_A_PAGE,
  type CallState,
  foldCalls,
  type OfficeNames,
  describeOffice,
  toCallRange,
  describeResult,
  getCallState,
  getToolTitle,
} from '../../assistant/calls.ts'
import { type Admin, useAdmin, usePlace } from '../admin-context.tsx'
import { StoryLink } from '../changes/story-link.tsx'
import { useOfficeNames } from '../use-offices.ts'

const CALLS = 'calls'
const FAILED = 'failed'

export function RecentCalls() {
  const admin = useAdmin()
  const { format, me, navigation, now, t } = admin
  const outcome = usePlace().query['outcome'] === FAILED ? FAILED : ''
  const skip = useSkip(CALLS_A_PAGE, CALLS)
  const calls = useRemote(call('GET /assistant/calls', { query: { outcome, ...toCallRange(skip) } }))
  const offices = useOfficeNames()
  const names = useMemo(
    () => new Map([...(offices ?? []), [me.home.uuid, me.home.name], [me.tenant.uuid, me.tenant.name]]),
    [offices, me],
  )
  const narrow = (next: string): void => navigation.narrow({ outcome: next, [CALLS]: '' })
  const loadedAt = useMemo(() => (isLoaded(calls) ? now() : null), [calls.value, calls.isLoading, calls.failure])
  const folded = mapRemote(calls, (page) => ({ ...page, data: foldCalls(page.data, countAhead(page.skip)) }))
  return (
    <section class="page-part stack gap-12" aria-labelledby={CALLS}>
      <div class="wrap between">
        <h2 id={CALLS} class="large">
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
        <Button onClick={calls.reload}>{t('calls.refresh')}</Button>
        <p class="quiet" role="status">
          {loadedAt === null
            ? calls.isLoading && t('calls.refreshing')
            : t('calls.refreshed', { when: format.when(loadedAt, now()) })}
        </p>
      </div>
      <List
        label={t('calls.title')}
        columns={makeCallColumns(admin, (uuid) => names.get(uuid))}
        source={{
          ...folded,
          ...(calls.value !== null && {
            pages: { total: calls.value.total, limit: CALLS_A_PAGE, countedTo: AUDIT_COUNTED, of: CALLS },
          }),
        }}
        toKey={({ id }) => id}
        empty={
          outcome === ''
            ? { title: t('calls.empty.title'), body: t('calls.empty.body') }
            : {
                title: t('calls.none.title'),
                body: t('calls.none.body'),
                action: <Button onClick={() => narrow('')}>{t('table.clearFilters')}</Button>,
              }
        }
      />
    </section>
  )
}

interface CellProps {
  readonly call: AssistantCallResponse
}

/** How many arguments a cell shows. Its `title` contains all of them. */
const SHOWN = 3

function Words({ words }: { readonly words: readonly string[] }) {
  const { t } = useAdmin()
  return words.length === 0 ? null : (
    <ul class="quiet break" title={words.join('\n')}>
      {words.slice(0, SHOWN).map((word, n) => (
        <li key={n}>
          <bdi>{word}</bdi>
        </li>
      ))}
      {words.length > SHOWN && <li>{t('shell.andMore', { count: words.length - SHOWN })}</li>}
    </ul>
  )
}

const TONES: Readonly<Record<CallState, ChipTone>> = {
  done: 'good',
  failed: 'bad',
  'under-way': 'plain',
  unknown: 'bad',
}

function Outcome({ call: one }: CellProps) {
  const { now, t } = useAdmin()
  const state = getCallState(one, now())
  return (
    <span class="stack gap-4 at-start" title={state === 'unknown' ? t('calls.outcome.unknown.help') : undefined}>
      <Chip tone={TONES[state]}>{t(`calls.outcome.${state}`)}</Chip>
      {one.outcome !== 'intended' && <Words words={describeResult(t, one)} />}
    </span>
  )
}

const makeCallColumns = ({ t, may }: Admin, names: OfficeNames): readonly Column<AssistantCallResponse>[] => [
  {
    name: 'at',
    header: t('calls.at'),
    width: 'middle',
    cell: ({ at, person }) => (
      <span class="lines">
        <When at={at} />
        <bdi class="quiet cut" title={person?.email}>
          {person?.name ?? t('changes.actor.gone')}
        </bdi>
      </span>
    ),
  },
  {
    name: 'tool',
    header: t('changes.column.action'),
    cell: ({ tool, tenant }) => (
      <span class="lines">
        <bdi class="strong" title={tool}>
          {getToolTitle(t, tool)}
        </bdi>
        <bdi class="quiet">{describeOffice(t, tenant, names)}</bdi>
      </span>
    ),
  },
  { name: 'arguments', header: t('calls.arguments'), cell: (one) => <Words words={describeArguments(t, one)} /> },
  { name: 'outcome', header: t('calls.outcome'), width: 'middle', cell: (one) => <Outcome call={one} /> },
  {
    name: 'log',
    header: t('changes.column.request'),
    width: 'narrow',
    cell: ({ requestId }) => (may('logs:read') ? <StoryLink requestId={requestId} /> : null),
  },
]
