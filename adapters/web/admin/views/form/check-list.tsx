// Any number of a list, each with a box: narrowed by typing where there are many. What can not be chosen says why.
import { useState } from 'preact/hooks'
import { useSurroundings } from '../admin-context.tsx'

export interface CheckOption {
  readonly value: string
  readonly label: string
  readonly help?: string | undefined
  /** Why it stays as it is. */
  readonly hold?: string | undefined
}

/** With more than these there is a field to narrow them. */
const MANY = 10

export const CheckList = (props: {
  readonly id: string
  readonly label: string
  readonly help?: string
  readonly fault?: string | undefined
  readonly options: readonly CheckOption[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
  /** What stands there without any option. */
  readonly none?: string
}) => {
  const { t } = useSurroundings()
  const { id, label, help, fault, options, chosen, onChange, none } = props
  const [typed, setTyped] = useState('')
  const note = fault ?? help
  const looked = typed.trim().toLowerCase()
  const shown = looked === '' ? options : options.filter((one) => one.label.toLowerCase().includes(looked))
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
        {shown.map(({ value, label: word, help: about, hold }) => (
          <label key={value} class="check">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              disabled={hold !== undefined}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
            />
            <span class="lines">
              <span dir="auto">{word}</span>
              {(hold ?? about) !== undefined && <span class="small">{hold ?? about}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export const Check = (props: {
  readonly label: string
  readonly help?: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}) => (
  <label class="check">
    <input type="checkbox" checked={props.isOn} onChange={(event) => props.onChange(event.currentTarget.checked)} />
    <span class="lines">
      <span>{props.label}</span>
      {props.help !== undefined && <span class="small">{props.help}</span>}
    </span>
  </label>
)
