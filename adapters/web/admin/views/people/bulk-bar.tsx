// What can be done with all people who are chosen, at the foot of the list; and what came of it.
import { right } from 'fp-ts/lib/Either.js'
import { useState } from 'preact/hooks'
import { failureWords } from '#adapters/web/kit/failure-words.ts'
import { Dialog } from '#adapters/web/kit/views/dialog.tsx'
import { SelectField } from '#adapters/web/kit/views/field.tsx'
import type { User } from '../../api/people.ts'
import type { Role } from '../../api/roles.ts'
import type { Tag } from '../../api/tags.ts'
import { type BulkOutcome, changeAll, deactivating, giving, restoring } from '../../people/bulk.ts'
import { useAdmin } from '../admin-context.tsx'

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

/** For which people it could not be done, each with the reason. */
const BulkFailures = (props: { readonly failed: BulkOutcome['failed']; readonly onClose: () => void }) => {
  const { t } = useAdmin()
  const { failed, onClose } = props
  return (
    <Dialog title={t.counted('bulk.failed', failed.length)} onClose={onClose}>
      <ul class="choices stack-4">
        {failed.map(({ user, failure }) => (
          <li key={user.uuid}>
            <strong dir="auto">{user.name}</strong>
            <p>{failureWords(t, failure).body}</p>
          </li>
        ))}
      </ul>
      <div class="wrap">
        <button type="button" class="button button-primary" onClick={onClose}>
          {t('bulk.close')}
        </button>
      </div>
    </Dialog>
  )
}

export type BulkAct = 'role' | 'tag' | 'deactivate'

/** More names than these are told by their number. */
const NAMED = 5

const BulkDialog = (props: {
  readonly act: BulkAct
  readonly people: readonly User[]
  /** The roles or tags there are. */
  readonly among: readonly { readonly uuid: string; readonly name: string }[]
  readonly onDone: (name: string, outcome: BulkOutcome) => void
  readonly onClose: () => void
}) => {
  const { api, t } = useAdmin()
  const { act, people, among, onDone, onClose } = props
  const [uuid, setUuid] = useState('')
  const [fault, setFault] = useState<string | undefined>(undefined)
  const [done, setDone] = useState<number | null>(null)
  const isBusy = done !== null

  const run = async (): Promise<void> => {
    if (isBusy) return
    if (act !== 'deactivate' && uuid === '') return setFault(t('bulk.choose.first'))
    setDone(0)
    const change = act === 'deactivate' ? deactivating : giving(act === 'role' ? 'roles' : 'tags', uuid)
    const outcome = await changeAll(api, people, change, setDone)
    onDone(among.find((one) => one.uuid === uuid)?.name ?? '', outcome)
  }

  return (
    <Dialog title={t.counted(`bulk.${act}.title`, people.length)} onClose={isBusy ? () => undefined : onClose}>
      {act === 'deactivate' ? (
        <p>{t('bulk.deactivate.body')}</p>
      ) : (
        <SelectField
          id="bulk-which"
          label={t(`bulk.${act}.field`)}
          value={uuid}
          fault={fault}
          options={[
            { value: '', label: t('bulk.choose') },
            ...among.map((one) => ({ value: one.uuid, label: one.name })),
          ]}
          onChange={(value) => {
            setUuid(value)
            setFault(undefined)
          }}
        />
      )}
      <ul class="choices stack-4">
        {people.slice(0, NAMED).map((user) => (
          <li key={user.uuid} class="cut" dir="auto" title={user.name}>
            {user.name}
          </li>
        ))}
        {people.length > NAMED && <li class="quiet">{t.counted('bulk.and', people.length - NAMED)}</li>}
      </ul>
      <p role="status" class="quiet">
        {isBusy && t('bulk.progress', { done, total: people.length })}
      </p>
      <div class="wrap">
        <button
          type="button"
          class={act === 'deactivate' ? 'button button-grave' : 'button button-primary'}
          aria-disabled={isBusy}
          onClick={() => void run()}
        >
          {t(`bulk.${act}`)}
        </button>
        <button type="button" class="button" aria-disabled={isBusy} onClick={() => !isBusy && onClose()}>
          {t('shell.cancel')}
        </button>
      </div>
    </Dialog>
  )
}
