// Invites people who have not signed in yet, by mail from a template of the office (ADM-7).
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import {
  type Change,
  getPermissionsOfRoles,
  checkPermission,
  checkWithinOwnRights,
} from '#application/identity/change.ts'
import { toIdentityFact } from '#domain/identity/facts.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { User, UserUuid } from '#domain/identity/user.ts'
import { mailFact } from '#domain/mailing/facts.ts'
import type { TemplateUnknown } from '#domain/mailing/failures.ts'
import { FILLED_BY, findUnfilledPaths } from '#domain/mailing/placeholders.ts'
import type { MailingStores, MailPurpose } from '#domain/mailing/ports.ts'
import type { TemplateUuid } from '#domain/mailing/template.ts'
import { parseMailbox } from '#domain/shared/mailbox.ts'
import { requireFound } from '#domain/shared/unit-of-work.ts'
import type { Random, Uuid } from '#domain/shared/uuid.ts'
import type { CreateMessages } from './create-messages.ts'

/** Kind of the origin of invitations. Each call has an id of its own, which no other mail has. */
export const INVITATION_MAILS = 'invitation'

const isWaiting = O.exists(({ status }: User) => status === 'NOT_ACTIVATED')

/** An invitation is withdrawn if the person has signed in, was deactivated, or has another address. */
export const invitationMails: MailPurpose<Pick<MailingStores, 'messages'> & Pick<IdentityStores, 'users'>> = {
  findWanted: ({ messages, users }, _, ids) =>
    pipe(
      ids,
      TE.traverseSeqArray((id) =>
        gen(function* () {
          const message = yield* unwrap(messages.find(id))
          const mailbox = pipe(
            message,
            O.flatMap(({ recipient }) => O.fromEither(parseMailbox(recipient.address))),
          )
          const user = O.isNone(mailbox) ? O.none : yield* unwrap(users.findByEmail(mailbox.value))
          return isWaiting(user) ? [id] : []
        }),
      ),
      TE.map((wanted) => new Set(wanted.flat())),
    ),
  report: () => TE.right(undefined),
}

type Stores = IdentityStores &
  Pick<MailingStores, 'templates' | 'mailings' | 'messages' | 'lanes' | 'mailServers' | 'outbox'>

const templateUnknown: TemplateUnknown = { _tag: 'TemplateUnknown', field: 'template' }

export type InvitePeople = ReturnType<typeof makeInvitePeople>

/**
 * Passes over people whose status is not NOT_ACTIVATED. People whom licences have added may sign in once they are invited (decision 148).
 */
export function makeInvitePeople(deps: {
  readonly change: Change<Stores>
  readonly createMessages: CreateMessages
  readonly random: Random
  readonly baseUrl: string
}) {
  return function invitePeople(principal: Principal, template: TemplateUuid, people: readonly UserUuid[]) {
    const invite = deps.change(principal, 'mail:send', (context) =>
      gen(function* () {
        const { stores } = context
        const { tenantUuid } = principal
        const asked = [...new Set(people)]
        const from = yield* unwrap(pipe(stores.templates.find(template), requireFound(templateUnknown)))
        const attachments = yield* unwrap(stores.templates.attachments(template))
        const office = yield* unwrap(stores.tenants.find(tenantUuid))
        const invited = yield* unwrap(
          pipe(
            asked,
            TE.traverseSeqArray((uuid) => stores.users.find(uuid)),
            TE.map((found) => found.filter(isWaiting).flatMap((one) => (O.isSome(one) ? [one.value] : []))),
          ),
        )
        const given = invited.flatMap(({ roles }) => roles)
        yield* unwrap(checkWithinOwnRights(context, getPermissionsOfRoles(context, given)))
        yield* unwrap(pipe(invited, TE.traverseSeqArray(stores.users.put)))
        const { content, replyTo, systemMailboxKey: route } = from
        const { subject, html } = content
        const unknownPlaceholders = findUnfilledPaths([...subject, ...html], FILLED_BY.invitation)
        const answer = { invited: invited.length, passed: asked.length - invited.length, unknownPlaceholders }
        if (invited.length === 0) return { answer, facts: [] }
        const origin = { kind: INVITATION_MAILS, id: deps.random.uuid() as Uuid }
        const named = O.isSome(office) ? office.value.name : ''
        const data = { signInUrl: `${deps.baseUrl}/admin`, office: named }
        const recipients = invited.map(({ email, name }) => ({ address: email, name }))
        const mailing = yield* unwrap(
          deps.createMessages.openMailing(stores, { origin, route, content, replyTo, data }, attachments),
        )
        yield* unwrap(deps.createMessages.addMessages(stores, tenantUuid, mailing, recipients))
        return {
          answer,
          facts: [
            ...invited.map(({ uuid }) => toIdentityFact('user.changed', uuid, { invited: true })),
            mailFact('message.created', mailing.id, { template, messages: invited.length }),
          ],
        }
      }),
    )
    return pipe(
      checkPermission(principal, 'users:write'),
      TE.flatMap(() => invite),
    )
  }
}
