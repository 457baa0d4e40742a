// Invitations by mail to people who have not signed in yet (ADM-7).
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { asTemplateUuid } from '#domain/mailing/template.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { refusal } from '#test/application/identity/people-world.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { sampleUser } from '#test/contract/sample-people.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { openOffice } from './mail-office.ts'
import { MAIL_RIGHTS } from './mail-world.ts'
import { ACCEPTED } from './scripted-mailer.ts'

async function openInviting() {
  const world = await openOffice({}, '<p>{{data.office}} {{data.signInUrl}} {{user.name}}</p>')
  const { tenant, principal, template } = world
  const waiting = await world.person(tenant, [], { status: 'NOT_ACTIVATED' })
  const invite = (...users: readonly { readonly uuid: typeof waiting.uuid }[]) =>
    world.invitePeople(
      principal,
      template.uuid,
      users.map(({ uuid }) => uuid),
    )
  return { ...world, waiting, invite }
}

describe('invitations of people', () => {
  verifies('ADM-7', 'leave with the name of the office and the address of the application', async () => {
    const world = await openInviting()
    expect(await must(world.invite(world.waiting))).to.deep.equal({
      invited: 1,
      passed: 0,
      unknownPlaceholders: [],
    })
    await world.runDue()
    const [sent] = world.left
    expect(sent?.mail.to).to.deep.equal({ address: world.waiting.email, name: world.waiting.name })
    expect(sent?.mail.text).to.contain(`Kantoor https://tapster.example/admin ${world.waiting.name}`)
    expect((await world.auditLog(world.tenant))[0]).to.deep.include({ action: 'message.created' })
  })

  verifies('ADM-7', 'pass over people who have signed in, are turned off, or are of another office', async () => {
    const world = await openInviting()
    const others = [
      await world.person(world.tenant, [], { status: 'ACTIVE' }),
      await world.person(world.tenant, [], { status: 'INACTIVE' }),
      await world.person(await world.office(), [], { status: 'NOT_ACTIVATED' }),
    ]
    expect(await must(world.invite(...others, world.waiting, world.waiting))).to.deep.equal({
      invited: 1,
      passed: 3,
      unknownPlaceholders: [],
    })
    await world.runDue()
    expect(world.left).to.have.length(1)
  })

  verifies(
    'ADM-7',
    'are withdrawn when the person has signed in or has another address before they leave',
    async () => {
      const world = await openInviting()
      const moved = await world.person(world.tenant, [], { status: 'NOT_ACTIVATED' })
      await must(world.invite(world.waiting, moved))
      await world.within(Tenant(world.tenant), ({ users }) => users.put({ ...world.waiting, status: 'ACTIVE' }))
      await must(world.useCases.changeUser(world.principal, moved.uuid, { email: 'elders@kantoor.example' as never }))
      await world.runDue()
      expect(world.left).to.deep.equal([])
      expect(await world.states(world.tenant)).to.deep.equal({ Withdrawn: 2 })
    },
  )

  verifies(['ADM-7', 'MSG-8'], 'take no other mail with them that waits for the same mailer', async () => {
    const world = await openInviting()
    const { principal, tenant, order } = world
    await must(world.invite(world.waiting))
    await must(world.outgoing.create(principal, order))
    world.answer(() => ({ _tag: 'Deferred', after: O.none, code: '450' }))
    await world.testMails.ofTenantMailer(principal, world.waiting.email, 'nl')()
    const failed = (await world.held(tenant)).messages.filter(({ state }) => state._tag === 'Failed')
    world.answer(() => ACCEPTED)
    await must(
      world.changeMessages(
        principal,
        'retry',
        failed.map(({ id }) => id),
      ),
    )
    await world.runDue()
    expect(await world.states(tenant)).to.deep.equal({ Sent: 3 })
  })

  verifies('ADM-7', 'let people sign in whom licences have added', async () => {
    const world = await openInviting()
    const colleague = sampleUser({ status: 'NOT_ACTIVATED' })
    await world.within(Tenant(world.tenant), ({ users }) => users.addUninvited(colleague))
    const places = () => world.within(Admin, ({ userDirectory }) => userDirectory.findSignInPlaces(colleague.email))
    expect(await places()).to.deep.equal([])
    await must(world.invite(colleague))
    expect(await places()).to.have.length(1)
    const entry = (await world.auditLog(world.tenant)).find(({ action }) => action === 'user.changed')
    expect(entry).to.deep.include({ subject: O.some(colleague.uuid), details: { invited: true } })
  })

  verifies('ADM-7', 'leave nothing behind where no one is invited', async () => {
    const world = await openInviting()
    const active = await world.person(world.tenant, [], { status: 'ACTIVE' })
    expect(await must(world.invite(active))).to.deep.equal({ invited: 0, passed: 1, unknownPlaceholders: [] })
    expect((await world.auditLog(world.tenant)).map(({ action }) => action)).not.to.include('message.created')
  })

  verifies(['ADM-7', 'IDN-3'], 'need both permissions, a template, and no more rights than one has', async () => {
    const world = await openInviting()
    const { tenant, template, waiting } = world
    for (const lacking of ['users:write', 'mail:send'] as const) {
      const { principal } = await world.administrator(
        MAIL_RIGHTS.filter((one) => one !== lacking),
        tenant,
      )
      expect(await refusal(world.invitePeople(principal, template.uuid, [waiting.uuid]))).to.deep.include({
        _tag: 'Forbidden',
      })
    }
    const none = world.invitePeople(world.principal, asTemplateUuid(newUuid()), [waiting.uuid])
    expect(await refusal(none)).to.deep.include({ _tag: 'TemplateUnknown', field: 'template' })
    const above = await world.person(tenant, [await world.role(tenant, ['logs:read'])], { status: 'NOT_ACTIVATED' })
    expect(await refusal(world.invite(above))).to.deep.include({ _tag: 'BeyondOwnRights' })
    expect(await world.states(tenant)).to.deep.equal({})
  })
})
