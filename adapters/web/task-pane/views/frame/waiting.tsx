// Says what is loading, to screen readers at once, and to everybody once it takes longer than usual.
import { useEffect, useState } from 'preact/hooks'
import { usePane } from '../pane-context.tsx'

/** Milliseconds. */
const USUAL = 3_000

/** Whether `isWaiting` has been true for longer than usual. */
export const useSlow = (isWaiting: boolean): boolean => {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setSlow(true), USUAL)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isSlow && isWaiting
}

export const Waiting = ({ label }: { readonly label: string }) => {
  const { t } = usePane()
  const isSlow = useSlow(true)
  return (
    <p class={isSlow ? 'slow' : 'visually-hidden'} role="status">
      {isSlow ? t('shell.slow') : label}
    </p>
  )
}
