// Authenticates the caller before a byte of the body is read, and checks whether the caller may use the endpoint.
import { E, O, TE } from '#domain/shared/fp.ts'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { CheckSignIn } from '#application/identity/check-sign-in.ts'
import type { CheckSession } from '#application/session/session-record.ts'
import type { Permission } from '#domain/identity/role.ts'
import { isOperator, type Principal } from '#domain/identity/principal.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { Answer } from './answer.ts'
import type { RequestContext, Endpoint, RawInput } from './endpoint.ts'
import type { Failure } from '../errors.ts'
import { parseQueryString } from './request-input.ts'
import type { HttpContext } from './request-state.ts'
import { isFromOwnPage } from './browser.ts'

export interface AdmissionDeps {
  readonly checkSession: CheckSession
  readonly checkSignIn: CheckSignIn
  readonly log: Log
  /** The name of the cookie with a sign-in's secret. */
  readonly signInCookie: string
  /** The origin of our own pages, as browsers write it. */
  readonly origin: string
}

export interface RequestAdmission {
  /** The owner of large bodies, for their limit. */
  readonly holder: string
  /** Checks what is possible before the body is read. Returns how many bytes the body may have, given the endpoint's own `bytes`. */
  readonly before: (input: Omit<RawInput, 'body'>, bytes: number) => TaskEither<Failure, number>
  readonly prepare: (raw: RawInput) => E.Either<Failure, () => TaskEither<Failure, Answer>>
}

export type Admit = (ctx: HttpContext, context: RequestContext) => Promise<E.Either<Failure, RequestAdmission>>

/** The endpoint's `prepare`, with the context of the caller. */
const admitWith = <A>(
  holder: string,
  prepare: (raw: RawInput) => E.Either<Failure, (context: A) => TaskEither<Failure, Answer>>,
  context: A,
  before: RequestAdmission['before'] = (_, bytes) => TE.right(bytes),
): E.Either<never, RequestAdmission> =>
  E.right({
    holder,
    before,
    prepare: (raw) =>
      E.map((handle: (context: A) => TaskEither<Failure, Answer>) => () => handle(context))(prepare(raw)),
  })

/**
 * Sets the tenant in whose log the request appears (LOG-2). An operator's work for all tenants belongs to no tenant. Work in another tenant
 * appears in that tenant's log without the operator's address, because its administrators read it. A separate entry names the operator.
 */
function setLogContext(ctx: HttpContext, needs: Permission | null, principal: Principal, log: Log): void {
  const { context } = ctx.state
  const { tenantUuid, home, email, user } = principal
  if (tenantUuid !== home)
    log.info('http.operator.elsewhere', { user, tenantUuid, method: ctx.method, route: ctx.state.route })
  else context.userEmail = email
  if (needs !== 'platform:admin' || !isOperator(principal)) context.tenantUuid = tenantUuid
}

export function makeAdmit(endpoint: Endpoint, deps: AdmissionDeps): Admit {
  switch (endpoint.access) {
    case 'open':
      return async (_, context) =>
        admitWith(
          'nobody',
          endpoint.prepare,
          context,
          (input, bytes) => endpoint.before?.(input, context) ?? TE.right(bytes),
        )
    case 'session':
      return async (ctx, context) => {
        const caller = await deps.checkSession(context.bearer)()
        if (E.isLeft(caller)) return caller
        const { tenantUuid, mailbox, ledgerUserId } = caller.right
        ctx.state.context.tenantUuid = tenantUuid
        ctx.state.context.userEmail = mailbox
        return admitWith(ledgerUserId, endpoint.prepare, { ...context, caller: caller.right })
      }
    case 'principal':
      return async (ctx, context) => {
        // A token takes precedence: browsers add the cookie by themselves.
        const secret = O.isSome(context.bearer) ? context.bearer : context.cookie(deps.signInCookie)
        const found = await deps.checkSignIn(secret, context.header('x-tenant-uuid'))()
        if (E.isLeft(found)) return found
        const principal = found.right
        setLogContext(ctx, endpoint.needs, principal, deps.log)
        if (
          O.isNone(context.bearer) &&
          endpoint.changes(parseQueryString(ctx.querystring)) &&
          !isFromOwnPage(context, deps.origin)
        )
          return E.left({ _tag: 'CrossSite' })
        const { needs } = endpoint
        if (needs !== null && !principal.permissions.has(needs)) return E.left({ _tag: 'Forbidden', permission: needs })
        return admitWith(principal.user, endpoint.prepare, { ...context, principal })
      }
  }
}
