// What a request carries from one middleware to the next.
import type Koa from 'koa'
import type { AnswerFailure } from './answer.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'

/** What is known of a piece of work while it runs; it goes with log entries. Tenant and user are filled in once the session is checked. */
export interface LoggedRequest {
  readonly requestId: string
  tenantUuid?: TenantUuid
  userEmail?: Mailbox
}

/** Runs the work so that whoever logs in it finds this very object, as it then stands. */
export type RunInContext = <A>(context: LoggedRequest, work: () => Promise<A>) => Promise<A>

export interface RequestState {
  readonly context: LoggedRequest
  /** The pattern that matched, never the address itself: that may hold personal data. */
  route: string
  /** Whether the limit of its address let it in at an endpoint. */
  isCounted?: boolean
  /** Of the failure that was answered, for the access log. */
  code?: string
  /** How the endpoint tells failures, where that is not as JSON of ours: a bug in it is told so too. */
  fail?: AnswerFailure | undefined
}

export type HttpContext = Koa.ParameterizedContext<RequestState, object>
export type Middleware = Koa.Middleware<RequestState, object>
