// Endpoints for operators: event types and the notifications of their events (EVT-5, EVT-7).
import { pipe, TE } from '#domain/shared/fp.ts'
import { eventContract } from '#adapters/contract/event/events.ts'
import type { EventTypes } from '#application/event/event-types.ts'
import type { EventType } from '#domain/event/event.ts'
import type { ListedNotification } from '#domain/event/ports.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { answerList, makePrincipalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

export interface EventUseCases {
  readonly eventTypes: EventTypes
}

const toTypeResponse =
  (office: TenantUuid) =>
  <Type extends EventType>({ settings, ...type }: Type) => ({
    ...type,
    office,
    ...settings,
    notImplemented: settings.recipients.filter((one) => one === 'SOURCE'),
  })

const toNotificationResponse =
  (office: TenantUuid) =>
  ({ state, ...notification }: ListedNotification) => ({
    ...notification,
    ...state,
    office,
  })

const OPERATORS = { needs: 'platform:admin', fails: ['EventTypeNotFound'] } as const

export function makeEventEndpoints({ eventTypes }: EventUseCases): readonly Endpoint[] {
  const toType = toTypeResponse(eventTypes.office)
  return makePrincipalEndpoints(eventContract, {
    'GET /admin/event-types': {
      needs: 'platform:admin',
      hasView: true,
      handle: (_, { principal }) =>
        pipe(
          eventTypes.list(principal),
          TE.map((all) => ({ data: all.map(toType) })),
        ),
    },
    'GET /admin/event-types/:uuid': {
      ...OPERATORS,
      hasView: true,
      handle: ({ params }, { principal }) => pipe(eventTypes.read(principal, params.uuid), TE.map(toType)),
    },
    'PUT /admin/event-types/:uuid': {
      needs: 'platform:admin',
      fails: ['EventSettingsInvalid', 'EventTypeChanged', 'EventTypeNotFound'],
      handle: ({ params, body: { revision, ...settings } }, { principal }) =>
        pipe(eventTypes.put(principal, params.uuid, revision, settings), TE.map(toType)),
    },
    'GET /admin/event-types/:uuid/preview': {
      ...OPERATORS,
      handle: ({ params, query }, { principal }) => eventTypes.preview(principal, params.uuid, query.template),
    },
    'GET /admin/notifications': {
      needs: 'platform:admin',
      hasView: true,
      handle: ({ query: { outcome: outcomes, ...query } }, { principal }) =>
        answerList(
          query,
          eventTypes.notifications(principal, { ...query, outcomes }),
          toNotificationResponse(eventTypes.office),
        ),
    },
  })
}
