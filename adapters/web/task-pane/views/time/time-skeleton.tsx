// The form of a booking in its final layout, before it is known what can be booked on.
import { Waiting } from '../frame/waiting.tsx'
import { usePane } from '../pane-context.tsx'

export const TimeSkeleton = () => {
  const { t } = usePane()
  return (
    <section class="panel" aria-busy="true" aria-label={t('time.region')}>
      <Waiting label={t('time.loading')} />
      <span class="skeleton skeleton-line" />
      <span class="skeleton skeleton-short" />
      {['item', 'project', 'date', 'duration'].map((field) => (
        <div key={field} class="field">
          <span class="skeleton skeleton-label" />
          <span class="skeleton skeleton-row" />
        </div>
      ))}
      <span class="skeleton skeleton-button" />
    </section>
  )
}
