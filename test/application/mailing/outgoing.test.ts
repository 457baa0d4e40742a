// Outgoing mail made from templates, its story, and an administrator's word on errors.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Name } from '#domain/identity/naming.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { Permission } from '#domain/identity/role.ts'
import { messageNotInState } from '#domain/mailing/failures.ts'
import { renderMail } from '#domain/mailing/mail-document.ts'
import { MAIL_CLAIM_LENGTH } from '#domain/mailing/message-transitions.ts'
import { asMailingId, type MessageState, type Personalised, type Recipient } from '#domain/mailing/message.ts'
import { asTemplateUuid, ATTACHMENT_BYTES_AT_MOST } from '#domain/mailing/template.ts'
import { fromHours, fromMinutes } from '#domain/shared/clock.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import {
  EVERY_MESSAGE,
  attachmentOf,
  DEFAULT_MAILER,
  mailContent,
  MONITOR_MAILER,
  TENANT_ROUTE,
} from '#test/contract/sample-mails.ts'
import { listEventPlaceholders } from '#domain/mailing/placeholders.ts'
import { refusal } from '#test/application/identity/people-world.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { EVA, openOffice, unchanged, written } from './mail-office.ts'
import { MAIL_RIGHTS } from './mail-world.ts'
import { ACCEPTED } from './scripted-mailer.ts'

describe('outgoing mail', () => {
  verifies(
    ['MSG-1', 'MSG-2', 'MSG-3'],
    'leaves as its template was when it was ordered, filled for each recipient',
    async () => {
      const world = await openOffice()
      const { principal, template, order } = world
      const { ids } = await must(
        world.outgoing.create(principal, {
          ...order,
          recipients: [EVA, { address: 'x', name: '' }, { address: 'bo@x.example', name: '' }],
        }),
      )
      await must(world.templates.replace(principal, template.uuid, { ...unchanged, revision: 1, subject: 'Anders' }))
      await world.runDue()
      expect(world.left.map(({ mail }) => mail.subject)).to.deep.equal(['Dag Eva <Jansen>', 'Dag'])
      const mail = world.left.find((one) => one.mail.to.address === EVA.address)?.mail
      expect(mail?.html).to.contain('Dag Eva &lt;Jansen&gt;').and.to.contain('Zwolle')
      expect(mail?.text).to.contain('Zwolle')
      expect(mail?.replyTo).to.deep.equal(written.replyTo)
      expect(mail?.attachments).to.deep.equal([attachmentOf('a.pdf', [1, 2, 3])])
      expect(await Promise.all(ids.map((id) => world.stateOf(world.tenant, { id })))).to.deep.equal([
        'Sent',
        'invalid_recipient',
        'Sent',
      ])
      expect((await world.auditLog(world.tenant)).map(({ action }) => action)).to.include('message.created')
    },
  )

  verifies('MSG-2', 'is created once, however often an order with an id of its own is given', async () => {
    const { outgoing, principal, order, tenant, ...world } = await openOffice()
    const once = {
      ...order,
      mailing: O.some(asMailingId(newUuid())),
      recipients: [EVA, { address: 'bo@x.example', name: '' }, EVA],
    }
    const [first, second] = await Promise.all([
      must(outgoing.create(principal, once)),
      must(outgoing.create(principal, once)),
    ])
    expect(first.ids).to.have.length(3)
    expect(second).to.deep.equal(first)
    await world.runDue()
    expect(world.left.map(({ mail }) => mail.to.address)).to.have.members([EVA.address, 'bo@x.example', EVA.address])
    const created = (await world.auditLog(tenant)).filter(({ action }) => action === 'message.created')
    expect(created).to.have.length(1)
  })

  verifies('MSG-5', 'is queued or refused when it is created: no list finds it in a state before', async () => {
    const { outgoing, messageLists, principal, order } = await openOffice()
    await must(outgoing.create(principal, { ...order, recipients: [EVA, { address: 'x', name: '' }] }))
    const countIn = async (...states: MessageState['_tag'][]) =>
      (await must(messageLists.list(principal, { ...EVERY_MESSAGE, states }))).total
    expect([await countIn('Queued'), await countIn('Failed'), await countIn('Created')]).to.deep.equal([1, 1, 0])
  })

  verifies(
    'MSG-2',
    'takes a function per recipient for subject, body and data; the rest is the mailing’s',
    async () => {
      const world = await openOffice()
      const paths = ['surveyUrl', 'data.surveyUrl', 'data.city'] as const
      const text = paths.flatMap((path) => [{ path, use: 'text' as const }, '|'])
      const content = {
        language: 'nl' as const,
        subject: ['Allen ', { path: 'name', use: 'text' as const }],
        html: text,
        text,
      }
      const surveyUrl = 'https://x.example/0'
      const own: Readonly<Record<string, Personalised>> = {
        'eva0@klant.example': { subject: ['Eigen'], data: { surveyUrl } },
        'eva1@klant.example': { body: { html: ['<p>y</p>'], text: ['y'] }, data: { city: 'Assen' } },
      }
      const personalise = ({ address }: Recipient): Personalised => own[address] ?? {}
      await world.send(world.tenant, 3, { content, data: { city: 'Zwolle' } }, {}, personalise)
      await world.runDue()
      expect(Object.fromEntries(world.left.map(({ mail }) => [mail.subject, mail.text]))).to.deep.equal({
        'Allen Eva 1': 'y',
        'Allen Eva 2': '||Zwolle|',
        Eigen: `${surveyUrl}|${surveyUrl}|Zwolle|`,
      })
    },
  )

  verifies('MSG-2', 'is shown without the links by which its recipient answers and unsubscribes', async () => {
    const world = await openOffice()
    const code = 'https://x.example/s/A1B2C3'
    const text = ['surveyUrl', 'data.surveyUrl', 'unsubscribeUrl'].map((path) => ({ path, use: 'text' as const }))
    const content = { language: 'nl' as const, subject: text, html: text, text }
    const personalise = (): Personalised => ({ data: { surveyUrl: code }, unsubscribeUrl: `${code}/opt-out?lang=nl#x` })
    for (const shared of [{}, { surveyUrl: code }]) {
      const [message] = await world.send(
        world.tenant,
        1,
        { content, data: shared },
        {},
        'surveyUrl' in shared ? undefined : personalise,
      )
      if (message === undefined) throw new Error('one was made')
      const story = await must(world.outgoing.read(world.principal, message.id))
      const shown = renderMail(story.mailing, story.message)
      expect(JSON.stringify([story, shown])).not.to.contain('A1B2C3')
      expect(shown)
        .to.have.nested.property('right.text')
        .that.contains('https://x.example/******https://x.example/******')
    }
    await world.runDue()
    expect(world.left.map(({ mail }) => mail.text.includes(`${code}${code}`))).to.deep.equal([true, true])
    expect(world.left.filter(({ mail }) => mail.text.includes(`${code}/opt-out`))).to.have.length(1)
  })

  verifies(['MSG-1', 'SYS-6'], 'inherits the system mailbox of its template; an explicit key wins', async () => {
    const world = await openOffice()
    const { order } = world
    const principal = await world.operatorAt(world.tenant)
    const routed = await must(
      world.templates.add(principal, { ...written, name: 'Monitor' as Name, systemMailboxKey: O.some('monitor') }),
    )
    await must(world.outgoing.create(principal, order))
    await must(world.outgoing.create(principal, { ...order, systemMailboxKey: O.some('monitor') }))
    await must(world.outgoing.create(principal, { ...order, template: routed.uuid }))
    await world.runFor(fromMinutes(5))
    expect(world.left.map(({ mailer }) => mailer).toSorted()).to.deep.equal([
      DEFAULT_MAILER,
      MONITOR_MAILER,
      MONITOR_MAILER,
    ])
  })

  verifies(
    ['IDN-6', 'SYS-6'],
    'operators route through a system mailbox; others keep, send and end what is routed',
    async () => {
      const world = await openOffice()
      const { principal, order, templates, outgoing } = world
      const operator = await world.operatorAt(world.tenant)
      const route = { systemMailboxKey: O.some('monitor') }
      const refused = { _tag: 'Forbidden', permission: 'platform:admin' }
      const monitor = { ...written, name: 'Monitor' as Name, ...route }
      expect(await refusal(templates.add(principal, monitor))).to.deep.equal(refused)
      expect(await refusal(outgoing.create(principal, { ...order, ...route }))).to.deep.equal(refused)
      const plain = await must(templates.add(principal, { ...monitor, systemMailboxKey: O.none }))
      const replace = (by: Principal, revision: number, systemMailboxKey: O.Option<string>) =>
        templates.replace(by, plain.uuid, { ...unchanged, revision, ...monitor, systemMailboxKey })
      expect(await refusal(replace(principal, 1, O.some('monitor')))).to.deep.equal(refused)

      await must(replace(operator, 1, O.some('monitor')))
      await must(replace(principal, 2, O.some('monitor')))
      for (const one of [order, { ...order, ...route }])
        await must(outgoing.create(principal, { ...one, template: plain.uuid }))
      await world.runFor(fromMinutes(5))
      expect(world.left.map(({ mailer }) => mailer)).to.deep.equal([MONITOR_MAILER, MONITOR_MAILER])
      await must(replace(principal, 3, O.none))
      expect(await refusal(replace(principal, 4, O.some('monitor')))).to.deep.equal(refused)
    },
  )

  verifies('MSG-5', 'is made and queued in one unit of work, or not at all', async () => {
    const world = await openOffice()
    const undone = await world.inScope(Tenant(world.tenant), (stores) =>
      pipe(
        world.createMessages.openMailing(
          stores,
          {
            origin: { kind: 'campaign', id: newUuid() },
            route: TENANT_ROUTE,
            content: mailContent(),
            replyTo: O.none,
            data: {},
          },
          [],
        ),
        TE.flatMap((mailing) => world.createMessages.addMessages(stores, world.tenant, mailing, [EVA])),
        TE.flatMap(() => TE.left('no' as const)),
      ),
    )()
    expect(undone).to.deep.equal(E.left('no'))
    expect([await world.states(world.tenant), world.jobs()]).to.deep.equal([{}, []])
    await world.send(world.tenant, 1)
    expect([await world.states(world.tenant), world.jobs().length]).to.deep.equal([{ Queued: 1 }, 1])
  })

  verifies('MSG-1', 'is refused without its permission, its template, or room for its size', async () => {
    const world = await openOffice({ sizeAtMost: 3_000 })
    const { principal, order } = world
    const { principal: reader } = await world.administrator(['mail:read', 'users:write', 'roles:write'])
    expect(await refusal(world.outgoing.create(reader, order))).to.deep.include({ _tag: 'Forbidden' })
    expect(
      await refusal(world.outgoing.create(principal, { ...order, template: asTemplateUuid(newUuid()) })),
    ).to.deep.equal({ _tag: 'TemplateUnknown', field: 'template' })
    expect(await refusal(world.outgoing.create(principal, order))).to.deep.equal({
      _tag: 'MailingTooLarge',
      bytesAtMost: 3_000,
    })
    expect(await world.states(world.tenant)).to.deep.equal({})
  })

  verifies('MSG-10', 'is refused with values that make its text too large', async () => {
    const { principal, order, ...world } = await openOffice({}, '{{data.x}}'.repeat(20_000))
    const { outgoing } = world
    const bomb = { ...order, data: { x: "'".repeat(65_000) } }
    expect(await refusal(outgoing.create(principal, bomb))).to.deep.equal({ _tag: 'FilledTooLarge' })
    expect(await must(outgoing.create(principal, { ...order, data: { x: "'" } }))).to.have.nested.property(
      'ids.length',
      1,
    )
  })

  verifies('MSG-7', 'of unknown outcome is decided by an administrator, and the decision is reported', async () => {
    const world = await openOffice()
    const { principal, order } = world
    world.answer(() => ({ _tag: 'Unknown', code: 'ETIMEDOUT' }))
    const {
      ids: [first, second],
    } = await must(world.outgoing.create(principal, { ...order, recipients: [EVA, EVA] }))
    if (first === undefined || second === undefined) throw new Error('two were ordered')
    await world.runFor(fromHours(3))
    world.answer(() => ACCEPTED)
    expect(await world.states(world.tenant)).to.deep.equal({ outcome_unknown: 2 })
    expect(await refusal(world.outgoing.retry(principal, first))).to.deep.equal(messageNotInState)
    const decided = await must(world.outgoing.decide(principal, first, 'sent'))
    expect(decided).to.deep.equal(await world.messageOf(world.tenant, { id: first }))
    expect(world.reported.at(-1)).to.deep.include({ id: first, possiblyDoubled: false })
    expect(world.reported.at(-1)?.state._tag).to.equal('Sent')
    expect((await must(world.outgoing.decide(principal, second, 'send_again'))).possiblyDoubled).to.equal(true)
    await world.runDue()
    expect(world.left.map(({ mail }) => mail.id)).to.deep.equal([first, second, second])
    expect(await world.states(world.tenant)).to.deep.equal({ Sent: 2 })
    expect(await refusal(world.outgoing.decide(principal, first, 'send_again'))).to.deep.equal(messageNotInState)
  })

  it('is retried after an error, though its lane has ended', async () => {
    const world = await openOffice()
    const { principal, order } = world
    world.answer(() => ({ _tag: 'Refused', error: 'message_refused', code: '550' }))
    const {
      ids: [id],
    } = await must(world.outgoing.create(principal, order))
    if (id === undefined) throw new Error('one was ordered')
    await world.runDue()
    expect(world.jobs()).to.deep.equal([])
    world.answer(() => ACCEPTED)
    await must(world.outgoing.retry(principal, id))
    await world.runDue()
    expect(await world.stateOf(world.tenant, { id })).to.equal('Sent')
    expect((await world.auditLog(world.tenant)).map(({ action }) => action)).to.include('message.retried')
    const elsewhere = await world.administrator(MAIL_RIGHTS)
    expect(await refusal(world.outgoing.retry(elsewhere.principal, id))).to.deep.equal({ _tag: 'MessageNotFound' })
    expect(await refusal(world.outgoing.read(elsewhere.principal, id))).to.deep.equal({ _tag: 'MessageNotFound' })
  })

  verifies('MSG-9', 'shows why its mailer waits, and resumes when an operator says so', async () => {
    const world = await openOffice()
    const { principal, order } = world
    world.answer(() => ({ _tag: 'Unusable', refusal: 'login_refused', after: O.none, code: '535' }))
    const {
      ids: [id],
    } = await must(world.outgoing.create(principal, order))
    if (id === undefined) throw new Error('one was ordered')
    await world.runDue()
    const story = await must(world.outgoing.read(principal, id))
    const now = world.clock.now()
    expect(O.toUndefined(story.waits)).to.deep.equal({
      since: O.some(now),
      until: O.some(now + fromMinutes(10)),
      reason: 'login_refused',
      code: '535',
      canResume: false,
    })
    expect(story.message.personalised.data).to.deep.equal({ city: 'Zwolle' })
    expect(
      (await must(world.messageLists.list(principal, { ...EVERY_MESSAGE, address: EVA.address }))).data.map(
        ({ message, subject }) => [message, subject],
      ),
    ).to.deep.equal([[story.message, 'Dag Eva <Jansen>']])
    world.answer(() => ACCEPTED)
    expect(await refusal(world.outgoing.resume(principal)), 'shared with others').to.deep.include({ _tag: 'Forbidden' })
    await world.runDue()
    expect(await world.stateOf(world.tenant, { id })).to.equal('Queued')
    const operator = await world.administrator([...MAIL_RIGHTS, 'platform:admin'], world.operatorTenant)
    await must(world.outgoing.resume(operator.principal))
    await world.runDue()
    expect(await world.stateOf(world.tenant, { id })).to.equal('Sent')
  })

  verifies('MSG-5', 'is not taken from a worker by a decision', async () => {
    const world = await openOffice()
    const { principal, order } = world
    const {
      ids: [id],
    } = await must(world.outgoing.create(principal, order))
    if (id === undefined) throw new Error('one was ordered')
    world.answer(async () => {
      expect(await refusal(world.outgoing.retry(principal, id))).to.deep.equal(messageNotInState)
      return ACCEPTED
    })
    await world.runFor(MAIL_CLAIM_LENGTH)
    expect(await world.stateOf(world.tenant, { id })).to.equal('Sent')
  })
})

describe('templates', () => {
  verifies(['MSG-1', 'MSG-13'], 'belong to a tenant, have a name once, and are not removed while used', async () => {
    const world = await openOffice()
    const { principal, template, uses } = world
    expect(await refusal(world.templates.add(principal, written))).to.deep.equal({ _tag: 'TemplateNameTaken' })
    expect(
      await refusal(world.templates.replace(principal, template.uuid, { ...unchanged, revision: 0 })),
    ).to.deep.equal({
      _tag: 'RecordChanged',
    })
    const kept = await must(
      world.templates.replace(principal, template.uuid, { ...unchanged, revision: 1, attachments: O.none }),
    )
    expect(kept.attachments).to.deep.equal([{ filename: 'a.pdf', contentType: 'application/pdf', size: 3 }])
    const changes = async () =>
      (await world.auditLog(world.tenant))
        .filter(({ action }) => action === 'template.changed')
        .map(({ details }) => details)
    expect(await changes(), 'saved without a change').to.deep.equal([])
    await must(world.templates.replace(principal, template.uuid, { ...unchanged, revision: 2, body: '<p>Anders</p>' }))
    expect(await changes()).to.deep.equal([{ fields: ['body'] }])
    const others = O.some([attachmentOf('a.pdf', [4, 5, 6])])
    const same = { ...written, body: '<p>Anders</p>', attachments: others }
    await must(world.templates.replace(principal, template.uuid, { ...unchanged, ...same, revision: 3 }))
    expect(await changes(), 'with other bytes in a file of the same name').to.have.deep.members([
      { fields: ['body'] },
      {},
    ])
    const logo = { ...attachmentOf('logo.png', [7]), contentType: 'image/png' }
    const drawing = { ...attachmentOf('logo.svg', [8]), contentType: 'image/svg+xml' }
    const illustrated = { ...same, attachments: O.some([attachmentOf('a.pdf', [4]), logo, drawing]) }
    await must(world.templates.replace(principal, template.uuid, { ...unchanged, ...illustrated, revision: 4 }))
    expect(await must(world.templates.readPictures(principal, template.uuid))).to.deep.equal([logo])
    const body = '<img src="cid:logo.png"><img src="cid:foto.png">'
    const added = { ...unchanged, body, attachments: O.some([{ ...logo, filename: 'foto.png' }]) }
    const replace = (keptAttachments: readonly string[], attachments = added.attachments) =>
      world.templates.replace(principal, template.uuid, { ...added, attachments, keptAttachments, revision: 5 })
    expect(await refusal(replace(['a.pdf'])), 'the text still shows the logo').to.have.property(
      '_tag',
      'ContentInvalid',
    )
    const large = O.some([{ ...logo, filename: 'foto.png', content: new Uint8Array(ATTACHMENT_BYTES_AT_MOST) }])
    expect(await refusal(replace(['logo.png'], large)), 'together').to.have.property('_tag', 'MailingTooLarge')
    const more = await must(replace(['logo.png', 'a.pdf', 'x']))
    expect(more.attachments.map(({ filename }) => filename)).to.deep.equal(['a.pdf', 'logo.png', 'foto.png'])
    const elsewhere = await world.administrator(MAIL_RIGHTS)
    for (const read of ['read', 'readPictures'] as const)
      expect(await refusal<unknown, unknown>(world.templates[read](elsewhere.principal, template.uuid))).to.deep.equal({
        _tag: 'TemplateNotFound',
      })
    for (const by of [{ campaign: 2 }, { campaign: 0, event: 1 }, { campaign: 1, event: 0 }]) {
      Object.assign(uses, by)
      expect(await refusal(world.templates.remove(principal, template.uuid))).to.deep.equal({
        _tag: 'TemplateInUse',
        by,
      })
    }
    Object.assign(uses, { campaign: 0, event: 0 })
    await must(world.templates.remove(principal, template.uuid))
    expect((await must(world.templates.list(principal, { q: '', skip: 0, limit: 10 }))).total).to.equal(0)
  })

  verifies(['IDN-3', 'MSG-1'], 'are refused by the name of the missing permission, in every use case', async () => {
    const { administrator, templates, template, tenant } = await openOffice()
    for (const permission of ['templates:read', 'templates:write'] as const) {
      const others = MAIL_RIGHTS.filter((one) => one !== permission)
      const { principal } = await administrator(others, tenant)
      const { uuid } = template
      const asked = {
        list: ['templates:read', templates.list(principal, { q: '', skip: 0, limit: 10 })],
        read: ['templates:read', templates.read(principal, uuid)],
        readPictures: ['templates:read', templates.readPictures(principal, uuid)],
        // Before the text is read.
        add: ['templates:write', templates.add(principal, { ...written, body: '{{#a}}' })],
        replace: ['templates:write', templates.replace(principal, uuid, { ...unchanged, revision: 1, body: '{{#a}}' })],
        preview: ['templates:read', templates.preview(principal, { ...written, body: '{{#a}}' })],
        remove: ['templates:write', templates.remove(principal, uuid)],
      } as const satisfies Record<keyof typeof templates, readonly [Permission, unknown]>
      for (const [name, [needed, task]] of Object.entries(asked))
        if (needed === permission)
          expect(await refusal<unknown, unknown>(task), name).to.deep.equal({ _tag: 'Forbidden', permission })
    }
  })

  verifies(
    ['MSG-1', 'MSG-3', 'MSG-10'],
    'report faults and unknown placeholders, and store nothing that a mailer does not take',
    async () => {
      const world = await openOffice()
      const { principal, order } = world
      const other = { ...written, name: 'Ander' as Name }
      expect(await refusal(world.templates.add(principal, { ...other, body: '{{#a}}' }))).to.deep.include({
        _tag: 'ContentInvalid',
      })
      const large = O.some([
        attachmentOf(
          'groot.pdf',
          Array.from({ length: 2_000_001 }, () => 0),
        ),
      ])
      expect(await refusal(world.templates.add(principal, { ...other, attachments: large }))).to.deep.equal({
        _tag: 'MailingTooLarge',
        bytesAtMost: 2_000_000,
      })
      const saved = await must(world.templates.add(principal, { ...other, body: '<script>1</script><p>{{nope}}</p>' }))
      expect(saved.warnings.unknown.map(({ path }) => path)).to.deep.equal(['nope'])
      expect(saved.warnings.removed.join(' ')).to.contain('script')
      const asked = await must(world.outgoing.create(principal, { ...order, template: saved.uuid }))
      expect(asked.unknownPlaceholders, 'at sending').to.deep.equal(['nope'])
      const preview = await must(
        world.templates.preview(principal, { ...written, body: '<p>{{user.name}} {{surveyUrl}}</p>' }),
      )
      expect(preview.subject).to.equal('Dag Eva Jansen')
      expect(preview.html).to.contain('Eva Jansen').and.to.contain('https://example.com/survey')
    },
  )

  verifies('MSG-3', 'name what their uses do not fill, and before that what no mail fills', async () => {
    const world = await openOffice()
    const { principal, template } = world
    const body = '<p>{{data.a}} {{data.b}} {{data.a}} {{surveyUrl}}</p>'
    const unknown = async (revision: number) => {
      const { warnings } = await must(
        world.templates.replace(principal, template.uuid, { ...unchanged, revision, body }),
      )
      return warnings.unknown.map(({ path, line, column }) => `${line}:${column} ${path}`)
    }
    expect(await unknown(1)).to.deep.equal([])
    const purposes = [['a', 'b'], ['a']].map((fields) => ({
      kind: 'event-type' as const,
      title: null,
      filled: listEventPlaceholders(fields),
    }))
    world.purposesOfTemplate.push(...purposes)
    expect((await must(world.templates.read(principal, template.uuid))).purposes).to.deep.equal(purposes)
    expect(await unknown(2)).to.deep.equal(['1:15 data.b', '1:37 surveyUrl'])
  })

  verifies('MSG-12', 'show pictures of their attachments alone, and are warned of what Gmail cuts off', async () => {
    const world = await openOffice()
    const { principal, template } = world
    const withPicture = (name: string) => ({ ...written, body: `<p>x</p>\n<img alt="" src="cid:${name}">` })
    const faultsOf = async (given: typeof written, revision: number) => {
      const failure = await refusal(
        world.templates.replace(principal, template.uuid, { ...unchanged, ...given, revision }),
      )
      return failure?._tag === 'ContentInvalid' ? failure.faults : failure
    }
    const unknown = { field: 'body', fault: 'picture_unknown', line: 2, column: 18, excerpt: 'logo.png' }
    expect(await faultsOf(withPicture('logo.png'), 1)).to.deep.equal([unknown])
    const logo = O.some([attachmentOf('logo 1.png', [1])])
    expect(await faultsOf({ ...withPicture('logo%201.png'), attachments: logo }, 1)).to.equal(undefined)
    expect(await faultsOf({ ...withPicture('logo 1.png'), attachments: O.none }, 2), 'as they are').to.equal(undefined)
    expect(await faultsOf({ ...withPicture('logo.png'), attachments: O.none }, 3)).to.deep.equal([unknown])
    const clipped = async (length: number) => {
      const long = { ...written, body: `<p>${'x'.repeat(length)}</p>` }
      return (await must(world.templates.preview(principal, long))).warnings.isClipped
    }
    expect([await clipped(100_000), await clipped(104_000)]).to.deep.equal([false, true])
  })
})
