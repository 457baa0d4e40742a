// Digests: one mail per recipient and local date, at 07:00 on the next; each notification goes one way.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { EventKind, EventType } from '#domain/event/event.ts'
import { getDigestDueAt } from '#domain/event/notification.ts'
import { fromDays, fromHours, fromSeconds } from '#domain/shared/clock.ts'
import { findOfficeDay } from '#domain/shared/day.ts'
import type { Language } from '#domain/shared/language.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { DATA, newKind } from '#test/contract/sample-events.ts'
import { type EventOffice, openEventOffice } from './event-office.ts'

describe('digests', () => {
  let office: EventOffice
  beforeEach(async () => {
    office = await openEventOffice()
  })

  const ofKind = (kind: EventKind) => office.notifications({ type: O.some(kind.uuid) })
  const set = (kind: EventKind, settings: Partial<EventType['settings']>) =>
    office.within(({ eventTypes }) => async () => {
      const found = await must(eventTypes.find(kind.uuid))
      if (O.isNone(found)) throw new Error('no type')
      return eventTypes.put({ ...found.value, settings: { ...found.value.settings, ...settings } })()
    })
  /** To the moment at which digests of today leave, less `less`. */
  const untilDue = async (less = 0): Promise<void> => {
    office.clock.advance(getDigestDueAt(office.clock.now()) - office.clock.now() - less)
    await office.wake()
    await office.runJobs()
  }

  verifies('EVT-7', 'notifications of a date leave in one mail at 07:00, and not a second before', async () => {
    const kind = await office.type({ digest: true })
    const [owner, other] = [await office.person(), await office.person()]
    for (const one of [owner, other, owner]) await office.fire(kind, one.uuid)
    await office.runJobs()
    await untilDue(fromSeconds(1))
    expect(office.left).to.deep.equal([])
    office.clock.advance(fromSeconds(1))
    await office.wake()
    await office.runJobs()
    expect(office.left.map(({ mail }) => [mail.to.address, mail.subject.slice(0, 11)])).to.have.deep.members([
      [owner.email, '2 meldingen'],
      [other.email, '1 melding v'],
    ])
    expect((await ofKind(kind)).map(({ state }) => state.outcome)).to.deep.equal(['Sent', 'Sent', 'Sent'])
    await untilDue()
    expect(office.left).to.have.length(2)
  })

  verifies('EVT-5', 'types come together, each with the text of its template, and later ones are counted', async () => {
    const [one, other] = [
      await office.type({ digest: true }),
      await office.type({ digest: true }, newKind({ name: 'Link licence revoked' })),
    ]
    const owner = await office.person()
    await office.fire(one, owner.uuid, { ...DATA, organization: 'Eerste', name: '<script>' })
    await office.runJobs()
    office.clock.advance(1)
    for (let nth = 0; nth < 51; nth += 1) await office.fire(other, owner.uuid, { ...DATA, organization: `Nr ${nth}` })
    await office.runJobs()
    await untilDue()
    const [mail] = office.left.map((left) => left.mail)
    expect(office.left).to.have.length(1)
    expect(mail?.html).to.contain('Verlopen: Eerste').and.contain('Verlopen: Nr ').and.contain('En nog 2 meldingen.')
    expect(mail?.html).to.not.contain('<script>')
    expect(mail?.text).to.contain('52 meldingen').and.contain('Je krijgt dit overzicht')
    expect((await ofKind(other)).every(({ state }) => state.outcome === 'Sent')).to.equal(true)
    const sealed = /notifications\/([^?]+)/.exec(O.toUndefined(mail?.unsubscribeUrl ?? O.none) ?? '')?.[1] ?? ''
    expect(O.toUndefined(office.links.open(sealed))?.types).to.have.members([one.uuid, other.uuid])
  })

  verifies('EVT-5', 'a digest is in the language of its recipient alone, whatever those of the templates', async () => {
    const inLanguage = async (language: Language, subject: string) =>
      (await office.template({ content: { ...(await office.template()).content, language, subject: [subject] } })).uuid
    const kinds = [
      await office.type({ digest: true, template: O.some(await inLanguage('en', 'Expired')) }),
      await office.type({ digest: true, template: O.some(await inLanguage('nl', 'Verlopen')) }),
      await office.type({
        digest: true,
        template: O.some(await inLanguage('nl', 'Ingetrokken')),
        translation: O.some(await inLanguage('en', 'Revoked')),
      }),
    ]
    const [english, usual] = [await office.person({ language: O.some('en') }), await office.person()]
    for (const { uuid } of [english, usual]) for (const kind of kinds) await office.fire(kind, uuid)
    await office.runJobs()
    await untilDue()
    const sent = new Map(office.left.map(({ mail }) => [mail.to.address, mail]))
    const [inEnglish, inDutch] = [english, usual].map(({ email }) => sent.get(email))
    expect(inEnglish?.subject).to.match(/^3 notifications of /)
    expect(inEnglish?.language).to.equal('en')
    expect(inEnglish?.text)
      .to.contain('Expired')
      .and.contain('Licence expired: Kantoor Korrel')
      .and.contain('Revoked')
      .and.not.match(/erlopen|Ingetrokken|melding|uur/)
    expect(inDutch?.subject).to.match(/^3 meldingen van /)
    expect(inDutch?.language).to.equal('nl')
    expect(inDutch?.text)
      .to.contain('Verlopen')
      .and.contain('Licentie verlopen: Kantoor Korrel')
      .and.contain('Ingetrokken')
      .and.not.match(/xpired|Revoked|overview/)
  })

  for (const digest of [true, false])
    verifies('EVT-5', `the digest flag, ${digest ? 'set' : 'cleared'} meanwhile, sends nothing both ways`, async () => {
      const kind = await office.type({ digest: !digest })
      const owner = await office.person()
      await office.fire(kind, owner.uuid)
      const job = office.jobs().find(({ queue }) => queue === 'event.dispatch')
      if (job?.queue === 'event.dispatch') await must(office.replica().dispatch(job.data))
      await set(kind, { digest })
      await office.runJobs()
      await untilDue()
      await untilDue()
      expect(office.left).to.have.length(1)
      expect((await ofKind(kind)).map(({ state }) => state.outcome)).to.deep.equal(['Sent'])
    })

  verifies('EVT-9', 'a recipient takes a type into the digest, or out of it', async () => {
    const kind = await office.type({ digest: false })
    const [gathers, direct] = [await office.person(), await office.person()]
    await office.within(({ notificationPreferences }) => notificationPreferences.put(gathers.uuid, kind.uuid, 'digest'))
    for (const one of [gathers, direct]) await office.fire(kind, one.uuid)
    await office.runJobs()
    expect(office.left.map(({ mail }) => mail.to.address)).to.deep.equal([direct.email])
    await untilDue()
    expect(office.left.map(({ mail }) => mail.to.address)).to.deep.equal([direct.email, gathers.email])
  })

  /** As of an event at that moment: its notification waits. */
  const waiting = async (kind: EventKind, owner: Awaited<ReturnType<typeof office.person>>) => {
    await office.fire(kind, owner.uuid)
    const job = office.jobs().find(({ queue }) => queue === 'event.dispatch')
    if (job?.queue === 'event.dispatch') await must(office.replica().dispatch(job.data))
    office.dropJobs()
    await office.within(({ notificationPreferences }) => notificationPreferences.put(owner.uuid, kind.uuid, 'digest'))
  }

  for (const [hoursLater, what] of [
    [12, 'that of its date'],
    [40, 'the next, as that of its date has left'],
  ] as const)
    verifies('EVT-9', `what waits goes with the digest that its recipient chose: ${what}`, async () => {
      const kind = await office.type()
      office.clock.advance(getDigestDueAt(office.clock.now()) - office.clock.now() + fromHours(5))
      const date = findOfficeDay(office.clock.now() + (hoursLater === 12 ? 0 : fromHours(hoursLater)))
      await waiting(kind, await office.person())
      office.clock.advance(fromHours(hoursLater))
      await office.wake()
      await office.runJobs()
      expect(office.left).to.deep.equal([])
      expect((await ofKind(kind)).map(({ state: { outcome, digestDate } }) => [outcome, digestDate])).to.deep.equal([
        ['InDigest', O.some(date)],
      ])
      await untilDue()
      expect(office.left).to.have.length(1)
      expect((await ofKind(kind)).map(({ state }) => state.outcome)).to.deep.equal(['Sent'])
    })

  verifies(
    'EVT-9',
    'what shall not leave is left out with its reason; a digest without anything sends no mail',
    async () => {
      const [muted, without, kept] = [
        await office.type({ digest: true }),
        await office.type({ digest: true }),
        await office.type({ digest: true }),
      ]
      const [owner, gone, quiet] = [await office.person(), await office.person(), await office.person()]
      for (const kind of [muted, without, kept]) await office.fire(kind, owner.uuid)
      await office.fire(kept, gone.uuid)
      await office.fire(muted, quiet.uuid)
      await office.runJobs()
      for (const one of [owner, quiet])
        await office.within(({ notificationPreferences: store }) => store.put(one.uuid, muted.uuid, 'muted'))
      await set(without, { template: O.none })
      await office.within(({ users }) => users.anonymise(gone.uuid, office.clock.now()))
      await untilDue()
      expect(office.left.map(({ mail }) => [mail.to.address, mail.subject.slice(0, 9)])).to.deep.equal([
        [owner.email, '1 melding'],
      ])
      const reasons = async (kind: EventKind) =>
        (await ofKind(kind)).map(({ state }) => O.toUndefined(state.reason) ?? state.outcome)
      expect(await reasons(muted)).to.deep.equal(['muted', 'muted'])
      expect(await reasons(without)).to.deep.equal(['no_template'])
      expect(await reasons(kept)).to.have.members(['Sent', 'recipient_gone'])
      await untilDue()
      expect(office.left).to.have.length(1)
    },
  )

  verifies('EVT-7', 'a week of downtime: each date has its own digest, once', async () => {
    const kind = await office.type({ digest: true })
    const owner = await office.person()
    for (let day = 0; day < 3; day += 1) {
      await office.fire(kind, owner.uuid)
      const job = office.jobs().find(({ queue }) => queue === 'event.dispatch')
      if (job?.queue === 'event.dispatch') await must(office.replica().dispatch(job.data))
      office.dropJobs()
      office.clock.advance(fromDays(1))
    }
    office.clock.advance(fromDays(7))
    await office.wake()
    await office.runJobs()
    await office.wake()
    await office.runJobs()
    expect(office.left).to.have.length(3)
    expect(new Set(office.left.map(({ mail }) => mail.subject))).to.have.length(3)
  })

  verifies('EVT-8', 'a process that is killed between any two of its store calls sends each digest once', async () => {
    const kind = await office.type({ digest: true })
    let cuts = 0
    for (let at = 1; ; at += 1) {
      const owner = await office.person()
      for (let nth = 0; nth < 2; nth += 1) await office.fire(kind, owner.uuid)
      await office.runJobs()
      office.clock.advance(getDigestDueAt(office.clock.now()) - office.clock.now())
      const died = await must(office.replica(office.over(at)).notify({ tenantUuid: office.linkTenant })).then(
        () => false,
        () => true,
      )
      await must(office.replica().notify({ tenantUuid: office.linkTenant }))
      office.clock.advance(fromHours(12))
      if (!died) break
      cuts += 1
    }
    await office.wake()
    await office.runJobs()
    expect(cuts).to.be.greaterThan(13)
    expect(office.left).to.have.length(cuts + 1)
    expect(new Set(office.left.map(({ mail }) => mail.to.address))).to.have.length(cuts + 1)
    expect((await ofKind(kind)).map(({ state }) => state.outcome)).to.deep.equal(
      Array.from({ length: 2 * (cuts + 1) }, () => 'Sent'),
    )
  })
})
