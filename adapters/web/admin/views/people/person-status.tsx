// Whether somebody may sign in, what that means, and what can be done about it. Turning off is done at once and can be undone; removal is asked
// for once, with its day.
import { useState } from 'preact/hooks'
import type { CallFailure } from '#adapters/web/kit/failure.ts'
import { changePersonCall, type User } from '../../api/people.ts'
import { removalOf, type StatusAct, statusActs, targetOf } from '../../people/status-acts.ts'
import { useAdmin } from '../admin-context.tsx'
import { Confirm } from '../frame/confirm.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { When } from '../frame/when.tsx'
import { useStatusReceipt } from './use-status-receipt.ts'

export const PersonStatus = (props: {
  readonly user: User
  readonly mayChange: boolean
  readonly isSelf: boolean
  readonly onChange: (user: User) => void
}) => {
  const { api, format, now, t } = useAdmin()
  const { user, mayChange, isSelf, onChange } = props
  const [asking, setAsking] = useState<StatusAct | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const told = useStatusReceipt(user, onChange)
  const name = user.name
  const date = format.date(user.removalDue === null ? removalOf(now()) : Date.parse(user.removalDue))

  const send = (act: StatusAct) => api(changePersonCall(user.uuid, { status: targetOf[act] }))
  const act = async (what: StatusAct): Promise<void> => {
    if (isBusy) return
    if (what === 'remove' || (what === 'deactivate' && isSelf)) return setAsking(what)
    setBusy(true)
    setFailure(null)
    const answer = await send(what)
    setBusy(false)
    if (answer._tag === 'Left') setFailure(answer.left)
    else told(what, answer.right)
  }
  const label = (what: StatusAct): string => {
    switch (what) {
      case 'deactivate':
        return t('person.deactivate.short')
      case 'activate':
        return t('person.activate')
      case 'remove':
        return t('person.remove.short')
      case 'keepActive':
        return t('person.keep.active')
      case 'keepInactive':
        return t('person.keep.inactive')
    }
  }
  const confirmed = async (what: StatusAct) => {
    const answer = await send(what)
    if (answer._tag === 'Right') told(what, answer.right)
    return answer
  }

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
      {failure !== null && <FailureNotice failure={failure} />}
      {mayChange && (
        <div class="button-row">
          {statusActs[user.status].map((what) => (
            <button
              key={what}
              type="button"
              class={what === 'remove' ? 'button button-grave' : 'button'}
              aria-disabled={isBusy}
              onClick={() => void act(what)}
            >
              {label(what)}
            </button>
          ))}
        </div>
      )}
      {asking === 'remove' && (
        <Confirm
          title={t('person.remove.title', { name })}
          action={t('person.remove', { name })}
          isGrave
          run={() => confirmed('remove')}
          onDone={() => setAsking(null)}
          onClose={() => setAsking(null)}
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
          run={() => confirmed('deactivate')}
          onDone={() => setAsking(null)}
          onClose={() => setAsking(null)}
        >
          <p>{t('person.selfOff.body')}</p>
        </Confirm>
      )}
    </section>
  )
}
