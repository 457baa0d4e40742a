// Whether a person may sign in, what that means, and what can be done about it. Turning off is done at once and can be undone; removal is asked
// for once, with its day.
import { useState } from 'preact/hooks'
import type { CallFailure } from '#adapters/web/kit/failure.ts'
import { Confirm } from '#adapters/web/kit/views/confirm.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { When } from '#adapters/web/kit/views/when.tsx'
import { changePersonCall, type User } from '../../api/people.ts'
import { REMOVAL_DAYS, removalOf, type StatusAct, statusActs, targetOf } from '../../people/status-acts.ts'
import type { TextKey } from '../../texts/texts.ts'
import { useAdmin } from '../admin-context.tsx'

interface PersonStatusProps {
  readonly user: User
  readonly mayChange: boolean
  readonly isSelf: boolean
  readonly onChange: (user: User) => void
}

const useRemovalDate = ({ removalDue }: User): string => {
  const { format, now } = useAdmin()
  return format.date(removalDue === null ? removalOf(now()) : Date.parse(removalDue))
}

export const PersonStatus = (props: PersonStatusProps) => {
  const { t } = useAdmin()
  const { user, mayChange } = props
  const date = useRemovalDate(user)
  return (
    <section class="panel" aria-labelledby="person-status">
      <h2 id="person-status" class="panel-title">
        {t('person.status')}
      </h2>
      <p>{t(`person.status.${user.status}`, { date })}</p>
      {user.status === 'TO_BE_REMOVED' && <p>{t('person.status.undoable')}</p>}
      <p class="quiet">
        {t('people.since')} <When at={user.statusSince} />
      </p>
      {mayChange && <StatusActs {...props} acts={statusActs[user.status].filter((act) => act !== 'remove')} />}
    </section>
  )
}

/** What happens to what is kept of a person. */
export const PersonRemoval = (props: PersonStatusProps) => {
  const { t } = useAdmin()
  const { user, mayChange } = props
  const date = useRemovalDate(user)
  const isDue = user.status === 'TO_BE_REMOVED'
  return (
    <section class="panel" aria-labelledby="person-removal">
      <h2 id="person-removal" class="panel-title">
        {t('person.removal')}
      </h2>
      <p dir="auto">{t('person.removal.kept', { name: user.name })}</p>
      <p>{isDue ? t('person.status.TO_BE_REMOVED', { date }) : t('person.removal.erased', { days: REMOVAL_DAYS })}</p>
      {mayChange && !isDue && <StatusActs {...props} acts={['remove']} />}
    </section>
  )
}

const LABELS: Readonly<Record<StatusAct, TextKey>> = {
  deactivate: 'person.deactivate.short',
  activate: 'person.activate',
  remove: 'person.remove.short',
  keepActive: 'person.keep.active',
  keepInactive: 'person.keep.inactive',
}

const StatusActs = (props: PersonStatusProps & { readonly acts: readonly StatusAct[] }) => {
  const { api, t } = useAdmin()
  const { user, isSelf, onChange, acts } = props
  const [asking, setAsking] = useState<StatusAct | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const report = useStatusReceipt(user, onChange)
  const date = useRemovalDate(user)
  const { name } = user

  const send = async (act: StatusAct) => {
    const answer = await api(changePersonCall(user.uuid, { status: targetOf[act] }))
    if (answer._tag === 'Right') report(act, answer.right)
    return answer
  }
  const act = async (what: StatusAct): Promise<void> => {
    if (isBusy) return
    if (what === 'remove' || (what === 'deactivate' && isSelf)) return setAsking(what)
    setBusy(true)
    setFailure(null)
    const answer = await send(what)
    setBusy(false)
    if (answer._tag === 'Left') setFailure(answer.left)
  }
  const close = (): void => setAsking(null)

  return (
    <>
      {failure !== null && <FailureNotice failure={failure} />}
      <div class="button-row wrap">
        {acts.map((what) => (
          <button
            key={what}
            type="button"
            class={what === 'remove' ? 'button button-grave' : 'button'}
            aria-disabled={isBusy}
            onClick={() => void act(what)}
          >
            {t(LABELS[what])}
          </button>
        ))}
      </div>
      {asking === 'remove' && (
        <Confirm
          title={t('person.remove.title', { name })}
          action={t('person.remove', { name })}
          isGrave
          run={() => send('remove')}
          onDone={close}
          onClose={close}
        >
          <p>{t('person.remove.body', { name, date })}</p>
          <p>{t('person.remove.undo', { date })}</p>
        </Confirm>
      )}
      {asking === 'deactivate' && (
        <Confirm
          title={t('person.selfOff.title')}
          action={t('person.selfOff.action')}
          isGrave
          run={() => send('deactivate')}
          onDone={close}
          onClose={close}
        >
          <p>{t('person.selfOff.body')}</p>
        </Confirm>
      )}
    </>
  )
}

/** Reports what became of the status, with the way back to the one before. */
const useStatusReceipt = (before: User, onChange: (user: User) => void): ((act: StatusAct, after: User) => void) => {
  const { api, format, receipts, t } = useAdmin()
  // A person who was not activated yet may sign in all the same.
  const former = before.status === 'NOT_ACTIVATED' ? 'ACTIVE' : before.status
  const run = async () => {
    const answer = await api(changePersonCall(before.uuid, { status: former }))
    if (answer._tag === 'Right') onChange(answer.right)
    return answer
  }
  return (act, after) => {
    const { name } = after
    const done = t('bulk.undone')
    const date = after.removalDue === null ? '' : format.date(Date.parse(after.removalDue))
    switch (act) {
      case 'deactivate':
        receipts.tell({
          title: t('person.deactivated.title', { name }),
          body: t('person.deactivated.body'),
          undo: { run, done },
        })
        break
      case 'activate':
        receipts.tell({ title: t('person.activated', { name }), undo: { run, done } })
        break
      case 'remove':
        receipts.tell({
          title: t('person.removing.title', { name, date }),
          body: t('person.removing.body'),
          undo: { run, done },
        })
        break
      case 'keepActive':
      case 'keepInactive':
        receipts.tell({ title: t('person.kept', { name }) })
        break
    }
    onChange(after)
  }
}
