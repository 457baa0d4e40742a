// One line above the open item that reports the last action.
import type { Notice } from './state/mailbox-state.ts'
import { formatTimeOfDay, translate } from './words.ts'

function toText(notice: Notice): string {
  switch (notice._tag) {
    case 'Saved':
      return translate('said.saved')
    case 'Sent':
      return translate(notice.withoutHandler ? 'said.sentWithout' : 'said.sent', { time: formatTimeOfDay(notice.at) })
    case 'Discarded':
      return translate('said.discarded')
  }
}

const isGood = (notice: Notice | null): boolean =>
  notice?._tag === 'Saved' || (notice?._tag === 'Sent' && !notice.withoutHandler)

export function NoticeLine(props: { readonly notice: Notice | null; readonly onUndo: () => void }) {
  return (
    <div class={isGood(props.notice) ? 'notice-line row gap-16 notice-good' : 'notice-line row gap-16'} role="status">
      {props.notice !== null && <span>{toText(props.notice)}</span>}
      {props.notice?._tag === 'Discarded' && (
        <button type="button" class="link" onClick={props.onUndo}>
          {translate('undo')}
        </button>
      )}
    </div>
  )
}
