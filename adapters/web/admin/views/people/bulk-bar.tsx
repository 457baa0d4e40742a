// What can be done with all people who are chosen, at the foot of the list; and what came of it.
import { useState } from 'preact/hooks'
import { right } from 'fp-ts/lib/Either.js'
import type { User } from '../../api/people.ts'
import type { Role } from '../../api/roles.ts'
import type { Tag } from '../../api/tags.ts'
import { type BulkOutcome, changeAll, restoring } from '../../people/bulk.ts'
import { useAdmin } from '../admin-context.tsx'
import { type BulkAct, BulkDialog } from './bulk-dialog.tsx'
import { BulkFailures } from './bulk-failures.tsx'

export const BulkBar = (props: {
  readonly people: readonly User[]
  readonly roles: readonly Role[]
  readonly tags: readonly Tag[]
  readonly onClear: () => void
  readonly onChanged: () => void
}) => {
  const { api, receipts, t } = useAdmin()
  const { people, roles, tags, onClear, onChanged } = props
  const [act, setAct] = useState<BulkAct | null>(null)
  const [failed, setFailed] = useState<BulkOutcome['failed']>([])

  /** `name`: of what was given. */
  const tell = (done: BulkAct, name: string, outcome: BulkOutcome): void => {
    const { changed, already } = outcome
    const kind = done === 'role' ? 'roles' : done === 'tag' ? 'tags' : 'status'
    receipts.tell({
      title: changed.length === 0 ? t('bulk.done.nothing') : t.counted(`bulk.done.${done}`, changed.length, { name }),
      ...(already > 0 && { body: t.counted('bulk.already', already) }),
      ...(changed.length > 0 && {
        undo: {
          done: t('bulk.undone'),
          run: async () => {
            const undone = await changeAll(api, changed, restoring(kind), () => undefined)
            onChanged()
            const [first] = undone.failed
            return first === undefined ? right(undefined) : { _tag: 'Left', left: first.failure }
          },
        },
      }),
    })
  }

  return (
    <>
      <section class="bulk" aria-label={t('table.actions')}>
        <p role="status">{t.counted('table.selected', people.length)}</p>
        {roles.length > 0 && (
          <button type="button" class="button" onClick={() => setAct('role')}>
            {t('bulk.role')}
          </button>
        )}
        {tags.length > 0 && (
          <button type="button" class="button" onClick={() => setAct('tag')}>
            {t('bulk.tag')}
          </button>
        )}
        <button type="button" class="button button-grave" onClick={() => setAct('deactivate')}>
          {t('bulk.deactivate')}
        </button>
        <button type="button" class="button button-quiet" onClick={onClear}>
          {t('table.clear')}
        </button>
      </section>
      {act !== null && (
        <BulkDialog
          act={act}
          people={people}
          among={act === 'role' ? roles : tags}
          onClose={() => setAct(null)}
          onDone={(name, outcome) => {
            setAct(null)
            setFailed(outcome.failed)
            tell(act, name, outcome)
            onChanged()
            if (outcome.failed.length === 0) onClear()
          }}
        />
      )}
      {failed.length > 0 && <BulkFailures failed={failed} onClose={() => setFailed([])} />}
    </>
  )
}
