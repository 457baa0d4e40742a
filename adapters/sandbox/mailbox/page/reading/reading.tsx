// The open mail or appointment. Mails of the server are shown in a frame without scripts, network or origin; mails that were written on
// this page are text.
import { useEffect, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { MailboxIcon } from '../icons.tsx'
import { toAttachmentAddress, toViewAddress } from '../mailbox-api.ts'
import type { MailboxPerson } from '#adapters/sandbox/mailbox/sample-mail.ts'
import { type Appointment, type MailboxMail, formatPerson } from '../state/items.ts'
import { formatFull, formatFileSize, formatSpan, translate } from '../words.ts'

const joinPeople = (list: readonly MailboxPerson[]): string => list.map(formatPerson).join('; ')

/** Leaves out empty facts. */
const ItemHead = (props: {
  readonly title: string
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly action?: ComponentChildren
  readonly children?: ComponentChildren
}) => (
  <header class="reading-head">
    <div class="reading-title between at-start gap-16">
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
      ? { href: toAttachmentAddress(mail.itemId, attachment.id) }
      : ownAddress === null
        ? {}
        : { href: ownAddress, download: attachment.fileName }
  return (
    <li>
      <a {...link} title={attachment.fileName}>
        <span class="cut" dir="auto">
          {attachment.fileName}
        </span>
        <span class="small flex-none">{formatFileSize(attachment.size)}</span>
      </a>
    </li>
  )
}

export function MailReading({ mail, onReply }: { readonly mail: MailboxMail; readonly onReply: () => void }) {
  const attached = mail.attachments.filter((attachment) => !attachment.isInline)
  const reply = (
    <button type="button" class="button flex-none" onClick={onReply}>
      <MailboxIcon name="reply" />
      {translate('reply')}
    </button>
  )
  return (
    <main class="reading" aria-label={translate('reading')}>
      <ItemHead
        title={mail.subject || translate('noSubject')}
        facts={[
          [translate('from'), joinPeople([mail.from])],
          [translate('to'), joinPeople(mail.to)],
          [translate('cc'), joinPeople(mail.cc)],
        ]}
        action={reply}
      >
        <p class="quiet">{formatFull(mail.sentAt)}</p>
        {attached.length > 0 && (
          <ul class="attached wrap" aria-label={translate('attachments')}>
            {attached.map((attachment) => (
              <Attached key={attachment.id} mail={mail} attachment={attachment} />
            ))}
          </ul>
        )}
      </ItemHead>
      {mail.written === null ? (
        <iframe class="reading-text" title={translate('text')} sandbox="" src={toViewAddress(mail.itemId)} />
      ) : (
        <div class="reading-own" dir="auto" tabIndex={0} role="document" aria-label={translate('text')}>
          {mail.written.text}
        </div>
      )}
    </main>
  )
}

export function AppointmentReading({ appointment }: { readonly appointment: Appointment }) {
  return (
    <main class="reading" aria-label={translate('readingAppointment')}>
      <ItemHead
        title={appointment.subject || translate('noSubject')}
        facts={[
          [translate('when'), formatSpan(appointment.startsAt, appointment.endsAt)],
          [translate('where'), appointment.location],
          [translate('organiser'), joinPeople([appointment.organiser])],
          [translate('attendees'), joinPeople(appointment.attendees)],
        ]}
      />
      <div class="reading-own" dir="auto" tabIndex={0} role="document" aria-label={translate('notes')}>
        {appointment.text}
      </div>
    </main>
  )
}
