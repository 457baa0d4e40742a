// Key rotation: seals the secrets of all webhooks with the active key, one tenant after the other. It can be stopped at any time (SES-25).
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { visitTenants } from '#application/identity/tenants.ts'
import type { EventStores } from '#domain/event/ports.ts'
import type { StoredSecret, WebhookId, WebhookSecrets } from '#domain/event/webhook.ts'
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
    const reseal = (tenantUuid: TenantUuid, id: WebhookId, one: StoredSecret): StoredSecret => {
      const opened = secrets.isCurrent(one.sealed) ? O.none : secrets.open(tenantUuid, id, one.sealed)
      counts[O.isSome(opened) ? 'rotated' : secrets.isCurrent(one.sealed) ? 'current' : 'unsealable'] += 1
      return O.isSome(opened) ? { ...one, sealed: secrets.seal(tenantUuid, id, opened.value) } : one
    }
    /** Locks the webhook, so that the answer of a delivery at the same time is not lost. */
    const rotate = ({ webhooks }: Pick<EventStores, 'webhooks'>, tenantUuid: TenantUuid, id: WebhookId): Stored<void> =>
      gen(function* () {
        const found = yield* unwrap(webhooks.lock(id))
        if (O.isNone(found)) return
        const { secrets: stored } = found.value
        const resealed = stored.map((one) => reseal(tenantUuid, id, one))
        if (resealed.some((one, nth) => one !== stored[nth]))
          yield* unwrap(webhooks.put({ ...found.value, secrets: resealed }))
      })
    yield* unwrap(
      visitTenants(inScope, ({ uuid }) =>
        inScope(Tenant(uuid), (stores) =>
          pipe(stores.webhooks.list, TE.flatMap(TE.traverseSeqArray(({ id }) => rotate(stores, uuid, id)))),
        ),
      ),
    )
    return counts
  })
}
