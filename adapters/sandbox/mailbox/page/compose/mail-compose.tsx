// The form of a mail that the user writes. sender.ts sends it.
import { useEffect } from 'preact/hooks'
import { type MailDraft, type Sending, parseTyped } from '../state/items.ts'
import { changeMailDraft } from '../state/mailbox-state.ts'
import { translate } from '../words.ts'
import { Compose, type Writing } from './compose.tsx'
import { AttachButton, AttachedFiles, findRecipientFault, PeopleField, DraftTextField } from './fields.tsx'

function SendNotice(props: {
  readonly sending: Sending
  readonly onSendAnyway: () => void
  readonly onKeep: () => void
}) {
  const { sending } = props
  if (sending._tag === 'Running')
    return (
      <p class="send-notice" role="status">
        {translate('sending')}
      </p>
    )
  return (
    <div class="send-notice send-notice-asks" role="alert">
      <p>{sending._tag === 'Slow' ? translate('slow') : sending.message || translate('refused')}</p>
      <div class="send-notice-answers">
        <button type="button" class="button" onClick={props.onSendAnyway}>
          {translate('sendAnyway')}
        </button>
        <button type="button" class="button" onClick={props.onKeep}>
          {translate('keep')}
        </button>
      </div>
    </div>
  )
}

export function MailCompose(props: Writing<MailDraft>) {
  const { mailbox, sender, draft } = props
  const { key, files, sending } = draft
  const change = (changed: Partial<MailDraft>): void => mailbox.change(changeMailDraft(key, changed))
  useEffect(() => sender.prepare(key), [])
  const isAnswer = draft.to.people.length > 0
  const disabled = sending !== null
  const { people: known } = mailbox.state()
  const [to, cc] = [parseTyped(draft.to, known), parseTyped(draft.cc, known)]
  const wrongTo =
    findRecipientFault(to) ?? (to.people.length + cc.people.length === 0 ? translate('wrong.noRecipient') : null)
  const wrongCc = findRecipientFault(cc)

  const send = (): void => {
    change({ to, cc })
    void sender.send(key)
  }
  const common = { known, disabled }
  return (
    <Compose
      {...props}
      title={translate('writing')}
      textLabel={translate('text')}
      startsInText={isAnswer}
      disabled={disabled}
      finish={{ icon: 'sent', label: translate('send'), run: wrongTo === null && wrongCc === null ? send : null }}
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
            label={translate('to')}
            recipients={draft.to}
            wrong={shown(wrongTo)}
            focused={!isAnswer}
            onChange={(to) => change({ to })}
          />
          <PeopleField
            {...common}
            label={translate('cc')}
            recipients={draft.cc}
            wrong={shown(wrongCc)}
            onChange={(cc) => change({ cc })}
          />
          <DraftTextField
            label={translate('subject')}
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
