// Licences for a mailbox, mostly without an account: registering an office, and a mail client's questions about a mailbox (LIC-1 to LIC-4).
// The specification defines the paths. All responses to a registration are the same.
import * as t from 'io-ts'
import { LICENCE_KINDS, LICENCE_STATES, LICENCE_STATUSES } from '#domain/licence/licence.ts'
import { VALIDATION_WORDS } from '#domain/licence/licence-transitions.ts'
import { makeLine } from '../codecs/line.ts'
import { name } from '../codecs/names.ts'
import { makePostedForm } from '../codecs/posted-form.ts'
import { mailbox, moment, makeEnum, asOptional, makeText } from '../codecs/text.ts'
import { answerWith, defineContract, numberOrNull, allowNull, success, textOrNull } from '../endpoint.ts'

/** Ids of directories and ledgers are much shorter. */
const tenantId = makeLine(200)

export const licenceRegistration = t.strict({ email: mailbox, name, organization: name }, 'LicenceRegistration')

const activation = t.strict(
  {
    email: mailbox,
    directoryTenantId: tenantId,
    ledgerTenantId: tenantId,
    /** The key in the mail to the applicant. The first activation needs it. Any text that is not a key gives ACTIVATION_KEY_INVALID. */
    activationKey: asOptional(makeText({ max: 1000 })),
  },
  'LicenceActivation',
)

const asked = { email: mailbox, directoryTenantId: asOptional(tenantId), ledgerTenantId: asOptional(tenantId) }

/** Only a plugin session of the mailbox gets the optional fields. */
const validity = t.intersection(
  [
    t.type({ valid: t.boolean, code: makeEnum(...VALIDATION_WORDS) }),
    t.partial({
      status: makeEnum(...LICENCE_STATUSES),
      kind: makeEnum(...LICENCE_KINDS),
      expiresAt: moment,
      activationsUsed: t.number,
      maxActivations: t.number,
    }),
  ],
  'LicenceValidity',
)

const access = t.type({ access: t.boolean, code: makeEnum(...VALIDATION_WORDS) }, 'LicenceAccess')

const sampleRegistration = { email: 'eva.jansen@korrel.example', name: 'Eva Jansen', organization: 'Kantoor Korrel' }
const bearer = {
  email: 'eva.jansen@korrel.example',
  directoryTenantId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  ledgerTenantId: '120',
}
const valid = {
  valid: true,
  code: 'VALID',
  status: 'active',
  kind: 'trial',
  expiresAt: '2026-03-15T12:00:00.000Z',
  activationsUsed: 3,
  maxActivations: 100,
} as const

export const publicLicenceContract = defineContract({
  'POST /public/link/register': {
    summary:
      'Registers an office for the plugin by the mail domain of the address; its first registration is mailed an activation code. The answer is always the same.',
    body: licenceRegistration,
    ...answerWith(200, success, { success: true }, { body: sampleRegistration }),
  },
  'POST /public/link-plugin/activate': {
    summary:
      'Activates the mailbox under the licence of its office: the first one with the code, which binds directory and ledger, later ones by these two alone. With MAILBOX_PROOF=required it needs an identity token of the mailbox.',
    body: activation,
    ...answerWith(200, validity, valid, {
      body: { ...bearer, activationKey: '9b1d7c36-52a4-4f0e-8c1d-6f3b2a5e7d90' },
    }),
  },
  'POST /public/link-plugin/validate': {
    summary:
      'Returns whether the mailbox may use the licence of its office, and records the use. `code`: the first that holds.',
    body: t.strict(asked, 'LicenceQuestion'),
    ...answerWith(200, validity, valid, { body: bearer }),
  },
  'GET /public/link-plugin/access': {
    summary: 'Returns the same in short, for clients that only need to know whether they have access.',
    query: asked,
    ...answerWith(200, access, { access: true, code: 'VALID' }, { query: bearer }),
  },
})

const paneLicence = t.type(
  {
    state: makeEnum('none', ...LICENCE_STATES),
    organization: textOrNull,
    expiresAt: allowNull(moment),
    activated: t.boolean,
    activations: numberOrNull,
    maxActivations: t.number,
  },
  'LicenceState',
)

/** The licence of the session's mailbox. It contains neither the key nor the applicant. */
export const licenceContract = defineContract({
  'GET /mailclient-plugin/licence': {
    summary:
      "Returns the state of the mailbox under its office's licence. The plugin API works without a licence as well.",
    ...answerWith(200, paneLicence, {
      state: 'trial',
      organization: 'Kantoor Korrel',
      expiresAt: '2026-03-15T12:00:00.000Z',
      activated: true,
      activations: 3,
      maxActivations: 100,
    }),
  },
})

const query = { lang: t.unknown }

export const registerPageContract = defineContract({
  'GET /register': {
    summary: 'The page on which an office registers for the plugin.',
    query,
    answers: { 200: null },
    example: { input: { query: { lang: 'nl' } } },
  },
  'POST /register': {
    summary: 'Registers the office. Faults (400): the page again, with what is to be changed.',
    query,
    body: makePostedForm(
      '`email`, `name` and `organization`. With `show` no office is registered, and the form is shown again in the language of the address.',
    ),
    answers: { 200: null, 400: null },
    example: { input: { body: sampleRegistration } },
  },
})
