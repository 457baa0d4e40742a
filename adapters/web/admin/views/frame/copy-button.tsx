// A button that copies a text.
import { useEffect, useState } from 'preact/hooks'
import { useAdmin } from '../admin-context.tsx'
import { Picture } from './icons.tsx'

/** `word` is shown beside the icon. Without it, only screen readers and the `title` get the label. */
export function CopyButton(props: {
  readonly label: string
  readonly word?: string
  readonly isPrimary?: boolean
  readonly text: () => string
}) {
  const { t } = useAdmin()
  const { label, word, isPrimary = false, text } = props
  const [done, setDone] = useState<boolean | null>(null)
  useEffect(() => {
    if (done === null) return
    const timer = setTimeout(() => setDone(null), 2_000)
    return () => clearTimeout(timer)
  }, [done])
  const result = done === null ? null : t(done ? 'shell.copied' : 'shell.copied.not')
  return (
    <>
      <button
        type="button"
        class={`button ${isPrimary ? 'button-primary' : 'button-quiet'} ${word === undefined ? 'button-icon' : ''}`}
        aria-label={word === undefined ? label : undefined}
        title={word === undefined ? label : undefined}
        onClick={() => void copyText(text()).then(setDone)}
      >
        <Picture of="copy" />
        {word}
      </button>
      <span class={result === null ? 'visually-hidden' : 'small'} role="status">
        {result}
      </span>
    </>
  )
}

/** False: the browser refused. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
