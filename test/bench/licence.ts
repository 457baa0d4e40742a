// Validating a licence against a bare Koa route with the same statement.
import { Client } from 'pg'
import { load, type Load } from './load.ts'
import { startProcess } from './service-process.ts'
import { median, type BenchRow } from './table.ts'
import { makeBenchWorld } from './world.ts'

const ROUNDS = 5
const CONNECTIONS = 32
const EMAIL = 'eva@korrel.example'
const JSON_BODY = { 'content-type': 'application/json' }

/** An office with one activated mailbox. */
const activated = async (url: string, databaseUrl: string): Promise<void> => {
  const post = async (path: string, body: object): Promise<void> => {
    const answer = await fetch(url + path, { method: 'POST', headers: JSON_BODY, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  }
  await post('/public/link/register', { email: EMAIL, name: 'Eva', organization: 'Korrel' })
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ readonly key: string }>('select activation_key as key from licences')
  await client.end()
  await post('/public/link-plugin/activate', {
    email: EMAIL,
    directoryTenantId: 'directory',
    ledgerTenantId: '120',
    activationKey: rows[0]?.key,
  })
}

export const benchLicence = async (): Promise<readonly BenchRow[]> => {
  const world = await makeBenchWorld()
  try {
    const service = await world.startService({ SMTP_URL: 'smtp://127.0.0.1:9?tls=none' })
    const bare = await startProcess('test/bench/bare-licence.ts', world.env)
    try {
      await activated(service.url, world.databaseUrl)
      const posted = JSON.stringify({ email: EMAIL })
      const at = (url: string) => (duration: number) => load(url, JSON_BODY, CONNECTIONS, duration, { posted })
      const [ours, theirs] = [at(`${service.url}/public/link-plugin/validate`), at(`${bare.url}/validate`)]
      await ours(2_000)
      await theirs(2_000)
      const pairs: (readonly [Load, Load])[] = []
      for (let round = 0; round < ROUNDS; round++) pairs.push([await ours(2_000), await theirs(2_000)] as const)
      const ratio = median(pairs.map(([a, b]) => a.perSecond / b.perSecond))
      const summary = (side: 0 | 1): string => {
        const of = (figure: 'perSecond' | 'p50' | 'p99'): number => median(pairs.map((pair) => pair[side][figure]))
        return `${of('perSecond').toFixed(0)}/s, p50 ${of('p50').toFixed(1)} ms, p99 ${of('p99').toFixed(1)} ms`
      }
      return [
        {
          what: `validate, ${CONNECTIONS} connections`,
          measured: summary(0),
          yardstick: `bare route: ${summary(1)}`,
          ratio: ratio.toFixed(2),
          wanted: '≥ 0.70',
          kept: ratio >= 0.7,
        },
      ]
    } finally {
      await Promise.all([service.stop(), bare.stop()])
    }
  } finally {
    await world.close()
  }
}
