// How tests and people steer the stand-in: troubles, tokens without a browser, limits, the clock; and what it has counted.
import { randomUUID } from 'node:crypto'
import * as t from 'io-ts'
import { sampleDivisions, type SampleUser } from '#adapters/sandbox/sample-people.ts'
import { seconds } from '#domain/shared/clock.ts'
import { entities } from './entity-table.ts'
import { type Ledger, faultKinds } from './ledger.ts'
import { holdings } from './pages/holdings.ts'
import { carryOut, commonOperations, op, performCommon } from '#adapters/sandbox/kit/control.ts'
import type { ReceivedContext } from '#adapters/sandbox/kit/request.ts'
import { completeRow } from './write-row.ts'

const value = t.union([t.string, t.number, t.boolean, t.null])

const Operation = t.union([
  commonOperations(faultKinds, { contentType: t.string, attachment: t.number }),
  op('issue', { user: t.string }, { ageSeconds: t.number }),
  op('issueMany', { n: t.number }, { ageSeconds: t.number }),
  op('code', { user: t.string, redirectUri: t.string }, {}),
  op('revoke', { user: t.string }, {}),
  op('limits', {}, { minute: t.number, day: t.number, errors: t.number }),
  op('advance', { seconds: t.number }, {}),
  op('add', { path: t.string, division: t.number, rows: t.array(t.record(t.string, value)) }, {}),
  op('remove', { path: t.string, key: t.union([t.string, t.number]) }, {}),
  op('reset', {}, { keepTokens: t.boolean }),
])
type Operation = t.TypeOf<typeof Operation>

const MOST_AT_ONCE = 100_000

/** What an operation answers; undefined: the user or list it names is not known. */
const perform = (ledger: Ledger, it: Operation): object | undefined => {
  const named = (name: string): SampleUser | undefined => ledger.users.named(name)
  const issue = (user: SampleUser, age = 0): object => ({
    user: { id: user.id, email: user.email, fullName: user.fullName, division: user.divisions[0] },
    ...ledger.tokens.issue(user.id, ledger.now(), seconds(age)),
    expiresIn: ledger.tokens.expiresIn,
  })
  switch (it.op) {
    case 'fault':
    case 'clear':
    case 'forgetCounts':
      performCommon(ledger, it)
      return it.op === 'forgetCounts' ? {} : { faults: ledger.faults.active() }
    case 'issue': {
      const user = named(it.user)
      return user && issue(user, it.ageSeconds)
    }
    case 'issueMany':
      return { issued: ledger.users.nameless(Math.min(it.n, MOST_AT_ONCE)).map((user) => issue(user, it.ageSeconds)) }
    case 'code': {
      const user = named(it.user)
      return user && { code: ledger.tokens.makeCode(user.id, it.redirectUri, ledger.now()) }
    }
    case 'revoke': {
      const user = named(it.user)
      return user && { revoked: ledger.tokens.revoke(user.id) }
    }
    case 'limits': {
      const { op: _op, ...limits } = it
      ledger.limits.set(limits)
      return ledger.limits.settings()
    }
    case 'advance':
      ledger.advance(seconds(it.seconds))
      return { now: ledger.now() }
    // As people and other applications do in the ledger itself, in lists that the API only reads as well. Moments are epoch milliseconds.
    case 'add': {
      const entity = entities.get(it.path)
      if (entity === undefined) return undefined
      const made = { Created: ledger.now(), Modified: ledger.now() }
      const keys = it.rows.map((row) => {
        const key = row[entity.key] ?? randomUUID()
        const next = (): number => ledger.store.nextNumber(it.division, entity)
        ledger.store.put(it.division, entity, completeRow(entity, { ...made, ...row }, key, next))
        return key
      })
      return { keys }
    }
    // As a person does in the ledger itself; in all divisions, whose keys are their own but for those of lists that all share.
    case 'remove': {
      const entity = entities.get(it.path)
      if (entity === undefined) return undefined
      return { removed: sampleDivisions.filter(({ code }) => ledger.store.remove(code, entity, it.key)).length }
    }
    case 'reset':
      ledger.reset(it.keepTokens === true)
      return { now: ledger.now() }
  }
}

/** `GET /_control`: everything counted and held, without a token and without content. */
export const report = (ledger: Ledger, ctx: ReceivedContext): void => {
  const held = holdings(ledger)
  const part = (one: { readonly id: string; readonly fileName: string; readonly size: number }) => ({
    id: one.id,
    fileName: one.fileName,
    size: one.size,
  })
  ctx.body = {
    now: ledger.now(),
    counts: ledger.calls.counts(),
    refreshTokens: ledger.tokens.spending(),
    faults: ledger.faults.active(),
    limits: ledger.limits.settings(),
    documents: held.documents.map((one) => ({
      id: one.id,
      division: one.division,
      subject: one.subject,
      account: one.account,
      contact: one.contact,
      created: one.created,
      attachments: one.attachments.map(part),
    })),
    orphans: held.orphans.map(part),
  }
}

/** `POST /_control`: answers what each operation does. */
export const control = (ledger: Ledger, ctx: ReceivedContext): void => {
  const done = carryOut(ctx, Operation, (it) => perform(ledger, it), 'There is no such user or list.')
  if (done !== null) ctx.body = done.isList ? done.answers : done.answers[0]
}
