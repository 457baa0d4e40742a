// Whether requests to BASE_URL arrive as they were sent (OPS-14): the doctor sends some through the proxy, with a proof that it knows the
// service's secret, and the service answers how they arrived. Without a proof the address does not exist.
import { setTimeout as pause } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import * as t from 'io-ts'
import { request } from 'undici'
import { O, pipe } from '#domain/shared/fp.ts'
import { readBearerToken } from '#adapters/contract/codecs/bearer.ts'
import { type Diagnosis, type DoctorFailure, reportFailing, reportWorking } from '#domain/operations/doctor.ts'
import { type Duration, fromSeconds } from '#domain/shared/clock.ts'
import type { Bilingual } from '#domain/shared/language.ts'
import { MAX_MAIL_BODY } from '../archive/submitted-mail.ts'
import type { Mount } from '../kernel/mounts.ts'

const PATH = '/doctor'

/** An address for documentation (RFC 5737), which the doctor claims to have. */
const CLAIMED = '192.0.2.44'

const Arrival = t.type({
  host: t.string,
  /** How many proxies added an address to X-Forwarded-For. */
  proxies: t.number,
  trustedProxies: t.number,
  bytes: t.number,
})
type Arrival = t.TypeOf<typeof Arrival>

function countProxies(forwardedFor: string | readonly string[] | undefined): number {
  const entries = String(forwardedFor ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  return entries.length - 1 - entries.indexOf(CLAIMED)
}

export function makeReachMount(deps: {
  readonly trustedProxies: number
  /** Whether the doctor signed it a moment ago. */
  readonly isProof: (token: string) => Promise<boolean>
}): Mount {
  return {
    prefix: PATH,
    exact: true,
    handle: async (incoming, response) => {
      const { authorization, host = '', 'x-forwarded-for': forwardedFor } = incoming.headers
      const token = O.toUndefined(readBearerToken(authorization))
      if (token === undefined || !(await deps.isProof(token)))
        return void response.writeHead(404, { connection: 'close' }).end()
      let bytes = 0
      incoming.on('data', ({ length }: Buffer) => (bytes += length))
      // The doctor may hang up when its time is over.
      const isWhole = await finished(incoming).then(
        () => true,
        () => false,
      )
      if (!isWhole) return
      const { trustedProxies } = deps
      const arrival: Arrival = { host, proxies: countProxies(forwardedFor), trustedProxies, bytes }
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      response.end(JSON.stringify(arrival))
    },
  }
}

interface Reached {
  readonly status: number
  /** None: something else answered. */
  readonly arrival: O.Option<Arrival>
}

const CHUNK = new Uint8Array(64 * 1024)

function* generateBody(bytes: number): Iterable<Uint8Array> {
  for (let left = bytes; left > 0; left -= CHUNK.length) yield CHUNK.subarray(0, Math.min(left, CHUNK.length))
}

/** Rejects with Node's or undici's error if no answer comes. */
async function send(baseUrl: string, proof: string, bytes: number, within: Duration): Promise<Reached> {
  const answer = await request(`${baseUrl}${PATH}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${proof}`,
      'content-type': 'application/octet-stream',
      'content-length': String(bytes),
      'x-forwarded-for': CLAIMED,
    },
    body: Readable.from(generateBody(bytes)),
    signal: AbortSignal.timeout(Math.max(1, Math.ceil(within))),
  })
  const text = await answer.body.text()
  const arrival = pipe(
    O.tryCatch((): unknown => JSON.parse(text)),
    O.flatMap((json) => O.fromEither(Arrival.decode(json))),
  )
  return { status: answer.statusCode, arrival: answer.statusCode === 200 ? arrival : O.none }
}

/** A proxy answers so for a service that has started a moment ago. */
const isNotReady = ({ status }: Reached): boolean => status >= 502 && status <= 504

async function sendUntilReady(send: () => Promise<Reached>, until: number): Promise<Reached> {
  for (;;) {
    const reached = await send()
    if (!isNotReady(reached) || performance.now() > until) return reached
    await pause(fromSeconds(0.5))
  }
}

function diagnoseNoAnswer(host: string, error: unknown): DoctorFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
  const says: Bilingual = [`${host} antwoordt niet (${code}).`, `${host} does not answer (${code}).`]
  return /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)
    ? reportFailing(
        ...says,
        'Geef de proxy een geldig certificaat voor de naam in BASE_URL, met de hele keten. Een eigen certificaat vertrouwt de service met NODE_EXTRA_CA_CERTS.',
        'Give the proxy a valid certificate for the name in BASE_URL, with its whole chain. For a certificate of your own, set NODE_EXTRA_CA_CERTS.',
      )
    : reportFailing(
        ...says,
        'Start de dienst en de proxy, en controleer of de naam in BASE_URL naar de proxy wijst.',
        'Start the service and the proxy, and check whether the name in BASE_URL points to the proxy.',
      )
}

const diagnoseOther = (host: string, { status }: Reached): DoctorFailure =>
  isNotReady({ status, arrival: O.none })
    ? reportFailing(
        `De proxy op ${host} bereikt de dienst niet (HTTP ${status}).`,
        `The proxy at ${host} does not reach the service (HTTP ${status}).`,
        'Start de dienst, en zet in de proxy het adres uit HOST en PORT.',
        'Start the service, and give the proxy the address of HOST and PORT.',
      )
    : reportFailing(
        `Op ${host} antwoordt iets anders (HTTP ${status}).`,
        `Something else answers at ${host} (HTTP ${status}).`,
        'Laat de proxy alle paden van BASE_URL doorgeven aan deze dienst, gestart met dezelfde instellingen.',
        'Let the proxy pass on all paths of BASE_URL to this service, started with the same settings.',
      )

/** As URL writes it: without the default port, in lower case. */
const normaliseHost = (baseUrl: string, host: string): string =>
  URL.parse(`${new URL(baseUrl).protocol}//${host}/`)?.host ?? host

function diagnoseArrival(baseUrl: string, { host, proxies, trustedProxies }: Arrival): readonly DoctorFailure[] {
  const wanted = new URL(baseUrl).host
  return [
    ...(normaliseHost(baseUrl, host) === wanted
      ? []
      : [
          reportFailing(
            `De proxy geeft een andere Host door dan ${wanted}.`,
            `The proxy passes on another Host than ${wanted}.`,
            'nginx: proxy_set_header Host $host;',
            'nginx: proxy_set_header Host $host;',
          ),
        ]),
    ...(proxies === trustedProxies
      ? []
      : [
          reportFailing(
            `Het aantal proxy's voor de dienst is ${proxies}, en TRUSTED_PROXIES is ${trustedProxies}: adressen van gebruikers kloppen niet.`,
            `The number of proxies before the service is ${proxies}, and TRUSTED_PROXIES is ${trustedProxies}: the addresses of users are wrong.`,
            `Zet TRUSTED_PROXIES op ${proxies}, of laat elke proxy X-Forwarded-For aanvullen.`,
            `Set TRUSTED_PROXIES to ${proxies}, or let each proxy append to X-Forwarded-For.`,
          ),
        ]),
  ]
}

const megabytes = MAX_MAIL_BODY / 1024 ** 2

export interface AddressToReach {
  readonly baseUrl: string
  /** Signs a proof for the service there. */
  readonly sign: () => Promise<string>
}

/** Whether the service is reached at all, and how a request arrives. */
export async function visitAddress(
  { baseUrl, sign }: AddressToReach,
  within: Duration,
): Promise<readonly DoctorFailure[]> {
  const until = performance.now() + within
  const { host } = new URL(baseUrl)
  try {
    const reached = await sendUntilReady(
      async () => send(baseUrl, await sign(), 1, until - performance.now()),
      until - within / 2,
    )
    return O.isSome(reached.arrival) ? diagnoseArrival(baseUrl, reached.arrival.value) : [diagnoseOther(host, reached)]
  } catch (error) {
    return [diagnoseNoAnswer(host, error)]
  }
}

/** Also sends as much as the largest mail with its attachments has. */
export async function diagnoseAddress(address: AddressToReach, within: Duration): Promise<readonly Diagnosis[]> {
  const { baseUrl, sign } = address
  const { host } = new URL(baseUrl)
  const until = performance.now() + within
  const faults = await visitAddress(address, within)
  if (faults.length > 0) return faults
  // A proxy may close the connection while the body is sent.
  const large = await send(baseUrl, await sign(), MAX_MAIL_BODY, until - performance.now()).catch((): Reached => ({
    status: 0,
    arrival: O.none,
  }))
  return O.isSome(large.arrival)
    ? [
        reportWorking(
          `${host} bereikt de dienst, met de juiste Host, het adres van de gebruiker, en ${megabytes} MB.`,
          `${host} reaches the service, with its Host, the address of the user, and ${megabytes} MB.`,
        ),
      ]
    : [
        reportFailing(
          `De proxy laat geen ${megabytes} MB door: grote mails worden niet gearchiveerd.`,
          `The proxy does not let ${megabytes} MB through: large mails cannot be archived.`,
          `nginx: client_max_body_size ${megabytes}m;`,
          `nginx: client_max_body_size ${megabytes}m;`,
        ),
      ]
}
