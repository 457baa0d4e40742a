// A labelled field: the label above, help or the fault under it. Screen readers read both.
import { type ComponentChildren, h, type TargetedEvent, type TargetedKeyboardEvent } from 'preact'

interface FieldLabels {
  /** Unique in the page. */
  readonly id: string
  readonly label: string
  /** Only screen readers read it. */
  readonly isLabelHidden?: boolean
  readonly help?: string | undefined
  /** A note beside the label: where the value comes from. */
  readonly mark?: string | undefined
  /** What is wrong with the value, and how to correct it. */
  readonly fault?: string | undefined
}

const NOTE = '-note'
const MARK = '-mark'

/** The ids of the texts that describe a control. */
export function joinDescriptionIds(id: string, mark?: string, note?: string): string | undefined {
  return (
    [mark !== undefined && `${id}${MARK}`, note !== undefined && `${id}${NOTE}`].filter(Boolean).join(' ') || undefined
  )
}

/** The attributes of the control itself. */
const toDescriptionProps = ({ id, help, mark, fault }: FieldLabels) => ({
  id,
  'aria-describedby': joinDescriptionIds(id, mark, fault ?? help),
  'aria-invalid': fault === undefined ? undefined : ('true' as const),
})

export function Field(props: FieldLabels & { readonly children: ComponentChildren }) {
  const { id, label, isLabelHidden, help, mark, fault, children } = props
  return (
    <div class="field">
      <div class={isLabelHidden ? 'visually-hidden' : 'field-head'}>
        <label class="field-label" for={id}>
          {label}
        </label>
        {mark !== undefined && (
          <span id={`${id}${MARK}`} class="field-mark">
            {mark}
          </span>
        )}
      </div>
      {children}
      {(fault ?? help) !== undefined && (
        <p id={`${id}${NOTE}`} class={fault === undefined ? 'field-note' : 'field-note field-fault'}>
          {fault ?? help}
        </p>
      )}
    </div>
  )
}

type InputType = 'text' | 'email' | 'tel' | 'date' | 'datetime-local' | 'time' | 'search' | 'password'

export function TextField(
  props: FieldLabels & {
    readonly value: string
    readonly onInput: (value: string) => void
    readonly type?: InputType
    readonly placeholder?: string
    readonly maxLength?: number
    readonly autoComplete?: string
    readonly inputMode?: 'decimal' | 'numeric'
    /** In place of sending the form. */
    readonly onEnter?: () => void
  },
) {
  const { value, onInput, type = 'text', placeholder, maxLength, autoComplete = 'off', inputMode, onEnter } = props
  return (
    <Field {...props}>
      {/* The types of JSX distinguish inputs by their type; those of `h` do not. */}
      {h('input', {
        ...toDescriptionProps(props),
        class: 'input',
        type,
        value,
        placeholder,
        maxLength,
        autoComplete,
        inputMode,
        dir: 'auto',
        onInput: (event: TargetedEvent<HTMLInputElement>) => onInput(event.currentTarget.value),
        onKeyDown: (event: TargetedKeyboardEvent<HTMLInputElement>) => {
          if (onEnter === undefined || event.key !== 'Enter' || event.isComposing) return
          event.preventDefault()
          onEnter()
        },
      })}
    </Field>
  )
}

export function TextArea(
  props: FieldLabels & {
    readonly value: string
    readonly onInput: (value: string) => void
    readonly rows?: number
    readonly maxLength?: number
  },
) {
  const { value, onInput, rows = 3, maxLength } = props
  return (
    <Field {...props}>
      <textarea
        {...toDescriptionProps(props)}
        class="input input-long"
        rows={rows}
        maxLength={maxLength}
        value={value}
        dir="auto"
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </Field>
  )
}

export interface Option {
  readonly value: string
  readonly label: string
}

/** The content of a select. */
export function renderOptions(options: readonly Option[]) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

export function SelectField(
  props: FieldLabels & {
    readonly value: string
    readonly options: readonly Option[]
    readonly onChange: (value: string) => void
  },
) {
  const { value, options, onChange } = props
  return (
    <Field {...props}>
      <select
        {...toDescriptionProps(props)}
        class="input"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {renderOptions(options)}
      </select>
    </Field>
  )
}
