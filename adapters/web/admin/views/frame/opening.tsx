// The frame before it is known who is there; element for element what the page brings along (adapters/http/admin/admin-page.ts).
import { useSurroundings } from '../admin-context.tsx'

export const Opening = () => {
  const { t } = useSurroundings()
  return (
    <div class="shell" aria-busy="true">
      <header class="top-bar">
        <h1 class="top-name">
          <Logo />
          tapster
        </h1>
      </header>
      <div class="shell-nav" aria-hidden="true">
        <span class="skeleton skeleton-link" />
        <span class="skeleton skeleton-link" />
        <span class="skeleton skeleton-link" />
        <span class="skeleton skeleton-link" />
      </div>
      <main class="page" id="content">
        <p class="visually-hidden" role="status">
          {t('shell.starting')}
        </p>
        <span class="skeleton skeleton-title" />
        <span class="skeleton skeleton-line" />
      </main>
    </div>
  )
}

export const Logo = ({ size = 24 }: { readonly size?: number }) => (
  <img src="/mailclient-plugin/icons/icon-64.png" alt="" width={size} height={size} />
)
