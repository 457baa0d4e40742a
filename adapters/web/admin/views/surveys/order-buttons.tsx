// Buttons that move and remove the items of a list. The focus stays, and screen readers announce the new place.
import { useState } from 'preact/hooks'
import { CloseIcon, Icon } from '#adapters/web/kit/views/icons.tsx'
import { shiftId } from '../../surveys/question-acts.ts'
import { splitIds } from '../../surveys/survey-form.ts'
import { useAdmin } from '../admin-context.tsx'

type By = -1 | 1

export function makeShortId(): string {
  return crypto.randomUUID().slice(0, 8)
}

/** Waits until the change is rendered. */
export function focusLater(id: string): void {
  return void requestAnimationFrame(() => document.getElementById(id)?.focus())
}

/** `list` contains ids separated by spaces. */
export function useOrder(list: string, onChange: (list: string) => void) {
  const { t } = useAdmin()
  const [said, setSaid] = useState('')
  const move = (id: string, by: By, what: string): void => {
    const next = shiftId(list, id, by)
    if (next === null) return
    const focused = document.activeElement
    onChange(next)
    const ids = splitIds(next)
    setSaid(t('survey.moved', { what, n: ids.indexOf(id) + 1, count: ids.length }))
    // Moving an element removes its focus.
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus())
  }
  return { said, move }
}

const Arrow = ({ by }: { readonly by: By }) => (
  <Icon>
    <path d={by === -1 ? 'M10 15.5v-11M5.5 9 10 4.5 14.5 9' : 'M10 4.5v11M5.5 11l4.5 4.5 4.5-4.5'} />
  </Icon>
)

export function OrderButtons(props: {
  /** The item in words, such as "Question 2". */
  readonly what: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly move: (by: By) => void
  /** Absent: the item cannot be removed. */
  readonly remove?: (() => void) | undefined
}) {
  const { t } = useAdmin()
  const { what, isFirst, isLast, move, remove } = props
  const renderButton = (by: By, isAtEnd: boolean) => {
    const label = t(by === -1 ? 'survey.up' : 'survey.down', { what })
    return (
      <button
        type="button"
        class="button button-quiet button-icon"
        aria-label={label}
        title={label}
        aria-disabled={isAtEnd}
        onClick={() => move(by)}
      >
        <Arrow by={by} />
      </button>
    )
  }
  return (
    <span class="question-order">
      {renderButton(-1, isFirst)}
      {renderButton(1, isLast)}
      <button
        type="button"
        class="button button-quiet button-icon"
        aria-label={t('shell.removeOne', { name: what })}
        title={t('shell.removeOne', { name: what })}
        aria-disabled={remove === undefined}
        onClick={remove}
      >
        <CloseIcon />
      </button>
    </span>
  )
}
