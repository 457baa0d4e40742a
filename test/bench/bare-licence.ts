// The yardstick of validate: a Koa route that sends the same statement. Nothing else.
import { text } from 'node:stream/consumers'
import Router from '@koa/router'
import Koa from 'koa'
import { Pool } from 'pg'

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const router = new Router()

const FIND = `select l.*, a.mailbox, a.activated_at, a.last_used_at, a.deactivated_at,
    (select count(*)::integer from licence_activations p where p.licence_id = l.id and p.deactivated_at is null) as activations
  from licences l left join licence_activations a on a.licence_id = l.id and a.mailbox_key = $1
  where l.id = coalesce((select o.licence_id from licence_activations o where o.mailbox_key = $1),
    (select c.id from licences c where c.covers = $1), (select c.id from licences c where c.covers = $2))`

router.post('/validate', async (ctx) => {
  const { email } = JSON.parse(await text(ctx.req)) as { readonly email: string }
  const { rows } = await pool.query<Readonly<Record<string, unknown>>>({
    name: 'find',
    text: FIND,
    values: [email, email.slice(email.indexOf('@') + 1)],
  })
  ctx.body = { valid: rows[0]?.['status'] === 'active', code: 'VALID' }
})

const server = new Koa().use(router.routes()).listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) console.log(`http://127.0.0.1:${address.port}`)
})
process.on('SIGTERM', () => process.exit(0))
