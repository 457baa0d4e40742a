// A WAI-ARIA combobox with a listbox: the user types a part of a name and chooses an option. The caller provides the options.
import { useEffect, useRef, useState } from 'preact/hooks'
import { ChevronIcon } from '#adapters/web/kit/views/icons.tsx'
import { Field, joinDescriptionIds } from '#adapters/web/kit/views/field.tsx'

export interface ComboboxOption {
  readonly id: string
  readonly name: string
  readonly detail?: string | undefined
}

export type Choices =
  | { readonly _tag: 'Searching' }
  | { readonly _tag: 'Found'; readonly choices: readonly ComboboxOption[]; readonly note?: string | undefined }
  | { readonly _tag: 'Failed'; readonly words: string }

export function Combobox(props: {
  readonly id: string
  readonly label: string
  readonly help?: string | undefined
  readonly mark?: string | undefined
  readonly fault?: string | undefined
  readonly chosen: ComboboxOption | null
  /** The text in the field without a choice: a proposal, or what the user typed before. */
  readonly proposal?: string
  readonly choices: Choices
  readonly words: { readonly none: string; readonly searching: string }
  /** Receives the typed text. When the list opens, it receives the proposal or an empty text. */
  readonly onSearch: (text: string) => void
  /** Null: the user removed the choice. */
  readonly onChoose: (choice: ComboboxOption | null) => void
}) {
  const { id, label, help, mark, fault, chosen, proposal = '', choices, words, onSearch, onChoose } = props
  const resting = chosen?.name ?? proposal
  // Null: the field shows the choice or the proposal. An effect that copies it would overwrite the first letters of a fast user.
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? resting
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const found = choices._tag === 'Found' ? choices.choices : []
  const active = Math.min(at, found.length - 1)

  useEffect(() => {
    document.getElementById(`${id}-option-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const open = (): void => {
    if (isOpen) return
    setAt(0)
    setTyped(resting)
    setOpen(true)
    onSearch(chosen === null ? proposal : '')
  }
  const choose = (choice: ComboboxOption): void => {
    setTyped(null)
    setOpen(false)
    onChoose(choice)
  }
  /** Drops typed text if no option was chosen. */
  const leave = (): void => {
    setOpen(false)
    if (text.trim() === '' && chosen !== null) onChoose(null)
    setTyped(null)
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      setTyped(null)
      return setOpen(false)
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return open()
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (found.length > 0) setAt((active + step + found.length) % found.length)
    }
    const choice = found[active]
    if (event.key === 'Enter' && isOpen && choice !== undefined) {
      event.preventDefault()
      choose(choice)
    }
  }

  return (
    <Field id={id} label={label} help={help} mark={mark} fault={fault}>
      <div class="combobox">
        <input
          ref={input}
          id={id}
          class="input"
          type="text"
          role="combobox"
          autoComplete="off"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && found.length > 0 ? `${id}-option-${active}` : undefined}
          aria-invalid={fault === undefined ? undefined : 'true'}
          aria-describedby={joinDescriptionIds(id, mark, fault ?? help)}
          value={text}
          dir="auto"
          onClick={open}
          onKeyDown={press}
          onBlur={leave}
          onInput={(event) => {
            setTyped(event.currentTarget.value)
            setAt(0)
            setOpen(true)
            onSearch(event.currentTarget.value)
          }}
        />
        <ChevronIcon />
        <div
          class="combobox-popup"
          hidden={!isOpen}
          // Keeps the focus in the input when the user presses the border or scroll bar.
          onMouseDown={(event) => event.preventDefault()}
        >
          <ul id={`${id}-list`} role="listbox" aria-label={label}>
            {found.map((choice, index) => (
              <li
                key={choice.id}
                id={`${id}-option-${index}`}
                role="option"
                aria-selected={index === active}
                class="option"
                // Runs before the input loses the focus.
                onMouseDown={() => choose(choice)}
              >
                <span class="cut" dir="auto">
                  {choice.name}
                </span>
                {choice.detail !== undefined && (
                  <span class="cut quiet" dir="auto">
                    {choice.detail}
                  </span>
                )}
              </li>
            ))}
          </ul>
          <p class="small combobox-note" role="status">
            {getChoicesNote(choices, words)}
          </p>
        </div>
      </div>
    </Field>
  )
}

function getChoicesNote(choices: Choices, words: { readonly none: string; readonly searching: string }): string {
  if (choices._tag === 'Searching') return words.searching
  if (choices._tag === 'Failed') return choices.words
  return choices.choices.length === 0 ? words.none : (choices.note ?? '')
}
