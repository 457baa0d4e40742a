// The on-send script as it is built, in a runtime and before a service of the test's making.
import {
  builtOnSend,
  fakeExchange,
  mailBeingSent,
  onSendRuntime,
  type OnSendRuntime,
  type SampleMail,
} from '#test/support/on-send-runtime.ts'

const ORIGIN = 'https://tapster.example'
export const ALLOWED = [{ allowEvent: true }]
export const RECOVER = '/ledger/mailclient/session/recover'
export const SETTINGS = '/mailclient-plugin/settings'
export const SEND = '/mailclient-plugin/send-archive'

export type OnSendAnswer = readonly [status: number, body: unknown] | undefined
const session: OnSendAnswer = [200, { success: true, data: { jwt: 'jwt-1', expiresAt: Date.now() + 3_600_000 } }]

/** A service that has the user's session and answers so. */
export function serviceWith(optedIn: boolean, answers: Readonly<Record<string, () => OnSendAnswer>> = {}) {
  return fakeExchange((_, path) => {
    const given = answers[path]
    if (given !== undefined) return given()
    if (path === RECOVER) return session
    if (path.startsWith(`${SEND}/`)) return [200, { status: 'awaiting_send' }]
    return path === SETTINGS ? [200, { autoArchiveOnSend: optedIn }] : [202, { status: 'queued' }]
  })
}

/** To be made within `describe`: the script is built before its tests. */
export function onSendWorld() {
  let script = ''
  before(async () => {
    script = await builtOnSend()
  })

  const runtimeWith = (exchange: OnSendRuntime['exchange'], more: Partial<OnSendRuntime> = {}) =>
    onSendRuntime({ script, origin: ORIGIN, exchange, setTimeout: () => undefined, ...more })

  const sendOne = async (mail: SampleMail, service: ReturnType<typeof fakeExchange>) => {
    const sample = mailBeingSent(mail)
    const sent = runtimeWith(service.exchange).send(sample.item)
    await sent.done
    return { ...sample, ...sent, paths: service.asked.map(({ path }) => path), handed: service.asked.at(-1) }
  }
  return { script: () => script, runtimeWith, sendOne }
}
