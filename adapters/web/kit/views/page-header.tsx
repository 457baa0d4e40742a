// The header of every page: the way back, title, one sentence, and the primary action.
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { BackIcon } from './icons.tsx'
import { Link } from './link.tsx'
import { useNavigation } from './navigation-context.tsx'
import { ReceiptNotice } from './receipt-notice.tsx'

export interface PageHeaderProps {
  readonly title: string
  /** The name is not loaded yet; `title` says that it is loading. */
  readonly isLoading?: boolean
  readonly lead?: ComponentChildren
  readonly action?: ComponentChildren
  /** Of a record: its list. */
  readonly back?: { readonly href: string; readonly name: string }
}

export const PageHeader = (props: PageHeaderProps) => {
  const { t } = useNavigation()
  const { title, isLoading = false, lead, action, back } = props
  useEffect(() => {
    document.title = `${title} · tapster`
  }, [title])
  return (
    <>
      <header class="page-head">
        <div class="stack-4">
          {back !== undefined && (
            <Link class="page-back" href={back.href}>
              <BackIcon />
              {t('shell.back', { name: back.name })}
            </Link>
          )}
          <h1 class="page-title" tabIndex={-1} title={title}>
            {isLoading ? (
              <>
                <span class="visually-hidden">{title}</span>
                <span class="skeleton skeleton-title" />
              </>
            ) : (
              <bdi>{title}</bdi>
            )}
          </h1>
          {lead !== undefined && <p class="page-lead">{lead}</p>}
        </div>
        {action !== undefined && <div class="page-action">{action}</div>}
      </header>
      <ReceiptNotice />
    </>
  )
}
