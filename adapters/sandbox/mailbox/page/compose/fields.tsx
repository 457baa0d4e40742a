// The labelled fields of a draft: a text, people, files. Faults are shown below their field.
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import type { FormFaults } from '#adapters/web/kit/form/faults.ts'
import type { FieldProps } from '#adapters/web/kit/form/form-state.ts'
import { MailboxIcon } from '../icons.tsx'
import type { MailboxPerson } from '#adapters/sandbox/mailbox/sample-mail.ts'
import { type AttachedFile, type Recipients, typeRecipients, parseTyped, formatPerson } from '../state/items.ts'
import { formatFileSize, translate } from '../words.ts'

interface FieldIds {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': 'true' | undefined
}

export function findRecipientFault(field: 'to' | 'cc' | 'attendees', { typed }: Recipients): FormFaults {
  return typed.trim() === '' ? {} : { [field]: translate('wrong.address', { typed: typed.trim() }) }
}

function Field(props: FieldProps & { readonly children: (ids: FieldIds) => ComponentChildren }) {
  const { id, label, fault, children } = props
  const isWrong = fault !== undefined
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {label}
      </label>
      <div class="grow">
        {children({
          id,
          'aria-describedby': isWrong ? `${id}-wrong` : undefined,
          'aria-invalid': isWrong ? 'true' : undefined,
        })}
        {isWrong && (
          <p class="field-wrong" id={`${id}-wrong`} role="alert">
            {fault}
          </p>
        )}
      </div>
    </div>
  )
}

export function DraftTextField(
  props: FieldProps & {
    readonly type?: 'text' | 'date' | 'time'
    readonly value: string
    readonly disabled?: boolean
    readonly onInput: (value: string) => void
  },
) {
  return (
    <Field {...props}>
      {(ids) => {
        const common = {
          ...ids,
          class: 'input',
          value: props.value,
          disabled: props.disabled ?? false,
          onInput: (event: Event) => {
            if (event.currentTarget instanceof HTMLInputElement) props.onInput(event.currentTarget.value)
          },
        }
        if (props.type === 'date') return <input {...common} type="date" />
        if (props.type === 'time') return <input {...common} type="time" />
        return <input {...common} type="text" dir="auto" autoComplete="off" />
      }}
    </Field>
  )
}

export function AttachButton(props: {
  readonly disabled: boolean
  readonly onFiles: (files: readonly AttachedFile[]) => void
}) {
  return (
    <label class={props.disabled ? 'button attach attach-off' : 'button attach'}>
      <MailboxIcon name="attach" />
      {translate('attach')}
      <input
        class="visually-hidden"
        type="file"
        multiple
        disabled={props.disabled}
        onChange={(event) => {
          const input = event.currentTarget
          props.onFiles([...(input.files ?? [])].map((file) => ({ id: crypto.randomUUID(), file })))
          // Lets the user choose the same file again after removing it.
          input.value = ''
        }}
      />
    </label>
  )
}

export function AttachedFiles(props: {
  readonly files: readonly AttachedFile[]
  readonly disabled: boolean
  readonly onRemove: (id: string) => void
}) {
  return props.files.length === 0 ? null : (
    <ul class="attached wrap compose-attached" aria-label={translate('attachments')}>
      {props.files.map(({ id, file }) => (
        <li key={id} class="attached-own">
          <span class="cut" dir="auto" title={file.name}>
            {file.name}
          </span>
          <span class="small flex-none">{formatFileSize(file.size)}</span>
          <button
            type="button"
            class="bare person-remove"
            aria-label={translate('remove', { name: file.name })}
            disabled={props.disabled}
            onClick={() => props.onRemove(id)}
          >
            <MailboxIcon name="remove" />
          </button>
        </li>
      ))}
    </ul>
  )
}

export function PeopleField(
  props: FieldProps & {
    readonly recipients: Recipients
    readonly known: readonly MailboxPerson[]
    readonly disabled: boolean
    readonly focused?: boolean
    readonly onChange: (recipients: Recipients) => void
  },
) {
  const { recipients, known, onChange } = props
  const suggestions = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (props.focused === true) input.current?.focus()
  }, [])
  const remove = (person: MailboxPerson): void =>
    onChange({ ...recipients, people: recipients.people.filter((one) => one !== person) })
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = recipients.people.at(-1)
    if (event.key === 'Enter') {
      event.preventDefault()
      onChange(parseTyped(recipients, known))
    } else if (event.key === 'Backspace' && recipients.typed === '' && last !== undefined) remove(last)
  }
  return (
    <Field {...props}>
      {(ids) => (
        <div class="wrap gap-4">
          {recipients.people.map((person) => (
            <span key={person.address} class="person" title={formatPerson(person)}>
              <span class="cut" dir="auto">
                {person.name}
              </span>
              <button
                type="button"
                class="bare person-remove"
                aria-label={translate('remove', { name: person.name })}
                disabled={props.disabled}
                onClick={() => remove(person)}
              >
                <MailboxIcon name="remove" />
              </button>
            </span>
          ))}
          <input
            {...ids}
            class="people-input"
            type="text"
            inputMode="email"
            autoComplete="off"
            list={suggestions}
            ref={input}
            value={recipients.typed}
            disabled={props.disabled}
            onInput={(event) => onChange(typeRecipients(recipients, event.currentTarget.value, known))}
            onBlur={() => {
              if (recipients.typed !== '') onChange(parseTyped(recipients, known))
            }}
            onKeyDown={onKeyDown}
          />
          <datalist id={suggestions}>
            {known
              .filter((person) => !recipients.people.some(({ address }) => address === person.address))
              .map((person) => (
                <option key={person.address} value={formatPerson(person)} />
              ))}
          </datalist>
        </div>
      )}
    </Field>
  )
}
