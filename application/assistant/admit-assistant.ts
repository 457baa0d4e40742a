// Who calls a tool (MCP-2, MCP-8): the token is verified, and the gate asked again, at every call.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { keepUsed, wasUsedLately } from '#application/identity/person-at-home.ts'
import type { NotConnected } from '#domain/assistant/failures.ts'
import type { AssistantOperator } from '#domain/assistant/gate.ts'
import type { AccessTokens, AssistantStores, ReadConnection } from '#domain/assistant/ports.ts'
import type { Principal, SignIn, SignInId } from '#domain/identity/principal.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import { type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { standsThroughGate } from './gate.ts'

/** `token`: of the Authorization header. The principal is an operator at home; where a tool acts is its argument's matter. */
export type AdmitAssistant = (token: O.Option<string>) => TE.TaskEither<NotConnected | StoreUnavailable, Principal>

export interface AdmitAssistantDeps {
  readonly inScope: InScope<Pick<AssistantStores, 'signIns'>>
  readonly readConnection: ReadConnection
  readonly accessTokens: Pick<AccessTokens, 'verify'>
  readonly clock: Clock
  /** None: nobody passes. */
  readonly operator: O.Option<AssistantOperator>
}

const notConnected = (because: NotConnected['because']): NotConnected => ({ _tag: 'NotConnected', because })
const ended = () => notConnected('ended')

export const makeAdmitAssistant = ({ clock, ...deps }: AdmitAssistantDeps): AdmitAssistant => {
  /** Once a minute it costs a unit of work. */
  const keep = (signIn: SignIn, now: Instant): TE.TaskEither<StoreUnavailable, void> =>
    wasUsedLately(signIn, now)
      ? TE.right(undefined)
      : deps.inScope(Tenant(signIn.tenantUuid), (stores) => keepUsed(stores, signIn, now))

  const admitted = (
    operator: AssistantOperator,
    connection: SignInId,
  ): TE.TaskEither<NotConnected | StoreUnavailable, Principal> =>
    pipe(
      deps.readConnection(operator.tenantUuid, connection),
      TE.map(O.filter(({ signIn }) => clock.now() < signIn.expiresAt)),
      TE.flatMap(TE.fromOption(ended)),
      TE.bindW('person', ({ signIn, standing }) =>
        pipe(TE.fromEither(standsThroughGate(operator, signIn, standing)), TE.mapLeft(ended)),
      ),
      TE.tap(({ signIn }) => keep(signIn, clock.now())),
      TE.map(({ signIn: { id, kind }, person }): Principal => ({ ...person, signIn: id, kind })),
    )

  return (token) =>
    pipe(
      TE.fromOption(() => notConnected('missing'))(token),
      TE.flatMap((sent) => TE.fromTask(deps.accessTokens.verify(sent))),
      TE.flatMap(TE.fromOption(() => notConnected('invalid'))),
      TE.flatMap((connection) =>
        pipe(
          TE.fromOption(ended)(deps.operator),
          TE.flatMap((operator) => admitted(operator, connection)),
        ),
      ),
    )
}
