// Labelled fields: the label above, help or the fault below; screen readers read both. Also check boxes, single and in lists.
import { type ComponentChildren, h, type TargetedEvent, type TargetedKeyboardEvent } from 'preact'
import { useState } from 'preact/hooks'
import { useNavigation } from './navigation-context.tsx'

interface FieldLabels {
  /** Unique on the page. */
  readonly id: string
  readonly label: string
  /** Only screen readers read it. */
  readonly isLabelHidden?: boolean
  readonly help?: ComponentChildren
  /** A note beside the label: where the value comes from. */
  readonly mark?: string | undefined
  /** What is wrong with the value, and how to correct it. */
  readonly fault?: string | undefined
}

const NOTE = '-note'
const MARK = '-mark'

/** The ids of the texts that describe a control. */
export function joinDescriptionIds(id: string, mark?: string, note?: ComponentChildren): string | undefined {
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
      <div class={isLabelHidden ? 'visually-hidden' : 'between at-baseline'}>
        <label class="field-label" for={id}>
          {label}
        </label>
        {mark !== undefined && (
          <span id={`${id}${MARK}`} class="small">
            {mark}
          </span>
        )}
      </div>
      {children}
      {(fault ?? help) !== undefined && (
        <p id={`${id}${NOTE}`} class={fault === undefined ? 'small' : 'small bad'}>
          {fault ?? help}
        </p>
      )}
    </div>
  )
}

type InputType = 'text' | 'email' | 'tel' | 'url' | 'date' | 'datetime-local' | 'time' | 'search' | 'password'

export function TextField(
  props: FieldLabels & {
    readonly value: string
    readonly onInput: (value: string) => void
    readonly type?: InputType
    readonly placeholder?: string
    readonly maxLength?: number
    readonly autoComplete?: string
    readonly inputMode?: 'decimal' | 'numeric'
    /** Runs instead of sending the form. */
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

export interface CheckOption {
  readonly value: string
  readonly label: string
  readonly help?: string | undefined
  /** Why the user cannot change this option. */
  readonly hold?: string | undefined
}

/** Lists with more options have a search field. */
const MANY = 10

/** A disabled check box shows why it is disabled. */
export function CheckList(props: {
  readonly id: string
  readonly label: string
  readonly help?: string
  readonly fault?: string | undefined
  readonly options: readonly CheckOption[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
  /** Text for an empty list. */
  readonly none?: string
}) {
  const { t } = useNavigation()
  const { id, label, help, fault, options, chosen, onChange, none } = props
  const [typed, setTyped] = useState('')
  const note = fault ?? help
  const sought = typed.trim().toLowerCase()
  const shown = options.filter((one) => one.label.toLowerCase().includes(sought))
  return (
    <fieldset
      id={id}
      class="fieldset stack gap-4"
      tabIndex={-1}
      aria-describedby={note === undefined ? undefined : `${id}-note`}
    >
      <legend>{label}</legend>
      {note !== undefined && (
        <p id={`${id}-note`} class={fault === undefined ? 'small' : 'small bad'}>
          {note}
        </p>
      )}
      {options.length === 0 && none !== undefined && <p class="quiet">{none}</p>}
      {options.length > MANY && (
        <input
          class="input"
          type="search"
          aria-label={`${t('table.search')}: ${label}`}
          placeholder={t('table.search')}
          value={typed}
          dir="auto"
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <div class={options.length > MANY ? 'check-many' : undefined}>
        {shown.map((option) => (
          <Check
            key={option.value}
            label={option.label}
            help={option.hold ?? option.help}
            isOn={chosen.includes(option.value)}
            isDisabled={option.hold !== undefined}
            onChange={(isOn) =>
              onChange(isOn ? [...chosen, option.value] : chosen.filter((one) => one !== option.value))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

export function Check(props: {
  readonly label: string
  readonly help?: string | undefined
  readonly isOn: boolean
  readonly isDisabled?: boolean
  readonly onChange: (isOn: boolean) => void
}) {
  return (
    <label class="check hovers">
      <input
        type="checkbox"
        checked={props.isOn}
        disabled={props.isDisabled}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span class="lines">
        <span dir="auto">{props.label}</span>
        {props.help !== undefined && <span class="small">{props.help}</span>}
      </span>
    </label>
  )
}
