// The offices that use the service (IDN-6).
import * as t from 'io-ts'
import { MAX_MAIL_DOMAINS } from '#domain/identity/naming.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { expectedRevision, keepOrSet } from '../codecs/change.ts'
import { languageCodec, mailDomainCodec, name } from '../codecs/names.ts'
import { booleanField, makeList, withDefault, makeUuid } from '../codecs/text.ts'
import { answerWith, defineContract, type WireOf } from '../endpoint.ts'
import { makePage, pageQuery, samplePage, textQuery } from '../page.ts'

const mailDomains = makeList(mailDomainCodec, MAX_MAIL_DOMAINS)
const newTenant = {
  name,
  mailDomains,
  active: withDefault(booleanField, true),
  language: withDefault(languageCodec, 'nl'),
}
const tenantChange = {
  name: keepOrSet(name),
  mailDomains: keepOrSet(mailDomains),
  active: keepOrSet(booleanField),
  language: keepOrSet(languageCodec),
  revision: expectedRevision,
}

const tenant = t.type(
  {
    uuid: t.string,
    name: t.string,
    active: t.boolean,
    mailDomains: t.array(t.string),
    /** Of mails and pages for people without a language of their own. */
    language: languageCodec,
    revision: t.string,
  },
  'Tenant',
)
export type TenantResponse = WireOf<typeof tenant>

const sample = {
  uuid: '1d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9105',
  name: 'Administratie De Linde',
  active: true,
  mailDomains: ['linde.example'],
  language: 'nl',
  revision: 'Zr3kq0b1s5v9Yw2xC7mH4A',
} as const

export const tenantContract = defineContract({
  'GET /tenants': {
    summary: 'Lists the offices that use the service by name, a page at a time; `q` filters on name and mail domain.',
    query: { ...textQuery, ...pageQuery },
    ...answerWith(200, makePage(tenant), samplePage(sample), { query: { q: 'linde' } }),
  },
  'GET /tenants/:id': {
    summary: 'Returns an office.',
    params: { id: makeUuid<TenantUuid>() },
    ...answerWith(200, tenant, sample, { params: { id: sample.uuid } }),
  },
  'POST /tenants': {
    summary: 'Adds an office. `active` defaults to true, `language` to nl.',
    body: t.strict(newTenant, 'NewTenant'),
    ...answerWith(201, tenant, sample, { body: { name: sample.name, mailDomains: sample.mailDomains } }),
  },
  'PUT /tenants/:id': {
    summary:
      'Changes the given fields of an office and returns the office. People of an inactive office cannot sign in.',
    params: { id: makeUuid<TenantUuid>() },
    body: t.strict(tenantChange, 'TenantChange'),
    ...answerWith(200, tenant, sample, { params: { id: sample.uuid }, body: { active: true } }),
  },
})
