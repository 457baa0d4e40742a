// Licences: for the plugin's session, for people without an account, and for operators.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import * as RR from 'fp-ts/lib/ReadonlyRecord.js'
import type { ActivateLicence, LicenceCheck } from '#application/licence/activate-licence.ts'
import type { AdminLicences, LicenceChangeResult, ShownLicence } from '#application/licence/admin-licences.ts'
import type { LicenceReport, makeReadLicence } from '#application/licence/licences.ts'
import type { LicenceDomains } from '#application/licence/licence-domains.ts'
import type { OfficeLicences } from '#application/licence/office-licences.ts'
import type { PendingLicences } from '#application/licence/pending-licences.ts'
import type { RegisterOffice } from '#application/licence/register-office.ts'
import { type Activation, type BoundTenants, isActive, type Licence, MAX_ACTIVATIONS } from '#domain/licence/licence.ts'
import { ACTIVATION_FAILURES, type LicenceBearer } from '#domain/licence/licence-transitions.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { adminLicenceContract } from '#adapters/contract/licence/admin-licences.ts'
import { officeLicenceContract } from '#adapters/contract/licence/office-licences.ts'
import { licenceContract, publicLicenceContract } from '#adapters/contract/licence/public-licence.ts'
import {
  answerSuccess,
  pickGivenFields,
  makeOpenEndpoints,
  answerList,
  makePrincipalEndpoints,
  makeSessionEndpoints,
} from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { makeRevisions } from '../kernel/revision.ts'

export interface LicenceUseCases extends ActivateLicence {
  readonly readLicence: ReturnType<typeof makeReadLicence>
  readonly register: RegisterOffice
  readonly admin: AdminLicences
  readonly pending: PendingLicences
  readonly domains: LicenceDomains
  readonly officeLicences: OfficeLicences
}

function toStateResponse(report: O.Option<LicenceReport>) {
  const found = O.toUndefined(report)
  return {
    state: found?.state ?? ('none' as const),
    organization: found?.licence.organization ?? null,
    expiresAt: found?.licence.expiresAt ?? null,
    activated: O.exists(isActive)(found?.activation ?? O.none),
    activations: found?.activations ?? null,
    maxActivations: found?.licence.maxActivations ?? MAX_ACTIVATIONS,
  }
}

export function makeLicenceEndpoints(uses: Pick<LicenceUseCases, 'readLicence'>): readonly Endpoint[] {
  return makeSessionEndpoints(licenceContract, {
    'GET /mailclient-plugin/licence': {
      handle: (_, { caller }) => pipe(uses.readLicence(caller.mailbox), TE.map(toStateResponse)),
    },
  })
}

const SMALL: Endpoint['bodyRule'] = { bytes: 16 * 1024 }

type AskedBearer = Readonly<Record<keyof BoundTenants, O.Option<string>>> & { readonly email: Mailbox }

const toBearer = ({ email: mailbox, ...tenants }: AskedBearer): LicenceBearer => ({
  mailbox,
  tenants: RR.compact(tenants),
})

const toValidityResponse = ({ code, details }: LicenceCheck) => ({
  valid: code === 'VALID',
  code,
  ...O.toUndefined(details),
})

export function makePublicLicenceEndpoints(
  uses: ActivateLicence & Pick<LicenceUseCases, 'register'>,
): readonly Endpoint[] {
  return makeOpenEndpoints(publicLicenceContract, {
    'POST /public/link/register': {
      bodyRule: SMALL,
      limited: 'registration',
      handle: ({ body }, { language }) => answerSuccess(uses.register(body, language)),
    },
    'POST /public/link-plugin/activate': {
      bodyRule: SMALL,
      credential: 'identity',
      fails: [...ACTIVATION_FAILURES, 'MailboxProofRequired'],
      handle: ({ body: { email, activationKey, ...tenants } }, { bearer }) =>
        pipe(
          uses.activate(
            {
              mailbox: email,
              tenants,
              key: pipe(
                activationKey,
                O.map((key) => key.trim()),
                O.filter((key) => key !== ''),
              ),
            },
            bearer,
          ),
          TE.map(toValidityResponse),
        ),
    },
    'POST /public/link-plugin/validate': {
      bodyRule: SMALL,
      credential: 'session',
      limited: 'plugin',
      handle: ({ body }, { bearer }) => pipe(uses.validate(toBearer(body), bearer), TE.map(toValidityResponse)),
    },
    'GET /public/link-plugin/access': {
      limited: 'plugin',
      handle: ({ query }) =>
        pipe(
          uses.access(toBearer(query)),
          TE.map((code) => ({ access: code === 'VALID', code })),
        ),
    },
  })
}

const { withRevision, checkRevision } = makeRevisions(
  ({ covers, kind, expiresAt, organization, applicant }: Licence) => [covers, kind, expiresAt, organization, applicant],
)

const toLicenceResponse = ({ licence, activations, ...shown }: ShownLicence) => ({
  ...withRevision(licence),
  ...shown,
  activationsUsed: activations,
})

const toActivationResponse = ({ mailbox, ...one }: Activation) => ({ ...one, email: mailbox })

const toChangedResponse = ({ licence, ...rest }: LicenceChangeResult) => ({
  ...rest,
  licence: toLicenceResponse(licence),
})

export function makeAdminLicenceEndpoints({
  admin,
  pending,
  domains,
}: Pick<LicenceUseCases, 'admin' | 'pending' | 'domains'>): readonly Endpoint[] {
  const needs = 'platform:admin'
  const ofOne = { needs, fails: ['LicenceNotFound'] } as const
  const ofPending = { needs, fails: ['LicenceNotFound', 'LicenceNotPending'] } as const
  const changeFails = ['LicenceNotFound', 'LicenceRevoked', 'LicenceStatusNotSettable'] as const
  return makePrincipalEndpoints(adminLicenceContract, {
    'GET /admin/link/licenses': {
      needs,
      handle: ({ query: { q, state: states, sort, ...rest } }, { principal }) =>
        answerList(
          rest,
          admin.list(principal, { ...rest, q, states, sortBy: sort.by, sortDir: sort.dir }),
          toLicenceResponse,
        ),
    },
    'GET /admin/link/licenses/:id': {
      ...ofOne,
      handle: ({ params: { id } }, { principal }) => pipe(admin.read(principal, id), TE.map(toLicenceResponse)),
    },
    'PUT /admin/link/licenses/:id': {
      needs,
      fails: [...changeFails, 'RecordChanged'],
      handle: ({ params: { id }, body: { revision, ...body } }, { principal }) =>
        pipe(admin.change(principal, id, pickGivenFields(body), checkRevision(revision)), TE.map(toChangedResponse)),
    },
    'DELETE /admin/link/licenses/:id': {
      ...ofPending,
      handle: ({ params: { id } }, { principal }) => answerSuccess(pending.remove(principal, id)),
    },
    'POST /admin/link/licenses/:id/code': {
      needs,
      fails: [...ofPending.fails, 'ApplicantMissing'],
      handle: ({ params: { id } }, { principal, language }) => answerSuccess(pending.sendCode(principal, id, language)),
    },
    'PUT /admin/link/licenses/:id/applicant': {
      needs,
      fails: [...ofPending.fails, 'ApplicantMissing', 'ApplicantNotCovered', 'RecordChanged'],
      handle: ({ params: { id }, body: { revision, ...body } }, { principal }) =>
        pipe(pending.correct(principal, id, pickGivenFields(body), checkRevision(revision)), TE.map(toLicenceResponse)),
    },
    'PUT /admin/link/licenses/:id/domain': {
      needs,
      fails: [
        'LicenceNotFound',
        'LicenceRevoked',
        'CoverageTaken',
        'MailDomainShared',
        'ApplicantMissing',
        'ApplicantNotCovered',
        'RecordChanged',
      ],
      handle: ({ params: { id }, body: { revision, domain, ...body } }, { principal }) =>
        pipe(
          domains.move(principal, id, { domain, ...pickGivenFields(body) }, checkRevision(revision)),
          TE.map(toLicenceResponse),
        ),
    },
    'POST /admin/link/licenses/:id/successor': {
      needs,
      fails: ['LicenceNotFound', 'LicenceNotRevoked', 'CoverageTaken'],
      handle: ({ params: { id } }, { principal }) => pipe(domains.succeed(principal, id), TE.map(toLicenceResponse)),
    },
    'POST /admin/link/licenses/:id/dry-run': {
      needs,
      changes: () => false,
      fails: changeFails,
      handle: ({ params: { id }, body }, { principal }) =>
        pipe(admin.dryRun(principal, id, pickGivenFields(body)), TE.map(toChangedResponse)),
    },
    'GET /admin/link/licenses/:id/activations': {
      ...ofOne,
      handle: ({ params: { id }, query }, { principal }) =>
        answerList(query, admin.activations(principal, id, query), toActivationResponse),
    },
    'GET /admin/link/licenses/:id/events': {
      ...ofOne,
      handle: ({ params: { id }, query }, { principal }) =>
        answerList(query, admin.events(principal, id, query), ({ name, ...one }) => ({ ...one, typeName: name })),
    },
    'GET /admin/link/daily-runs': {
      needs,
      handle: (_, { principal }) => pipe(admin.dailyRuns(principal), TE.bindTo('data')),
    },
    'POST /admin/link/licenses/:id/activations/release': {
      ...ofOne,
      handle: ({ params: { id }, body }, { principal }) => answerSuccess(admin.release(principal, id, body.email)),
    },
  })
}

export function makeOfficeLicenceEndpoints({
  officeLicences,
}: Pick<LicenceUseCases, 'officeLicences'>): readonly Endpoint[] {
  return makePrincipalEndpoints(officeLicenceContract, {
    'GET /licences': {
      needs: 'users:write',
      handle: (_, { principal }) =>
        pipe(
          officeLicences.list(principal),
          TE.map(({ licences, contact }) => ({
            contact,
            data: licences.map(({ licence, activations, state }) => ({
              ...licence,
              state,
              activationsUsed: activations,
            })),
          })),
        ),
    },
    'GET /licences/activations': {
      needs: 'users:write',
      handle: ({ query: { email, ...page } }, { principal }) =>
        answerList(
          page,
          officeLicences.activations(principal, { ...page, mailbox: O.toUndefined(email) }),
          toActivationResponse,
        ),
    },
  })
}
