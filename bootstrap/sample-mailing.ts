// The sample's mailing: templates of the sample office, and a system mailbox that still needs consent, both created once. Never in production.
import { E, gen, O, unwrap } from '#domain/shared/fp.ts'
import { directories, sharedMailbox } from '#adapters/sandbox/cloud/directories.ts'
import { renderMailButton } from '#domain/mailing/mail-button.ts'
import type { ParseContent, WrittenContent } from '#domain/mailing/parse-content.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import { makeEmptySystemMailbox } from '#domain/mailing/system-mailbox.ts'
import { asTemplateUuid, type Template, type TemplateUuid } from '#domain/mailing/template.ts'
import type { OperationsStores } from '#domain/operations/ports.ts'
import { FIRST_SAMPLE_PART, SAMPLE_ENDING, type SampleParts } from '#domain/operations/sample.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import { SAMPLE_MAILBOX, SAMPLE_OFFICE, storeAtStart } from './default-tenant.ts'
import { drawUuid } from './sample/draw.ts'

export const SATISFACTION_TEMPLATE = asTemplateUuid(drawUuid('template satisfaction'))
export const NOTIFICATION_TEMPLATE = asTemplateUuid(drawUuid('template notification'))
const INVITATION_TEMPLATE = asTemplateUuid(drawUuid('template invitation'))

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

const MAILING_PART = 'mailing'

type MailingSampleStores = Pick<MailingStores, 'systemMailboxes' | 'templates'> & Pick<OperationsStores, 'samples'>

/** Creates them once, where the sample's people are. An administrator may change or remove them. */
export async function ensureSampleMailing<Stores extends MailingSampleStores>(deps: {
  readonly inScope: InScope<Stores>
  readonly clock: Clock
  readonly parseContent: ParseContent
  /** The tenant that gets the template of notifications. */
  readonly linkTenant: TenantUuid
  /** Creates the campaign in the unit of work that creates the templates. */
  readonly putCampaign: (stores: Stores, now: Instant) => Stored<unknown>
}): Promise<void> {
  const scope = Tenant(SAMPLE_OFFICE.uuid)
  const isMissing = (parts: SampleParts): boolean =>
    parts.has(FIRST_SAMPLE_PART) && !parts.has(MAILING_PART) && !parts.has(SAMPLE_ENDING)
  if (!isMissing(await storeAtStart(deps.inScope(scope, ({ samples }) => samples.list)))) return
  const now = deps.clock.now()
  const makeTemplate = async (uuid: TemplateUuid, name: string, written: WrittenContent): Promise<Template> => {
    const read = await deps.parseContent(written, [])()
    if (E.isLeft(read)) throw new Error(`${name}: ${read.left._tag}`)
    return {
      uuid,
      name,
      content: read.right.content,
      replyTo: O.none,
      systemMailboxKey: O.none,
      attachments: [],
      revision: 0,
      changedAt: now,
    }
  }
  const template = await makeTemplate(SATISFACTION_TEMPLATE, 'Tevredenheid (voorbeeld)', WRITTEN)
  const invitation = await makeTemplate(INVITATION_TEMPLATE, 'Uitnodiging (voorbeeld)', INVITATION)
  const notification = await makeTemplate(NOTIFICATION_TEMPLATE, 'Melding (voorbeeld)', NOTIFICATION)
  const mailbox = {
    ...makeEmptySystemMailbox(SAMPLE_MAILBOX.key),
    displayName: 'Kantoor Korrel',
    directoryTenantId: directories[0].domain,
    mailboxAddress: sharedMailbox.email,
    saveToSentItems: true,
  }
  await storeAtStart(deps.inScope(Tenant(deps.linkTenant), ({ templates }) => templates.put(notification)))
  await storeAtStart(
    deps.inScope(scope, (stores) =>
      gen(function* () {
        // Several replicas may start at once.
        if (!isMissing(yield* unwrap(stores.samples.lock))) return
        yield* unwrap(stores.systemMailboxes.put(mailbox.key, mailbox))
        yield* unwrap(stores.templates.put(template))
        yield* unwrap(stores.templates.put(invitation))
        yield* unwrap(deps.putCampaign(stores, now))
        yield* unwrap(stores.samples.record(MAILING_PART, now))
      }),
    ),
  )
}
