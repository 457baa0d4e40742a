// Whether a person may sign in, and the changes of that. Deactivation happens at once and can be undone; removal asks first, and names its day.
import { useState } from 'preact/hooks'
import type { UserResponse } from '#adapters/contract/identity/users.ts'
import { Button } from '#adapters/web/kit/views/button.tsx'
import { Confirm } from '#adapters/web/kit/views/dialog.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { Panel } from '#adapters/web/kit/views/panel.tsx'
import { useWork } from '#adapters/web/kit/views/use-work.ts'
import { When } from '#adapters/web/kit/views/when.tsx'
import { call, type StatusOfUser } from '../../api/call.ts'
import { formerStatus } from '../../people/bulk.ts'
import { REMOVAL_DAYS, removalOf, type StatusAct, statusActs, targetOf } from '../../people/status-acts.ts'
import type { AdminTextKey } from '../../texts/texts.ts'
import { useAdmin, useUndo } from '../admin-context.tsx'

interface PersonStatusProps {
  readonly user: UserResponse
  readonly mayChange: boolean
  readonly isSelf: boolean
  readonly onChange: (user: UserResponse) => void
}

const useRemovalDate = ({ removalDue }: UserResponse): string => {
  const { format, now } = useAdmin()
  return format.date(removalDue === null ? removalOf(now()) : Date.parse(removalDue))
}

export const PersonStatus = (props: PersonStatusProps) => {
  const { t } = useAdmin()
  const { user, mayChange } = props
  const date = useRemovalDate(user)
  return (
    <Panel id="person-status" title={t('people.status')}>
      <p>{t(`person.status.${user.status}`, { date })}</p>
      {user.status === 'TO_BE_REMOVED' && <p>{t('person.status.undoable')}</p>}
      <p class="quiet">
        {t('people.since')} <When at={user.statusSince} />
      </p>
      {mayChange && <StatusActs {...props} acts={statusActs[user.status].filter((act) => act !== 'remove')} />}
    </Panel>
  )
}

/** What happens to the data of a person. */
export const PersonRemoval = (props: PersonStatusProps) => {
  const { t } = useAdmin()
  const { user, mayChange } = props
  const date = useRemovalDate(user)
  const isDue = user.status === 'TO_BE_REMOVED'
  return (
    <Panel id="person-removal" title={t('person.removal')}>
      <p dir="auto">{t('person.removal.kept', { name: user.name })}</p>
      <p>{isDue ? t('person.status.TO_BE_REMOVED', { date }) : t('person.removal.erased', { days: REMOVAL_DAYS })}</p>
      {mayChange && !isDue && <StatusActs {...props} acts={['remove']} />}
    </Panel>
  )
}

const LABELS: Readonly<Record<StatusAct, AdminTextKey>> = {
  deactivate: 'shell.turnOff',
  activate: 'person.activate',
  remove: 'person.remove.short',
  keepActive: 'person.keep.active',
  keepInactive: 'person.keep.inactive',
}

/** The receipt of each change. `undo`: it offers the former status. */
const RECEIPTS: Readonly<
  Record<StatusAct, { readonly title: AdminTextKey; readonly body?: AdminTextKey; readonly undo: boolean }>
> = {
  deactivate: { title: 'shell.turnedOff', body: 'person.deactivated.body', undo: true },
  activate: { title: 'shell.turnedOn', undo: true },
  remove: { title: 'person.removing.title', body: 'person.status.undoable', undo: true },
  keepActive: { title: 'person.kept', undo: false },
  keepInactive: { title: 'person.kept', undo: false },
}

const StatusActs = (props: PersonStatusProps & { readonly acts: readonly StatusAct[] }) => {
  const { api, format, receipts, t } = useAdmin()
  const { user, isSelf, onChange, acts } = props
  const { name } = user
  const [asking, setAsking] = useState<StatusAct | null>(null)
  const { isBusy, failure, perform } = useWork()
  const undo = useUndo()
  const date = useRemovalDate(user)
  const callFor = (status: Exclude<StatusOfUser, 'NOT_ACTIVATED'>) =>
    call('PUT /users/:id', { params: { id: user.uuid }, body: { status } })

  const send = async (act: StatusAct) => {
    const answer = await api(callFor(targetOf[act]))
    if (answer._tag === 'Left') return answer
    const after = answer.right
    const { title, body, undo: isUndoable } = RECEIPTS[act]
    const due = after.removalDue === null ? '' : format.date(Date.parse(after.removalDue))
    receipts.show({
      title: t(title, { name: after.name, date: due }),
      ...(body !== undefined && { body: t(body) }),
      ...(isUndoable && { undo: undo(callFor(formerStatus(user)), onChange) }),
    })
    onChange(after)
    return answer
  }
  const start = (act: StatusAct): void =>
    act === 'remove' || (act === 'deactivate' && isSelf) ? setAsking(act) : perform(() => send(act))
  const close = (): void => setAsking(null)

  return (
    <>
      {failure !== null && <FailureNotice failure={failure} />}
      <div class="button-row wrap">
        {acts.map((act) => (
          <Button key={act} {...(act === 'remove' && { look: 'grave' })} isBusy={isBusy} onClick={() => start(act)}>
            {t(LABELS[act])}
          </Button>
        ))}
      </div>
      {asking === 'remove' && (
        <Confirm title={t('person.remove', { name })} run={() => send('remove')} onDone={close} onClose={close}>
          <p>{t('person.remove.body', { name, date })}</p>
          <p>{t('person.remove.undo', { date })}</p>
        </Confirm>
      )}
      {asking === 'deactivate' && (
        <Confirm
          title={t('person.selfOff.title')}
          action={t('person.selfOff.action')}
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
