// The open mail. What comes from the server is shown in a frame that runs nothing, reaches nothing and belongs to no origin; what was written here is text.
import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../icons.tsx'
import { attachmentAddress, viewAddress } from '../mailbox-api.ts'
import type { Attachment, Mail } from '../state/items.ts'
import { fully, sizeOf, word } from '../words.ts'
import { ItemHead, people } from './item-head.tsx'

const Attached = ({ mail, attachment }: { readonly mail: Mail; readonly attachment: Attachment }) => {
  const file = mail.written?.files.find(({ id }) => id === attachment.id)?.file
  const [ownAddress, setOwnAddress] = useState<string | null>(null)
  useEffect(() => {
    if (file === undefined) return undefined
    const address = URL.createObjectURL(file)
    setOwnAddress(address)
    return () => URL.revokeObjectURL(address)
  }, [file])
  const link =
    mail.written === null
      ? { href: attachmentAddress(mail.itemId, attachment.id) }
      : ownAddress === null
        ? {}
        : { href: ownAddress, download: attachment.fileName }
  return (
    <li>
      <a {...link} title={attachment.fileName}>
        <span class="cut" dir="auto">
          {attachment.fileName}
        </span>
        <span class="attached-size">{sizeOf(attachment.size)}</span>
      </a>
    </li>
  )
}

export const MailReading = ({ mail, onReply }: { readonly mail: Mail; readonly onReply: () => void }) => {
  const attached = mail.attachments.filter((attachment) => !attachment.isInline)
  const reply = (
    <button type="button" class="button" onClick={onReply}>
      <Icon name="reply" />
      {word('reply')}
    </button>
  )
  return (
    <main class="reading" aria-label={word('reading')}>
      <ItemHead
        title={mail.subject || word('noSubject')}
        facts={[
          [word('from'), people([mail.from])],
          [word('to'), people(mail.to)],
          [word('cc'), people(mail.cc)],
        ]}
        action={reply}
      >
        <p class="quiet">{fully(mail.sentAt)}</p>
        {attached.length > 0 && (
          <ul class="attached" aria-label={word('attachments')}>
            {attached.map((attachment) => (
              <Attached key={attachment.id} mail={mail} attachment={attachment} />
            ))}
          </ul>
        )}
      </ItemHead>
      {mail.written === null ? (
        <iframe class="reading-text" title={word('text')} sandbox="" src={viewAddress(mail.itemId)} />
      ) : (
        <div class="reading-own" dir="auto" tabIndex={0} role="document" aria-label={word('text')}>
          {mail.written.text}
        </div>
      )}
    </main>
  )
}
