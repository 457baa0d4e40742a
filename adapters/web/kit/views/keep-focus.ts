// The focus is never lost: where what had it goes with its view, the nearest part of the page that stays takes it. Views that know a better
// place take it from there.

/** What can hold the focus in another's stead; the innermost one that is still there does. */
const PLACES = 'section, [role=tabpanel], main'
const MARK = 'data-holds-focus'

/** Whether nothing of the user's choosing has the focus. Never while he is in the mail client itself: there it would be taken from him. */
export const isFocusLost = (): boolean =>
  document.hasFocus() &&
  (document.activeElement === document.body || document.activeElement?.hasAttribute(MARK) === true)

const hold = (place: HTMLElement): void => {
  place.tabIndex = -1
  place.setAttribute(MARK, '')
  place.addEventListener(
    'blur',
    () => {
      place.removeAttribute('tabindex')
      place.removeAttribute(MARK)
    },
    { once: true },
  )
  place.focus()
}

const placesAround = (element: Element | null): readonly HTMLElement[] => {
  const place = element?.parentElement?.closest<HTMLElement>(PLACES) ?? null
  return place === null ? [] : [place, ...placesAround(place)]
}

/** For as long as the page is there. */
export const keepFocus = (root: HTMLElement): void => {
  let had: Element | null = null
  let around: readonly HTMLElement[] = []
  root.addEventListener('focusin', ({ target }) => {
    had = target instanceof Element ? target : null
    around = placesAround(had)
  })
  const look = (): void => {
    if (had === null || had.isConnected) return
    if (!document.hasFocus() || document.activeElement !== document.body) return
    had = null
    const place = around.find((one) => one.isConnected) ?? root.querySelector('main')
    if (place !== null) hold(place)
  }
  // After the effects of the views, which run once their frame was painted.
  const later = (): void => void requestAnimationFrame(() => setTimeout(look))
  new MutationObserver(later).observe(root, { childList: true, subtree: true })
}
