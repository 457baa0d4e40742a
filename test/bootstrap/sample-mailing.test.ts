// The sandbox's mailing is created once: what an administrator changes or removes stays so.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { makeMemoryStores } from '#adapters/memory/stores.ts'
import { parseContent } from '#adapters/mail-content/parse-content.ts'
import { renderSample } from '#application/mailing/sample-mail.ts'
import { LINK_OFFICE, SAMPLE_OFFICE } from '#bootstrap/default-tenant.ts'
import { ensureSampleMailing } from '#bootstrap/sample-mailing.ts'
import { withConsent } from '#domain/mailing/system-mailbox.ts'
import { FIRST_SAMPLE_PART, SAMPLE_ENDING, type SamplePart } from '#domain/operations/sample.ts'
import { type Scope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import { NOW } from '#test/contract/sample-connections.ts'
import { parseHere } from '#test/support/parse-here.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

describe('the sample mailing', () => {
  const open = () => {
    const memory = makeMemory()
    const inScope = makeMemoryInScope({ memory, stores: makeMemoryStores(memory) })
    const within = <A>(scope: Scope, work: (stores: ReturnType<ReturnType<typeof makeMemoryStores>>) => Stored<A>) =>
      must(inScope(scope, work))
    const furnish = () =>
      ensureSampleMailing({
        inScope,
        clock: { now: () => NOW },
        parseContent: parseHere,
        linkTenant: LINK_OFFICE.uuid,
        putCampaign: () => TE.right(undefined),
      })
    const inOffice = Tenant(SAMPLE_OFFICE.uuid)
    const record = (part: SamplePart) => within(inOffice, ({ samples }) => samples.record(part, NOW))
    const templates = async () =>
      (await within(inOffice, (stores) => stores.templates.list({ skip: 0, limit: 10, q: '' }))).data
    const mailbox = () => within(inOffice, ({ systemMailboxes }) => systemMailboxes.find('monitor'))
    return { within, furnish, inOffice, record, templates, mailbox }
  }
  const begun = async () => {
    const opened = open()
    await opened.record(FIRST_SAMPLE_PART)
    await opened.furnish()
    return opened
  }

  verifies('OPS-1', 'has templates that can be sent, and a mailbox that waits for consent', async () => {
    const { templates, mailbox } = await begun()
    const [template, ...others] = await templates()
    expect(others.map(({ name }) => name)).to.deep.equal(['Uitnodiging (voorbeeld)'])
    if (template === undefined) throw new Error('there is no template')
    const { subject, html, text } = renderSample({ content: template.content })
    expect(subject).to.equal('Hoe gaat het met de administratie, Eva Jansen?')
    for (const part of [html, text]) expect(part).to.contain('https://example.com/survey/A1B2C3').and.not.contain('{{')
    const found = await mailbox()
    expect(O.isSome(found) && found.value).to.deep.include({
      directoryTenantId: 'korrel.example',
      mailboxAddress: 'monitor@korrel.example',
    })
    expect(O.isSome(found) && found.value.consentStatus.granted).to.equal(false)
  })

  verifies('OPS-1', 'stays as it was left: a removed template stays removed, a consent stays given', async () => {
    const { within, inOffice, furnish, templates, mailbox } = await begun()
    for (const { uuid } of await templates()) await within(inOffice, (stores) => stores.templates.remove(uuid))
    const before = await mailbox()
    if (O.isNone(before)) throw new Error('there is no mailbox')
    const consented = withConsent(before.value, 'linde.example', O.none, NOW)
    await within(inOffice, ({ systemMailboxes }) => systemMailboxes.put(consented.key, consented))
    await furnish()
    expect(await templates()).to.deep.equal([])
    const after = await mailbox()
    expect(O.isSome(after) && after.value).to.deep.include({ directoryTenantId: 'linde.example' })
  })

  verifies('ADM-8', 'is not added where the sample was emptied before it had one', async () => {
    const { furnish, record, templates, mailbox } = open()
    for (const part of [FIRST_SAMPLE_PART, SAMPLE_ENDING]) await record(part)
    await furnish()
    expect([await templates(), await mailbox()]).to.deep.equal([[], O.none])
  })

  verifies('MSG-10', 'the longest template can be previewed', () => {
    const body = '{{surveyUrl}}'.repeat(20_000)
    const read = parseContent({ language: 'nl', subject: 'x', body }, [])
    if (read._tag === 'Left') throw new Error('it was refused')
    expect(renderSample(read.right).html.length).to.be.above(600_000)
    const quoted = `${'<blockquote>'.repeat(99)}<pre>${'x\n'.repeat(60_000)}</pre>`
    expect(parseContent({ language: 'nl', subject: 'x', body: quoted }, [])).to.have.property('_tag', 'Left')
  })
})
