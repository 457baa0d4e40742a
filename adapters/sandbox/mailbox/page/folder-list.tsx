// The mailbox's folders, with a count if something waits, and buttons to start a new mail or appointment.
import { MailboxIcon, type IconName } from './icons.tsx'
import { beginAppointment, beginMail } from './start.ts'
import {
  type MailboxFolder,
  type MailboxState,
  type MailboxStore,
  showFolder,
  FOLDERS,
  isUnread,
  listMails,
} from './state/mailbox-state.ts'
import { translate } from './words.ts'

function countWaiting(state: MailboxState, folder: MailboxFolder): number {
  if (folder === 'inbox' || folder === 'shared')
    return listMails(state, folder).filter((mail) => isUnread(state, mail)).length
  return folder === 'drafts' ? state.drafts.length : 0
}

const NewButton = (props: { readonly icon: IconName; readonly label: string; readonly onClick: () => void }) => (
  <button type="button" class="button button-new" onClick={props.onClick}>
    <MailboxIcon name={props.icon} />
    {props.label}
  </button>
)

export function FolderList({ mailbox }: { readonly mailbox: MailboxStore }) {
  const state = mailbox.state()
  return (
    <div class="side">
      <div class="side-new">
        <NewButton icon="mail" label={translate('newMail')} onClick={() => beginMail(mailbox)} />
        <NewButton icon="calendar" label={translate('newAppointment')} onClick={() => beginAppointment(mailbox)} />
      </div>
      <nav aria-label={translate('folders')}>
        <ul class="folders">
          {FOLDERS.map((folder) => {
            const waiting = countWaiting(state, folder)
            return (
              <li key={folder}>
                <button
                  type="button"
                  class="bare folder"
                  aria-current={folder === state.folder ? 'true' : undefined}
                  onClick={() => mailbox.change(showFolder(folder))}
                >
                  <MailboxIcon name={folder} />
                  <span class="grow">{translate(folder)}</span>
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
