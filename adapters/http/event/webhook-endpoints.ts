// Endpoints for administrators: the webhooks of their office and the delivery log (EVT-10, EVT-11).
import { O, pipe, TE } from '#domain/shared/fp.ts'
import { webhookContract } from '#adapters/contract/event/webhooks.ts'
import type { Webhooks } from '#application/event/webhooks.ts'
import type { ListedWebhookDelivery, Webhook } from '#domain/event/webhook.ts'
import type { Language } from '#domain/shared/language.ts'
import { answerList, answerSuccess, makePrincipalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

export interface WebhookUseCases {
  readonly webhooks: Webhooks
}

const toWebhookResponse = ({ secrets: _secrets, ...webhook }: Webhook) => ({
  ...webhook,
  active: O.isNone(webhook.off),
})

const toSecretResponse = ({ webhook, secret }: { readonly webhook: Webhook; readonly secret: string }) => ({
  webhook: toWebhookResponse(webhook),
  secret,
})

const toDeliveryResponse =
  (language: Language) =>
  ({ answer, titles, ...delivery }: ListedWebhookDelivery) => {
    const last = O.toUndefined(answer)
    return {
      ...delivery,
      title: titles[language],
      status: last?._tag === 'Answered' ? last.status : null,
      fault: last?._tag === 'Unanswered' ? last.fault : null,
    }
  }

const CHANGES = { needs: 'roles:write', fails: ['WebhookNotFound'] } as const

export function makeWebhookEndpoints({ webhooks }: WebhookUseCases): readonly Endpoint[] {
  return makePrincipalEndpoints(webhookContract, {
    'GET /webhooks': {
      needs: 'roles:read',
      handle: (_, { principal, language }) =>
        pipe(
          webhooks.list(principal),
          TE.map(({ webhooks: all, kinds }) => ({
            data: all.map(toWebhookResponse),
            kinds: kinds.map(({ uuid, constant, titles }) => ({ uuid, constant, title: titles[language] })),
          })),
        ),
    },
    'POST /webhooks': {
      needs: 'roles:write',
      fails: ['WebhookKindUnknown', 'WebhookUrlRefused', 'WebhooksFull'],
      handle: ({ body }, { principal }) => pipe(webhooks.add(principal, body), TE.map(toSecretResponse)),
    },
    'GET /webhooks/:id': {
      needs: 'roles:read',
      fails: ['WebhookNotFound'],
      handle: ({ params }, { principal }) => pipe(webhooks.read(principal, params.id), TE.map(toWebhookResponse)),
    },
    'PUT /webhooks/:id': {
      needs: 'roles:write',
      fails: ['RecordChanged', 'WebhookKindUnknown', 'WebhookNotFound', 'WebhookUrlRefused'],
      handle: ({ params, body: { revision, ...written } }, { principal }) =>
        pipe(webhooks.put(principal, params.id, revision, written), TE.map(toWebhookResponse)),
    },
    'DELETE /webhooks/:id': {
      ...CHANGES,
      handle: ({ params }, { principal }) => answerSuccess(webhooks.remove(principal, params.id)),
    },
    'POST /webhooks/:id/secret': {
      needs: 'roles:write',
      fails: ['RecordChanged', 'WebhookNotFound'],
      handle: ({ params }, { principal }) =>
        pipe(webhooks.replaceSecret(principal, params.id), TE.map(toSecretResponse)),
    },
    'POST /webhooks/:id/test': {
      needs: 'roles:write',
      fails: ['WebhookNotFound', 'WebhookOff'],
      handle: ({ params }, { principal }) => answerSuccess(webhooks.test(principal, params.id)),
    },
    'GET /webhooks/:id/deliveries': {
      needs: 'roles:read',
      fails: ['WebhookNotFound'],
      handle: ({ params, query }, { principal, language }) =>
        answerList(query, webhooks.deliveries(principal, params.id, query), toDeliveryResponse(language)),
    },
    'POST /webhooks/:id/deliveries/:delivery/again': {
      needs: 'roles:write',
      fails: ['WebhookDeliveryNotFound', 'WebhookNotFound', 'WebhookOff'],
      handle: ({ params }, { principal }) => answerSuccess(webhooks.sendAgain(principal, params.id, params.delivery)),
    },
  })
}
