// The yardstick of validate: a Koa route that sends the same statements, also where it records the use. Nothing else.
import { text } from 'node:stream/consumers'
import Router from '@koa/router'
import Koa from 'koa'
import { Pool } from 'pg'

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const router = new Router()

const ask = async (name: string, text: string, values: readonly unknown[]) =>
  (await pool.query<Readonly<Record<string, unknown>>>({ name, text, values: [...values] })).rows[0]

const CHOSEN = `l.id = coalesce((select o.licence_id from licence_activations o where o.mailbox_key = $1),
  (select c.id from licences c where c.covers = $2), (select c.id from licences c where c.covers = $3))`
const FIND = `select l.*, a.mailbox, a.activated_at, a.last_used_at, a.deactivated_at,
    (select count(*)::integer from licence_activations p where p.licence_id = l.id and p.deactivated_at is null) as activations
  from licences l left join licence_activations a on a.licence_id = l.id and a.mailbox_key = $1 where ${CHOSEN}`
const RECORD = `update licence_activations set last_used_at = $2 where mailbox_key = $1 and deactivated_at is null returning licence_id`

router.post('/validate', async (ctx) => {
  const { email } = JSON.parse(await text(ctx.req)) as { readonly email: string }
  const key = email.toLowerCase()
  const at = key.lastIndexOf('@')
  const [local, domain] = [key.slice(0, at).replace(/\+.*$/, ''), key.slice(at + 1)]
  const keys = [key, `${local}@${domain}`, domain]
  const found = await ask('find', FIND, keys)
  const isRecorded = Date.now() - Number(found?.['last_used_at']) < 3_600_000
  if (!isRecorded) await ask('record', RECORD, [key, new Date()])
  ctx.body = { valid: found?.['status'] === 'active', code: 'VALID' }
})

const server = new Koa().use(router.routes()).listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) console.log(`http://127.0.0.1:${address.port}`)
})
process.on('SIGTERM', () => process.exit(0))
