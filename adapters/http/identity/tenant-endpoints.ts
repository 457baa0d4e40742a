// Operators and the tenants there are (IDN-6). Which of them an operator acts in does not matter here.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { flow, pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { AddTenant, ChangeTenant, ListTenants, TenantContent } from '#application/identity/tenants.ts'
import { MAX_MAIL_DOMAINS } from '#domain/identity/naming.ts'
import type { Tenant } from '#domain/identity/tenant.ts'
import { asTenantUuid } from '#domain/shared/tenant-uuid.ts'
import { changeOnly } from '#adapters/contract/codecs/change.ts'
import { flag } from '#adapters/contract/codecs/flag.ts'
import { listOf, optional, text, uuid } from '#adapters/contract/codecs/text.ts'
import { mailDomain, name } from '#adapters/contract/codecs/names.ts'
import { ok } from '../kernel/answer.ts'
import { type Endpoint, principalEndpoint } from '../kernel/endpoint.ts'
import { pageAnswer, pageOf, pageQuery, tellPage } from './paging.ts'

export interface TenantUseCases {
  readonly listTenants: ListTenants
  readonly addTenant: AddTenant
  readonly changeTenant: ChangeTenant
}

const BODY = { bytes: 16 * 1024 }
const operators = { limited: 'admin', needs: 'platform:admin' } as const

const domains = listOf(mailDomain, MAX_MAIL_DOMAINS)

const listInput = t.type({ query: t.type({ q: optional(text({ max: 200 })), ...pageQuery }) })

const newInput = t.type({ body: t.type({ name, mailDomains: domains, active: optional(flag) }, 'NewTenant') })

const changeInput = t.type({
  params: t.type({ id: uuid }),
  body: t.type({ name: changeOnly(name), mailDomains: changeOnly(domains), active: changeOnly(flag) }, 'TenantChange'),
})

const changeOf = ({ body }: t.TypeOf<typeof changeInput>): Partial<TenantContent> => ({
  ...(body.name === undefined ? {} : { name: body.name }),
  ...(body.mailDomains === undefined ? {} : { mailDomains: body.mailDomains }),
  ...(body.active === undefined ? {} : { active: body.active }),
})

const tenantAnswer = t.type(
  { uuid: t.string, name: t.string, active: t.boolean, mailDomains: t.array(t.string) },
  'Tenant',
)

const tellTenant = (tenant: Tenant): t.TypeOf<typeof tenantAnswer> => ({
  uuid: tenant.uuid,
  name: tenant.name,
  active: tenant.active,
  mailDomains: [...tenant.mailDomains],
})

const sample = {
  uuid: '1d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9105',
  name: 'Administratie De Linde',
  active: true,
  mailDomains: ['linde.example'],
}

export const tenantEndpoints = (uses: TenantUseCases): readonly Endpoint[] => [
  principalEndpoint({
    ...operators,
    method: 'GET',
    path: '/tenants',
    summary:
      'The offices that use the service by name, a page at a time: all of them, or those whose name or mail domain has `q` in it.',
    input: listInput,
    answers: { 200: pageAnswer(tenantAnswer) },
    example: {
      input: { query: { q: 'linde' } },
      answers: { 200: { data: [sample], total: 1, skip: 0, limit: 50 } },
    },
    handle: ({ query }, { principal }) => {
      const page = pageOf(query)
      const q = O.getOrElse(() => '')(query.q).trim()
      return pipe(uses.listTenants(principal, { ...page, q }), TE.map(flow(tellPage(tellTenant, page), ok)))
    },
  }),
  principalEndpoint({
    ...operators,
    method: 'POST',
    path: '/tenants',
    summary: 'Adds an office; active unless told otherwise.',
    bodyRule: BODY,
    input: newInput,
    answers: { 201: tenantAnswer },
    fails: ['MailDomainTaken'],
    example: {
      input: { body: { name: sample.name, mailDomains: sample.mailDomains } },
      answers: { 201: sample },
    },
    handle: ({ body }, { principal }) =>
      pipe(
        uses.addTenant(principal, {
          name: body.name,
          mailDomains: body.mailDomains,
          active: O.getOrElse(() => true)(body.active),
        }),
        TE.map((tenant) => ({ status: 201, body: tellTenant(tenant) })),
      ),
  }),
  principalEndpoint({
    ...operators,
    method: 'PUT',
    path: '/tenants/:id',
    summary: 'Changes what is given of an office, and answers it. Nobody of an inactive one is let in.',
    bodyRule: BODY,
    input: changeInput,
    answers: { 200: tenantAnswer },
    fails: ['MailDomainTaken', 'OperatorTenantStays', 'TenantNotFound'],
    example: { input: { params: { id: sample.uuid }, body: { active: true } }, answers: { 200: sample } },
    handle: (input, { principal }) =>
      pipe(uses.changeTenant(principal, asTenantUuid(input.params.id), changeOf(input)), TE.map(flow(tellTenant, ok))),
  }),
]
