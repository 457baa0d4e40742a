// The state of a request between middlewares.
import type Koa from 'koa'
import type { AnswerFailure } from './answer.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'

/** The context of log entries while a request runs. Authentication adds tenant and user. */
export interface LoggedRequest {
  readonly requestId: string
  tenantUuid?: TenantUuid
  userEmail?: Mailbox
}

/** Runs the work so that its log entries use the current values of this object. */
export type RunInContext = <A>(context: LoggedRequest, work: () => Promise<A>) => Promise<A>

export interface RequestState {
  readonly context: LoggedRequest
  /** The pattern that matched, never the address, which may contain personal data. */
  route: string
  /** Whether the address limit of an endpoint counted it. */
  isCounted?: boolean
  /** The code of the failure that was answered, for the access log. */
  code?: string
  /** The endpoint's own format of failures, bugs included; undefined: JSON. */
  fail?: AnswerFailure | undefined
}

export type HttpContext = Koa.ParameterizedContext<RequestState, object>
export type Middleware = Koa.Middleware<RequestState, object>
