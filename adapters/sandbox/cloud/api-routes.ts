// The addresses that programs call: tokens at the login, mail and calendar at the API.
import { randomUUID } from 'node:crypto'
import Router, { type RouterContext } from '@koa/router'
import { E } from '#domain/shared/fp.ts'
import type { Middleware } from 'koa'
import { logCalls } from '#adapters/sandbox/kit/call-log.ts'
import type { ReceivedBody } from '#adapters/sandbox/kit/request.ts'
import type { Cloud } from './cloud.ts'
import type { CloudPermission } from './directories.ts'
import { addCloudEvent, listEvents } from './events.ts'
import { applyCloudFaults } from './faults.ts'
import { admitGraphCaller, respondGraphFailure, type GraphCall, makeThrottled } from './graph-caller.ts'
import { listMessages } from './list-messages.ts'
import { respondMetadata, respondAppToken } from './login-route.ts'
import { addFolder, changeMail, listDelta, listFolders, moveMail, readRaw } from './read-inbox.ts'
import { sendMail } from './send-mail.ts'

type Context = RouterContext<ReceivedBody>
type CarryOut = (cloud: Cloud, ctx: Context, call: GraphCall) => void

/** A call occupies one of the mailbox's places from its admission until its answer. */
const inMailbox =
  (cloud: Cloud, permissions: readonly CloudPermission[], carryOut: CarryOut) =>
  async (ctx: Context): Promise<void> => {
    const { throttle } = cloud
    const admitted = admitGraphCaller(cloud, ctx.get('authorization'), ctx.params['user'] ?? '', permissions)
    if (E.isLeft(admitted)) return respondGraphFailure(cloud, ctx, admitted.left)
    const { email } = admitted.right.user
    const refused = throttle.enter(email, cloud.now())
    if (refused !== undefined) return respondGraphFailure(cloud, ctx, makeThrottled(refused))
    try {
      await applyCloudFaults(cloud, ctx, () => carryOut(cloud, ctx, admitted.right))
    } finally {
      throttle.leave(email)
    }
  }

export function makeApiRoutes(cloud: Cloud): Router<ReceivedBody> {
  const router = new Router<ReceivedBody>()
  const logged = logCalls(() => cloud.calls, cloud.now)
  const noted: Middleware<ReceivedBody> = (ctx, next) => {
    ctx.set('request-id', randomUUID())
    return logged(ctx, next)
  }
  router.get('/:directory/v2.0/.well-known/openid-configuration', noted, (ctx) =>
    applyCloudFaults(cloud, ctx, () => respondMetadata(cloud, ctx, ctx.params['directory'] ?? '')),
  )
  router.post('/:directory/oauth2/v2.0/token', noted, (ctx) =>
    applyCloudFaults(cloud, ctx, () => respondAppToken(cloud, ctx, ctx.params['directory'] ?? '')),
  )
  router.post('/v1.0/users/:user/sendMail', noted, inMailbox(cloud, ['Mail.Send'], sendMail))
  const reading = inMailbox(cloud, ['Mail.Read', 'Mail.ReadWrite'], listMessages)
  router.get('/v1.0/users/:user/messages', noted, reading)
  router.get('/v1.0/users/:user/mailFolders/:folder/messages', noted, reading)
  const reader = (carryOut: CarryOut) => inMailbox(cloud, ['Mail.Read', 'Mail.ReadWrite'], carryOut)
  const writer = (carryOut: CarryOut) => inMailbox(cloud, ['Mail.ReadWrite'], carryOut)
  router.get('/v1.0/users/:user/mailFolders/inbox/messages/delta', noted, reader(listDelta))
  router.get('/v1.0/users/:user/messages/:id/$value', noted, reader(readRaw))
  router.patch('/v1.0/users/:user/messages/:id', noted, writer(changeMail))
  router.post('/v1.0/users/:user/messages/:id/move', noted, writer(moveMail))
  router.get('/v1.0/users/:user/mailFolders', noted, reader(listFolders))
  router.post('/v1.0/users/:user/mailFolders', noted, writer(addFolder))
  router.post('/v1.0/users/:user/events', noted, inMailbox(cloud, ['Calendars.ReadWrite'], addCloudEvent))
  router.get('/v1.0/users/:user/events', noted, inMailbox(cloud, ['Calendars.ReadWrite'], listEvents))
  router.all('/v1.0/{*rest}', (ctx) => {
    respondGraphFailure(cloud, ctx, { status: 400, code: 'BadRequest', message: 'Resource not found for the segment.' })
  })
  return router
}
