// A mail being written. What is typed is kept with every key; sending is done elsewhere.
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../icons.tsx'
import { type MailDraft, type MailboxPerson, type Recipients, type Sending, understood } from '../state/items.ts'
import { word } from '../words.ts'
import { AttachButton, AttachedFiles, focusWrong, PeopleField, TextField } from './fields.tsx'

const SendNotice = (props: {
  readonly sending: Sending
  readonly onSendAnyway: () => void
  readonly onKeep: () => void
}) => {
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

export interface ComposeActions {
  readonly change: (change: Partial<Omit<MailDraft, 'kind' | 'key'>>) => void
  readonly prepare: () => void
  readonly send: () => void
  readonly sendAnyway: () => void
  readonly keep: () => void
  readonly save: () => void
  readonly discard: () => void
}

const wrongAddress = ({ typed }: Recipients): string | null =>
  typed.trim() === '' ? null : word('wrong.address', { typed: typed.trim() })

export const MailCompose = (props: {
  readonly draft: MailDraft
  readonly known: readonly MailboxPerson[]
  readonly actions: ComposeActions
}) => {
  const { draft, known, actions } = props
  const [tries, setTries] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const isAnswer = draft.to.people.length > 0
  useEffect(() => {
    actions.prepare()
    if (!isAnswer) return
    // Above what is quoted.
    text.current?.focus()
    text.current?.setSelectionRange(0, 0)
  }, [])
  useEffect(() => focusWrong(form.current), [tries])
  const isLeaving = draft.sending !== null
  const [to, cc] = [understood(draft.to, known), understood(draft.cc, known)]
  const wrongTo = wrongAddress(to) ?? (to.people.length + cc.people.length === 0 ? word('wrong.nobody') : null)
  const wrongCc = wrongAddress(cc)

  const send = (): void => {
    setTries(tries + 1)
    if (wrongTo !== null || wrongCc !== null) return
    actions.change({ to, cc })
    actions.send()
  }
  const common = { known, disabled: isLeaving }
  return (
    <main class="reading" aria-label={word('writing')}>
      <h1 class="visually-hidden">{draft.subject || word('writing')}</h1>
      <div class="compose-bar">
        <button type="button" class="button button-primary" disabled={isLeaving} onClick={send}>
          <Icon name="sent" />
          {word('send')}
        </button>
        <AttachButton disabled={isLeaving} onFiles={(files) => actions.change({ files: [...draft.files, ...files] })} />
        <button type="button" class="button" disabled={isLeaving} onClick={actions.save}>
          <Icon name="save" />
          {word('saveDraft')}
        </button>
        <button type="button" class="button" disabled={isLeaving} onClick={actions.discard}>
          <Icon name="discard" />
          {word('discard')}
        </button>
      </div>
      {draft.sending !== null && (
        <SendNotice sending={draft.sending} onSendAnyway={actions.sendAnyway} onKeep={actions.keep} />
      )}
      <form ref={form} class="compose" onSubmit={(event) => event.preventDefault()}>
        <PeopleField
          {...common}
          label={word('to')}
          recipients={draft.to}
          wrong={tries > 0 ? wrongTo : null}
          focused={!isAnswer}
          onChange={(to) => actions.change({ to })}
        />
        <PeopleField
          {...common}
          label={word('cc')}
          recipients={draft.cc}
          wrong={tries > 0 ? wrongCc : null}
          onChange={(cc) => actions.change({ cc })}
        />
        <TextField
          label={word('subject')}
          value={draft.subject}
          disabled={isLeaving}
          onChange={(subject) => actions.change({ subject })}
        />
        <AttachedFiles
          files={draft.files}
          disabled={isLeaving}
          onRemove={(id) => actions.change({ files: draft.files.filter((file) => file.id !== id) })}
        />
        <textarea
          ref={text}
          class="compose-text"
          aria-label={word('text')}
          dir="auto"
          value={draft.text}
          disabled={isLeaving}
          onInput={(event) => actions.change({ text: event.currentTarget.value })}
        />
      </form>
    </main>
  )
}
