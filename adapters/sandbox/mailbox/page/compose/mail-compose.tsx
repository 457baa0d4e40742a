// A mail being written; the sender sends it.
import { useEffect } from 'preact/hooks'
import { type MailDraft, type Sending, understood } from '../state/items.ts'
import { mailDraftChanged } from '../state/mailbox-state.ts'
import { word } from '../words.ts'
import { Compose, type Writing } from './compose.tsx'
import { AttachButton, AttachedFiles, faultOf, PeopleField, TextField } from './fields.tsx'

function SendNotice(props: {
  readonly sending: Sending
  readonly onSendAnyway: () => void
  readonly onKeep: () => void
}) {
  const { sending } = props
  if (sending._tag === 'Running')
    return (
      <p class="send-notice" role="status">
        {word('sending')}
      </p>
    )
  return (
    <div class="send-notice send-notice-asks" role="alert">
      <p>{sending._tag === 'Slow' ? word('slow') : sending.message || word('refused')}</p>
      <div class="send-notice-answers">
        <button type="button" class="button" onClick={props.onSendAnyway}>
          {word('sendAnyway')}
        </button>
        <button type="button" class="button" onClick={props.onKeep}>
          {word('keep')}
        </button>
      </div>
    </div>
  )
}

export function MailCompose(props: Writing<MailDraft>) {
  const { mailbox, sender, draft } = props
  const { key, files, sending } = draft
  const change = (changed: Partial<MailDraft>): void => mailbox.change(mailDraftChanged(key, changed))
  useEffect(() => sender.prepare(key), [])
  const isAnswer = draft.to.people.length > 0
  const disabled = sending !== null
  const { people: known } = mailbox.state()
  const [to, cc] = [understood(draft.to, known), understood(draft.cc, known)]
  const wrongTo = faultOf(to) ?? (to.people.length + cc.people.length === 0 ? word('wrong.noRecipient') : null)
  const wrongCc = faultOf(cc)

  const send = (): void => {
    change({ to, cc })
    void sender.send(key)
  }
  const common = { known, disabled }
  return (
    <Compose
      {...props}
      title={word('writing')}
      textLabel={word('text')}
      startsInText={isAnswer}
      disabled={disabled}
      finish={{ icon: 'sent', label: word('send'), run: wrongTo === null && wrongCc === null ? send : null }}
      attach={<AttachButton disabled={disabled} onFiles={(added) => change({ files: [...files, ...added] })} />}
      notice={
        sending !== null && (
          <SendNotice sending={sending} onSendAnyway={() => sender.sendAnyway(key)} onKeep={() => sender.keep(key)} />
        )
      }
    >
      {(shown) => (
        <>
          <PeopleField
            {...common}
            label={word('to')}
            recipients={draft.to}
            wrong={shown(wrongTo)}
            focused={!isAnswer}
            onChange={(to) => change({ to })}
          />
          <PeopleField
            {...common}
            label={word('cc')}
            recipients={draft.cc}
            wrong={shown(wrongCc)}
            onChange={(cc) => change({ cc })}
          />
          <TextField
            label={word('subject')}
            value={draft.subject}
            disabled={disabled}
            onChange={(subject) => change({ subject })}
          />
          <AttachedFiles
            files={files}
            disabled={disabled}
            onRemove={(id) => change({ files: files.filter((file) => file.id !== id) })}
          />
        </>
      )}
    </Compose>
  )
}
