// Who calls a tool (MCP-2, MCP-8): the token is verified, and the gate asked again, at every call.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { keepUsed } from '#application/identity/person-at-home.ts'
import type { NotConnected } from '#domain/assistant/failures.ts'
import type { AssistantOperator } from '#domain/assistant/gate.ts'
import type { AccessTokens, AssistantStores } from '#domain/assistant/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { InScope, StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { atOperator, type GateStores, throughGate } from './gate.ts'

/** `token`: of the Authorization header. The principal is an operator at home; where a tool acts is its argument's matter. */
export type AdmitAssistant = (token: O.Option<string>) => TE.TaskEither<NotConnected | StoreUnavailable, Principal>

export interface AdmitAssistantDeps {
  readonly inScope: InScope<GateStores & Pick<AssistantStores, 'signIns'>>
  readonly accessTokens: Pick<AccessTokens, 'verify'>
  readonly clock: Clock
  /** None: nobody passes. */
  readonly operator: O.Option<AssistantOperator>
}

const notConnected = (because: NotConnected['because']): NotConnected => ({ _tag: 'NotConnected', because })

export const makeAdmitAssistant = (deps: AdmitAssistantDeps): AdmitAssistant => {
  const work = atOperator(deps)
  return (token) =>
    pipe(
      TE.fromOption(() => notConnected('missing'))(token),
      TE.flatMap((sent) => TE.fromTask(deps.accessTokens.verify(sent))),
      TE.flatMap(TE.fromOption(() => notConnected('invalid'))),
      TE.flatMap((connection) =>
        work((stores, operator) => {
          const now = deps.clock.now()
          return pipe(
            stores.signIns.findById(connection),
            TE.map(O.filter(({ kind, expiresAt }) => kind === 'assistant' && now < expiresAt)),
            TE.flatMap(TE.fromOption(() => notConnected('ended'))),
            TE.bindTo('signIn'),
            TE.bindW('person', ({ signIn }) => throughGate(operator, stores, signIn)),
            TE.tap(({ signIn }) => keepUsed(stores, signIn, now)),
            TE.map(({ signIn: { id, kind }, person }): Principal => ({ ...person, signIn: id, kind })),
          )
        }),
      ),
      TE.mapLeft((failed) => (failed._tag === 'NotForAssistants' ? notConnected('ended') : failed)),
    )
}
