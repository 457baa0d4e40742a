// The reader of returned mail over memory: what becomes of messages, one reader at a time, places that continue or are gone, and a reader
// that is killed at every point.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { RunAudited } from '#application/identity/audit.ts'
import { makeMemoryLimits } from '#adapters/memory/kernel/limits.ts'
import { makeOfficeInboxes } from '#application/mailing/office-inboxes.ts'
import { makeReadReturns } from '#application/mailing/read-returns.ts'
import { makeRecordComplaint } from '#application/mailing/record-complaint.ts'
import { makeRecordReturn } from '#application/mailing/record-return.ts'
import { INBOX_TRIES_AN_HOUR, type MailServerAccess } from '#domain/mailing/mail-server.ts'
import type { MessageId } from '#domain/mailing/message.ts'
import type { MessageReference } from '#domain/mailing/message-stamp.ts'
import type { ReturnedMessage } from '#domain/mailing/on-returned.ts'
import type { ReadReturnsJob } from '#domain/mailing/ports.ts'
import type { ReturnClass } from '#domain/mailing/return-class.ts'
import {
  type InboxFailure,
  type InboxPage,
  noReturnReader,
  READER_LEASE,
  type ReturnInbox,
  type ReturnReader,
  switchReader,
  USUAL_CHOICE,
} from '#domain/mailing/return-reader.ts'
import type { MailReading } from '#domain/mailing/returned-mail.ts'
import { type Duration, fromHours, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { mailbox } from '#test/contract/sample-connections.ts'
import { makeRecordingOutages } from '#test/support/recording-outages.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { refusal } from '#test/application/identity/people-world.ts'
import { MAIL_RIGHTS, makeMailWorld, type MailWorldStores, signStamp } from './mail-world.ts'

interface ArrivedMail {
  readonly id: string
  readonly reading: MailReading
}

const toSigned = (id: MessageId, tenantUuid: TenantUuid): MessageReference => ({
  id,
  tenantUuid,
  signature: signStamp(`${tenantUuid}.${id}`),
})

class ReaderKilled extends Error {}

const PAGE = 3

async function openReading() {
  const world = makeMailWorld()
  await world.monitor()
  const [tenant, other] = [world.newTenant(), world.newTenant()]
  const arrived: (ArrivedMail & { readonly receivedAt: number })[] = []
  const handled: string[] = []
  const followed: ReturnedMessage[] = []
  const complained: MessageId[] = []
  const sent = new Map<string, readonly MessageReference[]>()
  const jobs: ReadReturnsJob[] = []
  const { outages, failures, answers } = makeRecordingOutages()
  const accounts: (MailServerAccess & { readonly folder: string })[] = []
  const pauses: Duration[] = []
  const whilePausing: (() => void)[] = []
  let generation = 0
  let failure: InboxFailure | undefined
  let losesEachPlace = false
  let [opened, closed] = [0, 0]
  let hasServiceInbox = false
  let [slowness, slownessOfServer] = [0, 0]
  /** Calls until the process is killed. */
  let left = Number.POSITIVE_INFINITY
  const call =
    <A>(answer: () => E.Either<InboxFailure, A>): TE.TaskEither<InboxFailure, A> =>
    async () => {
      left -= 1
      if (left < 0) throw new ReaderKilled()
      return failure === undefined ? answer() : E.left(failure)
    }

  const inbox: ReturnInbox<unknown> = {
    readPage: (_, { place, since }) =>
      call((): E.Either<InboxFailure, InboxPage> => {
        const [of, from = '0'] = O.getOrElse(() => `${generation}.0`)(place).split('.')
        opened += 1
        if (losesEachPlace && O.isSome(place)) generation += 1
        if (Number(of) !== generation) return E.left({ _tag: 'InboxPlaceGone' })
        const mails = arrived.slice(Number(from)).filter(({ receivedAt }) => receivedAt >= since)
        const page = mails.slice(0, PAGE)
        const next = arrived.length - mails.length + page.length
        return E.right({ mails: page, place: `${generation}.${next}`, hasMore: mails.length > PAGE })
      }),
    readMail: (_, id) =>
      call(() => {
        world.clock.advance(slownessOfServer)
        return E.right(O.some(Buffer.from(id)))
      }),
    findSent: (_, messageId) => call(() => E.right(sent.get(messageId) ?? [])),
    handle: (_, ids) => call(() => E.right(void handled.push(...ids))),
    close: async () => void (closed += 1),
  }
  const { inScope, clock, purposes, within, sealer } = world
  const outbox = { enqueue: (job: ReadReturnsJob) => TE.fromIO(() => void jobs.push(job)) }
  const runAudited: RunAudited<MailWorldStores> = (_, tenantUuid, work) =>
    inScope(Tenant(tenantUuid), (stores) =>
      pipe(
        work(stores),
        TE.map(({ answer }) => answer),
      ),
    )
  const newReader = () =>
    makeReadReturns({
      inScope: (scope, work) => inScope(scope, (stores) => work({ ...stores, outbox })),
      clock,
      timer: {
        sleep: (pause) => async () => {
          pauses.push(pause)
          for (const act of whilePausing) act()
        },
      },
      outages,
      inbox,
      sealer,
      openInbox: (server, folder) => {
        accounts.push({ ...server, folder })
        return inbox
      },
      serviceInbox: hasServiceInbox ? O.some({ inbox, handling: 'mark_read' }) : O.none,
      recogniseMail: (raw) => async () => {
        world.clock.advance(slowness)
        return E.right(arrived.find(({ id }) => id === Buffer.from(raw).toString())?.reading ?? { _tag: 'LeftAlone' })
      },
      recordReturn: makeRecordReturn<MailWorldStores>({
        runAudited,
        clock,
        signStamp,
        purposes,
        onReturned: [(_, returned) => TE.fromIO(() => (followed.push(returned), []))],
      }),
      recordComplaint: makeRecordComplaint<MailWorldStores>({
        runAudited,
        clock,
        signStamp,
        onComplaint: [(_, { id }) => TE.fromIO(() => (complained.push(id), []))],
      }),
    })
  const reader = () =>
    within(Admin, ({ returnReaders }) => returnReaders.find('monitor')).then(O.getOrElse(() => noReturnReader))
  const change = async (to: (reader: ReturnReader) => ReturnReader): Promise<void> => {
    const before = await reader()
    await within(Admin, ({ returnReaders }) => returnReaders.put('monitor', to(before)))
  }
  const switchTo = (handling: ReturnReader['handling'] = 'leave', isOn = true) =>
    change((one) => switchReader(one, isOn, handling, clock.now()))
  const run = (by = newReader()) => must(by.run)

  /** A mail to the office’s person that left by the monitor. */
  const sendOne = async (of = tenant, given: Parameters<typeof world.send>[2] = world.toMonitor) => {
    const [message] = await world.send(of, 1, given)
    if (message === undefined) throw new Error('one was made')
    await world.runFor(fromMinutes(2))
    return message
  }
  const receive = (id: string, reading: MailReading = { _tag: 'LeftAlone' }, ahead = 0) => {
    clock.advance(1)
    arrived.push({ id, reading, receivedAt: clock.now() + ahead })
  }
  const toReturn = (
    { id }: { readonly id: MessageId },
    returnClass: ReturnClass = 'permanent',
    of: TenantUuid = tenant,
  ): MailReading => ({
    _tag: 'Returns',
    returns: [
      {
        references: [toSigned(id, of)],
        answered: [],
        recipients: [{ address: '', returnClass, status: '5.1.1', reason: '550 unknown' }],
        arrived: [],
        text: 'Delivery has failed',
      },
    ],
  })
  return {
    ...world,
    tenant,
    other,
    arrived,
    handled,
    followed,
    complained,
    sentItems: sent,
    readJobs: jobs,
    failures,
    answers,
    accounts,
    pauses,
    whilePausing,
    inboxes: makeOfficeInboxes({
      inScope,
      change: world.change,
      clock,
      sealer,
      findExcluded:
        ({ port }) =>
        async () =>
          port === 993 ? O.none : O.some('port'),
      openInbox: () => inbox,
      limits: makeMemoryLimits({ clock }),
      serviceChoice: O.none,
    }),
    reader,
    change,
    switchTo,
    newReader,
    run,
    sendOne,
    receive,
    toReturn,
    expire: () => void (generation += 1),
    /** Each place is gone once it is used. */
    loseEachPlace: (to: boolean) => void (losesEachPlace = to),
    sessions: () => ({ opened, closed }),
    /** Each mail takes so long to recognise, and the server so long to give it. */
    slowDown: (to: Duration, server: Duration = 0) => {
      slowness = to
      slownessOfServer = server
    },
    nameServiceInbox: () => void (hasServiceInbox = true),
    failWith: (one: InboxFailure | undefined) => void (failure = one),
    killAfter: (calls: number) => void (left = calls),
  }
}

const NONE = { returned: 0, delayed: 0, complained: 0, unmatched: 0, leftAlone: 0 }

describe('reading returned mail', () => {
  verifies(
    ['MSG-14', 'MSG-15'],
    'a message that came back is returned and reported; a delay is in its story alone',
    async () => {
      const world = await openReading()
      const [gone, late] = [await world.sendOne(), await world.sendOne()]
      await world.switchTo()
      world.receive('a', world.toReturn(gone))
      world.receive('b', world.toReturn(late, 'delayed'))
      world.receive('c')
      await world.run()
      const { state, story } = await world.messageOf(world.tenant, gone)
      expect(state).to.include({
        _tag: 'Returned',
        returnClass: 'permanent',
        status: '5.1.1',
        text: 'Delivery has failed',
      })
      expect(story.at(-1)?.step).to.equal('came_back')
      expect(world.reported.at(-1)).to.deep.include({ id: gone.id, state })
      const delayed = await world.messageOf(world.tenant, late)
      expect([delayed.state._tag, delayed.story.at(-1)?.step]).to.deep.equal(['Sent', 'delivery_delayed'])
      expect((await world.reader()).counts).to.deep.equal({ ...NONE, returned: 1, delayed: 1, leftAlone: 1 })
    },
  )

  verifies(
    'MSG-14',
    'returns of mail of another office or mailbox, of mail that waits or is gone, have no effect',
    async () => {
      const world = await openReading()
      const foreign = await world.sendOne(world.other)
      const own = await world.sendOne(world.tenant, { route: O.none })
      await world.switchTo()
      world.receive('a', world.toReturn(foreign))
      world.receive('b', world.toReturn(own))
      world.receive('c', world.toReturn({ id: 'no such' as MessageId }))
      const [waiting] = await world.send(world.tenant, 1, world.toMonitor)
      if (waiting !== undefined) world.receive('d', world.toReturn(waiting))
      await world.run()
      expect((await world.messageOf(world.other, foreign)).state._tag).to.equal('Sent')
      expect((await world.messageOf(world.tenant, own)).state._tag).to.equal('Sent')
      expect(waiting && (await world.stateOf(world.tenant, waiting))).to.equal('Queued')
      expect((await world.reader()).counts).to.deep.equal({ ...NONE, unmatched: 4 })
    },
  )

  verifies('MSG-15', 'the inbox of the service’s own sender is read where the operator names it', async () => {
    const world = await openReading()
    const [own, monitored] = [await world.sendOne(world.tenant, { route: O.none }), await world.sendOne()]
    await must(world.newReader().wake)
    expect(world.readJobs).to.deep.equal([])
    world.nameServiceInbox()
    await must(world.newReader().wake)
    expect(world.readJobs).to.have.length(1)
    await world.run()
    world.receive('a', world.toReturn(own))
    world.receive('b', world.toReturn(monitored))
    await world.run()
    await world.run()
    expect((await world.messageOf(world.tenant, own)).state._tag).to.equal('Returned')
    expect((await world.messageOf(world.tenant, monitored)).state._tag).to.equal('Sent')
    const reader = await world.within(Admin, ({ returnReaders }) => returnReaders.find('service'))
    expect(O.toNullable(reader)?.counts).to.deep.equal({ ...NONE, returned: 1, unmatched: 1 })
  })

  verifies('MSG-14', 'without our signature, reports count only for the recipient that they name', async () => {
    const world = await openReading()
    const message = await world.sendOne()
    await world.switchTo()
    const forge = (signature: string, address: string, action: 'Returns' | 'Complaint' = 'Returns'): MailReading => {
      const references = [{ ...toSigned(message.id, world.tenant), signature }]
      if (action === 'Complaint') return { _tag: action, references, recipients: address === '' ? [] : [address] }
      const { returns } = world.toReturn(message) as Extract<MailReading, { readonly _tag: 'Returns' }>
      return {
        _tag: action,
        returns: returns.map((one) => ({
          ...one,
          references,
          recipients: one.recipients.map((recipient) => ({ ...recipient, address })),
        })),
      }
    }
    const ofOther = toSigned(message.id, world.other).signature
    for (const [i, signature] of ['', '0'.repeat(32), ofOther].entries())
      for (const address of ['', 'other@klant.example'])
        for (const action of ['Returns', 'Complaint'] as const)
          world.receive(`${i} ${address} ${action}`, forge(signature, address, action))
    await world.run()
    expect(await world.messageOf(world.tenant, message)).to.deep.include({ story: [] })
    expect((await world.reader()).counts).to.deep.equal({ ...NONE, unmatched: 12 })
    world.receive('old', forge('', message.recipient.address.toUpperCase()))
    await world.run()
    expect(await world.stateOf(world.tenant, message)).to.equal('Returned')
  })

  verifies(
    'MSG-15',
    'an office reads its own inbox every five minutes, with effect on its own mail alone',
    async () => {
      const world = await openReading()
      const { principal, tenant } = await world.administrator(MAIL_RIGHTS)
      const due = async () =>
        (await world.within(Admin, ({ dueItems }) => dueItems.list(Number.MAX_SAFE_INTEGER, O.none, 9))).map(
          ({ dueAt }) => dueAt - world.clock.now(),
        )
      const reader = async () => (await must(world.inboxes.read(principal))).reader
      const run = () => must(world.newReader().runOffice(tenant))
      await run()
      expect([await due(), world.accounts]).to.deep.equal([[], []])
      const place = { host: 'imap.kantoor.example', port: 993, tls: 'implicit' } as const
      const withPassword = (password: string | undefined, user = 'kantoor') => ({
        ...place,
        handling: 'move' as const,
        folder: 'Terug',
        login: O.some({ user, password: O.fromNullable(password) }),
      })
      await must(world.inboxes.put(principal, 0, withPassword('geheim')))
      expect(await due()).to.deep.equal([0])
      const send = (of: TenantUuid, route = O.none) => world.sendOne(of, { route })
      const [own, second, foreign] = [await send(tenant), await send(tenant), await send(world.other)]
      const monitored = await world.sendOne(tenant)
      world.receive('a', world.toReturn(own, 'permanent', tenant))
      world.receive('b', world.toReturn(second, 'permanent', tenant))
      world.receive('c', world.toReturn(foreign, 'permanent', world.other))
      world.receive('d', world.toReturn(monitored, 'permanent', tenant))
      await Promise.all([run(), run()])
      // One of the two, and with the password.
      expect(world.accounts.map(({ login, folder }) => [login, folder])).to.deep.equal([
        [O.some({ user: 'kantoor', password: 'geheim' }), 'Terug'],
      ])
      // What came back to the office, and no other mail.
      expect(world.handled).to.deep.equal(['a', 'b'])
      expect(await Promise.all([own, second].map((one) => world.stateOf(tenant, one)))).to.deep.equal([
        'Returned',
        'Returned',
      ])
      expect([await world.stateOf(world.other, foreign), await world.stateOf(tenant, monitored)]).to.deep.equal([
        'Sent',
        'Sent',
      ])
      expect((await reader()).counts).to.deep.equal({ ...NONE, returned: 2, unmatched: 2 })
      expect(await due()).to.deep.equal([fromMinutes(5)])

      world.failWith({ _tag: 'InboxUnread', code: 'access_denied' })
      await run()
      await run()
      expect([(await reader()).failure, await due()]).to.deep.equal([O.some('access_denied'), [fromMinutes(30)]])
      expect(await must(world.inboxes.test(principal))).to.deep.equal(E.left('access_denied'))
      world.failWith(undefined)
      expect(await must(world.inboxes.test(principal))).to.deep.equal(E.right(undefined))
      // The same account goes on where it stopped; another one begins with new mail.
      const { place: stopped } = await reader()
      await must(world.inboxes.put(principal, 1, withPassword('nieuw')))
      expect(await due()).to.deep.equal([0])
      expect(await reader()).to.deep.include({ place: stopped, failure: O.none })
      expect(await refusal(world.inboxes.put(principal, 2, withPassword(undefined, 'ander')))).to.deep.equal({
        _tag: 'MailPasswordMissing',
      })
      expect(await refusal(world.inboxes.put(principal, 2, { ...withPassword('x'), port: 25 }))).to.deep.equal({
        _tag: 'MailServerExcluded',
        field: 'port',
      })
      await must(world.inboxes.put(principal, 2, withPassword('x', 'ander')))
      expect(await reader()).to.deep.include({ place: O.none, since: Math.floor(world.clock.now() / 1_000) * 1_000 })
      expect((await reader()).counts.returned).to.equal(2)
      const { revision } = await reader()
      await must(world.inboxes.remove(principal))
      await run()
      expect([await due(), (await must(world.inboxes.read(principal))).inbox]).to.deep.equal([[], O.none])
      // A run from before cannot change the reader of an inbox that is set again.
      expect(await reader()).to.deep.equal({ ...noReturnReader, revision: revision + 1 })
      expect((await world.auditLog(tenant)).map(({ action }) => action)).to.deep.equal([
        'mail-server.inbox-removed',
        'mail-server.inbox-changed',
        'mail-server.inbox-changed',
        'mail-server.inbox-changed',
      ])
    },
  )

  verifies('MSG-15', 'changes and tests of an inbox sign in so many times an hour, and then wait', async () => {
    const world = await openReading()
    const { principal } = await world.administrator(MAIL_RIGHTS)
    const put = (revision: number, password: string) =>
      world.inboxes.put(principal, revision, {
        host: 'imap.foreign.example',
        port: 993,
        tls: 'implicit',
        login: O.some({ user: 'kantoor', password: O.some(password) }),
        ...USUAL_CHOICE,
      })
    for (let tried = 0; tried < INBOX_TRIES_AN_HOUR; tried += 2) {
      await must(put(tried / 2, `guess ${tried}`))
      await must(world.inboxes.test(principal))
    }
    expect(await refusal(world.inboxes.test(principal))).to.have.property('_tag', 'InboxTriesSpent')
    expect(await refusal(put(INBOX_TRIES_AN_HOUR / 2, 'another'))).to.have.property('_tag', 'InboxTriesSpent')
    world.clock.advance(fromHours(1))
    await must(world.inboxes.test(principal))
  })

  verifies('MSG-14', 'a return that shows nothing of ours is found by the mail that Exchange sent', async () => {
    const world = await openReading()
    const gone = await world.sendOne()
    await world.switchTo()
    world.sentItems.set('<AM0@prod>', [toSigned(gone.id, world.tenant)])
    const { returns } = world.toReturn(gone) as Extract<MailReading, { readonly _tag: 'Returns' }>
    world.receive('a', {
      _tag: 'Returns',
      returns: returns.map((one) => ({ ...one, references: [], answered: ['<AM0@prod>'] })),
    })
    await world.run()
    expect(await world.stateOf(world.tenant, gone)).to.equal('Returned')
  })

  verifies('MSG-14', 'a complaint is of a mail that left by the mailbox, has effect once, and is counted', async () => {
    const world = await openReading()
    const [own, foreign] = [await world.sendOne(), await world.sendOne(world.tenant, { route: O.none })]
    const [waiting] = await world.send(world.tenant, 1, world.toMonitor)
    if (waiting === undefined) throw new Error('one was made')
    await world.switchTo()
    const complain = (name: string, id: MessageId, of: TenantUuid = world.tenant, recipients: readonly string[] = []) =>
      world.receive(name, { _tag: 'Complaint', references: [toSigned(id, of)], recipients })
    complain('another office', own.id, world.other)
    complain('another mailer', foreign.id)
    complain('waiting', waiting.id)
    complain('passed on', own.id, world.tenant, ['other@klant.example'])
    await world.run()
    expect(world.complained).to.deep.equal([])
    complain('own', own.id)
    complain('again', own.id)
    await world.run()
    world.expire()
    await world.run()
    expect(world.complained).to.deep.equal([own.id])
    const { counts } = await world.reader()
    expect([counts.complained, counts.returned, counts.leftAlone]).to.deep.equal([2, 0, 0])
    const { state, story } = await world.messageOf(world.tenant, own)
    expect([state._tag, story.map(({ step }) => step)]).to.deep.equal(['Sent', ['complained']])
  })

  verifies('MSG-15', 'a reader that is killed at any point counts nothing twice and loses nothing', async () => {
    for (let calls = 0; calls < 14; calls += 1) {
      const world = await openReading()
      const messages = [await world.sendOne(), await world.sendOne()]
      await world.switchTo('mark_read')
      for (const [i, one] of messages.entries()) {
        world.receive(`return ${i}`, world.toReturn(one))
        world.receive(`delay ${i}`, world.toReturn(one, 'delayed'))
        world.receive(`other ${i}`)
      }
      world.killAfter(calls)
      const died = await world
        .newReader()
        .run()
        .then(
          () => false,
          (error: unknown) => error instanceof ReaderKilled,
        )
      world.killAfter(Number.POSITIVE_INFINITY)
      // Another replica waits until the dead reader's lease has ended.
      await world.run()
      world.clock.advance(READER_LEASE)
      await world.run()
      const { counts } = await world.reader()
      expect(counts, `killed after ${calls} calls (${died})`).to.deep.equal({
        ...NONE,
        returned: 2,
        delayed: 2,
        leftAlone: 2,
      })
      const returned = world.reported.filter(({ state }) => state._tag === 'Returned')
      expect(returned.map(({ id }) => id)).to.deep.equal(messages.map(({ id }) => id))
      expect(world.followed.map(({ id }) => id)).to.deep.equal(messages.map(({ id }) => id))
      expect(new Set(world.handled)).to.deep.equal(new Set(['return 0', 'delay 0', 'return 1', 'delay 1']))
    }
  })

  verifies(
    'MSG-15',
    'one replica reads at a time; off, it reads nothing, and on again it begins with new mail',
    async () => {
      const world = await openReading()
      world.receive('before')
      await world.run()
      await must(world.newReader().wake)
      expect([world.readJobs.length, (await world.reader()).revision]).to.deep.equal([0, 0])
      world.clock.advance(1_000)
      await world.switchTo()
      await must(world.newReader().wake)
      expect(world.readJobs).to.have.length(1)
      // In the same second, which is all that servers store.
      world.receive('a', undefined, -((world.clock.now() + 1) % 1_000))
      await Promise.all([world.run(), world.run(), world.run()])
      expect((await world.reader()).counts).to.deep.equal({ ...NONE, leftAlone: 1 })
      await world.change((one) => ({ ...one, busyUntil: world.clock.now() + 1 }))
      world.receive('b')
      world.clock.advance(-1)
      await world.run()
      expect((await world.reader()).counts.leftAlone).to.equal(1)
    },
  )

  verifies(
    ['MSG-15', 'OPS-18'],
    'a place that is gone starts over without effect twice; failures are kept until reading works',
    async () => {
      const world = await openReading()
      const gone = await world.sendOne()
      await world.switchTo()
      world.receive('a', world.toReturn(gone))
      await world.run()
      world.expire()
      await world.run()
      expect(world.reported.filter(({ state }) => state._tag === 'Returned')).to.have.length(1)
      expect((await world.reader()).counts).to.deep.equal({ ...NONE, returned: 1 })
      world.failWith({ _tag: 'InboxUnread', code: 'access_denied' })
      await world.run()
      const { failure, busyUntil } = await world.reader()
      expect([failure, busyUntil]).to.deep.equal([O.some('access_denied'), 0])
      // The connection to the cloud notes by itself that nothing answers.
      world.failWith({ _tag: 'InboxUnread', code: 'no_answer' })
      await world.run()
      expect(world.failures.map(({ kind, code }) => [kind, code])).to.deep.equal([['refused', 'access_denied']])
      world.failWith({ _tag: 'InboxLater' })
      await world.run()
      world.failWith(undefined)
      await world.run()
      expect((await world.reader()).failure).to.deep.equal(O.none)
      expect(new Set(world.answers)).to.deep.equal(new Set([`cloud ${world.failures[0]?.name ?? ''}`]))
    },
  )

  verifies('MSG-15', 'a second place that is gone within a run ends it, and the next one goes on', async () => {
    const world = await openReading()
    await world.switchTo()
    for (let n = 0; n <= PAGE; n += 1) world.receive(`before ${n}`)
    await world.run()
    world.loseEachPlace(true)
    const { opened } = world.sessions()
    await world.run()
    // The old place, all mail again up to a page, and the place behind that page.
    expect(world.sessions()).to.deep.equal({ opened: opened + 3, closed: 2 })
    expect((await world.reader()).failure).to.deep.equal(O.some('place_gone'))
    world.loseEachPlace(false)
    world.receive('after')
    await world.run()
    const { counts, failure } = await world.reader()
    expect([counts, failure]).to.deep.equal([{ ...NONE, leftAlone: PAGE + 2 }, O.none])
  })

  verifies('MSG-15', 'a server whose clock is ahead has no mail count twice', async () => {
    const world = await openReading()
    const gone = await world.sendOne()
    await world.switchTo()
    world.receive('a', world.toReturn(gone), fromMinutes(60))
    await world.run()
    const { state } = await world.messageOf(world.tenant, gone)
    expect(state._tag === 'Returned' && state.at).to.be.at.most(world.clock.now())
    world.expire()
    await world.run()
    expect((await world.reader()).counts).to.deep.equal({ ...NONE, returned: 1 })
  })

  verifies('MSG-15', 'a run ends in time within a page of slow mails, and the next one goes on in it', async () => {
    const world = await openReading()
    const messages = [await world.sendOne(), await world.sendOne(), await world.sendOne()]
    await world.switchTo('mark_read')
    for (const [i, one] of messages.entries()) world.receive(`return ${i}`, world.toReturn(one))
    world.slowDown(fromMinutes(3))
    for (const returned of [2, 3]) {
      const begun = world.clock.now()
      await world.run()
      expect(world.clock.now() - begun).to.be.lessThan(READER_LEASE)
      const { counts, busyUntil, failure, place } = await world.reader()
      expect([counts, busyUntil, failure]).to.deep.equal([{ ...NONE, returned }, 0, O.none])
      expect(O.isSome(place)).to.equal(returned === 3)
    }
    expect(world.handled).to.deep.equal(['return 0', 'return 1', 'return 2'])
    expect(world.reported.filter(({ state }) => state._tag === 'Returned')).to.have.length(3)
    expect((await world.reader()).readAhead).to.deep.equal([])
  })

  verifies(
    'MSG-15',
    'between mails the reader pauses nine times as long as its own work took, a second at most',
    async () => {
      const world = await openReading()
      await world.switchTo()
      for (const took of [0, 100, fromMinutes(1)]) {
        world.receive(`first of ${took}`)
        world.receive(`last of ${took}`)
        world.slowDown(took, fromSeconds(20))
        await world.run()
      }
      expect(world.pauses).to.deep.equal([0, 900, fromSeconds(1)])
    },
  )

  verifies('MSG-15', 'a reader that is stopped ends after its mail, and the next one continues there', async () => {
    const world = await openReading()
    await world.switchTo('mark_read')
    for (const name of ['a', 'b', 'c']) world.receive(name)
    const stopped = world.newReader()
    world.whilePausing.push(stopped.stop)
    await world.run(stopped)
    const { counts, busyUntil, failure } = await world.reader()
    expect([counts.leftAlone, busyUntil, failure]).to.deep.equal([1, 0, O.none])
    await world.run()
    expect((await world.reader()).counts.leftAlone).to.equal(3)
  })

  verifies(['MSG-14', 'IDN-5'], 'an erased recipient leaves no text of the returned mail', async () => {
    const world = await openReading()
    const [gone, erased] = [await world.sendOne(), await world.sendOne()]
    await world.switchTo()
    world.receive('a', world.toReturn(gone))
    await world.run()
    const forget = () =>
      world.within(Tenant(world.tenant), ({ messages }) => messages.forget({ mailbox: mailbox('eva0@klant.example') }))
    await forget()
    world.receive('b', world.toReturn(erased))
    await world.run()
    for (const one of [gone, erased])
      expect((await world.messageOf(world.tenant, one)).state).to.include({ _tag: 'Returned', reason: '', text: '' })
  })
})
