// The session as the service hands it out, and where in its life it is. Renewing it is session-keeper.ts's.
import { type Guarded, hasFields, isNumber, isText } from '#adapters/web/kit/guard.ts'

export const isSession = hasFields({ jwt: isText, expiresAt: isNumber })
/** `expiresAt` in epoch milliseconds. */
export type Session = Guarded<typeof isSession>

const DAY = 86_400_000
/** JWT_SLIDE_THRESHOLD_MS: with less than this left a call renews the session first (CLI-2). */
const SLIDE_THRESHOLD = 7 * DAY
/** JWT_RECOVERY_GRACE_MS: how long after its end a session can still be renewed. */
const RECOVERY_GRACE = 60 * DAY

export type Phase = 'fresh' | 'sliding' | 'expired' | 'lost'

/** Fresh: use it. Sliding: use it, and renew it. Expired: renew it first. Lost: nothing renews it. */
export const phaseOf = (session: Session, now: number): Phase => {
  const left = session.expiresAt - now
  if (left > SLIDE_THRESHOLD) return 'fresh'
  if (left > 0) return 'sliding'
  return left >= -RECOVERY_GRACE ? 'expired' : 'lost'
}

const isClaims = hasFields({ tenantUuid: isText, ledgerUserId: isText })

/** Read to tell users apart, and never to trust: the service checks the JWT itself. */
export const userOf = (session: Session | null): string | null => {
  const [, payload = ''] = session?.jwt.split('.') ?? []
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return isClaims(claims) ? `${claims.tenantUuid} ${claims.ledgerUserId}` : null
  } catch {
    return null
  }
}
