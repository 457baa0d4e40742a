// The stand-in mailbox: folders, list, what is open, and the task pane in its frame.
import { render } from 'preact'
import { useEffect, useReducer, useRef } from 'preact/hooks'
import { FolderList } from './folder-list.tsx'
import { ItemList } from './item-list.tsx'
import { NoticeLine } from './notice-line.tsx'
import { OpenItem } from './open-item.tsx'
import { bridgeTo } from './pane-bridge.ts'
import { makeSender, openSendHandler } from './send/sender.ts'
import { StandInBar } from './stand-in-bar.tsx'
import { beginAnswer, beginAppointment, beginMail, newItemId, posted, startMailbox } from './start.ts'
import { draftBegun, folderShown, type MailboxStore, opened } from './state/mailbox-state.ts'
import { language, word } from './words.ts'

const paneAddress = `/mailclient-plugin/?${new URLSearchParams({ host: 'mailbox', lang: language }).toString()}`

const Demo = ({ mailbox, canTrouble }: { readonly mailbox: MailboxStore; readonly canTrouble: boolean }) => {
  const [, drawAgain] = useReducer((n: number) => n + 1, 0)
  const frame = useRef<HTMLIFrameElement>(null)
  const sender = useRef(makeSender({ mailbox, openHandler: openSendHandler, post: posted })).current
  const state = mailbox.state()

  useEffect(() => mailbox.onChange(() => drawAgain(undefined)), [])
  useEffect(() => (frame.current === null ? undefined : bridgeTo(frame.current, mailbox, newItemId)), [])

  const undo = (): void => {
    if (state.notice?._tag === 'Discarded') mailbox.change(draftBegun(state.notice.draft))
  }
  return (
    <div class="demo">
      <StandInBar canTrouble={canTrouble} />
      <div class="columns">
        <FolderList
          state={state}
          onFolder={(folder) => mailbox.change(folderShown(folder))}
          onNewMail={() => beginMail(mailbox)}
          onNewAppointment={() => beginAppointment(mailbox)}
        />
        <ItemList state={state} onOpen={(key) => mailbox.change(opened(key))} />
        <div class="middle">
          <NoticeLine notice={state.notice} onUndo={undo} />
          <OpenItem
            mailbox={mailbox}
            sender={sender}
            newItemId={newItemId}
            onReply={(mail) => void beginAnswer(mailbox, mail)}
          />
        </div>
        <iframe ref={frame} class="pane-frame" title={word('pane')} src={paneAddress} />
      </div>
    </div>
  )
}

const root = document.getElementById('mailbox')
if (root !== null) {
  render(<p class="visually-hidden">{word('loading')}</p>, root)
  startMailbox().then(
    ({ mailbox, canTrouble }) => render(<Demo mailbox={mailbox} canTrouble={canTrouble} />, root),
    () => render(<p role="alert">{word('failed')}</p>, root),
  )
}
