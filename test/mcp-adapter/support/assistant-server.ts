// The tool server on a free port of its own, over two offices in memory and their real use cases; who calls is known by a program's token instead of
// an assistant's.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { signInSecrets } from '#adapters/crypto/secrets.ts'
import { type AssistantServerDeps, type CallContext, makeAssistantServer } from '#adapters/mcp/server.ts'
import { makeMemoryBuffer } from '#adapters/logging/memory-buffer.ts'
import { makeIdentityMemory } from '#adapters/memory/identity/stores.ts'
import { makeMemoryLimits } from '#adapters/memory/kernel/limits.ts'
import { makeMemory, type Memory } from '#adapters/memory/kernel/memory.ts'
import { makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { type AdmitAssistant, makeAuditToolCall } from '#application/assistant/gate.ts'
import { makeRecordFacts } from '#application/identity/audit.ts'
import { makeCheckSignIn, toSignInNeeded } from '#application/identity/check-sign-in.ts'
import { makeQueryLogs } from '#application/logging/logs.ts'
import { makeCreateEventInName, makeSendInName } from '#application/mailing/in-name.ts'
import { composeChanges } from '#bootstrap/compose/core.ts'
import { composePeople } from '#bootstrap/compose/identity-area.ts'
import type { NotConnected } from '#domain/assistant/failures.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import { isOperator } from '#domain/identity/principal.ts'
import { ANY_AUDIT_ENTRY, type ShownAuditEntry } from '#domain/logging/audit.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { asTenantUuid, type Uuid } from '#domain/shared/uuid.ts'
import { type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { append, type EntryParts } from '#test/contract/log-entries.ts'
import { fakeCampaigns } from '#test/http/support/campaign-fakes.ts'
import { fakeJobs } from '#test/http/support/job-fakes.ts'
import { fakeLicences } from '#test/http/support/licence-fakes.ts'
import { fakeMailing } from '#test/http/support/mailing-fakes.ts'
import { fakeSurveys } from '#test/http/support/survey-fakes.ts'
import { makeRecordingLog, type RecordedEntry } from '#test/support/recording-log.ts'
import { seedTwoOffices, type TwoOffices } from '#test/support/two-offices.ts'
import { type FakeCloud, makeFakeCloud } from './fake-cloud.ts'
import { rightOf } from '#test/support/right-of.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')

export interface AssistantServerUnderTest extends TwoOffices {
  /** The issuer. */
  readonly url: string
  readonly memory: Memory
  readonly inScope: InScope<IdentityStores>
  /** What the service logged. */
  readonly logged: readonly RecordedEntry[]
  readonly cloud: FakeCloud
  /** Into the buffer that get_logs reads; each is given by the time since noon, the current time. */
  readonly log: (...entries: readonly EntryParts[]) => void
  /** Of the calls so far, the latest last. */
  readonly contexts: readonly CallContext[]
  /** The same while roles were listed. */
  readonly atWork: readonly CallContext[]
  /** Of the operator's audit log, the latest first. */
  readonly auditLog: () => Promise<readonly ShownAuditEntry[]>
  /** From now on no connection stands. */
  readonly endConnections: () => void
  readonly stop: () => Promise<void>
}

async function read<A>(work: TE.TaskEither<StoreUnavailable, A>): Promise<A> {
  return rightOf(await work())
}

const notConnected = (because: NotConnected['because']): NotConnected => ({ _tag: 'NotConnected', because })

/** The caller stops it. `over`: other dependencies. */
export async function startAssistantServer(over: Partial<AssistantServerDeps> = {}): Promise<AssistantServerUnderTest> {
  const memory = makeMemory()
  const inScope: InScope<IdentityStores> = makeMemoryInScope({ memory, stores: makeIdentityMemory(memory).stores })
  const operatorTenant = asTenantUuid(randomUUID() as string as Uuid)
  const offices = await seedTwoOffices(inScope, operatorTenant, NOW)
  const { log, logged } = makeRecordingLog()
  const clock = { now: () => NOW }
  const random = { uuid: randomUUID }
  const shared = { inScope, clock, random, logOf: () => log, operatorTenant: O.some(operatorTenant) }
  const changes = composeChanges(shared)
  const people = composePeople({ ...shared, ...changes })
  const checkSignIn = makeCheckSignIn({ ...shared, secrets: signInSecrets })

  const admit: AdmitAssistant = (token) =>
    pipe(
      checkSignIn(token, O.none),
      TE.mapLeft((failure) =>
        failure._tag === 'StoreUnavailable'
          ? failure
          : notConnected(failure.reason === 'missing' || failure.reason === 'expired' ? 'missing' : 'invalid'),
      ),
      TE.filterOrElseW(isOperator, () => notConnected('ended')),
    )

  let isStillAdmitted = true
  const buffer = makeMemoryBuffer({ max: 10_000, ttl: fromDays(30), clock })
  const cloud = makeFakeCloud()
  const contexts: CallContext[] = []
  const atWork: CallContext[] = []
  const server = createServer((request, response) => {
    const context: CallContext = {}
    contexts.push(context)
    void assistants.handle(request, response, context)
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  const url = `http://127.0.0.1:${port}`
  const assistants = makeAssistantServer({
    issuer: url,
    redirectUris: ['https://claude.ai/api/mcp/auth_callback'],
    admit,
    audit: makeAuditToolCall({ record: makeRecordFacts(changes.runAudited), random, log }),
    trackError: (event, thrown) => log.error(event, { thrown: String(thrown) }),
    limits: makeMemoryLimits({ clock }),
    callsPerMinute: 10_000,
    allowedOrigins: [],
    clock,
    log,
    uses: {
      ...people,
      listRoles: (principal) => {
        atWork.push({ ...contexts.at(-1) })
        return people.listRoles(principal)
      },
      queryLogs: makeQueryLogs({ buffer, clock, window: fromDays(7), maxScan: 1_000 }),
      stillAdmitted: () => async () => (isStillAdmitted ? E.right(undefined) : E.left(toSignInNeeded('unknown'))),
      sendInName: makeSendInName({ cloud, sending: true }),
      createEventInName: makeCreateEventInName({ cloud, random, sending: true }),
      ...fakeCampaigns,
      tryCancel: fakeCampaigns.campaigns.cancelAndReadStory,
      tryEndAnswers: fakeCampaigns.campaigns.endAnswersAndReadStory,
      surveyResults: fakeSurveys.surveyResults,
      licences: fakeLicences.admin,
      systemMailboxes: fakeMailing.systemMailboxes,
      jobs: fakeJobs,
    },
    ...over,
  })

  const query = { ...ANY_AUDIT_ENTRY, action: O.some('assistant.tool'), skip: 0, limit: 200 }
  return {
    ...offices,
    url,
    memory,
    inScope,
    logged,
    contexts,
    atWork,
    cloud,
    log: (...entries) => append(buffer, ...entries),
    auditLog: async () => (await read(inScope(Tenant(operatorTenant), ({ audit }) => audit.list(query)))).data,
    endConnections: () => {
      isStillAdmitted = false
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
