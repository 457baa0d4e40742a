// Passwords of tenants' mail servers, each bound to its tenant and sealed by the keys of the vault (MSG-4).
import type { SealedPassword } from '#domain/mailing/mail-server.ts'
import type { PasswordSealer } from '#domain/mailing/ports.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { type KeyRing, makeSealing } from './sealing.ts'

export const makePasswordSealer = (ring: KeyRing): PasswordSealer => {
  const sealing = makeSealing(ring)
  // No token is bound to a text of this form.
  const boundTo = (tenantUuid: TenantUuid): string => `mail-password.${tenantUuid}`

  return {
    seal: (tenantUuid, password) => sealing.seal(boundTo(tenantUuid), password) as SealedPassword,
    open: (tenantUuid, sealed) => sealing.open(boundTo(tenantUuid), sealed),
    isCurrent: sealing.isCurrent,
  }
}
