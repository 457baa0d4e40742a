// One quiet line in a card: what was done, with the way to undo it, or what did not work out.
import { CheckIcon, InfoIcon, WarningIcon } from '#adapters/web/kit/views/icons.tsx'

export interface Line {
  readonly tone: 'done' | 'note' | 'trouble'
  readonly words: string
  readonly action?: { readonly label: string; readonly run: () => void }
}

const icons = { done: CheckIcon, note: InfoIcon, trouble: WarningIcon }

/** Stands empty where there is nothing to say, so that what comes is read out. */
export const ContactLine = ({ line }: { readonly line: Line | null }) => {
  const Icon = line === null ? null : icons[line.tone]
  return (
    <div class={line === null ? 'visually-hidden' : `card-line card-line-${line.tone}`} role="status">
      {Icon !== null && <Icon />}
      {line !== null && (
        <span>
          {line.words}{' '}
          {line.action !== undefined && (
            <button type="button" class="link" onClick={line.action.run}>
              {line.action.label}
            </button>
          )}
        </span>
      )}
    </div>
  )
}
