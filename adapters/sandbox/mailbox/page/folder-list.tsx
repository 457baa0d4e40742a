// The mailbox's folders, with a count only where something waits, and the ways to begin something new.
import { Icon, type IconName } from './icons.tsx'
import { beginAppointment, beginMail } from './start.ts'
import {
  type MailboxFolder,
  type MailboxState,
  type MailboxStore,
  folderShown,
  folders,
  isUnread,
  mailsIn,
} from './state/mailbox-state.ts'
import { word } from './words.ts'

function waitingIn(state: MailboxState, folder: MailboxFolder): number {
  if (folder === 'inbox') return mailsIn(state, 'inbox').filter((mail) => isUnread(state, mail)).length
  return folder === 'drafts' ? state.drafts.length : 0
}

const NewButton = (props: { readonly icon: IconName; readonly label: string; readonly onClick: () => void }) => (
  <button type="button" class="button button-new" onClick={props.onClick}>
    <Icon name={props.icon} />
    {props.label}
  </button>
)

export function FolderList({ mailbox }: { readonly mailbox: MailboxStore }) {
  const state = mailbox.state()
  return (
    <div class="side">
      <div class="side-new">
        <NewButton icon="mail" label={word('newMail')} onClick={() => beginMail(mailbox)} />
        <NewButton icon="calendar" label={word('newAppointment')} onClick={() => beginAppointment(mailbox)} />
      </div>
      <nav aria-label={word('folders')}>
        <ul class="folders">
          {folders.map((folder) => {
            const waiting = waitingIn(state, folder)
            return (
              <li key={folder}>
                <button
                  type="button"
                  class="bare folder"
                  aria-current={folder === state.folder ? 'true' : undefined}
                  onClick={() => mailbox.change(folderShown(folder))}
                >
                  <Icon name={folder} />
                  <span class="folder-name">{word(folder)}</span>
                  {waiting > 0 && <span class="folder-count">{waiting}</span>}
                </button>
              </li>
            )
          })}
        </ul>
      </nav>
    </div>
  )
}
