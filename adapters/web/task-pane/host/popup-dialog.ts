// A dialog in an ordinary browser: a window of our own origin that answers by a message.
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import type { DialogFailure, DialogMessage } from './mail-host.ts'

const FEATURES = 'popup,width=480,height=640'
/** A closed window says nothing: it is looked at this often, in milliseconds. */
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
      window.removeEventListener('message', hear)
      popup.close()
      resolve(outcome)
    }
    const hear = (event: MessageEvent<unknown>): void => {
      if (event.source !== popup) return
      const accepted = accept({ origin: event.origin, data: event.data })
      if (accepted !== null) finish(right(accepted))
    }
    let wasClosed = false
    const looking = setInterval(() => {
      // What it said last may still be on its way at the first look.
      if (popup.closed && wasClosed) finish(left({ _tag: 'DialogClosed' }))
      wasClosed = popup.closed
    }, LOOK_INTERVAL)
    window.addEventListener('message', hear)
  })
