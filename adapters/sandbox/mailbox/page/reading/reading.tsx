// The open mail or appointment. A mail of the server is shown in a frame that runs nothing, reaches nothing and belongs to no origin; one that was
// written here is text.
import { useEffect, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { Icon } from '../icons.tsx'
import { attachmentAddress, viewAddress } from '../mailbox-api.ts'
import type { MailboxPerson } from '#adapters/sandbox/mailbox/sample-mail.ts'
import { type Appointment, type MailboxMail, written } from '../state/items.ts'
import { fully, sizeOf, span, word } from '../words.ts'

const people = (list: readonly MailboxPerson[]): string => list.map(written).join('; ')

/** Facts that are empty are left out. */
const ItemHead = (props: {
  readonly title: string
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly action?: ComponentChildren
  readonly children?: ComponentChildren
}) => (
  <header class="reading-head">
    <div class="reading-title">
      <h1 dir="auto">{props.title}</h1>
      {props.action}
    </div>
    <dl>
      {props.facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
    {props.children}
  </header>
)

function Attached({
  mail,
  attachment,
}: {
  readonly mail: MailboxMail
  readonly attachment: MailboxMail['attachments'][number]
}) {
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

export function MailReading({ mail, onReply }: { readonly mail: MailboxMail; readonly onReply: () => void }) {
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

export function AppointmentReading({ appointment }: { readonly appointment: Appointment }) {
  return (
    <main class="reading" aria-label={word('readingAppointment')}>
      <ItemHead
        title={appointment.subject || word('noSubject')}
        facts={[
          [word('when'), span(appointment.startsAt, appointment.endsAt)],
          [word('where'), appointment.location],
          [word('organiser'), people([appointment.organiser])],
          [word('attendees'), people(appointment.attendees)],
        ]}
      />
      <div class="reading-own" dir="auto" tabIndex={0} role="document" aria-label={word('notes')}>
        {appointment.text}
      </div>
    </main>
  )
}
