// The add-in's on-send handler in a hidden frame of its own, as a mail client runs it: loaded ahead, run for one mail, then thrown away.
import { FromFrame, type ToFrame } from './messages.ts'
import type { Outcome, SendHandler } from './sender.ts'

/** A frame says that it is ready before it counts as loaded; the browser may deliver the two in any order. */
const GRACE = 500

export const openSendHandler = (): SendHandler => {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = 'on-send'
  frame.src = '/demo/on-send'

  let isReady = (_hasHandler: boolean): void => undefined
  const ready = new Promise<boolean>((resolve) => {
    isReady = resolve
  })
  let isCompleted = (_outcome: Outcome): void => undefined
  const completed = new Promise<Outcome>((resolve) => {
    isCompleted = resolve
  })
  let setHeader = (_name: string, _value: string): void => undefined

  const hear = (event: MessageEvent<unknown>): void => {
    if (event.origin !== location.origin || event.source !== frame.contentWindow) return
    const message = event.data
    if (!FromFrame.is(message)) return
    if (message.onSend === 'ready') return isReady(message.hasHandler)
    if (message.onSend === 'header') return setHeader(message.name, message.value)
    isCompleted(message.allowEvent ? { _tag: 'Allowed' } : { _tag: 'Refused', message: message.errorMessage })
  }
  window.addEventListener('message', hear)
  frame.addEventListener('load', () => setTimeout(() => isReady(false), GRACE))
  document.body.append(frame)

  return {
    run: async (mail, onHeader) => {
      setHeader = onHeader
      if (!(await ready)) return { _tag: 'Absent' }
      const message: ToFrame = { onSend: 'send', mail }
      frame.contentWindow?.postMessage(message, location.origin)
      return completed
    },
    close: () => {
      window.removeEventListener('message', hear)
      frame.remove()
    },
  }
}
