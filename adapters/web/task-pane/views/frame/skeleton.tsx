// Loading states: the pane in its final layout, and the label that screen readers announce.
import { useEffect, useState } from 'preact/hooks'
import { usePane } from '../pane-context.tsx'

/** Milliseconds. */
const USUAL = 3_000

/** Whether `isWaiting` has been true for longer than usual. */
export const useSlow = (isWaiting: boolean): boolean => {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setSlow(true), USUAL)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isSlow && isWaiting
}

export const Waiting = ({ label }: { readonly label: string }) => {
  const { t } = usePane()
  const isSlow = useSlow(true)
  return (
    <p class={isSlow ? 'slow' : 'visually-hidden'} role="status">
      {isSlow ? t('shell.slow') : label}
    </p>
  )
}

/** The pane's own page has the same elements before its script runs (adapters/http/pane/pane-skeleton.ts). */
export const ItemSkeleton = ({ label, tabs = 3 }: { readonly label?: string; readonly tabs?: number }) => {
  const { t } = usePane()
  return (
    <>
      <Waiting label={label ?? t('contact.loading')} />
      <CardSkeleton />
      <div class="tab-list" aria-hidden="true">
        {Array.from({ length: tabs }, (_, tab) => (
          <span key={tab} class="tab">
            <span class="skeleton skeleton-tab" />
          </span>
        ))}
      </div>
      <ArchiveSkeleton />
    </>
  )
}

const CardSkeleton = () => {
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
