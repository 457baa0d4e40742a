// The yardstick of validate: a Koa route that sends the same statements, also where it records the use. Nothing else.
import { text } from 'node:stream/consumers'
import Router from '@koa/router'
import Koa from 'koa'
import { Pool, type PoolClient } from 'pg'

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const router = new Router()

const ask = async (client: Pick<PoolClient, 'query'>, name: string, text: string, values: readonly unknown[]) =>
  (await client.query<Readonly<Record<string, unknown>>>({ name, text, values: [...values] })).rows[0]

const CHOSEN = `l.id = coalesce((select o.licence_id from licence_activations o where o.mailbox_key = $1),
  (select c.id from licences c where c.covers = $2), (select c.id from licences c where c.covers = $3))`
const FIND = `select l.*, a.mailbox, a.activated_at, a.last_used_at, a.deactivated_at,
    (select count(*)::integer from licence_activations p where p.licence_id = l.id and p.deactivated_at is null) as activations
  from licences l left join licence_activations a on a.licence_id = l.id and a.mailbox_key = $1 where ${CHOSEN}`
const LOCK = `select l.id from licences l where ${CHOSEN} for no key update`
const PUT = `insert into licence_activations (mailbox_key, licence_id, mailbox, activated_at, last_used_at, deactivated_at)
    values ($1, $2, $3, $4, $5, $6)
  on conflict (mailbox_key) do update set licence_id = excluded.licence_id, mailbox = excluded.mailbox,
    activated_at = excluded.activated_at, last_used_at = excluded.last_used_at, deactivated_at = excluded.deactivated_at`
const BEGIN = `begin; select set_config('app.tenant_uuid', '00000000-0000-7000-8000-000000000000', true)`

const record = async (keys: readonly string[]) => {
  const client = await pool.connect()
  try {
    await client.query(BEGIN)
    await ask(client, 'lock', LOCK, keys)
    const found = await ask(client, 'find', FIND, keys)
    const put = [keys[0], found?.['id'], found?.['mailbox'], found?.['activated_at'], new Date(), null]
    await ask(client, 'put', PUT, put)
    await client.query('commit')
    return found
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

router.post('/validate', async (ctx) => {
  const { email } = JSON.parse(await text(ctx.req)) as { readonly email: string }
  const key = email.toLowerCase()
  const at = key.lastIndexOf('@')
  const [local, domain] = [key.slice(0, at).replace(/\+.*$/, ''), key.slice(at + 1)]
  const keys = [key, `${local}@${domain}`, domain]
  const found = await ask(pool, 'find', FIND, keys)
  const isRecorded = Date.now() - Number(found?.['last_used_at']) < 3_600_000
  const held = isRecorded ? found : await record(keys)
  ctx.body = { valid: held?.['status'] === 'active', code: 'VALID' }
})

const server = new Koa().use(router.routes()).listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) console.log(`http://127.0.0.1:${address.port}`)
})
process.on('SIGTERM', () => process.exit(0))
