// Reads the returned mail of system mailboxes (MSG-15). Each mail takes effect before the reader's place moves behind it: a killed reader
// reads its last page again, which changes nothing.
import { E, fail, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
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
  type ReturnInbox,
  type ReturnReader,
  startOver,
} from '#domain/mailing/return-reader.ts'
import { checkUsable, SYSTEM_MAILBOX_KEYS, type SystemMailbox } from '#domain/mailing/system-mailbox.ts'
import { type Clock, type Duration, fromMinutes, type Instant } from '#domain/shared/clock.ts'
import type { Outbox } from '#domain/shared/outbox.ts'
import { Admin, type InScope, type Stored, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { ComplaintResult, RecordComplaint } from './record-complaint.ts'
import type { RecordReturn, ReturnResult } from './record-return.ts'

export interface ReadReturnsDeps {
  readonly inScope: InScope<
    Pick<MailingStores, 'systemMailboxes' | 'returnReaders'> & { readonly outbox: Outbox<ReadReturnsJob> }
  >
  readonly clock: Clock
  readonly inbox: ReturnInbox
  readonly recogniseMail: RecogniseMail
  readonly recordReturn: RecordReturn
  readonly recordComplaint: RecordComplaint
}

/** After this time a run begins no other page, and the next one goes on. */
const RUN_LENGTH: Duration = fromMinutes(2)
/** After this time it begins no other mail of its page either, which is read again: its lease must not end while it reads. */
const PAGE_ENDS_AFTER: Duration = fromMinutes(4)
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
  /** Reads what arrived in each mailbox, for some minutes at most. */
  readonly run: Stored<void>
  /** Enqueues a job if reading is on for a mailbox. */
  readonly wake: Stored<void>
}

export function makeReadReturns({
  inScope,
  clock,
  inbox,
  recogniseMail,
  recordReturn,
  recordComplaint,
}: ReadReturnsDeps): ReadReturns {
  const orLater = ({ readAs, isKnown }: ReturnResult | ComplaintResult): TE.TaskEither<InboxFailure, RecordedReturn> =>
    readAs === 'too_early' ? TE.left({ _tag: 'InboxLater' }) : TE.right({ readAs, isKnown })

  const recordOne = (
    mailbox: SystemMailbox,
    returned: RecognisedReturn,
    at: number,
  ): TE.TaskEither<InboxFailure | StoreUnavailable, RecordedReturn> =>
    gen(function* () {
      let result = yield* unwrap(recordReturn(mailbox.key, returned, returned.references, at))
      for (const messageId of returned.answered.slice(0, LOOK_UPS)) {
        if (result.readAs !== 'unmatched') break
        const found = yield* unwrap(inbox.findSent(mailbox, messageId))
        result = yield* unwrap(recordReturn(mailbox.key, returned, found, at))
      }
      return yield* unwrap(orLater(result))
    })

  const readOne = (mailbox: SystemMailbox, { id, receivedAt }: InboxPage['mails'][number]) =>
    gen(function* () {
      const raw = yield* unwrap(inbox.readMail(mailbox, id))
      const reading = O.isSome(raw) ? yield* unwrap(recogniseMail(raw.value)) : undefined
      const results: RecordedReturn[] = []
      if (reading?._tag === 'Returns')
        for (const one of reading.returns) results.push(yield* unwrap(recordOne(mailbox, one, receivedAt)))
      else if (reading?._tag === 'Complaint')
        results.push(yield* unwrap(pipe(recordComplaint(mailbox.key, reading.references), TE.flatMap(orLater))))
      return { id, receivedAt, ...pickRecorded(results) }
    })

  const handle = (mailbox: SystemMailbox, { handling, toHandle }: ReturnReader): TE.TaskEither<InboxFailure, void> =>
    handling === 'leave' || toHandle.length === 0 ? TE.right(undefined) : inbox.handle(mailbox, toHandle, handling)

  /** Right: the reader behind the page. `until`: when it begins no other mail. */
  const readPage = (mailbox: SystemMailbox, reader: ReturnReader, until: Instant) =>
    gen(function* () {
      yield* unwrap(handle(mailbox, reader))
      const page = yield* unwrap(inbox.readPage(mailbox, reader))
      const mails: HandledMail[] = []
      for (const one of page.mails) {
        if (clock.now() >= until) return yield* fail({ _tag: 'InboxLater' } as const)
        mails.push(yield* unwrap(readOne(mailbox, one)))
      }
      return { reader: recordPage(reader, page, mails, clock.now()), hasMore: page.hasMore }
    })

  const save = ({ key }: SystemMailbox, reader: ReturnReader): Stored<O.Option<ReturnReader>> =>
    inScope(Admin, ({ returnReaders }) => returnReaders.put(key, reader))

  /** Ends where another replica or an administrator has changed the reader: its next run has the newest. */
  const readOn = (mailbox: SystemMailbox, leased: ReturnReader): Stored<void> =>
    gen(function* () {
      const begun = clock.now()
      let [reader, hasMore] = [leased, true]
      while (hasMore) {
        const read = yield* wait(readPage(mailbox, reader, begun + PAGE_ENDS_AFTER))
        if (E.isLeft(read) && read.left._tag === 'StoreUnavailable') return yield* fail(read.left)
        if (E.isLeft(read) && read.left._tag !== 'InboxPlaceGone') {
          const { left } = read
          yield* unwrap(
            save(mailbox, left._tag === 'InboxUnread' ? failReader(reader, left.code) : { ...reader, busyUntil: 0 }),
          )
          return
        }
        const next = E.isRight(read) ? read.right.reader : startOver(reader)
        hasMore = (E.isLeft(read) || read.right.hasMore) && clock.now() < begun + RUN_LENGTH
        const saved = yield* unwrap(save(mailbox, hasMore ? next : { ...next, busyUntil: 0 }))
        if (O.isNone(saved)) return
        reader = saved.value
      }
      yield* wait(handle(mailbox, reader))
    })

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
      if (O.isSome(leased)) yield* unwrap(readOn(leased.value.mailbox, leased.value.reader))
    })

  return {
    run: pipe(SYSTEM_MAILBOX_KEYS, TE.traverseSeqArray(readMailbox), TE.asUnit),
    wake: inScope(Admin, ({ returnReaders, outbox }) =>
      gen(function* () {
        const readers = yield* unwrap(returnReaders.listPage(O.none, SYSTEM_MAILBOX_KEYS.length))
        if (readers.some(([, { isOn }]) => isOn))
          yield* unwrap(outbox.enqueue({ queue: 'mail.read-returns', data: {}, key: 'all' }))
      }),
    ),
  }
}
