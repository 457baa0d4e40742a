// What every TemplateStore and MonitorCampaignStore has to do.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Template } from '#domain/mailing/template.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { newTenant, newUuid, NOW } from './sample-connections.ts'
import { attachmentOf, mailContent, newTemplate } from './sample-mails.ts'
import { type StoreSubject, subjectOf, together } from './store-subject.ts'

const inShort = (put: Template | string): string => (typeof put === 'string' ? put : 'Written')

export function templateStoreContract(open: () => Promise<StoreSubject>): void {
  const { within, inScope } = subjectOf(open)
  let here = Tenant(newTenant())
  beforeEach(() => {
    here = Tenant(newTenant())
  })
  const put = (template: Template, scope = here) =>
    within(scope, ({ templates }) => templates.put(template)).then(inShort)
  const find = ({ uuid }: Template, scope = here) =>
    within(scope, ({ templates }) => templates.find(uuid)).then(O.toUndefined)
  const list = (q = '', skip = 0, limit = 10, scope = here) =>
    within(scope, ({ templates }) => templates.list({ q, skip, limit }))

  verifies('MSG-1', 'keeps a template whole, in its own tenant alone', async () => {
    const template = newTemplate({
      systemMailboxKey: O.some('monitor'),
      attachments: [{ filename: 'a.pdf', contentType: 'application/pdf', size: 3 }],
    })
    expect(await put(template)).to.equal('Written')
    expect(await find(template)).to.deep.equal({ ...template, revision: 1 })
    const there = Tenant(newTenant())
    expect(await find(template, there)).to.equal(undefined)
    expect(await find(template, Admin)).to.equal(undefined)
    expect((await list('', 0, 10, there)).total).to.equal(0)
    expect(await put(newTemplate(), there)).to.equal('Written')
    expect(await within(there, ({ templates }) => templates.remove(template.uuid))).to.equal(false)
    expect(await within(there, ({ templates }) => templates.tag([template.uuid], 'monitor'))).to.deep.equal([])
  })

  it('is replaced at the revision that was read, and at no other', async () => {
    const template = newTemplate()
    await put(template)
    expect(await put(template)).to.equal('Changed')
    const changed = { ...template, revision: 1, content: mailContent('Hallo'), replyTo: O.none, changedAt: NOW + 1 }
    expect(await put({ ...changed, revision: 2 })).to.equal('Changed')
    expect(await put(changed)).to.equal('Written')
    expect(await find(template)).to.deep.equal({ ...changed, revision: 2 })
    const raced = await together(8, (i) => put({ ...changed, revision: 2, changedAt: NOW + i }))
    expect(raced.filter((one) => one === 'Written')).to.have.length(1)
    expect(await put(newTemplate({ name: 'Weg', revision: 3 }))).to.equal('Changed')
  })

  it('has each name once, however it is written, and however many are made at once', async () => {
    const made = await together(8, () => put(newTemplate({ name: 'Enquête' })))
    expect(made.filter((one) => one === 'Written')).to.have.length(1)
    expect(made.filter((one) => one === 'NameTaken')).to.have.length(7)
    expect(await put(newTemplate({ name: 'ENQUÊTE' }))).to.equal('NameTaken')
    const other = newTemplate({ name: 'Herinnering' })
    await put(other)
    expect(await put({ ...other, revision: 1, name: 'enquête' })).to.equal('NameTaken')
    expect(await put({ ...other, revision: 1, name: 'HERINNERING' })).to.equal('Written')
  })

  it('lists by name, a page at a time, those in whose name the text is', async () => {
    for (const name of ['bravo', 'Alfa', 'charlie 100%', 'Échte']) await put(newTemplate({ name }))
    const names = async (...args: Parameters<typeof list>) => {
      const { data, total } = await list(...args)
      return [data.map(({ name }) => name), total]
    }
    expect(await names('', 0, 2)).to.deep.equal([['Alfa', 'bravo'], 4])
    expect((await names('', 2, 2))[1]).to.equal(4)
    expect(await names('A', 0, 10)).to.deep.equal([['Alfa', 'bravo', 'charlie 100%'], 3])
    expect(await names('0%')).to.deep.equal([['charlie 100%'], 1])
    expect(await names('éCHT')).to.deep.equal([['Échte'], 1])
    expect(await names('_')).to.deep.equal([[], 0])
  })

  it('keeps the attachments in their order, replaces them whole, and removes them with the template', async () => {
    const template = newTemplate()
    const attachments = () => within(here, ({ templates }) => templates.attachments(template.uuid))
    const putThem = (revision: number, ...names: readonly string[]) => {
      const contents = names.map((name, i) => attachmentOf(name, [0, 255, i]))
      const facts = contents.map(({ filename, contentType, content: { byteLength: size } }) => ({
        filename,
        contentType,
        size,
      }))
      return within(here, ({ templates }) => templates.put({ ...template, revision, attachments: facts }, contents))
    }
    await putThem(0)
    expect(await attachments()).to.deep.equal([])
    await putThem(1, 'b.pdf', 'a.pdf')
    expect(await attachments()).to.deep.equal([attachmentOf('b.pdf', [0, 255, 0]), attachmentOf('a.pdf', [0, 255, 1])])
    await putThem(2, 'c.pdf')
    expect(await attachments()).to.deep.equal([attachmentOf('c.pdf', [0, 255, 0])])
    await put({
      ...template,
      revision: 3,
      attachments: [{ filename: 'c.pdf', contentType: 'application/pdf', size: 3 }],
    })
    expect(await attachments(), 'they stay').to.deep.equal([attachmentOf('c.pdf', [0, 255, 0])])
    const there = Tenant(newTenant())
    expect(await within(there, ({ templates }) => templates.attachments(template.uuid))).to.deep.equal([])
    expect(await within(here, ({ templates }) => templates.remove(template.uuid))).to.equal(true)
    expect(await within(here, ({ templates }) => templates.remove(template.uuid))).to.equal(false)
    expect(await attachments()).to.deep.equal([])
    expect(await find(template)).to.equal(undefined)
  })

  verifies('SYS-13', 'routes those of the given templates that have no mailbox, once', async () => {
    const [plain, routed, other] = [
      newTemplate({ name: 'a' }),
      newTemplate({ name: 'b', systemMailboxKey: O.some('other') }),
      newTemplate({ name: 'c' }),
    ]
    for (const one of [plain, routed, other]) await put(one)
    const tag = () =>
      within(here, ({ templates }) => templates.tag([plain.uuid, routed.uuid, newTemplate().uuid], 'monitor'))
    expect(await tag()).to.deep.equal([plain.uuid])
    expect(await tag()).to.deep.equal([])
    expect(await find(plain)).to.deep.equal({ ...plain, revision: 2, systemMailboxKey: O.some('monitor') })
    expect((await find(routed))?.systemMailboxKey).to.deep.equal(O.some('other'))
    expect((await find(other))?.systemMailboxKey).to.deep.equal(O.none)
  })

  it('keeps nothing of a unit of work that ends in Left', async () => {
    const template = newTemplate()
    await inScope(here, ({ templates }) =>
      pipe(
        templates.put(template),
        TE.flatMap(() => TE.left('no' as const)),
      ),
    )()
    expect(await find(template)).to.equal(undefined)
  })
}

export function monitorCampaignStoreContract(open: () => Promise<StoreSubject>): void {
  const { within } = subjectOf(open)

  verifies('SYS-13', 'lists campaigns by name and answers each template of the tenant’s campaigns once', async () => {
    const here = Tenant(newTenant())
    const [first, second, third] = [newTemplate().uuid, newTemplate().uuid, newTemplate().uuid]
    const campaigns = [
      { uuid: newUuid(), name: 'B', invitation: first, firstReminder: O.some(second), secondReminder: O.none },
      { uuid: newUuid(), name: 'A', invitation: first, firstReminder: O.none, secondReminder: O.some(third) },
    ]
    for (const one of campaigns) await within(here, ({ monitorCampaigns }) => monitorCampaigns.add(one))
    const list = (skip: number, limit: number, scope = here) =>
      within(scope, ({ monitorCampaigns }) => monitorCampaigns.list({ skip, limit }))
    expect(await list(0, 10)).to.deep.equal({ data: campaigns.toReversed(), total: 2 })
    expect(await list(1, 10)).to.deep.equal({ data: campaigns.slice(0, 1), total: 2 })
    const templates = (scope = here) => within(scope, ({ monitorCampaigns }) => monitorCampaigns.listTemplates())
    expect(await templates()).to.deep.equal([first, second, third].toSorted())
    const there = Tenant(newTenant())
    expect([await templates(there), (await list(0, 10, there)).total]).to.deep.equal([[], 0])
  })
}
