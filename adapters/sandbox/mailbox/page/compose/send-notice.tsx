// What the mail client says while the add-in's on-send handler has a mail: it is busy, it takes long, or it asks not to send.
import type { Sending } from '../state/items.ts'
import { word } from '../words.ts'

export const SendNotice = (props: {
  readonly sending: Sending
  readonly onSendAnyway: () => void
  readonly onKeep: () => void
}) => {
  const { sending } = props
  if (sending._tag === 'Running')
    return (
      <p class="send-notice" role="status">
        {word('sending')}
      </p>
    )
  return (
    <div class="send-notice send-notice-asks" role="alert">
      <p>{sending._tag === 'Slow' ? word('slow') : sending.message || word('refused')}</p>
      <div class="send-notice-answers">
        <button type="button" class="button" onClick={props.onSendAnyway}>
          {word('sendAnyway')}
        </button>
        <button type="button" class="button" onClick={props.onKeep}>
          {word('keep')}
        </button>
      </div>
    </div>
  )
}
