// The header of every page: the link back, title, one sentence, the primary action, and the receipt of the last action.
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { ActionButton, Button, Link } from './button.tsx'
import { FailureNotice, Notice } from './panel.tsx'
import { BackIcon } from './icons.tsx'
import { useNavigation } from './navigation-context.tsx'
import { useSignals } from './use-signals.ts'
import { useWork } from './use-work.ts'

export interface PageHeaderProps {
  readonly title: string
  /** The name is not loaded yet. `title` says that it is loading. */
  readonly isLoading?: boolean
  readonly lead?: ComponentChildren
  readonly action?: ComponentChildren
  /** For a record: the list that contains it. */
  readonly back?: { readonly href: string; readonly name: string }
}

export function PageHeader(props: PageHeaderProps) {
  const { t } = useNavigation()
  const { title, isLoading = false, lead, action, back } = props
  useEffect(() => {
    document.title = `${title} · tapster`
  }, [title])
  return (
    <>
      <header class="page-head between at-start gap-16">
        <div class="stack gap-4">
          {back !== undefined && (
            <Link class="page-back link-line" href={back.href}>
              <BackIcon />
              {t('shell.back', { name: back.name })}
            </Link>
          )}
          <h1 class="page-title two-lines focus-inside" tabIndex={-1} title={title}>
            {isLoading ? (
              <>
                <span class="visually-hidden">{title}</span>
                <span class="skeleton skeleton-title" />
              </>
            ) : (
              <bdi>{title}</bdi>
            )}
          </h1>
          {lead !== undefined && <p class="page-lead quiet break">{lead}</p>}
        </div>
        {action !== undefined && action !== false && <div class="page-action">{action}</div>}
      </header>
      <ReceiptNotice />
    </>
  )
}

function ReceiptNotice() {
  const { receipts, t } = useNavigation()
  const { isBusy, failure, perform, clearFailure } = useWork()
  const receipt = useSignals(receipts.shown)
  const place = useRef<HTMLDivElement>(null)
  // The pressed button may be far below or removed, so the receipt takes the focus.
  useEffect(() => {
    clearFailure()
    place.current?.focus()
  }, [receipt])
  if (receipt === null) return null
  const { title, body, links = [], undo } = receipt
  return (
    <div ref={place} class="stack" tabIndex={-1}>
      <Notice tone="success" title={title}>
        {body !== undefined && <p dir="auto">{body}</p>}
        <p class="wrap">
          {undo !== undefined && (
            <Button
              isBusy={isBusy}
              onClick={() => perform(undo.run, () => receipts.show({ title: t('receipt.undone'), body: undo.done }))}
            >
              {t('receipt.undo')}
            </Button>
          )}
          {links.map(({ href, label }) => (
            <Link key={href} class="button button-quiet" href={href}>
              {label}
            </Link>
          ))}
          <ActionButton look="quiet" label={t('receipt.close')} to={receipts.close} />
        </p>
      </Notice>
      {failure !== null && <FailureNotice failure={failure} />}
    </div>
  )
}
