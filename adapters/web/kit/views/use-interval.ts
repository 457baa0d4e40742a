// Calls a function at intervals while the page is visible.
import { useEffect } from 'preact/hooks'

/** `pace` in milliseconds; null: never. */
export function useInterval(pace: number | null, look: () => void): void {
  useEffect(() => {
    if (pace === null) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') look()
    }, pace)
    return () => clearInterval(timer)
  }, [pace])
}
