// The frame around the form of a mail or an appointment: actions, fields and text. Each key changes the draft.
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Form } from '#adapters/web/kit/form/form-state.ts'
import { MailboxIcon, type IconName } from '../icons.tsx'
import type { Sender } from '../send/sender.ts'
import { makeItemId } from '../start.ts'
import type { MailboxDraft } from '../state/items.ts'
import { discardDraft, saveDraft, type MailboxStore, showNotice } from '../state/mailbox-state.ts'
import { translate } from '../words.ts'

export interface Writing<D extends MailboxDraft> {
  readonly mailbox: MailboxStore
  readonly sender: Sender
  readonly draft: D
}

const BarButton = (props: {
  readonly icon: IconName
  readonly label: string
  readonly isPrimary?: boolean
  readonly disabled: boolean
  readonly onClick: () => void
}) => (
  <button
    type="button"
    class={props.isPrimary === true ? 'button button-primary' : 'button'}
    disabled={props.disabled}
    onClick={props.onClick}
  >
    <MailboxIcon name={props.icon} />
    {props.label}
  </button>
)

export function Compose(
  props: Writing<MailboxDraft> & {
    readonly form: Pick<Form<Pick<MailboxDraft, 'text'>>, 'text' | 'submit' | 'setPlace'>
    readonly title: string
    /** The cursor starts in the text, above the quotation. */
    readonly startsInText?: boolean
    readonly disabled?: boolean
    readonly finish: { readonly icon: IconName; readonly label: string }
    readonly attach?: ComponentChildren
    readonly notice?: ComponentChildren
    readonly children: ComponentChildren
  },
) {
  const { mailbox, sender, draft, form, disabled = false, finish } = props
  const { key } = draft
  const { label, value, onInput } = form.text('text')
  const text = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (props.startsInText !== true) return
    text.current?.focus()
    text.current?.setSelectionRange(0, 0)
  }, [])

  const save = (): void => {
    mailbox.change(saveDraft(key, makeItemId()))
    mailbox.change(showNotice({ _tag: 'Saved' }))
  }
  const discard = (): void => {
    sender.forget(key)
    mailbox.change(discardDraft(key))
  }
  return (
    <main class="reading" aria-label={props.title}>
      <h1 class="visually-hidden">{draft.subject || props.title}</h1>
      <div class="compose-bar wrap">
        <BarButton icon={finish.icon} label={finish.label} isPrimary disabled={disabled} onClick={form.submit} />
        {props.attach}
        <BarButton icon="save" label={translate('saveDraft')} disabled={disabled} onClick={save} />
        <BarButton icon="discard" label={translate('discard')} disabled={disabled} onClick={discard} />
      </div>
      {props.notice}
      <form ref={form.setPlace} class="compose" onSubmit={(event) => event.preventDefault()}>
        {props.children}
        <textarea
          ref={text}
          class="compose-text"
          aria-label={label}
          dir="auto"
          value={value}
          disabled={disabled}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      </form>
    </main>
  )
}
