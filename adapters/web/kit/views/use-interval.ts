// Looks again at intervals while the page is in view.
import { useEffect } from 'preact/hooks'

/** `pace` in milliseconds; null: it does not look. */
export function useInterval(pace: number | null, look: () => void): void {
  useEffect(() => {
    if (pace === null) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') look()
    }, pace)
    return () => clearInterval(timer)
  }, [pace])
}
