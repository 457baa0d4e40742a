// What was just done, in one line above what is open.
import type { Notice } from './state/mailbox-state.ts'
import { timeOfDay, word } from './words.ts'

function toText(notice: Notice): string {
  switch (notice._tag) {
    case 'Saved':
      return word('said.saved')
    case 'Sent':
      return word(notice.withoutHandler ? 'said.sentWithout' : 'said.sent', { time: timeOfDay(notice.at) })
    case 'Discarded':
      return word('said.discarded')
  }
}

const isGood = (notice: Notice | null): boolean =>
  notice?._tag === 'Saved' || (notice?._tag === 'Sent' && !notice.withoutHandler)

export function NoticeLine(props: { readonly notice: Notice | null; readonly onUndo: () => void }) {
  return (
    <div class={isGood(props.notice) ? 'notice-line notice-good' : 'notice-line'} role="status">
      {props.notice !== null && <span>{toText(props.notice)}</span>}
      {props.notice?._tag === 'Discarded' && (
        <button type="button" class="link" onClick={props.onUndo}>
          {word('undo')}
        </button>
      )}
    </div>
  )
}
