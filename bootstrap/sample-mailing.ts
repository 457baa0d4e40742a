// The sandbox's mailing: a template of the sample office, and a system mailbox that still needs consent, both created once. Never in production.
import { E, gen, O, unwrap } from '#domain/shared/fp.ts'
import { directories, sharedMailbox } from '#adapters/sandbox/cloud/directories.ts'
import { renderMailButton } from '#domain/mailing/mail-button.ts'
import type { ParseContent, WrittenContent } from '#domain/mailing/parse-content.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import { makeEmptySystemMailbox } from '#domain/mailing/system-mailbox.ts'
import { asTemplateUuid, type Template, type TemplateUuid } from '#domain/mailing/template.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import type { Random, TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import { type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import { SAMPLE_OFFICE, storeAtStart } from './default-tenant.ts'

const WRITTEN = {
  language: 'nl',
  subject: 'Hoe gaat het met de administratie, {{user.name}}?',
  body: `<h1>Dag {{user.name}},</h1>
<p>Het kwartaal zit er bijna op. <strong>Sta je er goed voor?</strong> We lezen graag wat er beter kan:</p>
<ul>
  <li>de maandcijfers,</li>
  <li>de aangifte,</li>
  <li>het contact met ons kantoor.</li>
</ul>
${renderMailButton('Geef je mening', '{{surveyUrl}}')}
<p>Het kost twee minuten.</p>
<p>Met vriendelijke groet,<br>Kantoor Korrel</p>`,
} as const

const INVITATION = {
  language: 'nl',
  subject: '{{data.office}} nodigt je uit',
  body: `<h1>Dag {{user.name}},</h1>
<p>{{data.office}} heeft een account voor je klaargezet. Inloggen gaat met je werkaccount, {{user.email}}.</p>
${renderMailButton('Nu inloggen', '{{data.signInUrl}}')}`,
} as const

const NOTIFICATION = {
  language: 'nl',
  subject: 'Nieuws over de licentie van {{data.organization}}',
  body: `<h1>Dag {{user.name}},</h1>
<p>Er is nieuws over de licentie van {{data.organization}}.</p>`,
} as const

/** Creates them if the mailbox has no record yet. An administrator may change or remove them. */
export async function ensureSampleMailing<Stores extends Pick<MailingStores, 'systemMailboxes' | 'templates'>>(deps: {
  readonly inScope: InScope<Stores>
  readonly clock: Clock
  readonly random: Random
  readonly parseContent: ParseContent
  /** The tenant that gets the template of notifications. */
  readonly linkTenant: TenantUuid
  /** Creates the campaign in the unit of work that creates the template. */
  readonly putCampaign: (stores: Stores, template: TemplateUuid, random: Random, now: Instant) => Stored<unknown>
}): Promise<void> {
  const scope = Tenant(SAMPLE_OFFICE.uuid)
  const before = await storeAtStart(deps.inScope(scope, ({ systemMailboxes }) => systemMailboxes.find('monitor')))
  if (O.isSome(before)) return
  const makeTemplate = async (name: string, written: WrittenContent): Promise<Template> => {
    const read = await deps.parseContent(written, [])()
    if (E.isLeft(read)) throw new Error(`${name}: ${read.left._tag}`)
    return {
      uuid: asTemplateUuid(deps.random.uuid() as Uuid),
      name,
      content: read.right.content,
      replyTo: O.none,
      systemMailboxKey: O.none,
      attachments: [],
      revision: 0,
      changedAt: deps.clock.now(),
    }
  }
  const template = await makeTemplate('Tevredenheid (voorbeeld)', WRITTEN)
  const invitation = await makeTemplate('Uitnodiging (voorbeeld)', INVITATION)
  const notification = await makeTemplate('Melding (voorbeeld)', NOTIFICATION)
  const mailbox = {
    ...makeEmptySystemMailbox('monitor'),
    displayName: 'Kantoor Korrel',
    directoryTenantId: directories[0].domain,
    mailboxAddress: sharedMailbox.email,
    saveToSentItems: true,
  }
  await storeAtStart(deps.inScope(Tenant(deps.linkTenant), ({ templates }) => templates.put(notification)))
  await storeAtStart(
    deps.inScope(scope, (stores) =>
      gen(function* () {
        if (O.isNone(yield* unwrap(stores.systemMailboxes.put(mailbox.key, mailbox)))) return
        yield* unwrap(stores.templates.put(template))
        yield* unwrap(stores.templates.put(invitation))
        yield* unwrap(deps.putCampaign(stores, template.uuid, deps.random, template.changedAt))
      }),
    ),
  )
}
