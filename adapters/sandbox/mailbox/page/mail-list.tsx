// The list of mails: one is open, arrows and Tab reach every other.
import type { Mail } from './mailbox-api.ts'
import { fully, shortly, word } from './words.ts'

export const MailList = (props: {
  readonly mails: readonly Mail[]
  readonly openId: string
  readonly read: ReadonlySet<string>
  readonly onOpen: (mail: Mail) => void
}) => {
  const walk = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const list = event.currentTarget
    if (step === 0 || !(list instanceof HTMLElement)) return
    event.preventDefault()
    const buttons = [...list.querySelectorAll<HTMLElement>('button')]
    buttons[buttons.findIndex((button) => button === document.activeElement) + step]?.focus()
  }
  return (
    <nav class="mail-list" aria-label={word('inbox')}>
      <h2 class="list-title">{word('inbox')}</h2>
      <ul onKeyDown={walk}>
        {props.mails.map((mail) => {
          const { item } = mail
          const isUnread = mail.isUnread && !props.read.has(item.itemId)
          return (
            <li key={item.itemId}>
              <button
                type="button"
                class={isUnread ? 'mail mail-unread' : 'mail'}
                aria-current={item.itemId === props.openId ? 'true' : undefined}
                onClick={() => props.onOpen(mail)}
              >
                <span class="mail-head">
                  <span class="cut" dir="auto">
                    {item.from.name}
                  </span>
                  <time class="mail-time" title={fully(item.sentAt)}>
                    {shortly(item.sentAt)}
                  </time>
                </span>
                <span class="mail-subject cut" dir="auto">
                  {item.subject}
                  {isUnread && <span class="visually-hidden"> ({word('unread')})</span>}
                </span>
                <span class="mail-preview cut" dir="auto">
                  {mail.preview}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
