// Changes all selected people. The bar is below the list, and shows the outcome.
import { left, right } from 'fp-ts/lib/Either.js'
import { useState } from 'preact/hooks'
import type { UserResponse } from '#adapters/contract/identity/users.ts'
import { explainFailure } from '#adapters/web/kit/failure-words.ts'
import { ActionButton, Button, Dialog } from '#adapters/web/kit/views/button.tsx'
import { SelectField } from '#adapters/web/kit/views/field.tsx'
import {
  type BulkOutcome,
  changeAll,
  toDeactivateChange,
  makeGiveChange,
  makeRestoreChange,
} from '../../people/bulk.ts'
import { useAdmin } from '../admin-context.tsx'
import { InviteButton } from './invite.tsx'
import type { NamedThing } from './people-columns.tsx'

export type BulkAct = 'role' | 'tag' | 'deactivate'

const KINDS = { role: 'roles', tag: 'tags', deactivate: 'status' } as const

export function BulkBar(props: {
  readonly people: readonly UserResponse[]
  readonly roles: readonly NamedThing[]
  readonly tags: readonly NamedThing[]
  readonly onClear: () => void
  readonly onChanged: () => void
}) {
  const { api, receipts, t } = useAdmin()
  const { people, roles, tags, onClear, onChanged } = props
  const [act, setAct] = useState<BulkAct | null>(null)
  const [failed, setFailed] = useState<BulkOutcome['failed']>([])

  /** `name`: the name of the role or tag. */
  const report = (done: BulkAct, name: string, { changed, already }: BulkOutcome): void => {
    const undo = async () => {
      const undone = await changeAll(api, changed, makeRestoreChange(KINDS[done]), () => undefined)
      onChanged()
      const [first] = undone.failed
      return first === undefined ? right(undefined) : left(first.failure)
    }
    receipts.show({
      title: changed.length === 0 ? t('bulk.done.nothing') : t.counted(`bulk.done.${done}`, changed.length, { name }),
      ...(already > 0 && { body: t.counted('bulk.already', already) }),
      ...(changed.length > 0 && { undo: { done: t('receipt.restored'), run: undo } }),
    })
  }

  return (
    <>
      <section class="bulk" aria-label={t('table.actions')}>
        <p role="status">{t.counted('table.selected', people.length)}</p>
        {roles.length > 0 && <Button onClick={() => setAct('role')}>{t('bulk.role')}</Button>}
        {tags.length > 0 && <Button onClick={() => setAct('tag')}>{t('bulk.tag')}</Button>}
        <InviteButton users={people.filter(({ status }) => status === 'NOT_ACTIVATED').map(({ uuid }) => uuid)} />
        <ActionButton look="grave" label={t('person.deactivate')} to={() => setAct('deactivate')} />
        <ActionButton look="quiet" label={t('table.clear')} to={onClear} />
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
            report(act, name, outcome)
            onChanged()
            if (outcome.failed.length === 0) onClear()
          }}
        />
      )}
      {failed.length > 0 && <BulkFailures failed={failed} onClose={() => setFailed([])} />}
    </>
  )
}

/** Lists the people who could not be changed, each with the reason. */
function BulkFailures(props: { readonly failed: BulkOutcome['failed']; readonly onClose: () => void }) {
  const { t } = useAdmin()
  const { failed, onClose } = props
  return (
    <Dialog title={t.counted('bulk.failed', failed.length)} onClose={onClose}>
      <ul class="choices gap-4">
        {failed.map(({ user, failure }) => (
          <li key={user.uuid}>
            <strong dir="auto">{user.name}</strong>
            <p>{explainFailure(t, failure).body}</p>
          </li>
        ))}
      </ul>
      <div class="wrap">
        <ActionButton look="primary" label={t('shell.close')} to={onClose} />
      </div>
    </Dialog>
  )
}

/** How many people are named. The number of the others follows. */
const NAMED = 5

function BulkDialog(props: {
  readonly act: BulkAct
  readonly people: readonly UserResponse[]
  /** All roles or tags to choose from. */
  readonly among: readonly NamedThing[]
  readonly onDone: (name: string, outcome: BulkOutcome) => void
  readonly onClose: () => void
}) {
  const { api, t } = useAdmin()
  const { act, people, among, onDone, onClose } = props
  const [uuid, setUuid] = useState('')
  const [fault, setFault] = useState<string | undefined>(undefined)
  const [done, setDone] = useState<number | null>(null)
  const isBusy = done !== null

  const run = async (): Promise<void> => {
    if (act !== 'deactivate' && uuid === '') return setFault(t('bulk.choose.first'))
    setDone(0)
    const change = act === 'deactivate' ? toDeactivateChange : makeGiveChange(KINDS[act], uuid)
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
          label={t(`people.filter.${act}`)}
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
      <ul class="choices gap-4">
        {people.slice(0, NAMED).map((user) => (
          <li key={user.uuid} class="cut" dir="auto" title={user.name}>
            {user.name}
          </li>
        ))}
        {people.length > NAMED && <li class="quiet">{t('shell.andMore', { count: people.length - NAMED })}</li>}
      </ul>
      <p role="status" class="quiet">
        {isBusy && t('bulk.progress', { done, total: people.length })}
      </p>
      <div class="wrap">
        <Button look={act === 'deactivate' ? 'grave' : 'primary'} isBusy={isBusy} onClick={() => void run()}>
          {act === 'deactivate' ? t('person.deactivate') : t(`bulk.${act}`)}
        </Button>
        <Button isBusy={isBusy} onClick={onClose}>
          {t('shell.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
