// Notifications at their turn: at most 120 in any minute, in order, each once, whatever fails in between.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { mailsOfEvents } from '#bootstrap/compose/event-area.ts'
import type { EventKind } from '#domain/event/event.ts'
import { fromHours, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import type { TemplateUuid } from '#domain/mailing/template.ts'
import { storeUnavailable } from '#domain/shared/unit-of-work.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { ACCEPTED } from '../mailing/scripted-mailer.ts'
import { type EventOffice, type EventOfficeStores, openEventOffice } from './event-office.ts'

describe('notifications at their turn', () => {
  let office: EventOffice
  beforeEach(async () => {
    office = await openEventOffice()
  })

  const ofKind = (kind: EventKind) => office.notifications({ type: O.some(kind.uuid) })
  const states = async (kind: EventKind) => (await ofKind(kind)).map(({ state }) => state.outcome)
  const fireMany = async (kind: EventKind, count: number) => {
    const owner = await office.person()
    for (let nth = 0; nth < count; nth += 1) await office.fire(kind, owner.uuid)
    return owner
  }
  const leftAt = () => office.left.map(({ at }) => at)
  /** The most in any window of a minute. */
  const mostInMinute = (moments: readonly number[]): number =>
    Math.max(...moments.map((from) => moments.filter((at) => at >= from && at < from + fromMinutes(1)).length))
  /** Runs what is due, second by second, without the mailer; answers when mails were made. */
  const passed = async (duration: number, step = fromSeconds(1)): Promise<void> => {
    for (let at = 0; at < duration; at += step) {
      office.clock.advance(step)
      await office.runJobs()
    }
  }

  verifies('EVT-5', 'the mail has the text of the template, says why it came, and offers one click', async () => {
    const kind = await office.type()
    const owner = await office.person({ name: 'Jan & co' })
    await office.fire(kind, owner.uuid)
    await office.runJobs()
    const [mail] = office.left.map((one) => one.mail)
    expect(mail?.subject).to.equal('Verlopen: Kantoor Korrel')
    expect(mail?.to.address).to.equal(owner.email)
    expect(mail?.html).to.contain('Eva &lt;b&gt;').and.contain('(Licentie verlopen)')
    expect(mail?.text).to.contain('Dag Jan & co, Eva <b>').and.contain('Je krijgt deze melding')
    expect(O.toUndefined(mail?.unsubscribeUrl ?? O.none)).to.match(/^https:\/\/tapster\.example\/notifications\/v1\./)
    expect((await ofKind(kind)).map(({ state, person, message }) => [state, person, message])).to.deep.equal([
      [
        { outcome: 'Sent', at: office.clock.now(), digestDate: O.none, reason: O.none },
        O.some({ name: owner.name, email: owner.email }),
        O.some(mail?.id),
      ],
    ])
  })

  verifies('EVT-5', 'a recipient gets the template in their language, where the type has one', async () => {
    const { content } = await office.template()
    const { uuid } = await office.template({ content: { ...content, language: 'en', subject: ['Expired'] } })
    const [both, single] = [await office.type({ translation: O.some(uuid) }), await office.type()]
    const [english, usual] = [await office.person({ language: O.some('en') }), await office.person()]
    for (const kind of [both, single]) for (const one of [english, usual]) await office.fire(kind, one.uuid)
    await office.runJobs()
    expect(office.left.map(({ mail }) => [mail.to.address, mail.subject, mail.language])).to.have.deep.members([
      [english.email, 'Expired', 'en'],
      [usual.email, 'Verlopen: Kantoor Korrel', 'nl'],
      [english.email, 'Verlopen: Kantoor Korrel', 'nl'],
      [usual.email, 'Verlopen: Kantoor Korrel', 'nl'],
    ])
    const inEnglish = office.left.find(({ mail }) => mail.language === 'en')?.mail
    expect(inEnglish?.text).to.contain('You get this notification (Licence expired)').and.not.contain('melding')
    const usesOf = (template: TemplateUuid) =>
      office.within((stores) => mailsOfEvents.usesOf(stores as never, template))
    expect(await usesOf(uuid), 'a translation is in use').to.deep.equal({ 'event-type': 1 })
  })

  verifies('MSG-11', 'with SENDING=off events fire and their mails wait, those of digests too', async () => {
    const off = office.replica(office.inScope, false)
    const [kind, gathered] = [await office.type(), await office.type({ digest: true })]
    const owner = await office.person()
    for (const one of [kind, gathered]) await office.fire(one, owner.uuid)
    await office.runJobs(off)
    expect([...(await states(kind)), ...(await states(gathered))]).to.deep.equal(['Waiting', 'InDigest'])
    office.clock.advance(fromHours(30))
    await office.wake(off)
    await office.runJobs(off)
    expect([...(await states(kind)), ...(await states(gathered))]).to.deep.equal(['Waiting', 'InDigest'])
    expect(office.left).to.deep.equal([])
    await office.wake()
    await office.runJobs()
    expect([...(await states(kind)), ...(await states(gathered))]).to.deep.equal(['Sent', 'Sent'])
    expect(office.left).to.have.length(2)
  })

  verifies('EVT-9', 'the mail of a role names the role', async () => {
    const role = await office.role(office.linkTenant, [], { name: 'Beheerder licenties' })
    await office.person({ roles: [role.uuid] })
    const kind = await office.type({ recipients: [role.uuid] })
    await office.fire(kind, (await office.person()).uuid)
    await office.runJobs()
    expect(office.left.map(({ mail }) => mail.text).join()).to.contain('omdat je de rol Beheerder licenties hebt')
  })

  verifies('EVT-6', '120 leave in any minute, also around a boundary; the rest waits in order', async () => {
    const kind = await office.type()
    await fireMany(kind, 100)
    await office.runJobs()
    expect(leftAt()).to.have.length(100)
    office.clock.advance(fromSeconds(50))
    await fireMany(kind, 50)
    await office.runJobs()
    expect(leftAt()).to.have.length(120)
    await passed(fromMinutes(3), fromSeconds(5))
    expect(leftAt()).to.have.length(150)
    expect(mostInMinute(leftAt())).to.be.at.most(120)
    const inOrder = (await ofKind(kind)).toReversed().map(({ message }) => O.toUndefined(message))
    expect(office.left.map(({ mail }) => mail.id)).to.deep.equal(inOrder)
    expect(new Set(inOrder)).to.have.length(150)
  })

  verifies(
    'EVT-6',
    'what waits for the next minute leaves by the wake-up as well, should its job be lost',
    async () => {
      const kind = await office.type()
      await fireMany(kind, 121)
      await office.runJobs()
      office.dropJobs()
      office.clock.advance(fromMinutes(1))
      await office.wake()
      await office.runJobs()
      expect(leftAt()).to.have.length(121)
    },
  )

  verifies('EVT-6', 'a failed address starves no other, and is shown with its cause', async () => {
    const kind = await office.type()
    const [bad, refused, good] = [
      await office.person({ email: 'geen adres' as never }),
      await office.person(),
      await office.person(),
    ]
    office.answer((mail) =>
      mail.to.address === refused.email ? { _tag: 'Refused', error: 'recipient_refused', code: '550' } : ACCEPTED,
    )
    for (const one of [bad, refused, good]) await office.fire(kind, one.uuid)
    await office.runJobs()
    const found = new Map((await ofKind(kind)).map(({ recipient, state }) => [recipient, state]))
    expect(found.get(bad.uuid)).to.deep.include({ outcome: 'Failed', reason: O.some('invalid_recipient') })
    expect(found.get(refused.uuid)).to.deep.include({ outcome: 'Failed', reason: O.some('recipient_refused') })
    expect(found.get(good.uuid)?.outcome).to.equal('Sent')
    expect(office.jobs().filter(({ queue }) => queue === 'event.notify')).to.deep.equal([])
  })

  verifies(
    'EVT-6',
    'types take turns: those with many waiting hold up no other, even when places come singly',
    async () => {
      const [many, other] = [await office.type(), await office.type()]
      for (let nth = 0; nth < 120; nth += 1) {
        await fireMany(many, 1)
        await office.runJobs()
        office.clock.advance(fromSeconds(0.5))
      }
      await fireMany(many, 50)
      await office.runJobs()
      office.clock.advance(fromSeconds(0.5))
      await fireMany(other, 1)
      await passed(fromSeconds(2), fromSeconds(0.5))
      expect(await states(other)).to.deep.equal(['Sent'])
      expect((await states(many)).filter((state) => state === 'Waiting').length).to.be.greaterThan(40)
    },
  )

  verifies('EVT-9', 'what was muted before and after it was made is kept with the reason', async () => {
    const kind = await office.type()
    const owner = await office.person()
    const mute = (preference: 'muted' | 'mail') =>
      office.within(({ notificationPreferences }) => notificationPreferences.put(owner.uuid, kind.uuid, preference))
    const dispatched = async () => {
      await office.fire(kind, owner.uuid)
      const job = office.jobs().find(({ queue }) => queue === 'event.dispatch')
      if (job?.queue === 'event.dispatch') await must(office.replica().dispatch(job.data))
    }
    await mute('muted')
    await dispatched()
    await mute('mail')
    await dispatched()
    await mute('muted')
    await office.runJobs()
    expect((await ofKind(kind)).map(({ state }) => O.toUndefined(state.reason))).to.deep.equal(['muted', 'muted'])
    // Muted while its mail waits for the mailer.
    await mute('mail')
    await office.fire(kind, owner.uuid)
    await office.runJobs(undefined, false)
    await mute('muted')
    await office.runJobs()
    const [latest] = await ofKind(kind)
    expect(latest?.state).to.deep.include({ outcome: 'Skipped', reason: O.some('muted') })
    expect(office.left).to.deep.equal([])
  })

  verifies('EVT-9', 'recipients who are gone and types without a template are kept with the reason', async () => {
    const kind = await office.type()
    const [gone, owner] = [await office.person(), await office.person()]
    const fired = async (user: typeof owner) => {
      await office.fire(kind, user.uuid)
      const job = office.jobs().find(({ queue }) => queue === 'event.dispatch')
      if (job?.queue === 'event.dispatch') await must(office.replica().dispatch(job.data))
    }
    await fired(gone)
    await office.within(({ users }) => users.anonymise(gone.uuid, office.clock.now()))
    await office.runJobs()
    // The list has them by the moments of their ids.
    office.clock.advance(1)
    await fired(owner)
    await office.within(({ eventTypes }) => async () => {
      const found = await must(eventTypes.find(kind.uuid))
      if (O.isNone(found)) throw new Error('no type')
      return eventTypes.put({ ...found.value, settings: { ...found.value.settings, template: O.none } })()
    })
    await office.runJobs()
    expect(
      (await ofKind(kind)).map(({ state, person }) => [O.toUndefined(state.reason), O.isSome(person)]),
    ).to.deep.equal([
      ['no_template', true],
      ['recipient_gone', false],
    ])
  })

  verifies('EVT-8', 'a process that is killed between any two of its store calls sends each once', async () => {
    const kind = await office.type()
    const { linkTenant: tenantUuid } = office
    let cuts = 0
    for (let at = 1; ; at += 1) {
      office.clock.advance(fromMinutes(2))
      await fireMany(kind, 2)
      await office.runJobs({ ...office.replica(), notify: () => async () => ({ _tag: 'Right', right: undefined }) })
      const died = await must(office.replica(office.over(at)).notify({ tenantUuid })).then(
        () => false,
        () => true,
      )
      await must(office.replica().notify({ tenantUuid }))
      if (!died) break
      cuts += 1
    }
    await office.wake()
    await office.runJobs()
    const found = await ofKind(kind)
    expect(cuts).to.be.greaterThan(20)
    expect(found).to.have.length(2 * (cuts + 1))
    expect(new Set(found.map(({ state }) => state.outcome))).to.deep.equal(new Set(['Sent']))
    expect(office.left).to.have.length(found.length)
  })

  verifies(
    'EVT-6',
    'a run that takes too long goes on in another job, and fails where none can be stored',
    async () => {
      const kind = await office.type()
      await fireMany(kind, 31)
      await office.runJobs(undefined, false, ['event.dispatch'])
      office.dropJobs()
      const { linkTenant: tenantUuid } = office
      const slow = (isAvailable: boolean) =>
        office.replica(
          office.over(Infinity, Infinity, ({ notifications, outbox }: EventOfficeStores) => ({
            notifications: {
              ...notifications,
              listDue: (...given: Parameters<typeof notifications.listDue>) => {
                office.clock.advance(fromSeconds(41))
                return notifications.listDue(...given)
              },
            },
            outbox: {
              enqueue: (job: Parameters<typeof outbox.enqueue>[0]) =>
                isAvailable || job.queue !== 'event.notify' ? outbox.enqueue(job) : TE.left(storeUnavailable),
            },
          })),
        )
      expect(await slow(false).notify({ tenantUuid })()).to.deep.equal(E.left(storeUnavailable))
      await fireMany(kind, 30)
      await office.runJobs(undefined, false, ['event.dispatch'])
      office.dropJobs()
      await must(slow(true).notify({ tenantUuid }))
      expect(office.jobs().map(({ queue }) => queue)).to.include('event.notify')
      await office.runJobs()
      expect(new Set(await states(kind))).to.deep.equal(new Set(['Sent']))
    },
  )
})
