// Time limits, delays, retries (ARC-13) and retention of archiving.
import { fromDays, type Duration, fromHours, type Instant, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'

/** A claim is a lease that a live attempt renews. It is short, so that the mail of a dead attempt continues soon. */
export const ARCHIVE_CLAIM_LENGTH = fromSeconds(20)
export const CLAIM_RENEWAL_INTERVAL = fromSeconds(5)

/** A request gets its answer within this time: 20 seconds less the time for transfer and parsing. */
export const ANSWER_WITHIN = fromSeconds(15)

/** A check whether an archived document or a type still exists may take this long, in addition to the attempt that follows. */
export const LOOK_WITHIN = fromSeconds(3)

/** An attempt within a request starts no step after this time. It may continue after its answer. */
export const INLINE_LIMIT = fromMinutes(2)

/** If a creating call got no answer, its document appears within this time or never. No call takes nearly as long. */
export const DOCUMENT_APPEARS_WITHIN = fromMinutes(15)

/** How much the ledger's clock may differ from ours in a search for documents created since an attempt started. */
export const CLOCK_SKEW = fromMinutes(5)

/** ARC-8: five tries within a day. The last try is a day after the first, so that mails survive an outage of the ledger for a day. */
const RETRY_DELAYS: readonly Duration[] = [
  fromMinutes(2),
  fromMinutes(15),
  fromHours(2),
  fromHours(21) + fromMinutes(43),
]
export const MAX_TRIES = RETRY_DELAYS.length + 1

/** The delay after `tries` tries. Undefined: no try is left, and the archive fails. */
export function findRetryDelay(tries: number): Duration | undefined {
  return RETRY_DELAYS[tries - 1]
}

const CLEAN_UP_DELAYS: readonly Duration[] = [
  fromMinutes(1),
  fromMinutes(5),
  fromMinutes(30),
  fromHours(2),
  fromHours(8),
]
/** After this many tries, about three weeks, the log reports the trace for manual removal. */
export const MAX_CLEAN_UPS = 25
export function getCleanUpDelay(tries: number): Duration {
  return CLEAN_UP_DELAYS[tries - 1] ?? fromDays(1)
}

/** How long after its start an attempt may pause while the ledger is busy: only briefly if it would leave an incomplete document. */
const PAUSE_WITH_DOCUMENT = fromMinutes(30)
const PAUSE_WITHOUT = fromDays(1)
export function mayPauseUntil(startedAt: Instant, hasDocument: boolean, until: Instant): boolean {
  return until <= startedAt + (hasDocument ? PAUSE_WITH_DOCUMENT : PAUSE_WITHOUT)
}

/** The archiver can undo within this time; later, colleagues may rely on the document. */
export const WITHDRAWABLE_FOR = fromDays(1)

/** ARC-9: how long the service keeps a mail that failed, or that waits for its user to sign in, for a retry. */
export const FAILED_MAIL_KEPT = fromDays(14)

/** A worker checks a mail that waits for its user to sign in this often. A sign-in makes it due at once. */
export const SIGN_IN_CHECK_INTERVAL = fromHours(6)

/** The record of an archived mail is kept for 24 months. After that, the mail counts as not archived. */
export const ARCHIVED_KEPT = fromDays(730)
/** The record of an archive that failed or was undone is kept longer than its mail and its clean-up. */
export const ENDED_ARCHIVE_KEPT = fromDays(90)

/** The daily purge visits a tenant this long after its last archive, until after all its records have expired. */
export const TENANT_REMEMBERED = ARCHIVED_KEPT + fromDays(70)

/** An erasure waits this long for attempts of its user to end: a call of the ledger, a PDF, and the removal of a document. */
export const STOP_WITHIN = fromSeconds(40)

/** A worker's attempt may take as long as the slowest mail needs. Its claim shows whether the worker is alive. */
export const WORKER_LIMIT = fromHours(1)

/** ARC-8: how long a chosen target waits for its mail. */
export const AWAITS_SEND_FOR = fromDays(7)

/** A send-archive job is kept this long after it ended, expired or was handed over. */
export const ENDED_SEND_ARCHIVE_KEPT = fromDays(30)

/** Sending a mail waits for the ledger no longer than this; afterwards a worker calls it. */
export const ASK_WHILE_SENDING = fromSeconds(2)
