// Whom it goes to: people as they are understood, and a field to type more in. What is no address stays as it was typed.
import { useEffect, useId, useRef } from 'preact/hooks'
import { Icon } from '../icons.tsx'
import { type Person, type Recipients, typing, understood, written } from '../state/recipients.ts'
import { word } from '../words.ts'
import { Field } from './field.tsx'

export const PeopleField = (props: {
  readonly label: string
  readonly recipients: Recipients
  readonly known: readonly Person[]
  readonly wrong: string | null
  readonly disabled: boolean
  readonly focused?: boolean
  readonly onChange: (recipients: Recipients) => void
}) => {
  const { recipients, known, onChange } = props
  const suggestions = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (props.focused === true) input.current?.focus()
  }, [])
  const remove = (person: Person): void =>
    onChange({ ...recipients, people: recipients.people.filter((one) => one !== person) })
  const keyed = (event: KeyboardEvent): void => {
    const last = recipients.people.at(-1)
    if (event.key === 'Enter') {
      event.preventDefault()
      onChange(understood(recipients, known))
    } else if (event.key === 'Backspace' && recipients.typed === '' && last !== undefined) remove(last)
  }
  return (
    <Field label={props.label} wrong={props.wrong}>
      {(ids) => (
        <div class="people">
          {recipients.people.map((person) => (
            <span key={person.address} class="person" title={written(person)}>
              <span class="cut" dir="auto">
                {person.name}
              </span>
              <button
                type="button"
                class="person-remove"
                aria-label={word('remove', { name: person.name })}
                disabled={props.disabled}
                onClick={() => remove(person)}
              >
                <Icon name="remove" />
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
            onInput={(event) => onChange(typing(recipients, event.currentTarget.value, known))}
            onBlur={() => {
              if (recipients.typed !== '') onChange(understood(recipients, known))
            }}
            onKeyDown={keyed}
          />
          <datalist id={suggestions}>
            {known
              .filter((person) => !recipients.people.some(({ address }) => address === person.address))
              .map((person) => (
                <option key={person.address} value={written(person)} />
              ))}
          </datalist>
        </div>
      )}
    </Field>
  )
}
