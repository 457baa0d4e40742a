// Puts refusals at the gate into the operator's audit log (MCP-6, IDN-7). Any account of the identity provider may come to the gate, so only so many
// an hour are recorded, for all replicas together.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { Task } from 'fp-ts/lib/Task.js'
import type { NotForAssistants } from '#domain/assistant/failures.ts'
import type { AssistantOperator } from '#domain/assistant/gate.ts'
import type { UserStore } from '#domain/identity/ports.ts'
import type { User } from '#domain/identity/user.ts'
import type { AuditActor, RecordFacts } from '#domain/logging/audit.ts'
import type { Log } from '#domain/logging/ports.ts'
import { hours } from '#domain/shared/clock.ts'
import type { Limits } from '#domain/shared/limits.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { type InScope, Tenant } from '#domain/shared/unit-of-work.ts'

export const REFUSALS_AN_HOUR = 60
const SERVICE: AuditActor = { _tag: 'Service', name: 'assistant' }

/** `email`: proven by the identity provider; the entry names its user of the operator, if there is one, by uuid. Never fails. */
export type RecordRefusal = (refused: NotForAssistants, email: Mailbox) => Task<void>

export interface RecordRefusalDeps {
  readonly inScope: InScope<{ readonly users: Pick<UserStore, 'findByEmail'> }>
  readonly record: RecordFacts
  readonly limits: Limits
  readonly operator: O.Option<AssistantOperator>
  readonly log: Pick<Log, 'warn'>
}

export const makeRecordRefusal =
  ({ inScope, record, limits, operator, log }: RecordRefusalDeps): RecordRefusal =>
  ({ because }, email) =>
  async () => {
    if (O.isNone(operator)) return
    const { tenantUuid } = operator.value
    const taken = await limits.take({ key: 'assistant-refusals', points: REFUSALS_AN_HOUR, per: hours(1) }, 1)()
    if (E.isRight(taken) && taken.right._tag === 'WaitUntil') return
    const found = await inScope(Tenant(tenantUuid), ({ users }) => users.findByEmail(email))()
    const subject = E.isRight(found) ? O.map(({ uuid }: User) => uuid)(found.right) : O.none
    const kept = await record(SERVICE, tenantUuid, [
      { action: 'assistant.refused', subject, outcome: 'failed', details: { because } },
    ])()
    if (E.isLeft(kept)) log.warn('assistant.refusal.unrecorded', { because })
  }
