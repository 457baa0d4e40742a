// The inbox of a user: what is new by delta, a mail as it arrived, and marking or moving it.
import type { RouterContext } from '@koa/router'
import { asJson, type ReceivedBody } from '#adapters/sandbox/kit/request.ts'
import type { Cloud } from './cloud.ts'
import { respondGraphFailure, type GraphCall } from './graph-caller.ts'
import type { InboxMail } from './inboxes.ts'

type Context = RouterContext<ReceivedBody>

const PAGE = 10
const FOLDER_ID = 'folder-'

const respondNotFound = (cloud: Cloud, ctx: Context): void =>
  respondGraphFailure(cloud, ctx, {
    status: 404,
    code: 'ErrorItemNotFound',
    message: 'The specified object was not found in the store.',
  })

const findMail = (cloud: Cloud, ctx: Context, { user }: GraphCall): InboxMail | undefined =>
  cloud.inboxes.newestFirst().find(({ id, owner }) => id === ctx.params['id'] && owner === user.email)

/** Tokens are the number of mails that arrived so far, with the generation that `expireDeltas` ends. */
export function listDelta(cloud: Cloud, ctx: Context, { user }: GraphCall): void {
  const query = new URLSearchParams(ctx.querystring)
  const token = query.get('$deltatoken') ?? query.get('$skiptoken')
  const [generation, position] = (token ?? `${cloud.deltas}.0.0`).split('.')
  if (Number(generation) !== cloud.deltas)
    return respondGraphFailure(cloud, ctx, {
      status: 410,
      code: 'SyncStateNotFound',
      message: 'The sync state generation is not found.',
    })
  const since =
    token === null
      ? Date.parse(/receivedDateTime ge (\S+)/.exec(query.get('$filter') ?? '')?.[1] ?? '1970-01-01')
      : Number(token.split('.')[2])
  const all = cloud.inboxes.newestFirst().toReversed()
  const dropped = cloud.inboxes.dropped()
  const page = Number(/odata\.maxpagesize=(\d+)/.exec(ctx.get('prefer'))?.[1] ?? PAGE)
  const found = all
    .map((mail, n) => ({ mail, after: dropped + n + 1 }))
    .filter(({ mail, after }) => after > Number(position) && mail.owner === user.email && mail.at >= since)
  const shown = found.slice(0, page)
  const hasMore = found.length > page
  const next = hasMore ? (shown.at(-1)?.after ?? 0) : dropped + all.length
  const link = `${ctx.protocol}://${ctx.get('host')}${ctx.path}?$${hasMore ? 'skip' : 'delta'}token=${cloud.deltas}.${next}.${since}`
  ctx.body = {
    value: shown
      .filter(({ mail }) => mail.folder === 'inbox')
      .map(({ mail: { id, at } }) => ({ id, receivedDateTime: new Date(at).toISOString() })),
    [hasMore ? '@odata.nextLink' : '@odata.deltaLink']: link,
  }
}

export function readRaw(cloud: Cloud, ctx: Context, call: GraphCall): void {
  const mail = findMail(cloud, ctx, call)
  if (mail === undefined) return respondNotFound(cloud, ctx)
  ctx.type = 'text/plain'
  ctx.body = mail.raw
}

export function changeMail(cloud: Cloud, ctx: Context, call: GraphCall): void {
  const mail = findMail(cloud, ctx, call)
  const change = asJson(ctx.state.body)
  if (mail === undefined) return respondNotFound(cloud, ctx)
  if (typeof change === 'object' && change !== null && 'isRead' in change) mail.isRead = change.isRead === true
  ctx.body = { id: mail.id, isRead: mail.isRead }
}

export function moveMail(cloud: Cloud, ctx: Context, call: GraphCall): void {
  const mail = findMail(cloud, ctx, call)
  const to = asJson(ctx.state.body)
  if (mail === undefined || typeof to !== 'object' || to === null || !('destinationId' in to))
    return respondNotFound(cloud, ctx)
  mail.folder = String(to.destinationId).replace(FOLDER_ID, '')
  ctx.status = 201
  ctx.body = { id: mail.id }
}

const toFolder = (name: string) => ({ id: `${FOLDER_ID}${encodeURIComponent(name)}`, displayName: name })

export function listFolders(cloud: Cloud, ctx: Context, { user }: GraphCall): void {
  const [, named] = /^displayName eq '(.*)'$/.exec(new URLSearchParams(ctx.querystring).get('$filter') ?? '') ?? []
  const folders = cloud.folders.get(user.email) ?? new Set()
  ctx.body = { value: [...folders].filter((one) => named === undefined || one === named).map(toFolder) }
}

export function addFolder(cloud: Cloud, ctx: Context, { user }: GraphCall): void {
  const named = asJson(ctx.state.body)
  const name = typeof named === 'object' && named !== null && 'displayName' in named ? String(named.displayName) : ''
  cloud.folders.set(user.email, new Set([...(cloud.folders.get(user.email) ?? []), name]))
  ctx.status = 201
  ctx.body = toFolder(name)
}
