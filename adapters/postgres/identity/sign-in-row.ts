// How sign-ins are read back from their rows.
import * as t from 'io-ts'
import { instant } from '../kernel/columns.ts'
import { signInId, tenantUuid, userUuid } from '../kernel/identifiers.ts'

export const signInRow = t.type(
  {
    id: signInId,
    kind: t.union([t.literal('browser'), t.literal('program'), t.literal('assistant')]),
    tenantUuid,
    user: userUuid,
    label: t.string,
    createdAt: instant,
    expiresAt: instant,
    lastUsedAt: instant,
  },
  'sign_ins',
)

/** Of a sign-in's row `s`. */
export const signInColumns = `s.id, s.kind, s.tenant_uuid as "tenantUuid", s.user_uuid as "user", s.label, s.created_at as "createdAt",
  s.expires_at as "expiresAt", s.last_used_at as "lastUsedAt"`
