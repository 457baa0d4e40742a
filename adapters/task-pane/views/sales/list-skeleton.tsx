// Rows of a list that is on its way, told once to who can not see them.

export const ListSkeleton = ({ label, rows = 3 }: { readonly label: string; readonly rows?: number }) => (
  <div class="sales-skeleton" role="status" aria-label={label} aria-busy="true">
    {Array.from({ length: rows }, (_, row) => (
      <div key={row}>
        <span class="skeleton skeleton-line" />
        <span class="skeleton skeleton-short" />
      </div>
    ))}
  </div>
)
