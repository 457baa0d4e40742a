// The mailbox's folders, with a count only where something waits, and the ways to begin something new.
import { Icon } from './icons.tsx'
import { type MailboxFolder, type MailboxState, folders, isUnread, mailsIn } from './state/mailbox-state.ts'
import { word } from './words.ts'

const waitingIn = (state: MailboxState, folder: MailboxFolder): number => {
  if (folder === 'inbox') return mailsIn(state, 'inbox').filter((mail) => isUnread(state, mail)).length
  return folder === 'drafts' ? state.drafts.length : 0
}

export const FolderList = (props: {
  readonly state: MailboxState
  readonly onFolder: (folder: MailboxFolder) => void
  readonly onNewMail: () => void
  readonly onNewAppointment: () => void
}) => (
  <div class="side">
    <div class="side-new">
      <button type="button" class="button button-new" onClick={props.onNewMail}>
        <Icon name="mail" />
        {word('newMail')}
      </button>
      <button type="button" class="button button-new" onClick={props.onNewAppointment}>
        <Icon name="calendar" />
        {word('newAppointment')}
      </button>
    </div>
    <nav aria-label={word('folders')}>
      <ul class="folders">
        {folders.map((folder) => {
          const waiting = waitingIn(props.state, folder)
          return (
            <li key={folder}>
              <button
                type="button"
                class="folder"
                aria-current={folder === props.state.folder ? 'true' : undefined}
                onClick={() => props.onFolder(folder)}
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
