// What the list of calls tells of each: when, for whom, which tool, where, with what, and how it ended.
import type { ToolCall } from '../../api/assistant.ts'
import { type CallStanding, standingOf } from '../../assistant/fold-calls.ts'
import { toQuery } from '../../logs/log-address.ts'
import { storyOf } from '../../logs/log-view.ts'
import { type Admin, useAdmin } from '../admin-context.tsx'
import { Link } from '#adapters/web/kit/views/link.tsx'
import { When } from '#adapters/web/kit/views/when.tsx'
import { Chip, type ChipTone } from '#adapters/web/kit/views/chip.tsx'
import type { Column } from '#adapters/web/kit/list/column.ts'
import {
  argumentsInWords,
  type OfficeNames,
  officeWords,
  resultInWords,
  toolTitle,
} from '../../assistant/call-words.ts'

interface CellProps {
  readonly call: ToolCall
}

/** As many words are shown of what was given; the others are in the title. */
const SHOWN = 3

const Words = ({ words }: { readonly words: readonly string[] }) => {
  const { t } = useAdmin()
  return words.length === 0 ? null : (
    <ul class="change-details" title={words.join('\n')}>
      {words.slice(0, SHOWN).map((word) => (
        <li key={word}>
          <bdi>{word}</bdi>
        </li>
      ))}
      {words.length > SHOWN && <li>{t('calls.more', { count: words.length - SHOWN })}</li>}
    </ul>
  )
}

const TONES: Readonly<Record<CallStanding, ChipTone>> = {
  done: 'good',
  failed: 'bad',
  'under-way': 'plain',
  unknown: 'bad',
}

const Outcome = ({ call }: CellProps) => {
  const { now, t } = useAdmin()
  const standing = standingOf(call, now())
  return (
    <span class="call-outcome stack-4" title={standing === 'unknown' ? t('calls.outcome.unknown.help') : undefined}>
      <Chip tone={TONES[standing]}>{t(`calls.outcome.${standing}`)}</Chip>
      {call.outcome !== 'intended' && <Words words={resultInWords(t, call)} />}
    </span>
  )
}

const Story = ({ call: { requestId } }: CellProps) => {
  const { may, navigation, t } = useAdmin()
  return requestId === null || !may('logs:read') ? null : (
    <Link href={navigation.href('logs', { query: toQuery(storyOf(requestId)) })} title={requestId}>
      {t('changes.story')}
    </Link>
  )
}

export const callColumns = ({ t }: Admin, names: OfficeNames): readonly Column<ToolCall>[] => [
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
    header: t('calls.tool'),
    cell: ({ tool, tenant }) => (
      <span class="lines">
        <bdi class="notice-title" title={tool}>
          {toolTitle(t, tool)}
        </bdi>
        <bdi class="quiet">{officeWords(t, tenant, names)}</bdi>
      </span>
    ),
  },
  {
    name: 'arguments',
    header: t('calls.arguments'),
    cell: (call) => <Words words={argumentsInWords(t, call)} />,
  },
  { name: 'outcome', header: t('calls.outcome'), width: 'middle', cell: (call) => <Outcome call={call} /> },
  { name: 'log', header: t('calls.log'), width: 'narrow', cell: (call) => <Story call={call} /> },
]
