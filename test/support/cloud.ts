// The stand-in cloud on a free port, and what tests ask of it.
import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'
import { startCloudStandIn } from '#adapters/sandbox/cloud/server.ts'
import type { CloudPlace } from '#bootstrap/stand-ins.ts'
import { control } from './service.ts'

const CLIENT = { id: 'app-of-the-test', secret: 'secret-of-the-test' }

const text = t.string
const Report = t.type({
  counts: t.record(t.string, t.record(t.string, t.number)),
  tokensAlive: t.number,
  mostAtOnce: t.number,
  sent: t.number,
  dropped: t.number,
  mails: t.array(
    t.type({
      id: text,
      from: text,
      fromName: text,
      replyTo: t.array(text),
      to: t.array(text),
      subject: text,
      body: t.type({ contentType: text, content: text }),
      headers: t.array(t.type({ name: text, value: text })),
      attachments: t.array(t.type({ name: text, bytes: t.number })),
      properties: t.record(text, text),
      saved: t.boolean,
      undelivered: t.array(text),
      overTenantLimit: t.boolean,
    }),
  ),
  events: t.array(
    t.type({
      id: text,
      owner: text,
      subject: text,
      body: t.type({ contentType: text, content: text }),
      start: t.type({ dateTime: text, timeZone: text }),
      end: t.type({ dateTime: text, timeZone: text }),
      attendees: t.array(text),
      location: text,
    }),
  ),
  inbox: t.array(t.type({ id: text, isRead: t.boolean, folder: text })),
  directories: t.array(t.type({ id: text, domain: text, known: t.boolean, permissions: t.array(text) })),
})
export type CloudReport = t.TypeOf<typeof Report>

export interface CloudUnderTest {
  readonly url: string
  readonly client: typeof CLIENT
  readonly place: CloudPlace
  /** For a service that is to use it. */
  readonly settings: Readonly<Record<string, string>>
  /** One operation or several; see its control-routes. */
  readonly control: (operation: object) => Promise<unknown>
  readonly report: () => Promise<CloudReport>
  /** How often it was asked for a token. */
  readonly tokenRequests: () => Promise<number>
  readonly stop: () => Promise<void>
}

const TOKENS = 'POST /{directory}/oauth2/v2.0/token'

export async function startCloud(
  options: Omit<Parameters<typeof startCloudStandIn>[0], 'port'> = {},
): Promise<CloudUnderTest> {
  const { url, close } = await startCloudStandIn({
    port: 0,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    ...options,
  })
  // With an authority the same port speaks TLS as well.
  const programUrl = options.authority === undefined ? url : url.replace('http:', 'https:')
  const report = async (): Promise<CloudReport> => {
    const state: unknown = await (await fetch(`${url}/_control`)).json()
    if (!Report.is(state)) throw new Error('the stand-in cloud reports what this test does not know')
    return state
  }
  return {
    url,
    client: CLIENT,
    place: { apiUrl: programUrl, loginUrl: programUrl, client: O.some(CLIENT), isStandIn: true, isUsed: true },
    settings: {
      CLOUD_API_URL: url,
      CLOUD_LOGIN_URL: url,
      CLOUD_CLIENT_ID: CLIENT.id,
      CLOUD_CLIENT_SECRET: CLIENT.secret,
    },
    control: (operation) => control(url, operation),
    report,
    tokenRequests: async () => {
      const counts = (await report()).counts[TOKENS] ?? {}
      return Object.values(counts).reduce((sum, n) => sum + n, 0)
    },
    stop: close,
  }
}
