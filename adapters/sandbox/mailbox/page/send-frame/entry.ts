// The entry of the frame's script. It replaces Office.js, and calls the add-in's on-send handler when the surrounding mailbox sends a mail.
import { type FromFrame, isToFrame, type SentFromPane } from '../send/messages.ts'
import { type Handler, makeOffice } from './office.ts'

const say = (message: FromFrame): void => window.parent.postMessage(message, location.origin)

let handler: Handler | null = null
let mail: SentFromPane | null = null

// Handlers use this name.
Object.assign(window, {
  Office: makeOffice({
    mail: () => mail,
    onHeader: (name, value) => say({ onSend: 'header', name, value }),
    associate: (given) => {
      handler = given
    },
  }),
})

window.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.origin !== location.origin || event.source !== window.parent) return
  const message = event.data
  if (!isToFrame(message)) return
  mail = message.mail
  handler?.({
    completed: (completion) =>
      say({
        onSend: 'completed',
        allowEvent: completion?.allowEvent ?? true,
        errorMessage: completion?.errorMessage ?? '',
      }),
  })
})
window.addEventListener('load', () => say({ onSend: 'ready', hasHandler: handler !== null }))
