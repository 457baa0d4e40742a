// Check boxes: one, or any number of a list, which a search field narrows where it is long. A disabled box says why.
import { useState } from 'preact/hooks'
import { useNavigation } from '../views/navigation-context.tsx'

export interface CheckOption {
  readonly value: string
  readonly label: string
  readonly help?: string | undefined
  /** Why the user cannot change it. */
  readonly hold?: string | undefined
}

/** Longer lists have a search field. */
const MANY = 10

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
      class="fieldset stack-4"
      tabIndex={-1}
      aria-describedby={note === undefined ? undefined : `${id}-note`}
    >
      <legend>{label}</legend>
      {note !== undefined && (
        <p id={`${id}-note`} class={fault === undefined ? 'field-note' : 'field-note field-fault'}>
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
