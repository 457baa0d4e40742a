// One renderer of mails for the services in this process, with its browser from the first mail to the end of the run: a browser for each service costs
// most of a second.
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as E from 'fp-ts/lib/Either.js'
import { makeMailRenderer, type MailRenderer } from '#adapters/pdf/mail-renderer.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { atEndOfRun } from './end-of-run.ts'
import { startForRun } from './left-running.ts'
import { makeRecordingLog } from './recording-log.ts'

/** A second browser ends soon, and the first is not replaced: a file may leave nothing running that it started. */
const IDLE_MS = 500

let opened: MailRenderer | undefined
/** Whether the first mail was rendered, so that the browser runs. The others wait for it. */
let first: Promise<boolean> | undefined

function openRenderer(): MailRenderer {
  const renderer = makeMailRenderer({
    cacheDirectory: path.join(tmpdir(), 'tapster-test', 'chromium'),
    executable: undefined,
    log: makeRecordingLog().log,
    clock: systemClock,
    idleMs: IDLE_MS,
    mailsPerBrowser: Infinity,
  })
  atEndOfRun(renderer.close)
  return renderer
}

/** For a service: it stays open when the service stops. */
export function shareRenderer(): MailRenderer {
  return {
    render: (mail, turn) => async () => {
      const renderer = (opened ??= openRenderer())
      while (first !== undefined) if (await first) return renderer.render(mail, turn)()
      const rendering = startForRun(renderer.render(mail, turn))
      first = rendering.then(E.isRight, () => false)
      if (!(await first)) first = undefined
      return rendering
    },
    isBrowserFailing: () => opened?.isBrowserFailing() ?? false,
    handBack: () => undefined,
    close: () => Promise.resolve(),
  }
}
