// A dialog in a browser: a window of the pane's origin that returns a message.
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import type { DialogFailure, DialogMessage } from './mail-host.ts'

const FEATURES = 'popup,width=480,height=640'
/** Closing a window sends no event: it is polled. */
const LOOK_INTERVAL = 400

export const openPopupDialog = <A>(
  path: string,
  accept: (message: DialogMessage) => A | null,
): Promise<Either<DialogFailure, A>> =>
  new Promise((resolve) => {
    const popup = window.open(path, 'tapster-dialog', FEATURES)
    if (popup === null) {
      resolve(left({ _tag: 'DialogBlocked' }))
      return
    }
    const finish = (outcome: Either<DialogFailure, A>): void => {
      clearInterval(looking)
      window.removeEventListener('message', receive)
      popup.close()
      resolve(outcome)
    }
    const receive = (event: MessageEvent<unknown>): void => {
      if (event.source !== popup) return
      const accepted = accept({ origin: event.origin, data: event.data })
      if (accepted !== null) finish(right(accepted))
    }
    let wasClosed = false
    const looking = setInterval(() => {
      // Its last message may arrive after the first look.
      if (popup.closed && wasClosed) finish(left({ _tag: 'DialogClosed' }))
      wasClosed = popup.closed
    }, LOOK_INTERVAL)
    window.addEventListener('message', receive)
  })
