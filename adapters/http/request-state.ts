// What a request carries from one middleware to the next.
import type Koa from 'koa'
import type { TenantUuid } from '#domain/identity/tenant.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'

/** What is known of a piece of work while it runs; it goes with log entries. Tenant and user once the session is checked. */
export interface RequestContext {
  readonly requestId: string
  readonly tenantUuid?: TenantUuid
  readonly userEmail?: Mailbox
}

/** Runs the work so that whoever logs in it finds the context. */
export type RunInContext = <A>(context: RequestContext, work: () => Promise<A>) => Promise<A>

export interface RequestState {
  context: RequestContext
  /** The pattern that matched, never the address itself: that may hold personal data. */
  route: string
}

export type HttpContext = Koa.ParameterizedContext<RequestState, object>
export type Middleware = Koa.Middleware<RequestState, object>
