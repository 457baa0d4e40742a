// Test mails: sent at once, within the limits, with an answer that says what became of them.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { type SendResult, TEST_MAILS_A_DAY, toUnusable } from '#domain/mailing/mailer.ts'
import { asTemplateUuid } from '#domain/mailing/template.ts'
import { TEST_MAILS } from '#application/mailing/test-mails.ts'
import { toMailerKey } from '#domain/mailing/message.ts'
import { fromDays, fromMinutes } from '#domain/shared/clock.ts'
import { mailbox, newTenant, newUuid } from '#test/contract/sample-connections.ts'
import { EVERY_MESSAGE, MONITOR_MAILER, MONITOR_ROUTE, newServer } from '#test/contract/sample-mails.ts'
import { refusal } from '#test/application/identity/people-world.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { openOffice, unchanged } from './mail-office.ts'
import { MAIL_RIGHTS, makeMailWorld } from './mail-world.ts'
import { ACCEPTED } from './scripted-mailer.ts'

const EVA = mailbox('eva@klant.example')

async function operator(options: Parameters<typeof makeMailWorld>[0] = {}) {
  const world = makeMailWorld(options)
  const { principal } = await world.administrator(['platform:admin'], world.operatorTenant)
  const sendTest = () => world.testMails.ofSystemMailbox(principal, 'monitor', EVA, 'nl')
  const outcomes = async () =>
    (await world.auditLog(world.operatorTenant)).flatMap(({ action, outcome }) =>
      action === 'test-mail.sent' ? [outcome] : [],
    )
  return { ...world, principal, sendTest, outcomes }
}

describe('a test mail', () => {
  verifies(
    ['SYS-4', 'SYS-9'],
    'leaves at once, counts towards the limits, and is refused over them with the time',
    async () => {
      const world = await operator()
      await world.monitor({ rateLimitPerMinute: O.some(1) })
      world.answer(() => ({ _tag: 'Accepted', serverMessageId: O.some('<x@y>') }))
      expect(await must(world.sendTest())).to.deep.equal({ messageId: O.some('<x@y>') })
      expect(world.left.map(({ mailer, mail }) => [mailer, mail.subject, mail.to.address])).to.deep.equal([
        [MONITOR_MAILER, 'Testmail', EVA],
      ])
      expect(await refusal(world.sendTest())).to.deep.equal({
        _tag: 'MailerFull',
        reason: 'rate_limit',
        until: world.clock.now() + fromMinutes(1),
      })
      expect([world.left.length, await world.spent(), await world.outcomes()]).to.deep.equal([1, 1, ['done']])
      const tenant = newTenant()
      await world.send(tenant, 1, { route: MONITOR_ROUTE })
      await world.runDue()
      expect(await world.states(tenant)).to.deep.equal({ Queued: 1 })
    },
  )

  verifies(
    ['SYS-4', 'SYS-10'],
    'says why it did not leave, and what did not reach the cloud is not counted',
    async () => {
      const world = await operator()
      expect(await refusal(world.sendTest())).to.deep.equal({
        _tag: 'MailNotSent',
        because: toUnusable('not_configured', ''),
      })
      expect(await world.pauseOf(MONITOR_MAILER)).to.equal(undefined)
      await world.monitor()
      expect(await world.spent()).to.equal(0)
      const noToken: SendResult = { _tag: 'Unusable', refusal: 'token_refused', after: O.none, code: 'refused' }
      world.answer(() => noToken)
      expect(await refusal(world.sendTest())).to.deep.equal({ _tag: 'MailNotSent', because: noToken })
      expect([await world.spent(), (await world.mailbox())?.consentStatus.granted]).to.deep.equal([0, true])
      const denied: SendResult = { _tag: 'Denied', text: '401 InvalidAuthenticationToken' }
      world.answer(() => denied)
      expect(await refusal(world.sendTest())).to.deep.equal({ _tag: 'MailNotSent', because: denied })
      expect([await world.spent(), (await world.mailbox())?.consentStatus.granted]).to.deep.equal([1, false])
      expect(await world.outcomes()).to.deep.equal(['failed', 'failed', 'failed'])
    },
  )

  verifies(['SYS-4', 'SYS-9'], 'waits as the cloud has asked, as all mail of the mailbox does', async () => {
    const world = await operator()
    await world.monitor()
    const until = world.clock.now() + fromMinutes(4)
    const after = O.some(fromMinutes(4))
    const throttled: SendResult = { _tag: 'Unusable', refusal: 'throttled', after, code: '429', reached: true }
    world.answer(() => throttled)
    expect(await refusal(world.sendTest())).to.deep.equal({ _tag: 'MailNotSent', because: throttled })
    expect(await refusal(world.sendTest())).to.deep.equal({ _tag: 'MailerFull', reason: 'throttled', until })
    expect(await world.pauseOf(MONITOR_MAILER)).to.deep.include({ refusal: 'throttled', until })
    expect([world.left.length, await world.spent()]).to.deep.equal([1, 1])
  })

  verifies(['SYS-4', 'SYS-9'], 'leaves in each minute though mail waits, within the limit', async () => {
    const world = await operator()
    await world.monitor({ rateLimitPerMinute: O.some(3) })
    await world.send(newTenant(), 40, { route: MONITOR_ROUTE })
    for (let minute = 0; minute < 10; minute++) {
      await world.runFor(fromMinutes(1) - 1)
      await must(world.sendTest())
      expect(await refusal(world.sendTest())).to.have.property('_tag', 'MailerFull')
      await world.runFor(1)
    }
    const times = world.left.map(({ at }) => at)
    for (const at of times)
      expect(times.filter((other) => other > at - fromMinutes(1) && other <= at).length).to.be.at.most(3)
    expect(times.length).to.be.at.least(29)
  })

  verifies(
    'IDN-10',
    'does not leave once its sender has lost the permission, or their sign-in, while it waited',
    async () => {
      const world = await operator()
      const { user, role, principal } = await world.administrator(MAIL_RIGHTS)
      const { principal: administrator } = await world.administrator(
        ['users:write', 'roles:write', ...MAIL_RIGHTS],
        principal.home,
      )
      world.whileWaiting(() => must(world.useCases.changeUser(administrator, user.uuid, { roles: [] })))
      expect(await refusal(world.testMails.ofTenantMailer(principal, EVA, 'en'))).to.include({ _tag: 'Forbidden' })
      await must(world.useCases.changeUser(administrator, user.uuid, { roles: [role.uuid] }))
      world.whileWaiting(() => must(world.useCases.endSignInsOfUser(administrator, administrator.user)))
      expect(await refusal(world.testMails.ofTenantMailer(administrator, EVA, 'en'))).to.include({
        _tag: 'SignInNeeded',
      })
      expect(world.left).to.deep.equal([])
    },
  )

  verifies('MSG-11', 'answers that sending is off, and nothing leaves', async () => {
    const world = await operator({ sending: false })
    await world.monitor()
    expect(await refusal(world.sendTest())).to.deep.equal({ _tag: 'SendingOff' })
    expect([world.left, await world.spent()]).to.deep.equal([[], 0])
  })

  verifies(
    ['MSG-1', 'MSG-4'],
    'of a template or of the office’s mailer takes nothing of a mailbox’s limits',
    async () => {
      const world = await operator()
      const { principal } = await world.administrator(MAIL_RIGHTS)
      await must(world.testMails.ofTenantMailer(principal, EVA, 'en'))
      expect(world.left.map(({ mailer, mail }) => [mailer, mail.subject])).to.deep.equal([['default', 'Test mail']])
      expect(await world.spent()).to.equal(0)
      expect(await refusal(world.testMails.ofTemplate(principal, asTemplateUuid(newUuid()), EVA))).to.deep.equal({
        _tag: 'TemplateNotFound',
      })
    },
  )

  verifies('ADM-10', 'is listed with what became of it, and can be sent again', async () => {
    const world = await openOffice()
    const { principal, tenant, template } = world
    const results: readonly SendResult[] = [
      { _tag: 'Accepted', serverMessageId: O.some('<x@y>') },
      { _tag: 'Deferred', after: O.none, code: '450' },
      { _tag: 'Unknown', code: 'ETIMEDOUT' },
    ]
    for (const result of results) {
      world.answer(() => result)
      await world.testMails.ofTemplate(principal, template.uuid, EVA)()
      world.clock.advance(1)
    }
    const { data } = await must(
      world.messageLists.list(principal, { ...EVERY_MESSAGE, origin: O.some({ kind: TEST_MAILS, id: template.uuid }) }),
    )
    expect(
      data.map(({ message: { state }, subject }) => [subject, state._tag === 'Failed' ? state.error : state._tag]),
    ).to.deep.equal([
      ['Dag Eva Jansen', 'outcome_unknown'],
      ['Dag Eva Jansen', 'not_taken'],
      ['Dag Eva Jansen', 'Sent'],
    ])
    world.answer(() => ACCEPTED)
    const result = await must(
      world.changeMessages(
        principal,
        'retry',
        data.map(({ message }) => message.id),
      ),
    )
    expect(result).to.deep.equal({ done: 1, passed: { outcome_unknown: 1, not_in_state: 1 } })
    await world.runFor(fromMinutes(30))
    expect(await world.states(tenant)).to.deep.equal({ Sent: 2, outcome_unknown: 1 })
  })

  verifies('MSG-9', 'leaves fifty times a day from an office through mailers that are not its own', async () => {
    const world = await openOffice()
    const { principal, tenant, template } = world
    const sendTest = () => world.testMails.ofTenantMailer(principal, EVA, 'en')
    for (let sent = 0; sent < TEST_MAILS_A_DAY; sent++) await must(sendTest())
    const spent = await refusal(sendTest())
    expect(spent).to.have.property('_tag', 'TestMailsSpent')
    expect(await refusal(world.testMails.ofTemplate(principal, template.uuid, EVA))).to.deep.equal(spent)
    expect(world.left).to.have.length(TEST_MAILS_A_DAY)
    const { principal: other } = await world.administrator(MAIL_RIGHTS)
    await must(world.testMails.ofTenantMailer(other, EVA, 'en'))
    const { revision: _, changedAt: __, login: ___, ...server } = newServer()
    await must(world.mailServers.put(principal, 0, { ...server, login: O.none }))
    await must(sendTest())
    expect(world.left.at(-1)?.mailer).to.equal(toMailerKey(tenant, O.none, true))
    await must(world.mailServers.remove(principal))
    world.clock.advance(fromDays(1))
    await must(sendTest())
  })

  verifies(['MSG-3', 'MSG-10'], 'of a template shows the names of values that it has no sample of', async () => {
    const body =
      '<p>{{data.city}} {{data.office.name}} {{data.surveyUrl}} {{nope}}{{unsubscribeUrl}}<a href="{{data.link}}">x</a></p>'
    const { testMails, principal, template, left } = await openOffice({}, body)
    await must(testMails.ofTemplate(principal, template.uuid, EVA))
    expect(left[0]?.mail.html).to.contain(
      '<p>[city] [office.name] https://example.com/survey/A1B2C3 https://example.com/unsubscribe<a href="https://example.com/">x</a></p>',
    )
    expect(left[0]?.mail.text).to.contain('[city] [office.name]')
  })

  verifies('MSG-3', 'without a subject or a link once filled does not leave', async () => {
    const { testMails, templates, principal, template, left } = await openOffice({}, '<p><a href="{{nope}}">x</a></p>')
    const sendTest = () => refusal(testMails.ofTemplate(principal, template.uuid, EVA))
    expect(await sendTest()).to.deep.equal({ _tag: 'MailUnfit', error: 'link_empty' })
    const bare = { ...unchanged, subject: '{{nope}}', body: '<p>x</p>', attachments: O.none }
    await must(templates.replace(principal, template.uuid, { ...bare, revision: template.revision }))
    expect(await sendTest()).to.deep.equal({ _tag: 'MailUnfit', error: 'subject_empty' })
    const long = mailbox(`${'a'.repeat(60)}@${'b'.repeat(60)}.${'b'.repeat(60)}.${'b'.repeat(60)}.example`)
    await must(
      templates.replace(principal, template.uuid, {
        ...bare,
        revision: template.revision + 1,
        subject: 'x',
        body: '{{email}}'.repeat(20_000),
      }),
    )
    expect(await refusal(testMails.ofTemplate(principal, template.uuid, long))).to.deep.equal({
      _tag: 'MailUnfit',
      error: 'too_large',
    })
    expect(left).to.have.length(0)
  })

  verifies('SYS-4', 'is for those who may send, of a mailbox that there is', async () => {
    const world = await operator()
    const { principal } = await world.administrator(['mail:read', 'users:write', 'roles:write'])
    for (const refused of [
      await refusal(world.testMails.ofTenantMailer(principal, EVA, 'en')),
      await refusal(world.testMails.ofTemplate(principal, asTemplateUuid(newUuid()), EVA)),
      await refusal(world.testMails.ofSystemMailbox(principal, 'monitor', EVA, 'en')),
      await refusal(world.testMails.ofSystemMailbox(principal, 'ander', EVA, 'en')),
    ])
      expect(refused).to.deep.include({ _tag: 'Forbidden' })
    expect(await refusal(world.testMails.ofSystemMailbox(world.principal, 'ander', EVA, 'en'))).to.deep.equal({
      _tag: 'SystemMailboxUnknown',
    })
    expect(world.left).to.deep.equal([])
  })
})
