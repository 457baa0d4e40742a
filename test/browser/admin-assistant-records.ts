// Connections and calls of assistants that the tests of their page add to the sample, which has none.
import * as O from 'fp-ts/lib/Option.js'
import type { Stores } from '#bootstrap/compose/stores.ts'
import { EVA, PIET } from '#bootstrap/sample/founders.ts'
import { TOOL_ACTION } from '#application/assistant/gate.ts'
import type { SignIn } from '#domain/identity/principal.ts'
import type { AuditEntry } from '#domain/logging/audit.ts'
import { fromDays, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { gen, unwrap } from '#domain/shared/fp.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { sampleAssistant } from '#test/contract/sample-assistants.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { STORY } from './admin-log-records.ts'
import { emptyList, KORREL, LINDE, type Office, type Trouble } from './admin-office.ts'

const now = Date.now()

export function connected(over: Partial<SignIn> = {}): SignIn {
  return sampleAssistant({
    tenantUuid: KORREL,
    user: EVA,
    label: 'claude.ai',
    createdAt: now - fromDays(12),
    lastUsedAt: now - fromMinutes(4),
    expiresAt: now + fromDays(30),
    ...over,
  })
}

interface Called extends Pick<AuditEntry, 'at' | 'outcome' | 'requestId'> {
  readonly user: Uuid
  readonly tool: string
  readonly call: Uuid
  readonly tenant: Uuid | null
  readonly arguments: object
  readonly result: object | null
}

/** The `n`-th entry of the audit log, counted from the latest. */
export function called(
  n: number,
  { at, outcome, requestId, user = EVA, ...details }: Partial<Called> = {},
): AuditEntry {
  return {
    id: newUuid(),
    at: at ?? Date.now() - fromMinutes(7 * n),
    actor: { _tag: 'Person', user, tenantUuid: KORREL },
    action: TOOL_ACTION,
    subject: O.none,
    outcome: outcome ?? 'done',
    requestId: requestId ?? O.some(STORY),
    details: {
      tool: 'find_user',
      call: newUuid(),
      tenant: 'all',
      arguments: { email: '***@korrel.example' },
      result: { users: [PIET], total: 1 },
      ...details,
    },
  }
}

const intended = { outcome: 'intended', result: null } as const

/** The latest first: of each kind one, and what was intended where it was. */
function listCalls(): readonly AuditEntry[] {
  const [call, other, first, second, third] = [newUuid(), newUuid(), newUuid(), newUuid(), newUuid()]
  const deactivated = { call, tool: 'deactivate_user', tenant: LINDE }
  const changed = { call: other, tool: 'update_user_roles', tenant: LINDE }
  const roles = [first, second, third]
  const synchronised = { tool: 'sync_smoelenboek', tenant: LINDE, arguments: { emails: '(42 items)', dryRun: true } }
  return [
    called(1, { at: Date.now() - fromSeconds(1), ...synchronised, ...intended }),
    called(2),
    called(3, {
      ...deactivated,
      arguments: { email: '***@linde.example', dryRun: false, reason: null },
      outcome: 'failed',
      result: { failure: 'LastAdministrator' },
    }),
    called(4, { ...deactivated, ...intended }),
    called(5, {
      ...changed,
      arguments: { email: '***@linde.example', roles },
      result: { user: PIET, before: [third], after: roles },
      user: PIET,
    }),
    called(6, { ...changed, ...intended }),
    called(7, {
      tool: 'create_user',
      tenant: LINDE,
      arguments: { email: '***@linde.example', roles: [] },
      ...intended,
    }),
    called(8, { tool: 'list_tenants', tenant: null, arguments: {}, user: newUuid(), requestId: O.none }),
    called(9, {
      tool: 'get_logs',
      tenant: newUuid(),
      arguments: { level: ['warn', 'error'], q: '(7 characters)', source: 'app', limit: 50 },
      result: { listed: 50, total: 812 },
    }),
  ]
}

const ago = { createdAt: now - fromDays(80), lastUsedAt: now - fromDays(3) }

/** `calls`: the latest first. */
export function withAssistant({
  connections = [connected(), connected({ user: PIET, ...ago })],
  calls = listCalls(),
}: {
  readonly connections?: readonly SignIn[]
  readonly calls?: readonly AuditEntry[]
} = {}) {
  return {
    write: ({ signIns, audit }: Stores): Stored<unknown> =>
      gen(function* () {
        for (const one of connections) yield* unwrap(signIns.add(one, O.none))
        yield* unwrap(audit.recordAll(calls.toReversed()))
      }),
  } satisfies Partial<Office>
}

/** A service that is started with other settings, or knows other tools, without connections and calls. */
export function withOtherAssistant(over: object = {}): { readonly trouble: Readonly<Record<string, Trouble>> } {
  const body = { url: 'http://127.0.0.1:3000/mcp', mailDomain: null, consent: false, tools: [], ...over }
  return { trouble: { 'GET /assistant/c': emptyList, 'GET /assistant': { status: 200, body } } }
}
