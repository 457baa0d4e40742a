// Validating a licence against a bare Koa route with the same statements: many mailboxes, one in ten of which was last used more than an hour ago.
import type { Client } from 'pg'
import { load, type Load } from './load.ts'
import { startProcess } from './service-process.ts'
import { median, type BenchRow } from './table.ts'
import type { BenchWorld } from './world.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const DURATION = 2_000
const CONNECTIONS = 32
const OFFICES = 50
const RECENT = 400
const OLD = 4_600
const ONE_RECORDED_IN = 10
const JSON_BODY = { 'content-type': 'application/json' }

/** Offices with an equal part of the mailboxes each. */
const ADD = `with offices as (
    insert into licences (id, covers, organization, organization_key, activation_key, kind, status, expires_at, max_activations,
        created_at, bound_directory_id, bound_ledger_id)
      select gen_random_uuid(), 'office-' || n || '.example', 'Kantoor ' || n, 'kantoor ' || n, gen_random_uuid(), 'full', 'active',
          now() + interval '1 year', 100, now(), 'directory', '120' from generate_series(0, $1::integer - 1) as n
      returning id, covers)
  insert into licence_activations (mailbox_key, licence_id, mailbox, activated_at, last_used_at)
    select lower(one) || '-' || n || '@' || covers, id, one || '-' || n || '@' || covers, now(), now()
      from (values ('Recent', $2::integer), ('Old', $3::integer)) as mailboxes (one, many)
        cross join lateral generate_series(0, many - 1) as n
        join offices on covers = 'office-' || n % $1 || '.example'`

const AGE = `update licence_activations set last_used_at = now() - interval '2 hours' where mailbox like 'Old%'`

const posted = (mailbox: string, n: number): { readonly body: string } => ({
  body: JSON.stringify({
    email: `${mailbox}-${n}@office-${n % OFFICES}.example`,
    directoryTenantId: 'directory',
    ledgerTenantId: '120',
  }),
})

export async function validating(world: BenchWorld, owner: Client): Promise<readonly BenchRow[]> {
  await owner.query(ADD, [OFFICES, RECENT, OLD])
  await owner.query('vacuum analyze licences, licence_activations')
  const [service, bare] = await Promise.all([
    world.startService(),
    startProcess('test/bench/bare-licence.ts', world.env),
  ])
  /** Throws if a use was not recorded. */
  const measure = async (url: string): Promise<Load> => {
    await owner.query(AGE)
    await owner.query('vacuum licence_activations')
    let sent = 0
    const next = () => {
      const n = sent++
      return n % ONE_RECORDED_IN === 0 ? posted('Old', (n / ONE_RECORDED_IN) % OLD) : posted('Recent', n % RECENT)
    }
    const answered = await load(url, JSON_BODY, CONNECTIONS, DURATION, { posted: '', next })
    const { rows } = await owner.query<{ recorded: number }>(
      `select count(*)::integer as recorded from licence_activations where mailbox like 'Old%' and last_used_at > now() - interval '1 hour'`,
    )
    const old = Math.ceil(sent / ONE_RECORDED_IN)
    if (rows[0]?.recorded !== old) throw new Error(`${url} recorded ${rows[0]?.recorded} of ${old} uses`)
    return answered
  }
  try {
    const ours = () => measure(`${service.url}/public/link-plugin/validate`)
    const theirs = () => measure(`${bare.url}/validate`)
    await ours()
    await theirs()
    const pairs: (readonly [Load, Load])[] = []
    for (let round = 0; round < ROUNDS; round++) pairs.push([await ours(), await theirs()])
    const ratio = median(pairs.map(([a, b]) => a.perSecond / b.perSecond))
    const summary = (side: 0 | 1): string => {
      const of = (figure: 'perSecond' | 'p50' | 'p99'): number => median(pairs.map((pair) => pair[side][figure]))
      return `${of('perSecond').toFixed(0)}/s, p50 ${of('p50').toFixed(1)} ms, p99 ${of('p99').toFixed(1)} ms`
    }
    return [
      {
        what: `validate, ${CONNECTIONS} connections, 1 in ${ONE_RECORDED_IN} records its use`,
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
}
