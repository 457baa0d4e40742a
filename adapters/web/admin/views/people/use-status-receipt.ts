// Tells what became of somebody's state, with the way back to the one before.
import { changePersonCall, type User } from '../../api/people.ts'
import type { StatusAct } from '../../people/status-acts.ts'
import { useAdmin } from '../admin-context.tsx'

export const useStatusReceipt = (
  before: User,
  onChange: (user: User) => void,
): ((act: StatusAct, after: User) => void) => {
  const { api, format, receipts, t } = useAdmin()
  // Whoever was not activated yet is let in all the same.
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
