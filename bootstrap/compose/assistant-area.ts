// Wires the tool server for assistants: OAuth, the tools at /mcp, what the administration shows of both, and its queue.
import { combineOptions, O, type TE } from '#domain/shared/fp.ts'
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
import { makeRecordTogether, makeRecordFacts } from '#application/identity/audit.ts'
import type { AssistantOperator } from '#domain/assistant/gate.ts'
import type { AssistantJob, ReadConnection } from '#domain/assistant/ports.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { type Queue } from '#adapters/jobs/queue.ts'
import type { AssistantSecrets } from '../assistant-secrets.ts'
import { findOperatorMailDomain } from '../operator.ts'
import type { IdentityProviderAt } from './identity-area.ts'
import { makeScheduledQueue } from './queue-data.ts'
import type { Core } from './core.ts'

interface AssistantAreaDeps {
  readonly readConnection: ReadConnection
  readonly secrets: AssistantSecrets
  readonly providerAt: IdentityProviderAt
  /** The use cases of the tools. */
  readonly uses: Omit<ToolUses, 'stillAdmitted'>
}

const requestId = (): O.Option<string> => O.fromNullable(getCurrentContext()?.requestId)

const findOperator = ({
  config,
  operatorTenant,
}: Pick<Core, 'config' | 'operatorTenant'>): O.Option<AssistantOperator> =>
  combineOptions({ tenantUuid: operatorTenant, mailDomain: findOperatorMailDomain(config) })

export async function composeAssistant(core: Core, { readConnection, secrets, providerAt, uses }: AssistantAreaDeps) {
  const { config, baseUrl, operatorTenant, inScope, clock, random, log, logOf, trackError } = core
  const { runAudited, change, callLimits: limits } = core
  const issuer = O.getOrElse(() => new URL(baseUrl).origin)(config.MCP_ISSUER_URL)
  const client = {
    id: config.MCP_OAUTH_CLIENT_ID,
    secret: secrets.clientSecret,
    redirectUris: config.MCP_OAUTH_REDIRECT_URIS,
  }
  const operator = findOperator({ config, operatorTenant })
  const provider = providerAt(`${issuer}${ASSISTANT_CALLBACK_PATH}`)
  const pendingSignIns = makePendingSignIns(secrets.jwtSecret, 'assistants', clock)
  const refreshTokens = makeRefreshTokens(secrets.jwtSecret)
  const accessTokens = await makeAccessTokens({ secret: secrets.jwtSecret, issuer, clientId: client.id, clock })
  const once = onceSecrets
  const consent = config.MCP_CONSENT === 'page'
  const server = makeAssistantServer({
    uses: { ...uses, stillAdmitted: makeCheckStillAdmitted({ readConnection, clock, operator }) },
    issuer,
    redirectUris: client.redirectUris,
    allowedOrigins: config.MCP_ALLOWED_ORIGINS,
    admit: makeAdmitAssistant({ inScope, readConnection, accessTokens, clock, operator }),
    audit: makeAuditToolCall({
      record: makeRecordTogether({ inScope, clock, random, logOf, requestId }),
      random,
      log,
    }),
    limits,
    callsPerMinute: config.RATE_LIMIT_ADMIN,
    clock,
    log,
    trackError,
  })
  const authorisation = { inScope, clock, issuer, client, operator, once }
  return {
    /** Handles all requests to /mcp. */
    handle: server.handle,
    oauth: {
      origins: config.MCP_ALLOWED_ORIGINS,
      issuer,
      client,
      register: makeRegisterClient({ inScope, client }),
      begin: makeBeginAuthorisation({ issuer, client, provider, pendingSignIns }),
      complete: makeCompleteAuthorisation({
        ...authorisation,
        provider,
        pendingSignIns,
        consent,
        recordRefusal: makeRecordRefusal({ inScope, record: makeRecordFacts(runAudited), limits, operator, log }),
      }),
      consent: { read: makeReadConsent(authorisation), answer: makeAnswerConsent(authorisation) },
      grant: makeGrantTokens({
        runAudited,
        clock,
        random,
        issuer,
        client,
        operator,
        once,
        sameSecret: isSameSecret,
        provesChallenge: isProofOfChallenge,
        refreshTokens,
        accessTokens,
      }),
      revoke: makeRevokeToken({ inScope, runAudited, client, sameSecret: isSameSecret, refreshTokens, accessTokens }),
    },
    listConnections: makeListConnections({ inScope }),
    endConnection: makeEndConnection({ change }),
    cleanUp: makeCleanUpAssistant({ inScope, clock, log }),
    about: {
      url: `${issuer}/mcp`,
      mailDomain: O.map(({ mailDomain }: AssistantOperator) => mailDomain)(operator),
      consent,
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
