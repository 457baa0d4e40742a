// Key rotation: seals the secrets of all webhooks with the active key, one tenant after the other. It can be stopped at any time (SES-25).
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { visitTenants } from '#application/identity/tenants.ts'
import type { EventStores } from '#domain/event/ports.ts'
import type { StoredSecret, Webhook, WebhookSecrets } from '#domain/event/webhook.ts'
import type { TenantStore } from '#domain/identity/ports.ts'
import { type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'

export function makeRotateWebhookSecrets(deps: {
  readonly inScope: InScope<Pick<EventStores, 'webhooks'> & { readonly tenants: Pick<TenantStore, 'list'> }>
  readonly secrets: WebhookSecrets
}): Stored<{ readonly rotated: number; readonly current: number; readonly unsealable: number }> {
  const { inScope, secrets } = deps

  return gen(function* () {
    const counts = { rotated: 0, current: 0, unsealable: 0 }
    const reseal = (tenantUuid: TenantUuid, { id }: Webhook, one: StoredSecret): StoredSecret => {
      const opened = secrets.isCurrent(one.sealed) ? O.none : secrets.open(tenantUuid, id, one.sealed)
      counts[O.isSome(opened) ? 'rotated' : secrets.isCurrent(one.sealed) ? 'current' : 'unsealable'] += 1
      return O.isSome(opened) ? { ...one, sealed: secrets.seal(tenantUuid, id, opened.value) } : one
    }
    yield* unwrap(
      visitTenants(inScope, ({ uuid }) =>
        inScope(Tenant(uuid), ({ webhooks }) =>
          pipe(
            webhooks.list,
            TE.flatMap(
              TE.traverseSeqArray((webhook) => {
                const resealed = webhook.secrets.map((one) => reseal(uuid, webhook, one))
                const isSame = resealed.every((one, nth) => one === webhook.secrets[nth])
                // None: an administrator has changed the webhook meanwhile. The next run rotates what it left.
                return isSame ? TE.right(O.none) : webhooks.put({ ...webhook, secrets: resealed })
              }),
            ),
          ),
        ),
      ),
    )
    return counts
  })
}
