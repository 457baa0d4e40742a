// Prevents lost focus: when the focused element is removed with its view, the nearest remaining part of the page gets the focus. A view may
// move it to a better place.

/** Elements that can take the focus. The innermost one that remains takes it. */
const PLACES = 'section, [role=tabpanel], main'
const MARK = 'data-holds-focus'

/** Whether the focus is on no element that the user chose. False while the mail client has the focus: the page must not take it. */
export function isFocusLost(): boolean {
  return (
    document.hasFocus() &&
    (document.activeElement === document.body || document.activeElement?.hasAttribute(MARK) === true)
  )
}

function hold(place: HTMLElement): void {
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

function listPlacesAround(element: Element | null): readonly HTMLElement[] {
  const place = element?.parentElement?.closest<HTMLElement>(PLACES) ?? null
  return place === null ? [] : [place, ...listPlacesAround(place)]
}

/** Watches `root` as long as the page exists. */
export function keepFocus(root: HTMLElement): void {
  let had: Element | null = null
  let around: readonly HTMLElement[] = []
  root.addEventListener('focusin', ({ target }) => {
    had = target instanceof Element ? target : null
    around = listPlacesAround(had)
  })
  const look = (): void => {
    if (had === null || had.isConnected) return
    if (!document.hasFocus() || document.activeElement !== document.body) return
    had = null
    const place = around.find((one) => one.isConnected) ?? root.querySelector('main')
    if (place !== null) hold(place)
  }
  // Runs after the effects of the views, which run after their frame is painted.
  const lookLater = (): void => void requestAnimationFrame(() => setTimeout(look))
  new MutationObserver(lookLater).observe(root, { childList: true, subtree: true })
}
