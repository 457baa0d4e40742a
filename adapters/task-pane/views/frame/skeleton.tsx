// The pane in its final layout before anything is known.
import { usePane } from '../pane-context.tsx'

/** Lines of a card that is loading; told once to who can not see them. */
export const CardSkeleton = () => {
  const { t } = usePane()
  return (
    <section class="card" aria-busy="true" aria-label={t('contact.loading')}>
      <div class="card-head">
        <span class="skeleton skeleton-avatar" />
        <div class="card-names">
          <span class="skeleton skeleton-title" />
          <span class="skeleton skeleton-line" />
        </div>
      </div>
      <span class="skeleton skeleton-line" />
      <span class="skeleton skeleton-short" />
      <span class="skeleton skeleton-short" />
    </section>
  )
}

export const ArchiveSkeleton = () => (
  <section class="panel" aria-hidden="true">
    <span class="skeleton skeleton-short" />
    <span class="skeleton skeleton-line" />
    <span class="skeleton skeleton-row" />
    <span class="skeleton skeleton-row" />
    <span class="skeleton skeleton-button" />
  </section>
)
