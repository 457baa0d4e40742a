// Licences of all offices, for operators (LIC-6, LIC-10 to LIC-12). No answer contains the activation key.
import * as t from 'io-ts'
import { LICENCE_KINDS, LICENCE_STATES, LICENCE_STATUSES, type LicenceId } from '#domain/licence/licence.ts'
import { expectedRevision, keepOrSet } from '../codecs/change.ts'
import { makeListInQuery, type Sort, makeSortInQuery } from '../codecs/in-query.ts'
import { day } from '../codecs/day.ts'
import { instantInQuery } from '../codecs/instant.ts'
import { mailDomainCodec, name } from '../codecs/names.ts'
import { mailbox, moment, makeEnum, asOptional, withDefault, makeUuid } from '../codecs/text.ts'
import { answerWith, defineContract, allowNull, success, type WireOf } from '../endpoint.ts'
import { makePage, pageQuery, samplePage, textQuery } from '../page.ts'

export const licenceKind = makeEnum(...LICENCE_KINDS)
const status = makeEnum(...LICENCE_STATUSES)
export const licenceState = makeEnum(...LICENCE_STATES)

const licence = t.type(
  {
    id: t.string,
    /** A mail domain, or a whole address if many offices share the domain. */
    covers: t.string,
    organization: t.string,
    /** Null: the person was anonymised. `user`: their user in the link office. */
    applicant: allowNull(t.type({ name: t.string, email: t.string, user: t.string }, 'LicenceApplicant')),
    kind: licenceKind,
    status,
    state: licenceState,
    expiresAt: moment,
    createdAt: moment,
    /** Null until the first activation. */
    boundTo: allowNull(t.type({ directoryTenantId: t.string, ledgerTenantId: t.string }, 'BoundTenants')),
    activationsUsed: t.number,
    maxActivations: t.number,
    /** When the office was warned that few seats are left. */
    nearMaxAt: allowNull(moment),
    /** The link office, which has the applicant, events, mails and changes. */
    office: t.string,
    /** Changes with each change of domain, kind, expiry, organisation or applicant. */
    revision: t.string,
  },
  'Licence',
)
export type LicenceResponse = WireOf<typeof licence>

export const licenceActivation = t.type(
  {
    email: t.string,
    activatedAt: moment,
    lastUsedAt: moment,
    /** Since when it takes no seat, because it was not used. */
    deactivatedAt: allowNull(moment),
  },
  'LicenceActivationOfMailbox',
)
export type LicenceActivationResponse = WireOf<typeof licenceActivation>

const event = t.type(
  {
    id: t.string,
    type: t.string,
    /** For instance `LINK_LICENSE_EXPIRED`. */
    constant: t.string,
    typeName: t.string,
    firedAt: moment,
    /** The number of notifications that it caused. GET /admin/notifications lists them by `event`. */
    notifications: t.number,
  },
  'LicenceEventOfLicence',
)
export type LicenceEventResponse = WireOf<typeof event>

const dailyRun = t.type(
  {
    /** For instance `DEACTIVATE_INACTIVE_KOPPEL_ACTIVATIONS`. */
    job: t.string,
    /** The date in Europe/Amsterdam. */
    date: day,
    begunAt: moment,
    /** Null: the run is in progress, or it was interrupted and continues within the hour. */
    finishedAt: allowNull(moment),
    /** The number of records that it changed. */
    handled: t.number,
  },
  'DailyJobRun',
)

/** Absent fields stay as they are. A revoked licence stays revoked. */
const change = { status: keepOrSet(status), kind: keepOrSet(licenceKind), expiresAt: keepOrSet(moment) }
const licenceChange = t.strict({ ...change, revision: expectedRevision }, 'LicenceChange')

const correction = t.strict(
  {
    name: keepOrSet(name),
    /** An address in the mail domain that the licence covers, or the address itself that it covers. */
    email: keepOrSet(mailbox),
    organization: keepOrSet(name),
    revision: expectedRevision,
  },
  'ApplicantCorrection',
)

const changed = t.type(
  {
    licence,
    /** The names of the events that fire, in order. */
    events: t.array(t.string),
    /** Users of the link office who are marked for removal. */
    usersRemoved: t.number,
  },
  'ChangedLicence',
)
export type ChangedLicenceResponse = WireOf<typeof changed>

const move = t.strict(
  {
    domain: mailDomainCodec,
    /** The applicant's address in that domain; absent: it stays. */
    email: keepOrSet(mailbox),
    revision: expectedRevision,
  },
  'LicenceMove',
)

const params = { id: makeUuid<LicenceId>() }
export const sampleOfLicence = {
  id: '7d4f2b1a-9c3e-4d58-8a61-2b7e5c9f1a30',
  covers: 'korrel.example',
  organization: 'Kantoor Korrel',
  applicant: {
    name: 'Eva Jansen',
    email: 'eva.jansen@korrel.example',
    user: '8e0f2d4b-6a7c-4c8d-9b1e-3f5a7c9e9101',
  },
  kind: 'trial',
  status: 'active',
  state: 'trial',
  expiresAt: '2026-03-15T12:00:00.000Z',
  createdAt: '2026-03-01T12:00:00.000Z',
  boundTo: { directoryTenantId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', ledgerTenantId: '120' },
  activationsUsed: 3,
  maxActivations: 100,
  nearMaxAt: null,
  office: '1c9e7a5b-3d2f-4b8a-9c6e-7f5d3b1a9102',
  revision: 'Zr3kq0b1s5v9Yw2xC7mH4A',
} as const
export const sampleOfActivation = {
  email: 'eva.jansen@korrel.example',
  activatedAt: '2026-03-01T12:05:00.000Z',
  lastUsedAt: '2026-03-02T09:29:00.000Z',
  deactivatedAt: null,
} as const
const sampleEvent = {
  id: '0195f1c2-7d3a-7b10-8f6e-4c2a9d1e9301',
  type: 'c4f9e6d1-3a82-4b07-9e5a-1d8c2f6b9a04',
  constant: 'LINK_LICENSE_EXPIRED',
  typeName: 'Link licence expired',
  firedAt: '2026-03-15T12:00:00.000Z',
  notifications: 1,
}
const sampleRun = {
  job: 'DEACTIVATE_INACTIVE_KOPPEL_ACTIVATIONS',
  date: '2026-03-02',
  begunAt: '2026-03-02T01:15:00.000Z',
  finishedAt: '2026-03-02T01:15:02.000Z',
  handled: 12,
}
const one = { params: { id: sampleOfLicence.id } }
const { name: applicantName, email: applicantEmail } = sampleOfLicence.applicant
const pending = { ...sampleOfLicence, status: 'pending', state: 'pending', boundTo: null, activationsUsed: 0 } as const
const revoking = { ...one, body: { status: 'revoked' } } as const
const revoked = {
  licence: { ...sampleOfLicence, status: 'revoked', state: 'revoked' },
  events: ['Link licence revoked'],
  usersRemoved: 3,
} as const

export const adminLicenceContract = defineContract({
  'GET /admin/link/licenses': {
    summary: 'Lists the licences of all offices, a page at a time; `q` filters on domain, organisation and applicant.',
    query: {
      ...pageQuery,
      ...textQuery,
      state: withDefault(makeListInQuery(licenceState), []),
      expiresBefore: asOptional(instantInQuery),
      sort: withDefault<Sort<'expiresAt' | 'organization' | 'createdAt'>, string>(
        makeSortInQuery('expiresAt', 'organization', 'createdAt'),
        { by: 'createdAt', dir: 'desc' },
      ),
    },
    ...answerWith(200, makePage(licence), samplePage(sampleOfLicence), {
      query: { state: 'trial', sort: 'expiresAt' },
    }),
  },
  'GET /admin/link/licenses/:id': {
    summary: 'Returns one licence.',
    params,
    ...answerWith(200, licence, sampleOfLicence, one),
  },
  'PUT /admin/link/licenses/:id': {
    summary:
      'Changes kind, expiry or status of a licence; absent fields stay. `expired` and `revoked` can be set; revoked is final, and marks its users for removal.',
    params,
    body: licenceChange,
    ...answerWith(200, changed, revoked, revoking),
  },
  'DELETE /admin/link/licenses/:id': {
    summary:
      'Removes a pending licence, so that its domain can be registered again, and marks its users for removal. Its code is no longer valid.',
    params,
    ...answerWith(200, success, { success: true }, one),
  },
  'POST /admin/link/licenses/:id/code': {
    summary:
      'Mails the activation code of a pending licence to its applicant again, in their language, or else in that of the request.',
    params,
    ...answerWith(200, success, { success: true }, one),
  },
  'PUT /admin/link/licenses/:id/applicant': {
    summary:
      'Corrects the applicant or the organisation of a pending licence; absent fields stay. No mail leaves: POST …/code sends the code.',
    params,
    body: correction,
    ...answerWith(200, licence, pending, { ...one, body: { name: applicantName, email: applicantEmail } }),
  },
  'PUT /admin/link/licenses/:id/domain': {
    summary:
      'Moves a licence to another mail domain. Its mailboxes keep their seats; from then on new ones must be in that domain.',
    params,
    body: move,
    ...answerWith(200, licence, sampleOfLicence, {
      ...one,
      body: { domain: sampleOfLicence.covers, email: applicantEmail },
    }),
  },
  'POST /admin/link/licenses/:id/successor': {
    summary:
      'Makes a pending licence with a new code for the domain, organisation and applicant of a revoked one. No mail leaves: POST …/code sends the code.',
    params,
    ...answerWith(201, licence, pending, one),
  },
  'POST /admin/link/licenses/:id/dry-run': {
    summary: 'Returns what the same change would do, and changes nothing.',
    params,
    body: t.strict(change, 'LicenceTrial'),
    ...answerWith(200, changed, revoked, revoking),
  },
  'GET /admin/link/licenses/:id/activations': {
    summary: 'Lists the mailboxes that were activated under a licence, the last used first.',
    params,
    query: pageQuery,
    ...answerWith(200, makePage(licenceActivation), samplePage(sampleOfActivation), one),
  },
  'GET /admin/link/licenses/:id/events': {
    summary: 'Lists the events of a licence that are kept, the newest first. They are kept for 90 days.',
    params,
    query: pageQuery,
    ...answerWith(200, makePage(event), samplePage(sampleEvent), one),
  },
  'GET /admin/link/daily-runs': {
    summary: 'Returns the latest run of each daily job of licences.',
    ...answerWith(200, t.type({ data: t.array(dailyRun) }), { data: [sampleRun] }),
  },
  'POST /admin/link/licenses/:id/activations/release': {
    summary: 'Takes a mailbox off the licence, which frees its seat. Without effect if it is not under this licence.',
    params,
    body: t.strict({ email: mailbox }, 'LicenceRelease'),
    ...answerWith(200, success, { success: true }, { ...one, body: { email: sampleOfActivation.email } }),
  },
})
