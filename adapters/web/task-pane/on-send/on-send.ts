// The handler of OnMessageSend. Whatever happens, it lets the mail go: once, always, and no later than its deadline (CLI-7).
import type { SendEvent } from './office-used.ts'

/** Milliseconds. Outlook itself tells the user after five seconds that something is still at work. */
export const DEADLINE = 3_500

export interface OnSendDeps {
  /** `isOver`: whether the mail was let go meanwhile. */
  readonly archive: (isOver: () => boolean) => Promise<unknown>
  /** Calls back after so many milliseconds. */
  readonly after: (milliseconds: number, then: () => void) => void
}

export const makeOnSend =
  ({ archive, after }: OnSendDeps) =>
  (event: SendEvent): void => {
    let isOver = false
    const letGo = (): void => {
      if (isOver) return
      isOver = true
      event.completed({ allowEvent: true })
    }
    try {
      after(DEADLINE, letGo)
      archive(() => isOver).then(letGo, letGo)
    } catch {
      letGo()
    }
  }
