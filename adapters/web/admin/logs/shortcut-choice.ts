// Whether shortcuts of one character are wanted, as this browser remembers it; they are unless somebody said no.

/** The part of the browser's Storage that is used. Each call may throw. */
interface ChoiceStorage {
  readonly getItem: (key: string) => string | null
  readonly setItem: (key: string, value: string) => void
}

const KEY = 'log shortcuts'

export const readsShortcuts = (storage: () => ChoiceStorage): boolean => {
  try {
    return storage().getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

/** Where the browser keeps nothing, it holds until the page is left. */
export const keepShortcuts = (storage: () => ChoiceStorage, wanted: boolean): void => {
  try {
    storage().setItem(KEY, wanted ? 'on' : 'off')
  } catch {
    return
  }
}
