// Loading states: the pane in its final layout, and the label that screen readers announce.
import { useEffect, useState } from 'preact/hooks'
import { Skeletons } from '../elements.tsx'
import { usePane } from '../pane-context.ts'

const USUAL = 3_000

/** Whether `isWaiting` has been true for longer than usual. */
export function useSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setSlow(true), USUAL)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isSlow && isWaiting
}

export function Waiting({ label }: { readonly label: string }) {
  const { t } = usePane()
  const isSlow = useSlow(true)
  return (
    <p class={isSlow ? 'slow' : 'visually-hidden'} role="status">
      {isSlow ? t('shell.slow') : label}
    </p>
  )
}

/** The page has the same elements before its script runs (adapters/http/pane/pane-page.ts). */
export function ItemSkeleton({ label, tabs = 3 }: { readonly label?: string; readonly tabs?: number }) {
  const { t } = usePane()
  return (
    <>
      <Waiting label={label ?? t('contact.loading')} />
      <section class="card" aria-busy="true" aria-label={t('contact.loading')}>
        <div class="card-head">
          <Skeletons shapes="avatar" />
          <div class="card-names">
            <Skeletons shapes="title line" />
          </div>
        </div>
        <Skeletons shapes="line short short" />
      </section>
      <div class="tab-list" aria-hidden="true">
        {Array.from({ length: tabs }, (_, tab) => (
          <span key={tab} class="tab">
            <Skeletons shapes="tab" />
          </span>
        ))}
      </div>
      <ArchiveSkeleton />
    </>
  )
}

export function ArchiveSkeleton() {
  return (
    <section class="panel" aria-hidden="true">
      <Skeletons shapes="short line row row button" />
    </section>
  )
}
