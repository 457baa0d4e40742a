// An office whose administrator has a template, and what they order with it.
import * as O from 'fp-ts/lib/Option.js'
import type { Name } from '#domain/identity/naming.ts'
import { mailbox } from '#test/contract/sample-connections.ts'
import { attachmentOf } from '#test/contract/sample-mails.ts'
import { must } from '#test/support/right-of.ts'
import { MAIL_RIGHTS, makeMailWorld } from './mail-world.ts'

export const written = {
  name: 'Uitnodiging' as Name,
  language: 'nl' as const,
  subject: 'Dag {{name}}',
  body: '<h1>Dag {{user.name}}</h1><p>{{data.city}}</p>',
  replyTo: O.some(mailbox('antwoord@kantoor.example')),
  systemMailboxKey: O.none,
  attachments: O.some([attachmentOf('a.pdf', [1, 2, 3])]),
}
/** A change that changes nothing, of the first revision. */
export const unchanged = { ...written, revision: 1, keptAttachments: [] }
export const EVA = { address: 'eva@klant.example', name: 'Eva <Jansen>' }

export async function openOffice(options: Parameters<typeof makeMailWorld>[0] = {}, body = written.body) {
  const world = makeMailWorld(options)
  await world.monitor()
  const { principal, tenant } = await world.administrator(MAIL_RIGHTS)
  const template = await must(world.templates.add(principal, { ...written, body }))
  const order = {
    mailing: O.none,
    template: template.uuid,
    recipients: [EVA],
    data: { city: 'Zwolle' },
    systemMailboxKey: O.none,
  }
  return { ...world, principal, tenant, template, order }
}
