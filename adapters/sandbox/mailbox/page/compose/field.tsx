// A labelled field of what is being written, label before it, what is wrong with it beneath.
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

export interface FieldIds {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': 'true' | undefined
}

/** The first field that has something wrong, after an attempt to send. */
export const focusWrong = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('[aria-invalid]')?.focus()

export const Field = (props: {
  readonly label: string
  readonly wrong?: string | null
  readonly children: (ids: FieldIds) => ComponentChildren
}) => {
  const id = useId()
  const isWrong = props.wrong !== null && props.wrong !== undefined
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {props.label}
      </label>
      <div class="field-body">
        {props.children({
          id,
          'aria-describedby': isWrong ? `${id}-wrong` : undefined,
          'aria-invalid': isWrong ? 'true' : undefined,
        })}
        {isWrong && (
          <p class="field-wrong" id={`${id}-wrong`} role="alert">
            {props.wrong}
          </p>
        )}
      </div>
    </div>
  )
}

export const TextField = (props: {
  readonly label: string
  readonly type?: 'text' | 'date' | 'time'
  readonly value: string
  readonly wrong?: string | null
  readonly disabled?: boolean
  readonly onChange: (value: string) => void
}) => (
  <Field label={props.label} wrong={props.wrong ?? null}>
    {(ids) => {
      const common = {
        ...ids,
        class: 'input',
        value: props.value,
        disabled: props.disabled ?? false,
        onInput: (event: Event) => {
          if (event.currentTarget instanceof HTMLInputElement) props.onChange(event.currentTarget.value)
        },
      }
      if (props.type === 'date') return <input {...common} type="date" />
      if (props.type === 'time') return <input {...common} type="time" />
      return <input {...common} type="text" dir="auto" autoComplete="off" />
    }}
  </Field>
)
