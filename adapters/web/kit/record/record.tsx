// The page of one record: its name, its state and the way back above, tabs in the address, facts at the right. Until the record is there: that it
// comes, that it is gone, or why it can not be shown.
import type { ComponentChildren } from 'preact'
import { FailureNotice } from '../views/failure-notice.tsx'
import { Link } from '../views/link.tsx'
import { useAddressQuery, useNavigation } from '../views/navigation-context.tsx'
import { PageHeader, type PageHeaderProps } from '../views/page-header.tsx'
import type { Asking } from '../views/use-asked.ts'

export interface RecordTab {
  /** In the address; the first tab has none there. */
  readonly name: string
  readonly label: string
  readonly content: () => ComponentChildren
}

export interface RecordView {
  readonly header: Pick<PageHeaderProps, 'title' | 'lead' | 'action'>
  /** At least one; a single one has no bar of tabs. */
  readonly tabs: readonly RecordTab[]
  readonly facts?: ComponentChildren
}

type Asked = readonly Pick<Asking<unknown>, 'asked' | 'again'>[]

export const Record = (props: {
  /** The list it is in. */
  readonly back: { readonly href: string; readonly name: string }
  /** What the record is made of. */
  readonly asked: Asked
  /** Null: not known yet, or gone. */
  readonly view: RecordView | null
  /** What stands there if the record is no longer there. */
  readonly gone: { readonly isGone: boolean; readonly title: string; readonly body: string }
}) => {
  const { t } = useNavigation()
  const { back, asked, view, gone } = props
  const isFailed = asked.some(({ asked: one }) => one._tag === 'Failed')
  const header =
    view?.header ??
    (gone.isGone
      ? { title: gone.title, lead: gone.body }
      : isFailed
        ? { title: back.name }
        : { title: t('table.loading'), isLoading: true })
  // In each case the head is the first and the same one: focus that is on it stays.
  return (
    <>
      <PageHeader {...header} back={back} />
      {view !== null ? (
        <RecordBody {...view} />
      ) : gone.isGone ? (
        <p>
          <Link class="button button-primary" href={back.href}>
            {t('shell.back', { name: back.name })}
          </Link>
        </p>
      ) : (
        <Pending asked={asked} />
      )}
    </>
  )
}

const RecordBody = ({ header, tabs, facts }: RecordView) => {
  const { navigation } = useNavigation()
  const { tab: wanted } = useAddressQuery()
  const [first] = tabs
  const open = tabs.find(({ name }) => name === wanted) ?? first
  return (
    <>
      {tabs.length > 1 && (
        <nav class="tabs" aria-label={header.title}>
          {tabs.map((tab) => (
            <Link
              key={tab.name}
              class="tab"
              href={navigation.here({ tab: tab === first ? '' : tab.name })}
              aria-current={tab === open ? 'page' : undefined}
            >
              {tab.label}
            </Link>
          ))}
        </nav>
      )}
      <div class={facts === undefined ? 'record' : 'record record-facts'}>
        <div key={open?.name} class="stack-16">
          {open?.content()}
        </div>
        {facts !== undefined && <div class="stack-16">{facts}</div>}
      </div>
    </>
  )
}

/** In place of a record or a form whose data is not there yet: that it comes, or why not. */
export const Pending = ({ asked }: { readonly asked: Asked }) => {
  const { t } = useNavigation()
  for (const { asked: one, again } of asked)
    if (one._tag === 'Failed') return <FailureNotice failure={one.failure} onRetry={again} />
  return (
    <div class="panel panel-form" aria-busy="true">
      <p class="visually-hidden" role="status">
        {t('table.loading')}
      </p>
      {['label', 'input', 'label', 'input', 'label', 'block'].map((shape, n) => (
        <span key={n} class={`skeleton skeleton-${shape}`} />
      ))}
    </div>
  )
}
