// The licences of one office, for its administrators (LIC-11).
import * as t from 'io-ts'
import { asOptional, mailbox, moment } from '../codecs/text.ts'
import { allowNull, answerWith, defineContract, type WireOf } from '../endpoint.ts'
import { makePage, pageQuery, samplePage } from '../page.ts'
import { licenceActivation, licenceKind, licenceState, sampleOfActivation, sampleOfLicence } from './admin-licences.ts'

const ownLicence = t.type(
  {
    id: t.string,
    /** One of the office's mail domains. */
    covers: t.string,
    organization: t.string,
    /** The person who requested it. Null: they were anonymised. */
    applicant: allowNull(t.type({ name: t.string, email: t.string }, 'OwnLicenceApplicant')),
    kind: licenceKind,
    state: licenceState,
    expiresAt: moment,
    activationsUsed: t.number,
    maxActivations: t.number,
  },
  'OwnLicence',
)
export type OwnLicenceResponse = WireOf<typeof ownLicence>

const ownLicences = t.type(
  {
    data: t.array(ownLicence),
    /** Whom to ask about a licence: a mail address, or the address of a page. */
    contact: t.string,
  },
  'OwnLicences',
)

const {
  status: _,
  createdAt: __,
  boundTo: _to,
  nearMaxAt: _max,
  office: _of,
  revision: _as,
  ...shared
} = sampleOfLicence
const { name, email } = sampleOfLicence.applicant
const sampleOwn = { ...shared, applicant: { name, email } }

export const officeLicenceContract = defineContract({
  'GET /licences': {
    summary: 'Lists the licences that cover a mail domain of the office.',
    ...answerWith(200, ownLicences, { data: [sampleOwn], contact: 'help@tapster.example' }),
  },
  'GET /licences/activations': {
    summary:
      'Lists the mailboxes that have or had a seat under these licences, the last used first; filtered by whole address.',
    query: { email: asOptional(mailbox), ...pageQuery },
    ...answerWith(200, makePage(licenceActivation), samplePage(sampleOfActivation), {
      query: { email: sampleOfActivation.email },
    }),
  },
})
