// A line in full: its message, when and where it was told and in which work, its data, and what can be done with it.
import type { ComponentChildren } from 'preact'
import type { LogLine } from '../../api/logs.ts'
import { toJson } from '../../logs/data-tree.ts'
import { contextOf, detailsOf } from '../../logs/line-context.ts'
import { asking, plainView, storyOf } from '../../logs/log-view.ts'
import { cutAt, manyLines, oneLine } from '../../logs/safe-text.ts'
import { useAdmin } from '../admin-context.tsx'
import { Link } from '#adapters/web/kit/views/link.tsx'
import { CopyButton } from './copy-button.tsx'
import { DataTree } from './data-tree.tsx'
import { LevelMark, Marked, useLogTime } from './level-mark.tsx'
import type { Viewing } from './use-log-list.ts'

const LONGEST = 20_000
/** What the panel's head shows whole. */
const IN_HEAD = 36

const Fact = ({ name, children }: { readonly name: string; readonly children: ComponentChildren }) => (
  <>
    <dt>{name}</dt>
    <dd class="wrap">{children}</dd>
  </>
)

const Office = (props: {
  readonly tenant: string
  readonly viewing: Viewing
  readonly offices: ReadonlyMap<string, string>
}) => {
  const { t } = useAdmin()
  const { tenant, viewing, offices } = props
  const { view, show } = viewing
  return (
    <Fact name={t('logs.office')}>
      <span dir="auto">{offices.get(tenant) ?? oneLine(tenant)}</span>
      {view.tenant !== tenant && (
        <button type="button" class="link" onClick={() => show(asking(view, { tenant, entry: view.entry }))}>
          {t('logs.entry.onlyOffice')}
        </button>
      )}
    </Fact>
  )
}

export const EntryFacts = (props: {
  readonly line: LogLine
  readonly viewing: Viewing
  readonly offices: ReadonlyMap<string, string> | null
}) => {
  const { t, format } = useAdmin()
  const { line, viewing, offices } = props
  const { view, addressOf } = viewing
  const time = useLogTime()
  const { requestId, tenant, user, others } = contextOf(line.data)
  const details = detailsOf(line.data)
  const instant = Date.parse(line.ts)
  const hasData = details !== null && details !== undefined && JSON.stringify(details) !== '{}'
  // Found whatever was filtered by, and however old it is by then.
  const link = (): string =>
    `${location.origin}${addressOf({ ...plainView, window: { _tag: 'Last', span: '7d' }, tenant: view.tenant, entry: line.id })}`
  return (
    <>
      {(line.message.length > IN_HEAD || oneLine(line.message) !== line.message) && (
        <p class="log-entry-message" dir="auto">
          <Marked text={manyLines(cutAt(line.message, LONGEST))} sought={view.q} />
        </p>
      )}
      <dl class="facts">
        <Fact name={t('logs.column.level')}>
          <LevelMark level={line.level} />
        </Fact>
        <Fact name={t('logs.entry.when')}>
          <span title={line.ts}>
            {Number.isNaN(instant) ? oneLine(line.ts) : `${format.dayInFull(instant)}, ${time.clock(line.ts)}`}
          </span>
        </Fact>
        <Fact name={t('logs.column.source')}>{t(`logs.source.${line.source}`)}</Fact>
        {tenant !== null && offices !== null && <Office tenant={tenant} viewing={viewing} offices={offices} />}
        {user !== null && (
          <Fact name={t('logs.entry.user')}>
            <span dir="auto">{oneLine(user)}</span>
          </Fact>
        )}
        {requestId !== null && (
          <Fact name={t('logs.entry.request')}>
            <span>{oneLine(requestId)}</span>
            {view.requestId !== requestId && <Link href={addressOf(storyOf(requestId))}>{t('logs.entry.story')}</Link>}
          </Fact>
        )}
        {others.map(([name, value]) => (
          <Fact key={name} name={oneLine(name)}>
            {oneLine(cutAt(value, 500))}
          </Fact>
        ))}
      </dl>
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
