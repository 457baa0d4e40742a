// Asks once before a connection is ended, and tells that it was.
import { type Connection, endConnectionCall } from '../../api/assistant.ts'
import { useAdmin } from '../admin-context.tsx'
import { Confirm } from '../frame/confirm.tsx'

export const EndConnection = (props: {
  readonly connection: Connection
  readonly onClose: () => void
  /** Also where somebody else was first. */
  readonly onEnded: () => void
}) => {
  const { api, receipts, t } = useAdmin()
  const { connection, onClose, onEnded } = props
  const { label, person } = connection
  const { name } = person
  const assistant = label === '' ? t('connections.end.unnamed') : t('connections.end.at', { label })
  const end = async () => {
    const answer = await api(endConnectionCall(connection.id))
    if (answer._tag === 'Left' && answer.left._tag === 'Refused' && answer.left.status === 404) onEnded()
    return answer
  }
  return (
    <Confirm
      title={t('connections.end.of', { name })}
      action={t('connections.end')}
      isGrave
      run={end}
      onDone={() => {
        onClose()
        receipts.tell({
          title: t('connections.end.done', { name }),
          body: t('connections.end.done.body', { name, assistant }),
        })
        onEnded()
      }}
      onClose={onClose}
    >
      <p dir="auto">{t('connections.end.body', { name, assistant })}</p>
      <p>{t('connections.end.again')}</p>
    </Confirm>
  )
}
