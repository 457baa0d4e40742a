// The form of a mail that the user writes. sender.ts sends it.
import { left, right } from 'fp-ts/lib/Either.js'
import { useEffect } from 'preact/hooks'
import { useDraftForm } from '#adapters/web/kit/form/use-draft-form.ts'
import { formatPerson, type MailDraft, type Sending, parseTyped } from '../state/items.ts'
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
      <div class="wrap below">
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
  const { people: known, owner } = mailbox.state()
  const form = useDraftForm({
    prefix: 'compose',
    draft: { value: draft, set: (_, changed) => change(changed) },
    label: (name: 'to' | 'cc' | 'subject' | 'text') => translate(name),
    check: (typed) => {
      const [to, cc] = [parseTyped(typed.to, known), parseTyped(typed.cc, known)]
      const faults = {
        ...(to.people.length + cc.people.length === 0 && { to: translate('wrong.noRecipient') }),
        ...findRecipientFault('to', to),
        ...findRecipientFault('cc', cc),
      }
      return Object.keys(faults).length > 0 ? left(faults) : right({ to, cc })
    },
    rechecks: true,
    send: async (checked) => right(checked),
    onDone: (checked) => {
      change(checked)
      void sender.send(key)
    },
  })
  const common = { known, disabled }
  return (
    <Compose
      {...props}
      form={form}
      title={translate('writing')}
      startsInText={isAnswer}
      disabled={disabled}
      finish={{ icon: 'sent', label: translate('send') }}
      attach={<AttachButton disabled={disabled} onFiles={(added) => change({ files: [...files, ...added] })} />}
      notice={
        sending !== null && (
          <SendNotice sending={sending} onSendAnyway={() => sender.sendAnyway(key)} onKeep={() => sender.keep(key)} />
        )
      }
    >
      {draft.from.address !== owner.address && (
        <p class="quiet">{`${translate('from')}: ${formatPerson(draft.from)}`}</p>
      )}
      <PeopleField
        {...common}
        {...form.field('to')}
        recipients={draft.to}
        focused={!isAnswer}
        onChange={(to) => form.set({ to })}
      />
      <PeopleField {...common} {...form.field('cc')} recipients={draft.cc} onChange={(cc) => form.set({ cc })} />
      <DraftTextField {...form.text('subject')} disabled={disabled} />
      <AttachedFiles
        files={files}
        disabled={disabled}
        onRemove={(id) => change({ files: files.filter((file) => file.id !== id) })}
      />
    </Compose>
  )
}
