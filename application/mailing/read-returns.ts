// Reads the returned mail of system mailboxes, of the service's own sender and of tenants' own mail servers (MSG-15). Each mail takes effect before the reader
// counts it: a killed reader reads its last page again, which changes nothing.
import { E, fail, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import type { OutageLog } from '#domain/logging/ports.ts'
import type { MessageReference } from '#domain/mailing/message-stamp.ts'
import type { MailingStores, ReadReturnsJob } from '#domain/mailing/ports.ts'
import type { RecognisedReturn } from '#domain/mailing/returned-mail.ts'
import {
  failReader,
  type InboxFailure,
  type InboxPage,
  leaseReader,
  type HandledMail,
  type RecogniseMail,
  recordPage,
  recordPart,
  type ReturnInbox,
  noReturnReader,
  type ReturnReader,
  type ReturnReaderKey,
  startOver,
  switchReader,
  toOfficeReaderKey,
} from '#domain/mailing/return-reader.ts'
import { checkUsable, SYSTEM_MAILBOX_KEYS, type SystemMailbox } from '#domain/mailing/system-mailbox.ts'
import { type Clock, type Duration, fromMinutes, fromSeconds, type Instant, type Timer } from '#domain/shared/clock.ts'
import type { DueItemStores } from '#domain/shared/due-item.ts'
import type { Outbox } from '#domain/shared/outbox.ts'
import { Admin, type InScope, type Stored, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { startStopwatch, type Stopwatch } from '#domain/shared/stopwatch.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { openOfficeInbox, type OpenOfficeInboxDeps, toReturnsItem } from './office-inboxes.ts'
import type { ComplaintResult, RecordComplaint } from './record-complaint.ts'
import type { RecordReturn, ReturnResult } from './record-return.ts'

interface ServiceInbox extends Pick<ReturnReader, 'handling'> {
  readonly inbox: ReturnInbox<void>
}

export interface ReadReturnsDeps extends OpenOfficeInboxDeps {
  readonly inScope: InScope<
    Pick<MailingStores, 'systemMailboxes' | 'officeInboxes' | 'returnReaders'> &
      DueItemStores & { readonly outbox: Outbox<ReadReturnsJob> }
  >
  readonly clock: Clock
  readonly timer: Pick<Timer, 'sleep'>
  readonly outages: OutageLog
  readonly inbox: ReturnInbox<SystemMailbox>
  /** The inbox of the service's own sender. None: the operator names none. */
  readonly serviceInbox: O.Option<ServiceInbox>
  readonly recogniseMail: RecogniseMail
  readonly recordReturn: RecordReturn
  readonly recordComplaint: RecordComplaint
}

/** After this time a run begins no other page, and the next one goes on. */
const RUN_LENGTH: Duration = fromMinutes(2)
/** After this time it begins no other mail of its page either, which is read again: its lease must not end while it reads. */
const PAGE_ENDS_AFTER: Duration = fromMinutes(4)
/** From one reading of a tenant's inbox to the next. */
const OFFICE_EVERY: Duration = fromMinutes(5)
/** After a failure: servers lock an account to which a wrong password is sent often. */
const FAILED_OFFICE_EVERY: Duration = fromMinutes(30)
/**
 * Between mails the reader pauses for so many times as long as recognising and recording took, up to the limit: a busy machine sends fresh
 * mail first.
 */
const PAUSES = { timesAsLong: 9, atMost: fromSeconds(1) }
/** Sent mails that are looked up for one return which shows none of our headers. */
const LOOK_UPS = 2

type RecordedReturn = Pick<HandledMail, 'readAs' | 'isKnown'>

/** Of several reports in one mail, the one with the most effect counts. */
function pickRecorded(all: readonly RecordedReturn[]): RecordedReturn {
  const readAs = (['returned', 'delayed', 'complained', 'unmatched'] as const).find((one) =>
    all.some((of) => of.readAs === one),
  )
  if (readAs === undefined) return { readAs: 'leftAlone', isKnown: false }
  return { readAs, isKnown: all.every((one) => one.readAs !== readAs || one.isKnown) }
}

export interface ReadReturns {
  /** Reads what arrived in each inbox, for some minutes at most. */
  readonly run: Stored<void>
  /** Does so in the inbox of the tenant's own mail server. */
  readonly runOffice: (tenantUuid: TenantUuid) => Stored<void>
  /** Enqueues a job if reading is on for an inbox. */
  readonly wake: Stored<void>
  /** Ends the runs after the mail that they are reading. The next run continues there. */
  readonly stop: () => void
}

/** An inbox with the address of its mails. */
interface Source<At> {
  readonly key: ReturnReaderKey
  /** Mail of this tenant alone counts, which left by no system mailbox. None: of any tenant, by the mailer that `key` names. */
  readonly office: O.Option<TenantUuid>
  readonly inbox: ReturnInbox<At>
  readonly at: At
}

interface PageReading {
  /** Behind the page, or behind its mails before the one on which the inbox failed. */
  readonly reader: ReturnReader
  readonly hasMore: boolean
  readonly failure: O.Option<InboxFailure>
}

type MailOwner = Pick<Source<unknown>, 'key' | 'office'>

const ACCESS_FAULTS: ReadonlySet<string> = new Set(['access_denied', 'password_unreadable'])

/** None: the inbox could be read. */
function noteReading(outages: OutageLog, { key, office }: MailOwner, fault: O.Option<string>): void {
  const isImap = key === 'service' || O.isSome(office)
  const [dependency, name] = isImap ? (['imap', O.toUndefined(office)] as const) : (['cloud', key] as const)
  if (O.isNone(fault)) return outages.noteAnswer(dependency, name)
  const code = fault.value
  // The connection to the cloud notes that for all mailboxes.
  if (!isImap && code === 'no_answer') return
  const kind = ACCESS_FAULTS.has(code) ? 'refused' : 'unreachable'
  outages.noteFailure({ dependency, name, kind, code, what: 'returned mail' })
}

const getSender = ({ key, office }: MailOwner): ReturnReaderKey => (O.isSome(office) ? 'service' : key)

/** What arrives in the inbox of an office counts for the office's own mail alone. */
function pickOwn({ office }: MailOwner, references: readonly MessageReference[]): readonly MessageReference[] {
  return O.isNone(office) ? references : references.filter(({ tenantUuid }) => tenantUuid === office.value)
}

export function makeReadReturns(deps: ReadReturnsDeps): ReadReturns {
  const { inScope, clock, timer, outages, serviceInbox, recogniseMail, recordReturn, recordComplaint } = deps
  let isStopped = false

  const orLater = ({ readAs, isKnown }: ReturnResult | ComplaintResult): TE.TaskEither<InboxFailure, RecordedReturn> =>
    readAs === 'too_early' ? TE.left({ _tag: 'InboxLater' }) : TE.right({ readAs, isKnown })

  const recordOne = <At>(
    source: Source<At>,
    returned: RecognisedReturn,
    at: number,
    { time }: Stopwatch,
  ): TE.TaskEither<InboxFailure | StoreUnavailable, RecordedReturn> =>
    gen(function* () {
      const record = (references: readonly MessageReference[]) =>
        time(recordReturn(getSender(source), returned, pickOwn(source, references), at))
      let result = yield* unwrap(record(returned.references))
      for (const messageId of returned.answered.slice(0, LOOK_UPS)) {
        if (result.readAs !== 'unmatched') break
        result = yield* unwrap(record(yield* unwrap(source.inbox.findSent(source.at, messageId))))
      }
      return yield* unwrap(orLater(result))
    })

  /** The stopwatch runs while this machine works, not while the server of the inbox does. */
  const readOne = <At>(source: Source<At>, { id, receivedAt }: InboxPage['mails'][number], stopwatch: Stopwatch) =>
    gen(function* () {
      const raw = yield* unwrap(source.inbox.readMail(source.at, id))
      const reading = O.isSome(raw) ? yield* unwrap(stopwatch.time(recogniseMail(raw.value))) : undefined
      const results: RecordedReturn[] = []
      if (reading?._tag === 'Returns')
        for (const one of reading.returns) results.push(yield* unwrap(recordOne(source, one, receivedAt, stopwatch)))
      else if (reading?._tag === 'Complaint') {
        const own = { ...reading, references: pickOwn(source, reading.references) }
        const record = stopwatch.time(recordComplaint(getSender(source), own))
        results.push(yield* unwrap(pipe(record, TE.flatMap(orLater))))
      }
      return { id, receivedAt, ...pickRecorded(results) }
    })

  const handle = <At>(
    { inbox, at }: Source<At>,
    { handling, toHandle }: ReturnReader,
  ): TE.TaskEither<InboxFailure, void> =>
    handling === 'leave' || toHandle.length === 0 || inbox.handle === undefined
      ? TE.right(undefined)
      : inbox.handle(at, toHandle, handling)

  /** Reads the next page. `until`: when it begins no other mail. */
  const readPage = <At>(source: Source<At>, reader: ReturnReader, until: Instant): Stored<PageReading> =>
    gen(function* () {
      const mails: HandledMail[] = []
      const stop = (failure: InboxFailure): PageReading => ({
        reader: recordPart(reader, mails),
        hasMore: false,
        failure: O.some(failure),
      })
      const found = yield* wait(
        pipe(
          handle(source, reader),
          TE.flatMap(() => source.inbox.readPage(source.at, reader)),
        ),
      )
      if (E.isLeft(found)) return stop(found.left)
      const page = found.right
      let pause: Duration | undefined
      for (const one of page.mails.filter(({ id }) => !reader.readAhead.includes(id))) {
        if (pause !== undefined) yield* wait(timer.sleep(pause))
        if (isStopped || clock.now() >= until) return stop({ _tag: 'InboxLater' })
        const stopwatch = startStopwatch(clock)
        // A server's clock may be ahead.
        const receivedAt = Math.min(one.receivedAt, clock.now())
        const read = yield* wait(readOne(source, { ...one, receivedAt }, stopwatch))
        if (E.isRight(read)) mails.push(read.right)
        else if (read.left._tag === 'StoreUnavailable') return yield* fail(read.left)
        else return stop(read.left)
        pause = Math.min(stopwatch.read() * PAUSES.timesAsLong, PAUSES.atMost)
      }
      return { reader: recordPage(reader, page, mails, clock.now()), hasMore: page.hasMore, failure: O.none }
    })

  const save = (key: ReturnReaderKey, reader: ReturnReader): Stored<O.Option<ReturnReader>> =>
    inScope(Admin, ({ returnReaders }) => returnReaders.put(key, reader))

  /** Ends where another replica or an administrator has changed the reader: its next run has the newest. */
  const readLeased = <At>(source: Source<At>, leased: ReturnReader): Stored<void> =>
    gen(function* () {
      const begun = clock.now()
      let [reader, hasMore, hasLostPlace] = [leased, true, false]
      while (hasMore) {
        const page = yield* unwrap(readPage(source, reader, begun + PAGE_ENDS_AFTER))
        const isLost = O.exists(({ _tag }: InboxFailure) => _tag === 'InboxPlaceGone')(page.failure)
        // A server that gives no lasting places would be asked without end.
        const failure: typeof page.failure =
          isLost && hasLostPlace ? O.some({ _tag: 'InboxUnread', code: 'place_gone' }) : page.failure
        hasLostPlace ||= isLost
        if (O.isSome(failure) && failure.value._tag !== 'InboxPlaceGone') {
          const { value } = failure
          const ended = { ...page.reader, busyUntil: 0 }
          if (value._tag === 'InboxUnread') noteReading(outages, source, O.some(value.code))
          yield* unwrap(save(source.key, value._tag === 'InboxUnread' ? failReader(ended, value.code) : ended))
          return
        }
        const next = isLost ? startOver(page.reader) : page.reader
        noteReading(outages, source, O.none)
        hasMore = (isLost || page.hasMore) && clock.now() < begun + RUN_LENGTH
        const saved = yield* unwrap(save(source.key, hasMore ? next : { ...next, busyUntil: 0 }))
        if (O.isNone(saved)) return
        reader = saved.value
      }
      yield* wait(handle(source, reader))
    })

  const readOn = <At>(source: Source<At>, leased: ReturnReader): Stored<void> =>
    TE.bracket(
      TE.right(source.inbox),
      () => readLeased(source, leased),
      ({ close }) => (close === undefined ? TE.right(undefined) : TE.fromTask(close)),
    )

  const readMailbox = (key: (typeof SYSTEM_MAILBOX_KEYS)[number]): Stored<void> =>
    gen(function* () {
      const lease = inScope(Admin, ({ systemMailboxes, returnReaders }) =>
        gen(function* () {
          const mailbox = checkUsable(yield* unwrap(systemMailboxes.find(key)))
          const free = O.flatMap((one: ReturnReader) => leaseReader(one, clock.now()))(
            yield* unwrap(returnReaders.find(key)),
          )
          if (E.isLeft(mailbox) || O.isNone(free)) return O.none
          const leased = yield* unwrap(returnReaders.put(key, free.value))
          return O.map((reader: ReturnReader) => ({ mailbox: mailbox.right, reader }))(leased)
        }),
      )
      const leased = yield* unwrap(lease)
      if (O.isSome(leased))
        yield* unwrap(readOn({ key, office: O.none, inbox: deps.inbox, at: leased.value.mailbox }, leased.value.reader))
    })

  /** The operator switches it on by its setting, and off by removing that. */
  const readService = ({ inbox, handling }: ServiceInbox): Stored<void> =>
    gen(function* () {
      const lease = inScope(Admin, ({ returnReaders }) =>
        gen(function* () {
          const found = O.getOrElse(() => noReturnReader)(yield* unwrap(returnReaders.find('service')))
          const free = leaseReader(switchReader(found, true, handling, clock.now()), clock.now())
          return O.isNone(free) ? O.none : yield* unwrap(returnReaders.put('service', free.value))
        }),
      )
      const leased = yield* unwrap(lease)
      if (O.isSome(leased))
        yield* unwrap(readOn({ key: 'service', office: O.none, inbox, at: undefined }, leased.value))
    })

  const readOffice = (tenantUuid: TenantUuid): Stored<void> =>
    gen(function* () {
      const [key, item, now] = [toOfficeReaderKey(tenantUuid), toReturnsItem(tenantUuid), clock.now()]
      const lease = inScope(Tenant(tenantUuid), ({ officeInboxes, returnReaders, dueItems }) =>
        gen(function* () {
          const inbox = yield* unwrap(officeInboxes.find)
          const free = O.flatMap((one: ReturnReader) => leaseReader(one, now))(yield* unwrap(returnReaders.find(key)))
          if (O.isNone(inbox)) yield* unwrap(dueItems.set(item, O.none))
          if (O.isNone(inbox) || O.isNone(free)) return O.none
          const next = O.isSome(free.value.failure) ? FAILED_OFFICE_EVERY : OFFICE_EVERY
          yield* unwrap(dueItems.set(item, O.some(now + next)))
          const leased = yield* unwrap(returnReaders.put(key, free.value))
          return O.map((reader: ReturnReader) => ({ reader, inbox: inbox.value }))(leased)
        }),
      )
      const leased = yield* unwrap(lease)
      if (O.isNone(leased)) return
      const { reader } = leased.value
      const opened = openOfficeInbox(deps, tenantUuid, leased.value.inbox)
      if (E.isLeft(opened)) yield* unwrap(save(key, failReader(reader, opened.left.code)))
      else yield* unwrap(readOn({ key, office: O.some(tenantUuid), inbox: opened.right, at: undefined }, reader))
    })

  return {
    run: pipe(
      SYSTEM_MAILBOX_KEYS,
      TE.traverseSeqArray(readMailbox),
      TE.flatMap(() => (O.isSome(serviceInbox) ? readService(serviceInbox.value) : TE.right(undefined))),
    ),
    runOffice: readOffice,
    wake: inScope(Admin, ({ returnReaders, outbox }) =>
      gen(function* () {
        const readers = yield* unwrap(TE.traverseSeqArray(returnReaders.find)(SYSTEM_MAILBOX_KEYS))
        if (O.isSome(serviceInbox) || readers.some(O.exists(({ isOn }) => isOn)))
          yield* unwrap(outbox.enqueue({ queue: 'mail.read-returns', data: {}, key: 'all' }))
      }),
    ),
    stop: () => {
      isStopped = true
    },
  }
}
