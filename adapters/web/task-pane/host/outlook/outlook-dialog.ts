// Outlook's own dialog: the one window that its clients let an add-in open.
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import type { DialogFailure, DialogMessage, MailHost } from '../mail-host.ts'
import { asked } from './office-call.ts'
import type { OfficeDialog, OfficeLibrary } from './office.ts'

/** `origin`: the pane's own, on which Outlook wants its dialogs to begin. */
export const makeOpenDialog =
  (ui: OfficeLibrary['context']['ui'], origin: string): MailHost['openDialog'] =>
  async <A>(path: string, accept: (message: DialogMessage) => A | null): Promise<Either<DialogFailure, A>> => {
    const url = new URL(path, origin).href
    const opened = await asked<OfficeDialog>((callback) =>
      ui.displayDialogAsync(url, { width: 35, height: 65, promptBeforeOpen: false }, callback),
    )
    if (opened._tag === 'Left') return left({ _tag: 'DialogBlocked' })
    const dialog = opened.right
    return new Promise((resolve) => {
      dialog.addEventHandler('dialogMessageReceived', ({ message, origin: told }) => {
        // Clients older than the dialog's origin tell none: they deliver messages of the pane's own domain only.
        const accepted = accept({ origin: told ?? origin, data: message })
        if (accepted === null) return
        dialog.close()
        resolve(right(accepted))
      })
      dialog.addEventHandler('dialogEventReceived', () => resolve(left({ _tag: 'DialogClosed' })))
    })
  }
