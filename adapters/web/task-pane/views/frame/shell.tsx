// The frame around every view: name and menu at the top, a status line at the bottom.
import type { PaneAllowance, PaneQuota } from '../../api/settings.ts'
import { useLink, usePane } from '../pane-context.ts'
import type { ComponentChildren, RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { BackButton } from '../elements.tsx'
import { Menu, type MenuAction } from '#adapters/web/kit/views/menu.tsx'

/** The status line shows an allowance when less than this share remains. */
const SCARCE = 0.15

/** `division`: null until it is known. */
function StatusLine({ division }: { readonly division: number | null }) {
  const { t } = usePane()
  const { quota, link, trouble } = useLink()
  const isLapsing = link?.state === 'lapsing'
  const words =
    trouble !== null ? t(`status.${trouble}`) : link === null ? null : t(isLapsing ? 'status.lapsing' : 'status.linked')
  return (
    <footer class="small shell-foot">
      {quota !== null && <Scarcity quota={quota} />}
      <span class="row push" role="status" title={division === null ? undefined : t('status.division', { division })}>
        {words !== null && (
          <>
            <span class={isLapsing || trouble !== null ? 'dot dot-note' : 'dot'} aria-hidden="true" />
            {words}
          </>
        )}
      </span>
    </footer>
  )
}

const isScarce = ({ limit, remaining }: PaneAllowance): boolean => remaining < limit * SCARCE

function Scarcity({ quota: { minute, day } }: { readonly quota: PaneQuota }) {
  const { t } = usePane()
  if (isScarce(minute)) return <span>{t.counted('status.scarce.minute', minute.remaining)}</span>
  return isScarce(day) ? <span>{t.counted('status.scarce.day', day.remaining)}</span> : null
}

export function PaneShell(props: {
  readonly children: ComponentChildren
  readonly actions?: readonly MenuAction[]
  /** On a page of the menu: its title, and the way back to the open item. */
  readonly back?: MenuAction
  /** Present for a signed-in user. `division`: null until it is known. */
  readonly status?: { readonly division: number | null }
}) {
  const { t } = usePane()
  const { children, actions, back, status } = props
  const shell = useRef<HTMLDivElement>(null)
  useArriving(shell, back?.label)
  return (
    <div ref={shell} class="shell">
      <header class="shell-head">
        {back === undefined ? (
          <h1 class="shell-name quiet">{t('shell.title')}</h1>
        ) : (
          <>
            <BackButton label={t('shell.back')} run={back.run} />
            <h1 class="shell-page grow" tabIndex={-1}>
              {back.label}
            </h1>
          </>
        )}
        {actions !== undefined && <Menu label={t('shell.menu')} actions={actions} />}
      </header>
      <main class="shell-body">{children}</main>
      {status !== undefined && <StatusLine division={status.division} />}
    </div>
  )
}

/** A page of the menu opens at its top, with the focus on its title. When it closes, the menu button takes the focus. */
function useArriving(shell: RefObject<HTMLElement | null>, page: string | undefined): void {
  const at = useRef(page)
  useLayoutEffect(() => {
    if (at.current === page) return
    at.current = page
    shell.current?.querySelector('main')?.scrollTo(0, 0)
    const arrival = page === undefined ? '.shell-head .menu > button' : '.shell-page'
    if (document.hasFocus()) shell.current?.querySelector<HTMLElement>(arrival)?.focus()
  }, [page])
}
