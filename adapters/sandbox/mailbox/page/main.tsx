// The page of the stand-in mailbox: folders, list, the open item, and the task pane in its frame.
import { render } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useSignals } from '#adapters/web/kit/views/use-signals.ts'
import { FolderList } from './folder-list.tsx'
import { ItemList } from './item-list.tsx'
import { NoticeLine } from './notice-line.tsx'
import { OpenItem } from './open-item.tsx'
import { connectPane } from './pane-bridge.ts'
import { makeSender, openSendHandler, type Sender } from './send/sender.ts'
import { StandInBar } from './stand-in-bar.tsx'
import { makePosting, startMailbox } from './start.ts'
import { addDraft, type MailboxStore, openItem } from './state/mailbox-state.ts'
import { pageLanguage, translate } from './words.ts'

const paneAddress = `/mailclient-plugin/?${new URLSearchParams({ host: 'mailbox', lang: pageLanguage }).toString()}`

function Demo(props: { readonly mailbox: MailboxStore; readonly sender: Sender; readonly canTrouble: boolean }) {
  const { mailbox, sender } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const state = useSignals(mailbox.state)
  // Before the pane can say hello, which it does once.
  useLayoutEffect(() => (frame.current === null ? undefined : connectPane(frame.current, mailbox)), [])

  const undo = (): void => {
    if (state.notice?._tag === 'Discarded') mailbox.change(addDraft(state.notice.draft))
  }
  return (
    <div class="demo">
      <StandInBar canTrouble={props.canTrouble} />
      <div class="columns">
        <FolderList mailbox={mailbox} />
        <ItemList state={state} onOpen={(key) => mailbox.change(openItem(key))} />
        <div class="middle">
          <NoticeLine notice={state.notice} onUndo={undo} />
          <OpenItem mailbox={mailbox} sender={sender} />
        </div>
        <iframe ref={frame} class="pane-frame" title={translate('pane')} src={paneAddress} />
      </div>
    </div>
  )
}

const root = document.getElementById('mailbox')
if (root !== null) {
  render(<p class="visually-hidden">{translate('loading')}</p>, root)
  startMailbox().then(
    ({ mailbox, canTrouble }) => {
      const sender = makeSender({ mailbox, openHandler: openSendHandler, post: makePosting })
      render(<Demo mailbox={mailbox} sender={sender} canTrouble={canTrouble} />, root)
    },
    () => render(<p role="alert">{translate('failed')}</p>, root),
  )
}
