// The open mail. Its text comes in a frame that runs nothing, reaches nothing and belongs to no origin.
import { type Mail, type Person, attachmentAddress, viewAddress } from './mailbox-api.ts'
import { fully, sizeOf, word } from './words.ts'

const people = (list: readonly Person[]): string => list.map((p) => `${p.name} <${p.address}>`).join('; ')

export const ReadingPane = ({ mail }: { readonly mail: Mail }) => {
  const { item } = mail
  const attached = item.attachments.filter((attachment) => !attachment.isInline)
  return (
    <main class="reading" aria-label={word('reading')}>
      <header class="reading-head">
        <h1 dir="auto">{item.subject}</h1>
        <dl>
          <div>
            <dt>{word('from')}</dt>
            <dd>{people([item.from])}</dd>
          </div>
          <div>
            <dt>{word('to')}</dt>
            <dd>{people(item.to)}</dd>
          </div>
          {item.cc.length > 0 && (
            <div>
              <dt>{word('cc')}</dt>
              <dd>{people(item.cc)}</dd>
            </div>
          )}
        </dl>
        <p class="quiet">{fully(item.sentAt)}</p>
        {attached.length > 0 && (
          <ul class="attached" aria-label={word('attachments')}>
            {attached.map((attachment) => (
              <li key={attachment.id}>
                <a href={attachmentAddress(item.itemId, attachment.id)} title={attachment.fileName}>
                  <span class="cut" dir="auto">
                    {attachment.fileName}
                  </span>
                  <span class="attached-size">{sizeOf(attachment.size)}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </header>
      <iframe class="reading-text" title={word('text')} sandbox="" src={viewAddress(item.itemId)} />
    </main>
  )
}
