// Wires the ledger: login, requests on behalf of a caller, and the use cases on its records and on settings.
import { makeRequestHash } from '#adapters/crypto/keyed-hashes.ts'
import { makeLeasedLimits } from '#adapters/limits/leased-limits.ts'
import { type LedgerConnection, makeLedgerConnection } from '#adapters/ledger/connection.ts'
import { makeLedgerActivities } from '#adapters/ledger/ledger-activities.ts'
import { makeLedgerContacts } from '#adapters/ledger/ledger-contacts.ts'
import { makeLedgerDocumentTypes } from '#adapters/ledger/ledger-document-types.ts'
import { makeLedgerOrganisations } from '#adapters/ledger/ledger-organisations.ts'
import { makeLedgerDocuments } from '#adapters/ledger/ledger-documents.ts'
import { makeLedgerOrders } from '#adapters/ledger/ledger-orders.ts'
import { makeLedgerRecipients } from '#adapters/ledger/ledger-recipients.ts'
import { makeLedgerLogin } from '#adapters/ledger/ledger-login.ts'
import { makeReadQuota } from '#adapters/ledger/ledger-quota.ts'
import { makeLedgerSales } from '#adapters/ledger/ledger-sales.ts'
import { makeLedgerTime } from '#adapters/ledger/ledger-time.ts'
import {
  type CallerTokens,
  makeLedgerRequest,
  type NoteLedger,
  type ObserveLedger,
} from '#adapters/ledger/ledger-request.ts'
import { makeRateGate } from '#adapters/ledger/rate-gate.ts'
import { makeFindLastContacts } from '#application/archive/archive-history.ts'
import { makeChangeActivity, makeLogActivity, makeRemoveActivity } from '#application/ledger/activities.ts'
import {
  makeChooseContact,
  makeReadSettings,
  makeSetExcluded,
  makeWriteSettings,
} from '#application/ledger/user-choices.ts'
import { makeReadHours } from '#application/ledger/hours.ts'
import { makeLookUpContact, makeReadContactStatus } from '#application/ledger/look-up-contact.ts'
import {
  makeChangeOpportunity,
  makeCreateOpportunity,
  makeMoveOpportunity,
  makeRemoveOpportunity,
} from '#application/ledger/opportunities.ts'
import { makeCreateOrganisation } from '#application/ledger/create-organisation.ts'
import { makeDeleteTime, makeRegisterTime, makeUpdateTime } from '#application/ledger/time.ts'
import { makeSerialise } from '#application/ledger/call-order.ts'
import { makeSaveContact } from '#application/ledger/save-contact.ts'
import type { LedgerLogin } from '#domain/session/ports.ts'
import { fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import type { LedgerMetrics } from '#domain/ledger/ports.ts'
import { noteHttpAnswer } from '#domain/logging/outage.ts'
import type { OutageLog } from '#domain/logging/ports.ts'
import type { Tracer } from '#domain/shared/tracer.ts'
import type { Config } from '../config/config.ts'
import type { Core } from './core.ts'
import { traceConnection } from './call-spans.ts'

/** One per process: all callers share its connections. */
export interface LedgerAccess {
  readonly baseUrl: string
  readonly connection: LedgerConnection
  readonly observe: ObserveLedger
  readonly noteOutcome: NoteLedger
}

export function openLedger(baseUrl: string, metrics: LedgerMetrics, outages: OutageLog, tracer?: Tracer): LedgerAccess {
  return {
    baseUrl,
    connection: traceConnection(tracer, 'ledger', makeLedgerConnection()),
    observe: (endpoint, status, took) =>
      metrics.ledgerCalled(endpoint, status === undefined ? 'none' : `${Math.floor(status / 100)}xx`, took),
    noteOutcome: (endpoint, status) =>
      noteHttpAnswer(outages, { dependency: 'ledger', answer: status ?? 'no_answer', what: endpoint }),
  }
}

export function composeLedgerLogin(
  access: LedgerAccess,
  config: Pick<Config, 'LEDGER_CLIENT_ID' | 'LEDGER_CLIENT_SECRET'>,
  baseUrl: string,
): LedgerLogin {
  const login = {
    ...access,
    clientId: config.LEDGER_CLIENT_ID,
    clientSecret: config.LEDGER_CLIENT_SECRET,
    redirectUri: `${baseUrl}/ledger/callback`,
  }
  return {
    // A login takes two calls, while a person waits.
    ...makeLedgerLogin({ ...login, deadline: fromSeconds(9) }),
    // A refresh has a minute, because a response that arrives too late may lose the token. Its callers stop waiting earlier.
    refresh: makeLedgerLogin({ ...login, deadline: fromMinutes(1) }).refresh,
  }
}

interface LedgerAreaDeps {
  readonly access: LedgerAccess
  readonly tokens: CallerTokens
}

export type LedgerArea = ReturnType<typeof composeLedger>

export function composeLedger(
  { limits, clock, timer, random, inScope, findSettings, secrets }: Core,
  { access, tokens }: LedgerAreaDeps,
) {
  const { baseUrl } = access
  // Each replica reserves a share of the calls of a day, and may leave it unused. The calls of a minute are too few for that.
  const dayLimits = makeLeasedLimits(limits, { clock, share: 1 / 100 })
  const gate = makeRateGate({ limits, dayLimits, clock })
  const useLedger = makeLedgerRequest({ ...access, tokens, limits, dayLimits, gate, clock, sleep: timer.sleep })
  const contacts = makeLedgerContacts({ baseUrl, useLedger })
  const organisations = makeLedgerOrganisations({ baseUrl, useLedger })
  const once = { limits, digest: makeRequestHash(secrets.jwtSecret), timer, clock }
  const time = makeLedgerTime({ baseUrl, useLedger, clock })
  const timeDeps = { time, inScope, clock }
  const sales = makeLedgerSales({ baseUrl, useLedger, clock })
  const activities = makeLedgerActivities({ baseUrl, useLedger })
  const inTurn = makeSerialise(clock)
  return {
    documents: makeLedgerDocuments({ baseUrl, useLedger }),
    recipients: makeLedgerRecipients({ baseUrl, useLedger }),
    documentTypes: makeLedgerDocumentTypes({ baseUrl, useLedger, clock }),
    readQuota: makeReadQuota({ gate, limits, dayLimits, clock }),
    contacts,
    organisations,
    lookUpContact: makeLookUpContact({ contacts, sales, lastContacts: makeFindLastContacts({ inScope }), ...timeDeps }),
    contactStatus: makeReadContactStatus({ contacts, inScope }),
    saveContact: makeSaveContact({ contacts, organisations, ...once }),
    createOrganisation: makeCreateOrganisation({ organisations, ...once }),
    setExcluded: makeSetExcluded({ inScope }),
    chooseContact: makeChooseContact({ inScope }),
    time,
    readHours: makeReadHours({ time, clock }),
    registerTime: makeRegisterTime({ ...timeDeps, random }),
    updateTime: inTurn(makeUpdateTime(timeDeps)),
    deleteTime: inTurn(makeDeleteTime(timeDeps)),
    orders: makeLedgerOrders({ baseUrl, useLedger }),
    sales,
    createOpportunity: makeCreateOpportunity({ sales, inScope, clock, random }),
    moveOpportunity: makeMoveOpportunity({ sales, clock }),
    changeOpportunity: inTurn(makeChangeOpportunity({ sales, clock })),
    removeOpportunity: inTurn(makeRemoveOpportunity({ sales, activities, inScope, clock })),
    activities,
    logActivity: makeLogActivity({ sales, activities, clock }),
    changeActivity: inTurn(makeChangeActivity({ activities, clock })),
    removeActivity: inTurn(makeRemoveActivity({ activities, clock })),
    readSettings: makeReadSettings({ findSettings }),
    writeSettings: makeWriteSettings({ inScope }),
  }
}
