// How long archiving holds, waits, retries (ARC-13) and stores.
import { fromDays, type Duration, fromHours, type Instant, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'

/** A claim is a lease: the attempt renews it while it lives, so that the mail of a dead one is taken up soon. */
export const ARCHIVE_CLAIM_LENGTH = fromSeconds(20)
export const CLAIM_RENEWAL_INTERVAL = fromSeconds(5)

/** A request is answered by now with what is known: 20 seconds less what travels and parsing may take. */
export const ANSWER_WITHIN = fromSeconds(15)

/** Looking whether an archived document is still there may take this long, on top of what an attempt then takes. */
export const LOOK_WITHIN = fromSeconds(3)

/** An attempt within a request goes on behind its answer no longer than this. */
export const INLINE_LIMIT = fromMinutes(2)

/** A document whose making was not answered turns up within this, or never: far longer than any call may take. */
export const DOCUMENT_APPEARS_WITHIN = fromMinutes(15)

/** How far the ledger's clock may be off ours when looking for what was made since an attempt started. */
export const CLOCK_SKEW = fromMinutes(5)

/** ARC-8: five within a day. The last comes a day after the first, so that a ledger that is away for a day costs no mail. */
const RETRY_DELAYS: readonly Duration[] = [
  fromMinutes(2),
  fromMinutes(15),
  fromHours(2),
  fromHours(21) + fromMinutes(43),
]
export const MAX_TRIES = RETRY_DELAYS.length + 1

/** None left: the archive has failed. `tries` have been made. */
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
/** After these tries the log reports it for manual work. About three weeks. */
export const MAX_CLEAN_UPS = 25
export function getCleanUpDelay(tries: number): Duration {
  return CLEAN_UP_DELAYS[tries - 1] ?? fromDays(1)
}

/** An attempt that waits for the ledger's next minute is not given up; one that would leave half a document for longer is. */
const PAUSE_WITH_DOCUMENT = fromMinutes(30)
const PAUSE_WITHOUT = fromDays(1)
export function mayPauseUntil(startedAt: Instant, hasDocument: boolean, until: Instant): boolean {
  return until <= startedAt + (hasDocument ? PAUSE_WITH_DOCUMENT : PAUSE_WITHOUT)
}

/** The archiver can undo within this time; later, colleagues may rely on the document. */
export const WITHDRAWABLE_FOR = fromDays(1)

/** ARC-9: how long a mail that failed, or waits for its user to sign in, is kept, so that it can be tried again. */
export const FAILED_MAIL_KEPT = fromDays(14)

/** How often a mail that waits for its user to sign in looks by itself; a sign-in wakes it at once. */
export const SIGN_IN_CHECK_INTERVAL = fromHours(6)

/** What is kept of an archived mail ends after 24 months; from then on the mail counts as not archived. */
export const ARCHIVED_KEPT = fromDays(730)
/** An archive that failed or was taken back is kept longer than its mail and its clean-up. */
export const ENDED_ARCHIVE_KEPT = fromDays(90)

/** How long after its last archive the daily purge still visits a tenant: beyond the end of all that is kept of archives. */
export const TENANT_REMEMBERED = ARCHIVED_KEPT + fromDays(70)

/** An erasure waits this long for attempts of its user to end: a call of the ledger, a PDF, and the removal of a document. */
export const STOP_WITHIN = fromSeconds(40)

/** A worker's attempt may take as long as the slowest mail needs; its claim is what bounds it. */
export const WORKER_LIMIT = fromHours(1)

/** ARC-8: how long a chosen target waits for its mail. */
export const AWAITS_SEND_FOR = fromDays(7)

/** What ended, expired or was handed over under an archiveKey is kept for this much longer. */
export const ENDED_SEND_ARCHIVE_KEPT = fromDays(30)

/** Sending a mail waits for the ledger no longer than this; afterwards a worker calls it. */
export const ASK_WHILE_SENDING = fromSeconds(2)
