// Rows of a list that is loading.
import { Waiting } from '../frame/waiting.tsx'

export const ListSkeleton = ({ label, rows = 3 }: { readonly label: string; readonly rows?: number }) => (
  <div class="sales-skeleton" aria-busy="true">
    <Waiting label={label} />
    {Array.from({ length: rows }, (_, row) => (
      <div key={row}>
        <span class="skeleton skeleton-line" />
        <span class="skeleton skeleton-short" />
      </div>
    ))}
  </div>
)
