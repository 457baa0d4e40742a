// How tests and people steer the stand-in: troubles, consents, policies, tokens, limits, the clock; and what it has counted and kept.
import * as t from 'io-ts'
import { carryOut, commonOperations, op, performCommon } from '#adapters/sandbox/kit/control.ts'
import type { ReceivedContext } from '#adapters/sandbox/kit/request.ts'
import { seconds } from '#domain/shared/clock.ts'
import type { Cloud } from './cloud.ts'
import { allPermissions, directories, directoryNamed, permissions } from './directories.ts'
import { faultKinds } from './cloud.ts'

/** Without a permission: all of them. */
const inDirectory = { permission: t.keyof(permissions) }

const Operation = t.union([
  commonOperations(faultKinds, { retryAfter: t.union([t.string, t.number]) }),
  op('grant', { directory: t.string }, inDirectory),
  op('revoke', { directory: t.string }, inDirectory),
  op('remove', { directory: t.string }, {}),
  op('deny', { mailbox: t.string }, {}),
  op('allow', { mailbox: t.string }, {}),
  op('expireTokens', {}, {}),
  op('secret', { secret: t.string }, {}),
  op('limits', {}, { atOnce: t.number, callsInTenMinutes: t.number, recipientsInADay: t.number }),
  op('advance', { seconds: t.number }, {}),
  op('reset', {}, {}),
])
type Operation = t.TypeOf<typeof Operation>

/** False: there is no such directory. */
const consent = (cloud: Cloud, it: Extract<Operation, { readonly directory: string }>): boolean => {
  const directory = directoryNamed(it.directory)
  if (directory === undefined) return false
  const { consents } = cloud.state()
  if (it.op === 'remove') consents.remove(directory)
  else consents[it.op](directory, it.permission === undefined ? allPermissions : [it.permission])
  return true
}

/** False: the directory that it names is not known. */
const perform = (cloud: Cloud, it: Operation): boolean => {
  const { consents, tokens, throttle } = cloud.state()
  switch (it.op) {
    case 'fault':
    case 'clear':
    case 'forgetCounts':
      performCommon(cloud.state(), it)
      break
    case 'grant':
    case 'revoke':
    case 'remove':
      return consent(cloud, it)
    case 'deny':
    case 'allow':
      consents.setDenied(it.mailbox, it.op === 'deny')
      break
    case 'expireTokens':
      tokens.expire()
      break
    case 'secret':
      cloud.setSecret(it.secret)
      break
    case 'limits': {
      const { op: _op, ...limits } = it
      throttle.set(limits)
      break
    }
    case 'advance':
      cloud.advance(seconds(it.seconds))
      break
    case 'reset':
      cloud.reset()
      break
  }
  return true
}

/** `GET /_control`: everything counted and kept, without a token. */
export const report = (cloud: Cloud, ctx: ReceivedContext): void => {
  const { consents, faults, tokens, throttle, calls, mailboxes } = cloud.state()
  ctx.body = {
    now: cloud.now(),
    counts: calls.counts(),
    tokensAlive: tokens.alive(cloud.now()),
    faults: faults.active(),
    limits: throttle.settings(),
    mostAtOnce: throttle.mostAtOnce(),
    directories: directories.map((one) => ({
      id: one.id,
      domain: one.domain,
      known: consents.isKnown(one),
      permissions: consents.granted(one),
    })),
    denied: [...consents.denied],
    mails: mailboxes.mails(),
    events: mailboxes.events(),
  }
}

/** `POST /_control`: answers as `GET` does. */
export const control = (cloud: Cloud, ctx: ReceivedContext): void => {
  const act = (it: Operation): true | undefined => perform(cloud, it) || undefined
  if (carryOut(ctx, Operation, act, 'There is no such directory.') !== null) report(cloud, ctx)
}
