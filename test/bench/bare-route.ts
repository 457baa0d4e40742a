// The yardstick of a session-checked call: a Koa route that verifies the same JWT with jose and makes one query. Nothing else.
import Router from '@koa/router'
import { jwtVerify } from 'jose'
import Koa from 'koa'
import { Pool } from 'pg'

const secret = Buffer.from(process.env['PLUGIN_JWT_SECRET'] ?? '', 'base64')
const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })

const router = new Router()
router.get('/settings', async (ctx) => {
  const token = ctx.get('authorization').slice('Bearer '.length)
  const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] })
  const { rows } = await pool.query('select division from token_records where id = $1', [payload['sid']])
  ctx.body = rows[0]
})

const server = new Koa().use(router.routes()).listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) console.log(`http://127.0.0.1:${address.port}`)
})
process.on('SIGTERM', () => process.exit(0))
