// Decides whether a call under /api/v1 may be carried out: checks its user, division and limits.
import { E } from '#domain/shared/fp.ts'
import type { SampleUser } from '#adapters/sandbox/sample-people.ts'
import type { Ledger } from './ledger.ts'
import { makeODataFailure, type ODataFailure } from './odata-failure.ts'
import type { ReceivedContext } from '#adapters/sandbox/kit/request.ts'

export interface RestCaller {
  readonly user: SampleUser
  readonly division: number
  /** The path below the division, decoded: `crm/Contacts(guid'…')`. */
  readonly resource: string
  /** The key for counting this caller's errors at this endpoint. */
  readonly errorKey: string
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Also sets the rate limit headers. A failure has an `errorKey` if the caller is known. */
export function admitLedgerCaller(
  ledger: Ledger,
  ctx: ReceivedContext,
): E.Either<{ readonly refusal: ODataFailure; readonly errorKey?: string }, RestCaller> {
  const [, divisionText = '', rest = ''] = /^\/api\/v1\/([^/]+)\/(.+)$/.exec(ctx.path) ?? []
  const resource = decode(rest)
  const token = /^Bearer (.+)$/i.exec(ctx.get('authorization'))?.[1] ?? ''
  const bearer = ledger.tokens.bearer(token, ledger.now())
  const user = bearer === undefined ? undefined : ledger.users.byId(bearer.userId)
  if (bearer === undefined || user === undefined) {
    ctx.set('www-authenticate', 'Bearer')
    return E.left({ refusal: makeODataFailure(401, 'Unauthorized') })
  }
  const division = divisionText === 'current' ? (user.divisions[0] ?? 0) : Number(divisionText)
  const endpoint = (resource ?? '').replace(/\(.*$/s, '')
  const errorKey = `${ledger.options.clientId} ${user.id} ${divisionText} ${endpoint}`
  const refused = (refusal: ODataFailure): E.Either<{ refusal: ODataFailure; errorKey: string }, never> =>
    E.left({ refusal, errorKey })

  const blockedUntil = ledger.limits.blockedUntil(errorKey, ledger.now())
  if (blockedUntil !== undefined) {
    ctx.set('X-RateLimit-Remaining', '0')
    ctx.set('X-RateLimit-Reset', String(blockedUntil))
    return E.left({
      refusal: makeODataFailure(429, 'Too many errors: this key is blocked for the endpoint for an hour.'),
    })
  }
  if (!bearer.alive) {
    ctx.set('www-authenticate', 'Bearer error="invalid_token"')
    return refused(makeODataFailure(401, 'Unauthorized'))
  }
  if (!/^(current|\d{1,9})$/.test(divisionText) || resource === undefined)
    return refused(makeODataFailure(400, 'Bad Request'))
  if (!user.divisions.includes(division))
    return refused(makeODataFailure(403, 'Forbidden - No rights for this division.'))
  const admission = ledger.limits.admit(division, ledger.options.clientId, ledger.now())
  ctx.set(admission.headers)
  if (!admission.admitted) return E.left({ refusal: makeODataFailure(429, 'Too many requests.') })
  return E.right({ user, division, resource, errorKey })
}
