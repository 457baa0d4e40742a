// What an area contributes to the home page: a check of what needs attention, and its figures.
import type { ComponentChildren } from 'preact'
import type { ShownFailure } from '#adapters/web/kit/failure.ts'
import type { Asking } from '#adapters/web/kit/views/use-asked.ts'
import type { Permission } from '#domain/identity/role.ts'

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
  | { readonly _tag: 'Failed'; readonly failure: ShownFailure; readonly again: () => void }
  | { readonly _tag: 'Done'; readonly finding: Finding | null }

export interface HomePart {
  /** Users without it see neither check nor figures. */
  readonly needs: Permission
  readonly use: () => { readonly checked: Checked; readonly figures: ComponentChildren }
}

/** Failed as soon as one question failed; done once all are answered. */
export const checkedBy = (
  asked: readonly Pick<Asking<unknown>, 'asked' | 'again'>[],
  finding: () => Finding | null,
): Checked => {
  for (const { asked: one, again } of asked)
    if (one._tag === 'Failed') return { _tag: 'Failed', failure: one.failure, again }
  return asked.every(({ asked: one }) => one._tag === 'Told')
    ? { _tag: 'Done', finding: finding() }
    : { _tag: 'Waiting' }
}
