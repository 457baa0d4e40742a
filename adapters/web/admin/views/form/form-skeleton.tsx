// A form before it is known what stands in it.
import { useSurroundings } from '../admin-context.tsx'

export const FormSkeleton = () => {
  const { t } = useSurroundings()
  return (
    <div class="panel panel-form" aria-busy="true">
      <p class="visually-hidden" role="status">
        {t('table.loading')}
      </p>
      <span class="skeleton skeleton-label" />
      <span class="skeleton skeleton-input" />
      <span class="skeleton skeleton-label" />
      <span class="skeleton skeleton-input" />
      <span class="skeleton skeleton-label" />
      <span class="skeleton skeleton-block" />
    </div>
  )
}
