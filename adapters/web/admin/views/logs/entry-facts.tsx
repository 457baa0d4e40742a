// Shows a log entry in full: message, moment, context, and its data as a tree whose parts can be copied.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { LogEntryResponse } from '#adapters/contract/logging/logs.ts'
import { Link } from '#adapters/web/kit/views/button.tsx'
import { Facts } from '#adapters/web/kit/views/panel.tsx'
import {
  type Branch,
  listBranches,
  readLineContext,
  countMembers,
  cutAt,
  DEEPEST,
  withoutContext,
  getValueKind,
  escapeKeepingLines,
  escapeToLine,
  toJson,
  formatLeaf,
} from '../../logs/log-entry.ts'
import { toLastSpan, PLAIN_VIEW, withQuery, toStoryView } from '../../logs/log-view.ts'
import { useAdmin } from '../admin-context.tsx'
import { CopyButton } from '../frame/copy-button.tsx'
import { LevelMark, Marked, useLogTime } from './log-parts.tsx'
import type { ShownLog } from './use-log.ts'

const LONGEST_MESSAGE = 20_000
/** How many characters of the message the header of the panel shows. */
const IN_HEAD = 36

export function EntryFacts(props: ShownLog & { readonly line: LogEntryResponse }) {
  const { t, format } = useAdmin()
  const { line, offices, view, addressOf, show } = props
  const time = useLogTime()
  const { requestId, tenant, user, others } = readLineContext(line.data)
  const details = withoutContext(line.data)
  const instant = Date.parse(line.ts)
  const hasData = details !== null && details !== undefined && JSON.stringify(details) !== '{}'
  // The link has no other filters, so that it finds the entry as long as entries are kept.
  const link = (): string =>
    `${location.origin}${addressOf({ ...PLAIN_VIEW, ...toLastSpan('7d'), tenantUuid: view.tenantUuid, entry: line.id })}`
  const wrap = (children: ComponentChildren) => <span class="wrap">{children}</span>
  return (
    <>
      {(line.message.length > IN_HEAD || escapeToLine(line.message) !== line.message) && (
        <p class="log-entry-message" dir="auto">
          <Marked text={escapeKeepingLines(cutAt(line.message, LONGEST_MESSAGE))} sought={view.q} />
        </p>
      )}
      <Facts
        of={[
          [t('logs.levels'), <LevelMark level={line.level} />],
          [
            t('changes.column.at'),
            <span title={line.ts}>
              {Number.isNaN(instant) ? escapeToLine(line.ts) : `${format.dayInFull(instant)}, ${time.clock(line.ts)}`}
            </span>,
          ],
          [t('logs.sources'), t(`logs.source.${line.source}`)],
          tenant !== null &&
            offices !== null && [
              t('logs.office'),
              wrap(
                <>
                  <span dir="auto">{offices.get(tenant) ?? escapeToLine(tenant)}</span>
                  {view.tenantUuid !== tenant && (
                    <button
                      type="button"
                      class="link"
                      onClick={() => show(withQuery(view, { tenantUuid: tenant, entry: view.entry }))}
                    >
                      {t('logs.entry.onlyOffice')}
                    </button>
                  )}
                </>,
              ),
            ],
          user !== null && [t('changes.actor'), escapeToLine(user)],
          requestId !== null && [
            t('logs.entry.request'),
            wrap(
              <>
                <span>{escapeToLine(requestId)}</span>
                {view.requestId !== requestId && (
                  <Link href={addressOf(toStoryView(requestId))}>{t('logs.entry.story')}</Link>
                )}
              </>,
            ),
          ],
          ...others.map(([name, value]) => [escapeToLine(name), escapeToLine(cutAt(value, 500))] as const),
        ]}
      />
      <div class="stack gap-4">
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
    <span class="quiet break">{name}</span>
    <span class={`tree-value tree-${getValueKind(value)}`}>
      <Marked text={escapeKeepingLines(formatLeaf(value, LONGEST_VALUE))} sought={sought} />
    </span>
  </li>
)

/** Renders the members only while it is open. */
function Group({ name, value, depth, sought }: TreeProps) {
  const { t } = useAdmin()
  const [isOpen, setOpen] = useState(depth < OPEN_AT_FIRST)
  const count = countMembers(value)
  const branches = isOpen && depth < DEEPEST ? listBranches(value) : []
  return (
    <li class="tree-group">
      <details class="grow" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span class="quiet break">{name}</span>{' '}
          <span class="quiet">
            {t(getValueKind(value) === 'list' ? 'logs.tree.list' : 'logs.tree.object', { count })}
          </span>
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

const TreeNode = (node: TreeProps) => (countMembers(node.value) > 0 ? <Group {...node} /> : <Leaf {...node} />)

/** `name`: the label of data that has no members. */
function DataTree(props: { readonly name: string; readonly data: unknown; readonly sought: string }) {
  const { name, data, sought } = props
  const branches = countMembers(data) > 0 ? listBranches(data) : [{ name, value: data }]
  return (
    <ul>
      {branches.map((branch) => (
        <TreeNode key={branch.name} {...branch} depth={0} sought={sought} />
      ))}
    </ul>
  )
}
