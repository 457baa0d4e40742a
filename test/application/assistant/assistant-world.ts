// Assistants being connected over stores in memory, with an identity provider that confirms the address that a test names, and real tokens.
import { createHash, randomUUID } from 'node:crypto'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeAccessTokens } from '#adapters/crypto/access-tokens.ts'
import { onceSecrets, isProofOfChallenge, isSameSecret } from '#adapters/crypto/secrets.ts'
import { makePendingSignIns } from '#adapters/crypto/pending-sign-ins.ts'
import { makeRefreshTokens } from '#adapters/crypto/refresh-tokens.ts'
import { makeAssistantMemory, makeMemoryReadConnection } from '#adapters/memory/assistant/stores.ts'
import { makeIdentityMemory } from '#adapters/memory/identity/stores.ts'
import { makeMemoryLimits } from '#adapters/memory/kernel/limits.ts'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { makeAdmitAssistant, makeRecordRefusal, makeCheckStillAdmitted } from '#application/assistant/gate.ts'
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
import { makeRunAudited, makeRecordFacts } from '#application/identity/audit.ts'
import { makeChange } from '#application/identity/change.ts'
import type { MailDomain } from '#domain/identity/tenant.ts'
import type {
  IdentityProvider,
  IdentityProviderDown,
  PromptRefused,
  ProvenIdentity,
  SignInRefused,
} from '#domain/identity/ports.ts'
import type { Permission } from '#domain/identity/role.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { makePeopleWorld } from '../identity/people-world.ts'
import { must } from '#test/support/right-of.ts'

const SECRET = new Uint8Array(32).fill(7)
export const ISSUER = 'https://assist.example'
export const CALLBACK = 'https://claude.ai/api/mcp/auth_callback'
export const CLIENT = {
  id: 'tapster-assistant',
  secret: 'a secret that any client may have',
  redirectUris: [CALLBACK, 'http://localhost/callback'],
}
export const EVA = 'eva.jansen@korrel.example' as Mailbox
export const VERIFIER = 'v'.repeat(43)

/** A request for authorisation as an assistant makes it; undefined leaves a parameter out. */
export function queryOf(change: Readonly<Record<string, string | undefined>> = {}): string {
  const asked = {
    response_type: 'code',
    client_id: CLIENT.id,
    redirect_uri: CALLBACK,
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${ISSUER}/mcp`,
    state: 'some state',
    ...change,
  }
  return String(new URLSearchParams(Object.entries(asked).filter((pair): pair is [string, string] => !!pair[1])))
}

/** The parameters of the address to which the browser is sent back. */
export function parametersOf(location: string): Readonly<Record<string, string>> {
  return Object.fromEntries(new URL(location).searchParams)
}

export async function makeAssistantWorld({ consent = true }: { readonly consent?: boolean } = {}) {
  const memory = makeMemory()
  const identity = makeIdentityMemory(memory)
  const assistant = makeAssistantMemory(memory, identity)
  const inScope = makeMemoryInScope({
    memory,
    stores: (scope) => ({ ...identity.stores(scope), ...assistant.stores(scope) }),
  })
  const people = makePeopleWorld(inScope)
  const { clock, operatorTenant, log } = people
  await people.office(operatorTenant)

  let vouches: E.Either<SignInRefused | PromptRefused | IdentityProviderDown, ProvenIdentity> = E.left({
    _tag: 'SignInDeclined',
  })
  let isUp = true
  const provider: IdentityProvider = {
    begin: (returnTo, chooseAccount) =>
      isUp
        ? TE.right({
            url: 'https://identity.example/auth',
            pending: {
              state: 's'.repeat(43),
              nonce: 'n'.repeat(43),
              codeVerifier: 'v'.repeat(43),
              returnTo,
              chooseAccount,
            },
          })
        : TE.left({ _tag: 'IdentityProviderDown' }),
    complete: () => TE.fromEither(vouches),
  }
  const shared = { inScope, clock, random: { uuid: randomUUID }, logOf: () => log }
  const accessTokens = await makeAccessTokens({ secret: SECRET, issuer: ISSUER, clientId: CLIENT.id, clock })
  const runAudited = makeRunAudited(shared)
  const operator = O.some({ tenantUuid: operatorTenant, mailDomain: 'korrel.example' as MailDomain })
  const deps = {
    ...shared,
    log,
    runAudited,
    recordRefusal: makeRecordRefusal({
      inScope,
      operator,
      log,
      record: makeRecordFacts(runAudited),
      limits: makeMemoryLimits({ clock }),
    }),
    provider,
    pendingSignIns: makePendingSignIns(SECRET, 'assistants', clock),
    once: onceSecrets,
    refreshTokens: makeRefreshTokens(SECRET),
    accessTokens,
    readConnection: makeMemoryReadConnection(inScope),
    provesChallenge: isProofOfChallenge,
    sameSecret: isSameSecret,
    client: CLIENT,
    issuer: ISSUER,
    operator,
    consent,
  }
  const world = {
    ...people,
    deps,
    memory,
    inScope,
    begin: makeBeginAuthorisation(deps),
    complete: makeCompleteAuthorisation(deps),
    register: makeRegisterClient(deps),
    readConsent: makeReadConsent(deps),
    answerConsent: makeAnswerConsent(deps),
    grant: makeGrantTokens(deps),
    revoke: makeRevokeToken(deps),
    admit: makeAdmitAssistant(deps),
    stillAdmitted: makeCheckStillAdmitted(deps),
    list: makeListConnections(deps),
    end: makeEndConnection({ change: makeChange({ ...deps, operatorTenant: O.some(operatorTenant) }) }),
    cleanUp: makeCleanUpAssistant(deps),
    setProviderUp: (up: boolean): void => {
      isUp = up
    },
    refuse: (failure: SignInRefused | PromptRefused | IdentityProviderDown): void => {
      vouches = E.left(failure)
    },
    vouch: (email: Mailbox): void => {
      vouches = E.right({ email, name: 'whatever the provider says', language: O.none })
    },
    /** A user of the operator's office. */
    colleague: async (email: Mailbox = EVA, permissions: readonly Permission[] = ['platform:admin']) => {
      const role = await people.role(operatorTenant, permissions)
      const user = await people.person(operatorTenant, [role], { email, name: `Name of ${email}` })
      return { role, user, place: { tenantUuid: operatorTenant, user: user.uuid } }
    },
    /** From the request to the provider's callback, for whom it vouches. */
    callback: async (query = queryOf()) => {
      const { pending } = await must(world.begin(query))
      return world.complete({ callback: `${ISSUER}/mcp/oauth/idp/callback?code=c`, pending: O.some(pending) })
    },
    /** The same, and then to the page that asks consent: the ticket. */
    ticket: async (query?: string): Promise<string> => {
      const authorised = await must(await world.callback(query))
      if (authorised._tag !== 'AsksConsent') throw new Error('no consent was asked')
      return authorised.ticket
    },
    /** The same, and then with a yes: the code. */
    code: async (query?: string): Promise<string> => {
      const ticket = O.some(await world.ticket(query))
      const { mark } = await must(world.readConsent(ticket))
      return parametersOf(await must(world.answerConsent({ ticket, mark, allowed: true })))['code'] ?? ''
    },
  }
  return world
}

export type AssistantWorld = Awaited<ReturnType<typeof makeAssistantWorld>>
