// The gate (MCP-6) admits only administrators of the operator, with an address on its mail domain. The caller reads the user's status and
// permissions before.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { MailDomain } from '#domain/identity/tenant.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { mailDomain } from '#domain/shared/mailbox.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { NotForAssistants } from './failures.ts'

/** The operator, whose administrators may connect assistants. */
export interface AssistantOperator {
  readonly tenantUuid: TenantUuid
  /** OPERATOR_MAIL_DOMAIN. */
  readonly mailDomain: MailDomain
}

export function toNotForAssistants(because: NotForAssistants['because']): NotForAssistants {
  return {
    _tag: 'NotForAssistants',
    because,
  }
}

/** Without an operator every user is rejected. */
export function requireAssistantOperator(
  operator: O.Option<AssistantOperator>,
): E.Either<NotForAssistants, AssistantOperator> {
  return E.fromOption(() => toNotForAssistants('mail-domain'))(operator)
}

/** `person`: an active user, with the permissions in their own tenant. */
export function checkGate<P extends Pick<Principal, 'email' | 'home' | 'permissions'>>(
  operator: AssistantOperator,
  person: P,
): E.Either<NotForAssistants, P> {
  if (mailDomain(person.email) !== operator.mailDomain) return E.left(toNotForAssistants('mail-domain'))
  return person.home === operator.tenantUuid && person.permissions.has('platform:admin')
    ? E.right(person)
    : E.left(toNotForAssistants('not-an-administrator'))
}
