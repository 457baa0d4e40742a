// The handler of OnMessageSend. It always releases the mail, once, before the deadline (CLI-7).
import type { SendEvent } from './office-used.ts'

/** Outlook shows a message to the user after five seconds. */
export const DEADLINE = 3_500

export interface OnSendDeps {
  /** `isOver`: the mail was released. */
  readonly archive: (isOver: () => boolean) => Promise<unknown>
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
