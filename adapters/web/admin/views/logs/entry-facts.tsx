// A log entry in full: message, moment, context, and its data as a tree whose parts can be copied.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { LogEntryResponse } from '#adapters/contract/logging/logs.ts'
import { Link } from '#adapters/web/kit/views/link.tsx'
import { Facts } from '#adapters/web/kit/views/panel.tsx'
import {
  type Branch,
  branchesOf,
  contextOf,
  countIn,
  cutAt,
  DEEPEST,
  detailsOf,
  kindOf,
  manyLines,
  oneLine,
  toJson,
  wordOf,
} from '../../logs/log-entry.ts'
import { lastSpan, plainView, queried, storyOf } from '../../logs/log-view.ts'
import { useAdmin } from '../admin-context.tsx'
import { CopyButton } from '../frame/copy-button.tsx'
import { LevelMark, Marked, useLogTime } from './log-parts.tsx'
import type { ShownLog } from './use-log.ts'

const LONGEST_MESSAGE = 20_000
/** The panel's header shows this many characters of the message. */
const IN_HEAD = 36

export function EntryFacts(props: ShownLog & { readonly line: LogEntryResponse }) {
  const { t, format } = useAdmin()
  const { line, offices, view, addressOf, show } = props
  const time = useLogTime()
  const { requestId, tenant, user, others } = contextOf(line.data)
  const details = detailsOf(line.data)
  const instant = Date.parse(line.ts)
  const hasData = details !== null && details !== undefined && JSON.stringify(details) !== '{}'
  // The link finds the entry without other filters, as far back as entries are kept.
  const link = (): string =>
    `${location.origin}${addressOf({ ...plainView, ...lastSpan('7d'), tenantUuid: view.tenantUuid, entry: line.id })}`
  const wrapped = (children: ComponentChildren) => <span class="wrap">{children}</span>
  return (
    <>
      {(line.message.length > IN_HEAD || oneLine(line.message) !== line.message) && (
        <p class="log-entry-message" dir="auto">
          <Marked text={manyLines(cutAt(line.message, LONGEST_MESSAGE))} sought={view.q} />
        </p>
      )}
      <Facts
        of={[
          [t('logs.levels'), <LevelMark level={line.level} />],
          [
            t('changes.column.at'),
            <span title={line.ts}>
              {Number.isNaN(instant) ? oneLine(line.ts) : `${format.dayInFull(instant)}, ${time.clock(line.ts)}`}
            </span>,
          ],
          [t('logs.sources'), t(`logs.source.${line.source}`)],
          tenant !== null &&
            offices !== null && [
              t('logs.office'),
              wrapped(
                <>
                  <span dir="auto">{offices.get(tenant) ?? oneLine(tenant)}</span>
                  {view.tenantUuid !== tenant && (
                    <button
                      type="button"
                      class="link"
                      onClick={() => show(queried(view, { tenantUuid: tenant, entry: view.entry }))}
                    >
                      {t('logs.entry.onlyOffice')}
                    </button>
                  )}
                </>,
              ),
            ],
          user !== null && [t('changes.actor'), oneLine(user)],
          requestId !== null && [
            t('logs.entry.request'),
            wrapped(
              <>
                <span>{oneLine(requestId)}</span>
                {view.requestId !== requestId && (
                  <Link href={addressOf(storyOf(requestId))}>{t('logs.entry.story')}</Link>
                )}
              </>,
            ),
          ],
          ...others.map(([name, value]) => [oneLine(name), oneLine(cutAt(value, 500))] as const),
        ]}
      />
      <div class="stack-4">
        <h3>{t('logs.entry.data')}</h3>
        {hasData ? (
          <DataTree name={t('logs.entry.data')} data={details} sought={view.q} />
        ) : (
          <p class="quiet">{t('logs.entry.noData')}</p>
        )}
      </div>
      <p class="log-entry-actions wrap">
        <CopyButton label={t('logs.entry.copy.line')} word={t('logs.entry.copy.line')} text={() => toJson(line)} />
        <CopyButton label={t('logs.entry.copy.link')} word={t('logs.entry.copy.link')} text={link} />
      </p>
    </>
  )
}

interface TreeProps extends Branch {
  readonly depth: number
  readonly sought: string
}

const OPEN_AT_FIRST = 2
const LONGEST_VALUE = 8_000

const Leaf = ({ name, value, sought }: TreeProps) => (
  <li class="tree-leaf">
    <span class="tree-name">{name}</span>
    <span class={`tree-value tree-${kindOf(value)}`}>
      <Marked text={manyLines(wordOf(value, LONGEST_VALUE))} sought={sought} />
    </span>
  </li>
)

/** Renders its members once it is open. */
function Group({ name, value, depth, sought }: TreeProps) {
  const { t } = useAdmin()
  const [isOpen, setOpen] = useState(depth < OPEN_AT_FIRST)
  const count = countIn(value)
  const branches = isOpen && depth < DEEPEST ? branchesOf(value) : []
  return (
    <li class="tree-group">
      <details class="grow" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span class="tree-name">{name}</span>{' '}
          <span class="quiet">{t(kindOf(value) === 'list' ? 'logs.tree.list' : 'logs.tree.object', { count })}</span>
        </summary>
        <ul class="tree-branches">
          {branches.map((branch) => (
            <TreeNode key={branch.name} {...branch} depth={depth + 1} sought={sought} />
          ))}
          {count > branches.length && <li class="quiet">{t('shell.andMore', { count: count - branches.length })}</li>}
        </ul>
      </details>
      <CopyButton label={t('logs.entry.copy.value', { name })} text={() => toJson(value)} />
    </li>
  )
}

const TreeNode = (node: TreeProps) => (countIn(node.value) > 0 ? <Group {...node} /> : <Leaf {...node} />)

/** `name`: of data that has no members. */
function DataTree(props: { readonly name: string; readonly data: unknown; readonly sought: string }) {
  const { name, data, sought } = props
  const branches = countIn(data) > 0 ? branchesOf(data) : [{ name, value: data }]
  return (
    <ul class="tree">
      {branches.map((branch) => (
        <TreeNode key={branch.name} {...branch} depth={0} sought={sought} />
      ))}
    </ul>
  )
}
