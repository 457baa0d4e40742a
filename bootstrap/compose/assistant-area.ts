// Wires the tool server for assistants: OAuth, the tools at /mcp, what the administration shows of both, and its queue.
import { O, pipe, type TE } from '#domain/shared/fp.ts'
import { makeAccessTokens } from '#adapters/crypto/access-tokens.ts'
import { onceSecrets, isProofOfChallenge, isSameSecret } from '#adapters/crypto/secrets.ts'
import { makePendingSignIns } from '#adapters/crypto/pending-sign-ins.ts'
import { makeRefreshTokens } from '#adapters/crypto/refresh-tokens.ts'
import { ASSISTANT_CALLBACK_PATH } from '#adapters/http/assistant/addresses.ts'
import { getCurrentContext } from '#adapters/logging/work-context.ts'
import { makeAssistantServer } from '#adapters/mcp/server.ts'
import type { ToolUses } from '#adapters/mcp/tool-uses.ts'
import {
  makeAdmitAssistant,
  makeAuditToolCall,
  makeRecordRefusal,
  makeCheckStillAdmitted,
} from '#application/assistant/gate.ts'
import {
  makeBeginAuthorisation,
  makeCompleteAuthorisation,
  makeRegisterClient,
} from '#application/assistant/authorisation.ts'
import {
  makeCleanUpAssistant,
  makeEndConnection,
  makeListConnections,
  makeRevokeToken,
} from '#application/assistant/connections.ts'
import { makeAnswerConsent, makeReadConsent } from '#application/assistant/consent.ts'
import { makeGrantTokens } from '#application/assistant/grant-tokens.ts'
import { makeRunAudited, makeRecordTogether, makeRecordFacts } from '#application/identity/audit.ts'
import { makeChange } from '#application/identity/change.ts'
import type { AssistantOperator } from '#domain/assistant/gate.ts'
import type { AssistantJob, ReadConnection } from '#domain/assistant/ports.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { type Queue } from '#adapters/jobs/queue.ts'
import type { AssistantSecrets } from '../assistant-secrets.ts'
import { findOperatorMailDomain } from '../operator.ts'
import type { IdentityProviderAt } from './identity-area.ts'
import { makeScheduledQueue } from './queue-data.ts'
import type { Core } from './core.ts'

interface AssistantAreaDeps extends Pick<
  Core,
  'inScope' | 'config' | 'baseUrl' | 'operatorTenant' | 'clock' | 'random' | 'log' | 'logOf' | 'trackError' | 'limits'
> {
  readonly readConnection: ReadConnection
  readonly secrets: AssistantSecrets
  readonly providerAt: IdentityProviderAt
  /** The use cases of the tools. */
  readonly uses: Omit<ToolUses, 'stillAdmitted'>
}

const requestId = (): O.Option<string> => O.fromNullable(getCurrentContext()?.requestId)

const findOperator = ({ config, operatorTenant }: AssistantAreaDeps): O.Option<AssistantOperator> =>
  pipe(
    O.Do,
    O.bind('tenantUuid', () => operatorTenant),
    O.bind('mailDomain', () => findOperatorMailDomain(config)),
  )

export async function composeAssistant(deps: AssistantAreaDeps) {
  const { config, clock, secrets } = deps
  const issuer = O.getOrElse(() => new URL(deps.baseUrl).origin)(config.MCP_ISSUER_URL)
  const client = {
    id: config.MCP_OAUTH_CLIENT_ID,
    secret: secrets.clientSecret,
    redirectUris: config.MCP_OAUTH_REDIRECT_URIS,
  }
  const runAudited = makeRunAudited(deps)
  const own = {
    ...deps,
    runAudited,
    issuer,
    client,
    sameSecret: isSameSecret,
    provesChallenge: isProofOfChallenge,
    operator: findOperator(deps),
    once: onceSecrets,
    provider: deps.providerAt(`${issuer}${ASSISTANT_CALLBACK_PATH}`),
    pending: makePendingSignIns(secrets.jwtSecret, 'assistants', clock),
    refreshTokens: makeRefreshTokens(secrets.jwtSecret),
    accessTokens: await makeAccessTokens({ secret: secrets.jwtSecret, issuer, clientId: client.id, clock }),
    recordRefusal: makeRecordRefusal({ ...deps, operator: findOperator(deps), record: makeRecordFacts(runAudited) }),
    consent: config.MCP_CONSENT === 'page',
  }
  const server = makeAssistantServer({
    uses: { ...deps.uses, stillAdmitted: makeCheckStillAdmitted(own) },
    issuer,
    redirectUris: client.redirectUris,
    allowedOrigins: config.MCP_ALLOWED_ORIGINS,
    admit: makeAdmitAssistant(own),
    audit: makeAuditToolCall({
      record: makeRecordTogether({ ...deps, requestId }),
      random: deps.random,
      log: deps.log,
    }),
    limits: deps.limits,
    callsPerMinute: config.RATE_LIMIT_ADMIN,
    clock,
    log: deps.log,
    trackError: deps.trackError,
  })
  return {
    /** Handles all requests to /mcp. */
    handle: server.handle,
    oauth: {
      origins: config.MCP_ALLOWED_ORIGINS,
      issuer,
      client,
      register: makeRegisterClient(own),
      begin: makeBeginAuthorisation(own),
      complete: makeCompleteAuthorisation(own),
      consent: { read: makeReadConsent(own), answer: makeAnswerConsent(own) },
      grant: makeGrantTokens(own),
      revoke: makeRevokeToken(own),
    },
    listConnections: makeListConnections(own),
    endConnection: makeEndConnection({ change: makeChange(own) }),
    cleanUp: makeCleanUpAssistant(own),
    about: {
      url: `${issuer}/mcp`,
      mailDomain: O.map(({ mailDomain }: AssistantOperator) => mailDomain)(own.operator),
      consent: own.consent,
      tools: server.tools,
    },
  }
}

export function makeAssistantQueues(area: {
  readonly cleanUp: TE.TaskEither<StoreUnavailable, void>
}): Readonly<Record<AssistantJob['queue'], Queue>> {
  return {
    'assistant.clean-up': makeScheduledQueue(
      '25 * * * *',
      { retries: 3, retryDelaySeconds: 60, deadlineSeconds: 300 },
      () => area.cleanUp,
    ),
  }
}
