// The part of an area on the home page: a check of what needs attention, and figures.
import type { ComponentChildren } from 'preact'
import type { ShownFailure } from '#adapters/web/kit/failure.ts'
import { Link } from '#adapters/web/kit/views/link.tsx'
import { Panel } from '#adapters/web/kit/views/panel.tsx'
import { isLoaded, type Remote } from '#adapters/web/kit/views/use-remote.ts'
import type { Permission } from '#domain/identity/role.ts'
import { useAdmin } from '../admin-context.tsx'

export interface Finding {
  readonly title: string
  readonly body: string
  readonly isGrave: boolean
  /** ISO 8601; null: not known. */
  readonly since: string | null
  readonly affects: string
  readonly action: { readonly label: string; readonly href: string }
}

/** `Done` with null: the check has run and found nothing. */
export type Checked =
  | { readonly _tag: 'Waiting' }
  | { readonly _tag: 'Failed'; readonly failure: ShownFailure; readonly reload: () => void }
  | { readonly _tag: 'Done'; readonly finding: Finding | null }

export interface HomePart {
  /** Users without it see neither check nor figures. */
  readonly needs: Permission
  readonly use: () => { readonly checked: Checked; readonly figures: ComponentChildren }
}

/** Failed as soon as one call failed; done once all are answered. */
export const checkedBy = (
  remotes: readonly Omit<Remote<unknown>, 'replace'>[],
  finding: () => Finding | null,
): Checked => {
  for (const { failure, reload } of remotes) if (failure !== null) return { _tag: 'Failed', failure, reload }
  return remotes.every(isLoaded) ? { _tag: 'Done', finding: finding() } : { _tag: 'Waiting' }
}

/** Numbers, each with a link to what it counts. */
export const Figures = (props: {
  readonly id: string
  readonly title: string
  readonly more: ComponentChildren
  /** `value` null: not loaded yet. */
  readonly figures: readonly { readonly label: string; readonly value: number | null; readonly href: string }[]
}) => {
  const { format } = useAdmin()
  const { id, title, more, figures } = props
  return (
    <Panel id={id} title={title} more={more}>
      <ul class="figure-row">
        {figures.map(({ label, value, href }) => (
          <li key={label}>
            <Link class="figure hovers" href={href}>
              <span class="figure-value">{value === null ? <span class="skeleton" /> : format.number(value)}</span>
              <span class="quiet">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
