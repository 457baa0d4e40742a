// The page of one record: name, state and link back above, tabs in the address, facts at the right. It also covers loading, failures, and
// records that no longer exist.
import type { ComponentChildren } from 'preact'
import type { ShownFailure } from '../http.ts'
import { TabBar } from '../navigation/tab-bar.tsx'
import { ActionButton } from '../views/button.tsx'
import { FailureNotice } from '../views/panel.tsx'
import { useAddressQuery, useNavigation } from '../views/navigation-context.tsx'
import { PageHeader, type PageHeaderProps } from '../views/page-header.tsx'
import type { Remote } from '../views/use-remote.ts'

export interface RecordTab {
  /** The name in the address. The address omits the name of the first tab. */
  readonly name: string
  readonly label: string
  readonly content: () => ComponentChildren
}

export interface RecordView {
  readonly header: Pick<PageHeaderProps, 'title' | 'lead' | 'action'>
  /** At least one. A single tab has no tab bar. */
  readonly tabs: readonly (RecordTab | false)[]
  readonly facts?: ComponentChildren
}

type Parts = readonly Pick<Remote<unknown>, 'failure' | 'reload'>[]

export function Record(props: {
  /** The list that contains the record. */
  readonly back: { readonly href: string; readonly name: string }
  /** The loaded parts of the record. */
  readonly parts: Parts
  /** Null: the record is not loaded, or does not exist. */
  readonly view: RecordView | null
  /** The record does not exist. Defaults to a 404 for the first part. */
  readonly isGone?: boolean
}) {
  const { t } = useNavigation()
  const { back, parts, view } = props
  const isFailed = parts.some(({ failure }) => failure !== null)
  const isGone = props.isGone ?? isNotFound(parts[0]?.failure)
  const header =
    view?.header ??
    (isGone
      ? { title: t('failure.NOT_FOUND.title'), lead: t('failure.NOT_FOUND.body') }
      : isFailed
        ? { title: back.name }
        : { title: t('table.loading'), isLoading: true })
  // One header element for all states, so that it keeps the focus.
  return (
    <>
      <PageHeader {...header} back={back} />
      {view !== null ? (
        <RecordBody {...view} />
      ) : isGone ? (
        <p>
          <ActionButton look="primary" label={t('shell.back', { name: back.name })} to={back.href} />
        </p>
      ) : (
        <Pending parts={parts} />
      )}
    </>
  )
}

const isNotFound = (failure: ShownFailure | null | undefined): boolean =>
  failure?._tag === 'Refused' && failure.status === 404

function RecordBody({ header, tabs: all, facts }: RecordView) {
  const { navigation } = useNavigation()
  const { tab: wanted } = useAddressQuery()
  const tabs = all.filter((tab) => tab !== false)
  const [first] = tabs
  const open = tabs.find(({ name }) => name === wanted) ?? first
  return (
    <>
      <TabBar
        label={header.title}
        tabs={tabs.map((tab) => ({
          href: navigation.here({ tab: tab === first ? '' : tab.name, page: '' }),
          label: tab.label,
          isCurrent: tab === open,
        }))}
      />
      <div class={facts === undefined ? 'record' : 'record record-facts'}>
        <div key={open?.name} class="stack gap-16">
          {open?.content()}
        </div>
        {facts !== undefined && <div class="stack gap-16">{facts}</div>}
      </div>
    </>
  )
}

/** Shows a skeleton until the data of a record or form is loaded, or the failure. */
export function Pending({ parts }: { readonly parts: Parts }) {
  const { t } = useNavigation()
  for (const { failure, reload } of parts)
    if (failure !== null) return <FailureNotice failure={failure} onRetry={reload} />
  return (
    <div class="panel framed stack gap-12 panel-form" aria-busy="true">
      <p class="visually-hidden" role="status">
        {t('table.loading')}
      </p>
      {['label', 'input', 'label', 'input', 'label', 'block'].map((shape, n) => (
        <span key={n} class={`skeleton skeleton-${shape}`} />
      ))}
    </div>
  )
}
