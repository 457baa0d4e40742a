// The world of mail with an operator, the settings of a mailbox that they write, and what the cloud provider sends after consent.
import * as O from 'fp-ts/lib/Option.js'
import { makeMailWorld } from './mail-world.ts'

export const settings = {
  displayName: 'Monitor',
  directoryTenantId: 'kantoor.example',
  mailboxAddress: 'monitor@kantoor.example',
  saveToSentItems: true,
  rateLimitPerMinute: O.none,
  rateLimitRecipientsPerDay: O.none,
}

export async function operator(options: Parameters<typeof makeMailWorld>[0] = {}) {
  const world = makeMailWorld(options)
  const { principal } = await world.administrator(['platform:admin'], world.operatorTenant)
  return { ...world, principal }
}

export function answer(
  change: Partial<Record<'error' | 'errorDescription' | 'adminConsent' | 'tenant' | 'state', string>>,
) {
  const { adminConsent = 'True', tenant = 'ander.example', state = 'state' } = change
  return {
    error: O.fromNullable(change.error),
    errorDescription: O.fromNullable(change.errorDescription),
    adminConsent: O.some(adminConsent),
    tenant: O.some(tenant),
    state: O.some(state),
  }
}
