// Focus is never lost: when a focused element is removed with its view, the nearest remaining part of the page takes it. A view with a better
// place can take it from there.

/** Elements that can take the focus; the innermost remaining one does. */
const PLACES = 'section, [role=tabpanel], main'
const MARK = 'data-holds-focus'

/** Whether no element that the user chose has the focus. False while focus is in the mail client: the page must not take it. */
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

/** For the lifetime of the page. */
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
  // After the effects of the views, which run after their frame is painted.
  const lookLater = (): void => void requestAnimationFrame(() => setTimeout(look))
  new MutationObserver(lookLater).observe(root, { childList: true, subtree: true })
}
