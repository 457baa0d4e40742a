// Lets tests and people control the stand-in ledger: faults, tokens without a browser, limits, the clock. Reports what it counted.
import { randomUUID } from 'node:crypto'
import * as t from 'io-ts'
import {
  makeCommonOperations,
  defineOperation,
  makeSecretsOperation,
  type StandInControl,
  UNKNOWN,
} from '#adapters/sandbox/kit/control.ts'
import { sampleDivisions, type SampleUser } from '#adapters/sandbox/sample-people.ts'
import { fromSeconds } from '#domain/shared/clock.ts'
import { entities } from './entity-table.ts'
import { type Ledger, LEDGER_FAULTS } from './ledger.ts'
import { listHoldings } from './pages/holdings.ts'
import { completeRow } from './write-row.ts'

const value = t.union([t.string, t.number, t.boolean, t.null])

const MOST_AT_ONCE = 100_000

/** Does not include the contents of files. */
function report(ledger: Ledger): object {
  const held = listHoldings(ledger)
  const part = (one: { readonly id: string; readonly fileName: string; readonly size: number }) => ({
    id: one.id,
    fileName: one.fileName,
    size: one.size,
  })
  return {
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

export function makeLedgerControl(ledger: Ledger): StandInControl {
  const issue = (user: SampleUser, age = 0): object => ({
    user: { id: user.id, email: user.email, fullName: user.fullName, division: user.divisions[0] },
    ...ledger.tokens.issue(user.id, ledger.now(), fromSeconds(age)),
    expiresIn: ledger.tokens.expiresIn,
  })
  const user = { user: t.string }
  const age = { ageSeconds: t.number }
  const forUser = <A>(name: string, perform: (user: SampleUser) => A): A | typeof UNKNOWN => {
    const found = ledger.users.named(name)
    return found === undefined ? UNKNOWN : perform(found)
  }
  return {
    unknown: 'There is no such user or list.',
    answersEach: true,
    report: () => report(ledger),
    operations: {
      ...makeCommonOperations(ledger, LEDGER_FAULTS, { contentType: t.string, attachment: t.number }),
      secrets: makeSecretsOperation(ledger),
      issue: defineOperation(user, age, (it) => forUser(it.user, (found) => issue(found, it.ageSeconds))),
      issueMany: defineOperation({ n: t.number }, age, (it) => ({
        issued: ledger.users.nameless(Math.min(it.n, MOST_AT_ONCE)).map((one) => issue(one, it.ageSeconds)),
      })),
      code: defineOperation({ ...user, redirectUri: t.string }, {}, (it) =>
        forUser(it.user, ({ id }) => ({ code: ledger.tokens.makeCode(id, it.redirectUri, ledger.now()) })),
      ),
      revoke: defineOperation(user, {}, (it) => forUser(it.user, ({ id }) => ({ revoked: ledger.tokens.revoke(id) }))),
      limits: defineOperation({}, { minute: t.number, day: t.number, errors: t.number }, (limits) => {
        ledger.limits.set(limits)
        return ledger.limits.settings()
      }),
      advance: defineOperation({ seconds: t.number }, {}, (it) => {
        ledger.advance(fromSeconds(it.seconds))
        return { now: ledger.now() }
      }),
      // Adds rows as people and other applications do in the ledger itself, also to lists that the API can only read. Moments are epoch
      // milliseconds.
      add: defineOperation(
        { path: t.string, division: t.number, rows: t.array(t.record(t.string, value)) },
        {},
        (it) => {
          const entity = entities.get(it.path)
          if (entity === undefined) return UNKNOWN
          const stamps = { Created: ledger.now(), Modified: ledger.now() }
          const next = (): number => ledger.store.nextNumber(it.division, entity)
          const keys = it.rows.map((row) => {
            const key = row[entity.key] ?? randomUUID()
            ledger.store.put(it.division, entity, completeRow(entity, { ...stamps, ...row }, key, next))
            return key
          })
          return { keys }
        },
      ),
      // Removes the row from all divisions: keys are unique, except in lists that all divisions share.
      remove: defineOperation({ path: t.string, key: t.union([t.string, t.number]) }, {}, (it) => {
        const entity = entities.get(it.path)
        if (entity === undefined) return UNKNOWN
        return { removed: sampleDivisions.filter(({ code }) => ledger.store.remove(code, entity, it.key)).length }
      }),
      reset: defineOperation({}, { keepTokens: t.boolean }, (it) => {
        ledger.reset(it.keepTokens)
        return { now: ledger.now() }
      }),
    },
  }
}
