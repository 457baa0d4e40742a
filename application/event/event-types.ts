// Use cases of operators: set which mail an event type sends to whom, preview it with a real event, and list notifications (EVT-5, EVT-7).
import { E, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import * as RA from 'fp-ts/lib/ReadonlyArray.js'
import { type Change, makeRead } from '#application/identity/change.ts'
import {
  type EventData,
  type EventKind,
  type EventType,
  type EventTypeUuid,
  type StoredEvent,
  toUnregisteredType,
} from '#domain/event/event.ts'
import { eventFact } from '#domain/event/facts.ts'
import { type AuditDetails, describeChanges, describeListChanges, reportIfChanged } from '#domain/logging/audit.ts'
import { eventTypeChanged, eventTypeNotFound, type EventSettingsInvalid } from '#domain/event/failures.ts'
import { notificationTexts } from '#domain/event/notification-texts.ts'
import { asNotificationId } from '#domain/event/notification.ts'
import type { EventStores, NotificationQuery } from '#domain/event/ports.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { RoleUuid } from '#domain/identity/role.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import { listEventPlaceholders, findUnfilledPaths } from '#domain/mailing/placeholders.ts'
import type { Template, TemplateUuid } from '#domain/mailing/template.ts'
import { requireFound, type InScope, type Stored, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import { renderNotification } from './notification-mails.ts'
import { pickTexts } from '#domain/shared/language.ts'

type Stores = EventStores & IdentityStores & Pick<MailingStores, 'templates'>

export interface EventTypesDeps {
  readonly inScope: InScope<Stores>
  readonly change: Change<Stores>
  /** The tenant whose templates and roles the event types use. */
  readonly linkTenant: TenantUuid
  /** The kinds that the code fires. They can be set up before their first fire. */
  readonly kinds: readonly EventKind[]
}

const findTemplate = ({ templates }: Stores, template: O.Option<TemplateUuid>): Stored<O.Option<Template>> =>
  O.isNone(template) ? TE.right(O.none) : templates.find(template.value)

/** Left: every template and role that the link tenant does not have, and a translation in the same language. */
const validate = (
  stores: Stores,
  { template, translation, recipients }: EventType['settings'],
  roles: ReadonlySet<RoleUuid>,
): TE.TaskEither<EventSettingsInvalid | StoreUnavailable, readonly Template[]> =>
  pipe(
    [template, translation],
    TE.traverseSeqArray((one) => findTemplate(stores, one)),
    TE.flatMapEither(([known = O.none, other = O.none]): E.Either<EventSettingsInvalid, readonly Template[]> => {
      const languages = RA.compact([known, other]).map(({ content }) => content.language)
      const faults: EventSettingsInvalid['faults'] = [
        ...(O.isSome(template) && O.isNone(known) ? [{ field: 'template' as const, index: 0 }] : []),
        ...(O.isSome(translation) && (O.isNone(other) || languages[0] === languages[1])
          ? [{ field: 'translation' as const, index: 0 }]
          : []),
        ...recipients.flatMap((one, index) =>
          one === 'OWNER' || one === 'SOURCE' || roles.has(one)
            ? []
            : [{ field: 'recipients' as const, index, role: one }],
        ),
      ]
      return faults.length === 0
        ? E.right(RA.compact([known, other]))
        : E.left({ _tag: 'EventSettingsInvalid', faults })
    }),
  )

/** Placeholders of the templates that events of the type do not fill. */
const findUnknownPlaceholders = (
  { fields }: Pick<EventType, 'fields'>,
  templates: readonly Template[],
): readonly string[] =>
  findUnfilledPaths(
    templates.flatMap(({ content }) => [...content.subject, ...content.html]),
    listEventPlaceholders(fields),
  )

const EXAMPLE = { name: 'Eva Jansen', email: 'eva.jansen@example.com' }
const NO_ID = '00000000-0000-7000-8000-000000000000' as Uuid

const toNamed = (fields: readonly string[]): EventData =>
  Object.fromEntries(fields.map((field) => [field, `[${field}]`]))

/** Operators may not see an office's activation key: the name of the field replaces it. */
const withoutKey = (event: StoredEvent): StoredEvent =>
  'activationKey' in event.data ? { ...event, data: { ...event.data, ...toNamed(['activationKey']) } } : event

const toPlain = ({ template, translation, digest }: EventType['settings']) => ({
  template: O.toNullable(template),
  translation: O.toNullable(translation),
  digest,
})

const toDetails = (before: EventType['settings'], after: EventType['settings']): AuditDetails => ({
  ...describeChanges(toPlain(before), toPlain(after), 'template', 'translation', 'digest'),
  ...describeListChanges(before, after, 'recipients'),
})

export type EventTypes = ReturnType<typeof makeEventTypes>

export function makeEventTypes({ inScope, change, linkTenant, kinds }: EventTypesDeps) {
  const ask = makeRead(inScope)
  const there = (principal: Principal): Principal => ({ ...principal, tenantUuid: linkTenant })

  /** Types in the order of the kinds, then types that the code no longer fires. */
  const allTypes = (registered: readonly EventType[]): readonly EventType[] => [
    ...kinds.map((kind) => registered.find(({ uuid }) => uuid === kind.uuid) ?? toUnregisteredType(kind)),
    ...registered.filter(({ uuid }) => !kinds.some((kind) => kind.uuid === uuid)),
  ]

  const found = ({ eventTypes }: Pick<EventStores, 'eventTypes'>, uuid: EventTypeUuid) =>
    pipe(
      eventTypes.list,
      TE.map((registered) => O.fromNullable(allTypes(registered).find((type) => type.uuid === uuid))),
      requireFound(eventTypeNotFound),
    )

  return {
    /** The tenant with the templates, roles, recipients and messages. */
    office: linkTenant,
    list: (principal: Principal) =>
      ask(there(principal), 'platform:admin', ({ eventTypes }) => pipe(eventTypes.list, TE.map(allTypes))),
    read: (principal: Principal, uuid: EventTypeUuid) =>
      ask(there(principal), 'platform:admin', (stores) => found(stores, uuid)),
    put: (principal: Principal, uuid: EventTypeUuid, revision: number, settings: EventType['settings']) =>
      change(there(principal), 'platform:admin', ({ stores, roles }) =>
        gen(function* () {
          const type = yield* unwrap(found(stores, uuid))
          const templates = yield* unwrap(validate(stores, settings, new Set(roles.map((role) => role.uuid))))
          yield* unwrap(stores.eventTypes.register(type, O.none))
          return yield* unwrap(
            pipe(
              stores.eventTypes.put({
                ...type,
                revision,
                settings: { ...settings, recipients: [...new Set(settings.recipients)] },
              }),
              requireFound(eventTypeChanged),
              TE.map((saved) => {
                const changed = toDetails(type.settings, saved.settings)
                return {
                  answer: { ...saved, unknownPlaceholders: findUnknownPlaceholders(saved, templates) },
                  facts: reportIfChanged(changed, eventFact('event-type.changed', uuid, changed)),
                }
              }),
            ),
          )
        }),
      ),
    /** `template`: a template to use instead of the type's. */
    preview: (principal: Principal, uuid: EventTypeUuid, template: O.Option<TemplateUuid>) =>
      ask(there(principal), 'platform:admin', (stores) =>
        gen(function* () {
          const type = yield* unwrap(found(stores, uuid))
          const event = yield* unwrap(pipe(stores.events.findLatest(uuid), TE.map(O.map(withoutKey))))
          const owner = yield* unwrap(O.isNone(event) ? TE.right(O.none) : stores.users.find(event.value.initiator))
          const content = yield* unwrap(findTemplate(stores, O.isSome(template) ? template : type.settings.template))
          return {
            event,
            unknownPlaceholders: findUnknownPlaceholders(type, RA.compact([content])),
            mail: pipe(
              content,
              O.flatMap((known) => {
                const { language } = known.content
                const id = asNotificationId(NO_ID)
                const texts = pickTexts(notificationTexts, language)
                const item = { id, data: O.isSome(event) ? event.value.data : toNamed(type.fields) }
                return O.fromEither(
                  renderNotification(known, O.getOrElse(() => EXAMPLE)(owner), item, {
                    unsubscribeUrl: 'https://example.com/notifications',
                    footer: { why: texts.asOwner(type.titles[language]), link: texts.choose },
                  }),
                )
              }),
            ),
          }
        }),
      ),
    notifications: (principal: Principal, query: NotificationQuery) =>
      ask(there(principal), 'platform:admin', ({ notifications }) => notifications.list(query)),
  }
}
