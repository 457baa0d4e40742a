// The tenant's own mail server: what waits goes over to it, and its password stays where it belongs.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { MailWait } from '#domain/mailing/mail-wait.ts'
import { toMailerKey } from '#domain/mailing/message.ts'
import { fromHours } from '#domain/shared/clock.ts'
import { DEFAULT_MAILER, newServer, TENANT_ROUTE } from '#test/contract/sample-mails.ts'
import { refusal } from '#test/application/identity/people-world.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { openOffice } from './mail-office.ts'
import { ACCEPTED } from './scripted-mailer.ts'

describe('a tenant’s mail server', () => {
  const { revision: _, changedAt: __, login: ___, ...settings } = newServer()
  const withLogin = (user: string, password: string | undefined) => ({
    ...settings,
    login: O.some({ user, password: O.fromNullable(password) }),
  })

  verifies('MSG-4', 'takes over what waits, and gives it back when it is removed', async () => {
    const world = await openOffice()
    const { principal, tenant, order } = world
    world.answer(() => ({ _tag: 'Unusable', refusal: 'unreachable', after: O.none, code: 'x' }))
    const {
      ids: [id],
    } = await must(world.outgoing.create(principal, order))
    if (id === undefined) throw new Error('one was ordered')
    await world.runDue()
    const canResume = async () =>
      [await must(world.mailServers.read(principal)), await must(world.outgoing.read(principal, id))].map((of) =>
        O.toUndefined(O.map(({ canResume: can }: MailWait) => can)('pause' in of ? of.pause : of.waits)),
      )
    expect(await canResume()).to.deep.equal([false, false])
    const server = await must(world.mailServers.put(principal, 0, withLogin('kantoor', 'geheim')))
    expect(O.toUndefined(server.login)?.password).to.equal(`${tenant} geheim`)
    expect(await must(world.mailServers.read(principal))).to.deep.equal({ server: O.some(server), pause: O.none })
    const own = toMailerKey(tenant, TENANT_ROUTE, true)
    await world.runDue()
    expect(world.left.map(({ mailer }) => mailer)).to.deep.equal([DEFAULT_MAILER, own])
    expect(await world.pauseOf(own)).to.deep.include({ refusal: 'unreachable' })
    expect(await canResume()).to.deep.equal([true, true])
    await must(world.outgoing.resume(principal))
    await world.runDue()
    expect(world.left.map(({ mailer }) => mailer)).to.deep.equal([DEFAULT_MAILER, own, own])
    world.answer(() => ACCEPTED)
    // A change of the settings ends the pause.
    await must(world.mailServers.put(principal, 1, withLogin('kantoor', undefined)))
    await world.runDue()
    expect(world.left.map(({ mailer }) => mailer)).to.deep.equal([DEFAULT_MAILER, own, own, own])
    expect(await canResume()).to.deep.equal([undefined, undefined])
    await must(world.mailServers.remove(principal))
    await must(world.outgoing.create(principal, order))
    await world.runFor(fromHours(1))
    expect(world.left.at(-1)?.mailer).to.equal(DEFAULT_MAILER)
    expect(await must(world.mailServers.read(principal))).to.deep.equal({ server: O.none, pause: O.none })
  })

  verifies('MSG-4', 'keeps the password of the same user at the same host and port alone, and with TLS', async () => {
    const world = await openOffice()
    const { principal, tenant } = world
    const MISSING = { _tag: 'MailPasswordMissing' }
    expect(await refusal(world.mailServers.put(principal, 0, withLogin('kantoor', undefined)))).to.deep.equal(MISSING)
    await must(world.mailServers.put(principal, 0, withLogin('kantoor', 'geheim')))
    const kept = await must(
      world.mailServers.put(principal, 1, { ...withLogin('kantoor', undefined), tls: 'implicit' as const }),
    )
    expect(kept.login).to.deep.equal(O.some({ user: 'kantoor', password: `${tenant} geheim` }))
    expect((await world.auditLog(tenant))[0]?.details).to.deep.equal({ tls: { from: 'starttls', to: 'implicit' } })
    for (const elsewhere of [
      { host: 'mail.dief.example' },
      { port: 2525 },
      { tls: 'none' as const },
      withLogin('ander', undefined),
    ])
      expect(
        await refusal(world.mailServers.put(principal, 2, { ...withLogin('kantoor', undefined), ...elsewhere })),
      ).to.deep.equal(MISSING)
    expect(await refusal(world.mailServers.put(principal, 1, withLogin('ander', 'x')))).to.deep.equal({
      _tag: 'RecordChanged',
    })
    const bare = await must(world.mailServers.put(principal, 2, { ...settings, login: O.none }))
    expect(bare.login).to.deep.equal(O.none)
    const entries = await world.auditLog(tenant)
    await must(world.mailServers.put(principal, 3, { ...settings, login: O.none }))
    expect(await world.auditLog(tenant), 'saved without a change').to.deep.equal(entries)
    expect(await refusal(world.mailServers.put(principal, 4, withLogin('kantoor', undefined)))).to.deep.equal(MISSING)
  })
})
