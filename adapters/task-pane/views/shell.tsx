// The frame around every view: name and menu above, a quiet status line beneath.
import type { ComponentChildren } from 'preact'
import { Menu, type MenuAction } from './menu.tsx'
import { usePane } from './pane-context.tsx'

export const Shell = (props: {
  readonly children: ComponentChildren
  readonly actions?: readonly MenuAction[]
  readonly status?: { readonly division: number }
}) => {
  const { t } = usePane()
  const { children, actions, status } = props
  return (
    <div class="shell">
      <header class="shell-head">
        <h1 class="shell-name">{t('shell.title')}</h1>
        {actions !== undefined && <Menu label={t('shell.menu')} actions={actions} />}
      </header>
      <main class="shell-body">{children}</main>
      {status !== undefined && (
        <footer class="shell-foot">
          <span class="dot" aria-hidden="true" />
          {t('shell.linked')} · {t('shell.division', { division: status.division })}
        </footer>
      )}
    </div>
  )
}
