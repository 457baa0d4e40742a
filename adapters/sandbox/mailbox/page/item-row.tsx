// One mail, draft or appointment in a list: three lines and a time.
import { word } from './words.ts'

export const ItemRow = (props: {
  readonly head: string
  readonly time: { readonly told: string; readonly whole: string }
  readonly subject: string
  readonly preview: string
  readonly isUnread?: boolean
  readonly isOpen: boolean
  readonly onOpen: () => void
}) => {
  const isUnread = props.isUnread === true
  return (
    <li>
      <button
        type="button"
        class={isUnread ? 'item item-unread' : 'item'}
        aria-current={props.isOpen ? 'true' : undefined}
        onClick={props.onOpen}
      >
        <span class="item-head">
          <span class="cut" dir="auto">
            {props.head}
          </span>
          <span class="item-time" title={props.time.whole}>
            {props.time.told}
          </span>
        </span>
        <span class="item-subject cut" dir="auto">
          {props.subject}
          {isUnread && <span class="visually-hidden"> ({word('unread')})</span>}
        </span>
        <span class="item-preview cut" dir="auto">
          {props.preview}
        </span>
      </button>
    </li>
  )
}
