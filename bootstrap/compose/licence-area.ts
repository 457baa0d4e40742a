// Wires the licence area: registering offices, activating and checking mailboxes, operators, leaving a licence, and the daily jobs.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { Queue } from '#adapters/jobs/queue.ts'
import { makeFireEvents } from '#application/event/fire-event.ts'
import { makeActivateLicence } from '#application/licence/activate-licence.ts'
import { makeAdminLicences } from '#application/licence/admin-licences.ts'
import { type DailyLicenceJobs, makeDailyLicenceJobs } from '#application/licence/daily-jobs.ts'
import { allowAll, makeDisconnectMailbox, makeAllowOwnSession, makeReadLicence } from '#application/licence/licences.ts'
import { makeLicenceDomains } from '#application/licence/licence-domains.ts'
import { makeEnsureLinkUser, makeReplaceApplicant } from '#application/licence/link-users.ts'
import { licenceMails, makeMailApplicant } from '#application/licence/licence-mails.ts'
import { makeOfficeLicences } from '#application/licence/office-licences.ts'
import { makePendingLicences } from '#application/licence/pending-licences.ts'
import { makeRegisterOffice } from '#application/licence/register-office.ts'
import { fireLicenceEvents, makeStoreLicence } from '#application/licence/store-licence.ts'
import type { RequireProof } from '#application/session/authorisation-url.ts'
import type { CheckSession, SessionMailbox } from '#application/session/session-record.ts'
import { toCoveredDomain } from '#domain/licence/licence.ts'
import type { LicenceJob, LicenceStores } from '#domain/licence/ports.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { InScope, Stored } from '#domain/shared/unit-of-work.ts'
import type { Config } from '../config/config.ts'
import type { Core } from './core.ts'
import type { MailingUsers } from './mailing-area.ts'
import { makeScheduledQueue } from './queue-data.ts'

/** What licences do for the mailing area. */
export const mailsOfLicences: MailingUsers = { purposes: licenceMails, usesOf: () => TE.right({}) }

export interface LeavingDeps extends Pick<Core, 'clock' | 'linkTenant'> {
  readonly inScope: InScope<LicenceStores>
  readonly sessionMailbox: SessionMailbox
  readonly config: Pick<Config, 'DISCONNECT_PROOF' | 'NODE_ENV'>
}

export function composeLeaving({ config, sessionMailbox, inScope, clock, linkTenant }: LeavingDeps) {
  const byDefault = () => (config.NODE_ENV === 'production' ? 'required' : 'optional')
  const proof = O.getOrElse(byDefault)(config.DISCONNECT_PROOF)
  const mayDisconnect = proof === 'required' ? makeAllowOwnSession(sessionMailbox) : allowAll
  return makeDisconnectMailbox({ inScope, clock, linkTenant, mayDisconnect })
}

interface LicenceAreaDeps {
  readonly sessionMailbox: SessionMailbox
  readonly checkSession: CheckSession
  readonly requireProof: RequireProof
}

/** None: there is no valid session. */
const mailboxOf =
  (check: CheckSession) =>
  (session: O.Option<string>): Stored<O.Option<Mailbox>> =>
    pipe(
      check(session),
      TE.map(({ mailbox }) => O.some(mailbox)),
      TE.orElse((failure) => (failure._tag === 'StoreUnavailable' ? TE.left(failure) : TE.right(O.none))),
    )

export function composeLicence(core: Core, { sessionMailbox, checkSession, requireProof }: LicenceAreaDeps) {
  const { config, licenceChecks, inScope, clock, timer, random, limits, metrics, baseUrl } = core
  const { linkTenant, pseudonymOf, change, dryRunChange, createMessages } = core
  const domains = O.getOrElse((): readonly string[] => [])(config.PUBLIC_MAIL_DOMAINS)
  const fireEvents = makeFireEvents({ clock, random, linkTenant })
  const storeLicence = makeStoreLicence({ fireEvents })
  const ensureLinkUser = makeEnsureLinkUser({ random })
  const replaceApplicant = makeReplaceApplicant({ ensureLinkUser })
  const contact = O.getOrElse((): string => config.MAIL_FROM.address)(config.LICENCE_CONTACT)
  const mailApplicant = makeMailApplicant({ createMessages, linkTenant, baseUrl, contact })
  const publicMailDomains = new Set(domains.map(toCoveredDomain))
  const common = { inScope, clock, metrics, linkTenant, ensureLinkUser, storeLicence }
  return {
    ...makeActivateLicence({
      ...common,
      ...licenceChecks,
      mailboxOfSession: mailboxOf(checkSession),
      requireProof,
    }),
    register: makeRegisterOffice({
      ...common,
      random,
      timer,
      limits,
      publicMailDomains,
      pseudonymOf,
      fireEvents,
      mailApplicant,
    }),
    admin: makeAdminLicences({ inScope, clock, linkTenant, storeLicence, change, dryRunChange }),
    pending: makePendingLicences({ change, linkTenant, replaceApplicant, mailApplicant }),
    domains: makeLicenceDomains({ ...common, random, change, replaceApplicant, publicMailDomains }),
    officeLicences: makeOfficeLicences({ inScope, clock, contact }),
    readLicence: makeReadLicence({ inScope, clock }),
    disconnectMailbox: composeLeaving({ config, sessionMailbox, inScope, clock, linkTenant }),
    dailyJobs: makeDailyLicenceJobs({
      inScope,
      clock,
      linkTenant,
      fire: (stores, events) => fireLicenceEvents(fireEvents, stores, events),
    }),
  }
}

const DAILY = { retries: 3, retryDelaySeconds: 300, deadlineSeconds: 1800 }

/**
 * The jobs start each hour and check whether they are due, because times between 02:00 and 03:00 do not exist or occur twice on two nights
 * a year. They start a minute after the due time: with a clock that is a second behind, a run at the due time itself would be an hour late.
 */
export function makeLicenceQueues(jobs: DailyLicenceJobs): Readonly<Record<LicenceJob['queue'], Queue>> {
  return {
    'licence.deactivate-inactive': makeScheduledQueue('16 * * * *', DAILY, () => jobs.deactivateInactive),
    'licence.mark-expired-users': makeScheduledQueue('16 * * * *', DAILY, () => jobs.markExpiredUsers),
  }
}
