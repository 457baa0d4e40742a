// Asks which role or tag is given, or once more before people are turned off, and shows how far it is.
import { useState } from 'preact/hooks'
import { SelectField } from '#adapters/web/kit/views/field.tsx'
import type { User } from '../../api/people.ts'
import { type BulkOutcome, changeAll, deactivating, giving } from '../../people/bulk.ts'
import { useAdmin } from '../admin-context.tsx'
import { Dialog } from '../frame/dialog.tsx'

export type BulkAct = 'role' | 'tag' | 'deactivate'

/** More names than these are told by their number. */
const NAMED = 5

export const BulkDialog = (props: {
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
      <ul class="bulk-names">
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
      <div class="dialog-actions">
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
