// Updates the budget and the pause of a mailer when it is used, and the consent of a system mailbox (MSG-9, SYS-9, SYS-10).
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { checkPermission } from '#application/identity/change.ts'
import type { Permission, Permissions } from '#domain/identity/role.ts'
import { toErrorText, hasReachedServer, isUnready, type SendResult } from '#domain/mailing/mailer.ts'
import { pauseAfter, pauseAfterResult, type PauseReason } from '#domain/mailing/mailer-pause.ts'
import { getMailboxKey, type MailerKey, parseMailerOwner, type MessageId } from '#domain/mailing/message.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import {
  BUDGET_WINDOW,
  computeMailboxBudget,
  type MailboxBudget,
  withSendResult,
} from '#domain/mailing/system-mailbox.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'

export type MailerUseStores = Pick<MailingStores, 'systemMailboxes' | 'mailboxUsage' | 'mailerPauses'>

type Budget = Pick<MailboxBudget, 'free' | 'freeAt'>

/** Locks and returns the calls that a mailer may make now, counted over all replicas (SYS-9). Mail servers have no budget. */
export function lockBudget(
  { systemMailboxes, mailboxUsage }: MailerUseStores,
  mailer: MailerKey,
  now: Instant,
  reserved?: number,
): Stored<Budget> {
  return gen(function* () {
    const key = getMailboxKey(mailer)
    const mailbox = O.isSome(key) ? yield* unwrap(systemMailboxes.find(key.value)) : O.none
    if (O.isNone(mailbox)) return { free: Number.POSITIVE_INFINITY, freeAt: O.none }
    const spent = yield* unwrap(mailboxUsage.lockSpent(mailbox.value.key, now - BUDGET_WINDOW))
    return computeMailboxBudget(mailbox.value, spent, now, reserved)
  })
}

/** Counts calls before they are made, so that the calls of a killed worker count too. */
export function spend(
  { mailboxUsage }: MailerUseStores,
  mailer: MailerKey,
  calls: readonly MessageId[],
  at: Instant,
): Stored<void> {
  const key = getMailboxKey(mailer)
  return O.isSome(key) && calls.length > 0 ? mailboxUsage.add(key.value, calls, at) : TE.right(undefined)
}

export function pauseMailer(
  { mailerPauses }: Pick<MailerUseStores, 'mailerPauses'>,
  mailer: MailerKey,
  reason: PauseReason,
  now: Instant,
): Stored<void> {
  return pipe(
    mailerPauses.find(mailer),
    TE.flatMap((before) => mailerPauses.put(mailer, pauseAfter(before, reason, now))),
  )
}

const pauseByResults = (
  { mailerPauses }: Pick<MailerUseStores, 'mailerPauses'>,
  mailer: MailerKey,
  results: readonly SendResult[],
  now: Instant,
): Stored<void> =>
  gen(function* () {
    const before = yield* unwrap(mailerPauses.find(mailer))
    const after = results.reduce((pause, result) => pauseAfterResult(pause, result, now), before)
    if (after === before) return
    yield* unwrap(O.isSome(after) ? mailerPauses.put(mailer, after.value) : mailerPauses.end(mailer, now))
  })

/** If an administrator changes the mailbox meanwhile, their change stays and this error is dropped. The next error is recorded. */
const recordSendResults = (
  { systemMailboxes }: MailerUseStores,
  key: string,
  errors: readonly O.Option<string>[],
  now: Instant,
): Stored<void> =>
  gen(function* () {
    const found = yield* unwrap(systemMailboxes.find(key))
    if (O.isNone(found)) return
    const after = errors.reduce((mailbox, error) => withSendResult(mailbox, error, now), found.value)
    if (errors.some(O.isSome)) yield* unwrap(systemMailboxes.put(key, after))
    else if (O.isSome(after.lastWorkedAt)) yield* unwrap(systemMailboxes.setLastWorked(key, after.lastWorkedAt.value))
  })

/**
 * Only operators may route a template or an order through a system mailbox.
 * Other users may keep the template's route (`before`) and send by it (decision 192).
 */
export function requireRoute(own: Permissions, route: O.Option<string>, before: O.Option<string>) {
  return O.isNone(route) || route.value === '' || O.exists((key: string) => key === route.value)(before)
    ? TE.right(undefined)
    : checkPermission({ permissions: own }, 'platform:admin')
}

/** Tenants share the service's own mailer and the system mailboxes, so only operators may resume these. */
export function needsToResume(mailer: MailerKey): Permission {
  return parseMailerOwner(mailer)._tag === 'Tenant' ? 'mail:send' : 'platform:admin'
}

export interface MailerCall {
  readonly id: MessageId
  /** None: the call was not made. */
  readonly result: O.Option<SendResult>
}

/** Records the results of calls that were counted at `countedAt`. Calls that did not reach the cloud are removed from the count. */
export function countCalls(
  stores: MailerUseStores,
  mailer: MailerKey,
  countedAt: Instant,
  calls: readonly MailerCall[],
  now: Instant,
): Stored<void> {
  const key = getMailboxKey(mailer)
  const results = calls.flatMap(({ result }) => (O.isSome(result) && !isUnready(result.value) ? [result.value] : []))
  const repeated = calls
    .filter(({ result }) => O.exists((one: SendResult) => one.wasRepeated === true)(result))
    .map(({ id }) => id)
  const unreached = calls.filter(({ result }) => !O.exists(hasReachedServer)(result)).map(({ id }) => id)
  const all: readonly Stored<unknown>[] = [
    ...(O.isSome(key) && unreached.length > 0 ? [stores.mailboxUsage.remove(key.value, unreached, countedAt)] : []),
    // The usage store counts one call per message and time, so the second call gets a later time.
    spend(stores, mailer, repeated, Math.max(now, countedAt + 1)),
    ...(O.isSome(key) && results.length > 0
      ? [recordSendResults(stores, key.value, results.map(toErrorText), now)]
      : []),
    ...(results.length > 0 ? [pauseByResults(stores, mailer, results, now)] : []),
  ]
  return pipe(all, TE.sequenceSeqArray, TE.asUnit)
}
