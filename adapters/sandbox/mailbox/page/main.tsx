// The stand-in mailbox: list, open mail, and the task pane in its frame.
import { render } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { MailList } from './mail-list.tsx'
import { type Mail, type Mailbox, loadMailbox } from './mailbox-api.ts'
import { type PaneBridge, bridgeTo } from './pane-bridge.ts'
import { ReadingPane } from './reading-pane.tsx'
import { StandInBar } from './stand-in-bar.tsx'
import { locale, word } from './words.ts'

const paneAddress = `/mailclient-plugin/?${new URLSearchParams({ host: 'mailbox', lang: locale }).toString()}`

const Demo = ({ mailbox, first }: { readonly mailbox: Mailbox; readonly first: Mail }) => {
  const [open, setOpen] = useState(first)
  const [read, setRead] = useState<ReadonlySet<string>>(new Set([first.item.itemId]))
  const frame = useRef<HTMLIFrameElement>(null)
  const bridge = useRef<PaneBridge | null>(null)

  useEffect(() => {
    if (frame.current === null) return undefined
    const made = bridgeTo(frame.current, mailbox.owner)
    bridge.current = made
    made.open(first)
    return () => made.stop()
  }, [])

  const show = (mail: Mail): void => {
    setOpen(mail)
    setRead(new Set([...read, mail.item.itemId]))
    bridge.current?.open(mail)
  }
  return (
    <div class="demo">
      <StandInBar canTrouble={mailbox.canTrouble} />
      <div class="columns">
        <MailList mails={mailbox.mails} openId={open.item.itemId} read={read} onOpen={show} />
        <ReadingPane key={open.item.itemId} mail={open} />
        <iframe ref={frame} class="pane-frame" title={word('pane')} src={paneAddress} />
      </div>
    </div>
  )
}

const root = document.getElementById('mailbox')
if (root !== null) {
  render(<p class="visually-hidden">{word('loading')}</p>, root)
  loadMailbox().then(
    (mailbox) => {
      const [first] = mailbox.mails
      if (first !== undefined) render(<Demo mailbox={mailbox} first={first} />, root)
    },
    () => render(<p role="alert">{word('failed')}</p>, root),
  )
}
