// Old clients against a new service: clients ignore unknown fields, and a changed answer is a new field. So a published field stays as it is.
// New fields are added to the list with UPDATE_PUBLISHED=1; a line that changes or goes breaks clients that are in use.
import { readFile, writeFile } from 'node:fs/promises'
import { expect } from 'chai'
import { archiveContract, mailStatusContract } from '#adapters/contract/archive/archives.ts'
import { lastUsedContract } from '#adapters/contract/archive/last-used.ts'
import { sendArchiveContract } from '#adapters/contract/archive/send-archive.ts'
import { assistantCallContract, connectionContract } from '#adapters/contract/assistant/connections.ts'
import { campaignContract } from '#adapters/contract/campaign/campaigns.ts'
import { eventContract } from '#adapters/contract/event/events.ts'
import type { JsonSchema } from '#adapters/contract/codecs/described.ts'
import { makeSchemas } from '#adapters/contract/codecs/json-schema.ts'
import type { Contract } from '#adapters/contract/endpoint.ts'
import { auditContract } from '#adapters/contract/identity/audit.ts'
import { meContract, signOutContract } from '#adapters/contract/identity/me.ts'
import { roleContract } from '#adapters/contract/identity/roles.ts'
import { tagContract } from '#adapters/contract/identity/tags.ts'
import { tenantContract } from '#adapters/contract/identity/tenants.ts'
import { userContract } from '#adapters/contract/identity/users.ts'
import { activityContract } from '#adapters/contract/ledger/activities.ts'
import { addressChoiceContract, contactContract } from '#adapters/contract/ledger/contacts.ts'
import { orderContract } from '#adapters/contract/ledger/orders.ts'
import { organisationContract } from '#adapters/contract/ledger/organisations.ts'
import { salesContract } from '#adapters/contract/ledger/sales.ts'
import { documentTypeContract, quotaContract, settingsContract } from '#adapters/contract/ledger/settings.ts'
import { timeContract } from '#adapters/contract/ledger/time.ts'
import { adminLicenceContract } from '#adapters/contract/licence/admin-licences.ts'
import { licenceContract, publicLicenceContract } from '#adapters/contract/licence/public-licence.ts'
import { logContract } from '#adapters/contract/logging/logs.ts'
import { mailServerContract } from '#adapters/contract/mailing/mail-server.ts'
import { messageContract } from '#adapters/contract/mailing/messages.ts'
import { consentCallbackContract, systemMailboxContract } from '#adapters/contract/mailing/system-mailboxes.ts'
import { monitorCampaignContract, templateContract } from '#adapters/contract/mailing/templates.ts'
import { homeContract } from '#adapters/contract/operations/home.ts'
import { jobContract } from '#adapters/contract/operations/jobs.ts'
import { systemContract } from '#adapters/contract/operations/system.ts'
import { vaultContract } from '#adapters/contract/operations/vault.ts'
import { myDataContract } from '#adapters/contract/privacy/my-data.ts'
import { linkContract, loginContract, sessionContract } from '#adapters/contract/session/session.ts'
import { viewContract } from '#adapters/contract/operations/views.ts'
import { searchContract } from '#adapters/contract/search/search.ts'
import { surveyContract } from '#adapters/contract/survey/surveys.ts'
import { makeSendCall } from '#adapters/web/kit/http.ts'

const LIST = new URL('./support/published-answers.json', import.meta.url)

const contracts: Contract = {
  ...activityContract,
  ...addressChoiceContract,
  ...archiveContract,
  ...assistantCallContract,
  ...auditContract,
  ...campaignContract,
  ...connectionContract,
  ...contactContract,
  ...documentTypeContract,
  ...eventContract,
  ...homeContract,
  ...jobContract,
  ...lastUsedContract,
  ...licenceContract,
  ...publicLicenceContract,
  ...adminLicenceContract,
  ...linkContract,
  ...logContract,
  ...loginContract,
  ...consentCallbackContract,
  ...mailServerContract,
  ...mailStatusContract,
  ...meContract,
  ...messageContract,
  ...monitorCampaignContract,
  ...myDataContract,
  ...orderContract,
  ...organisationContract,
  ...quotaContract,
  ...roleContract,
  ...salesContract,
  ...sendArchiveContract,
  ...sessionContract,
  ...settingsContract,
  ...signOutContract,
  ...systemMailboxContract,
  ...searchContract,
  ...surveyContract,
  ...systemContract,
  ...tagContract,
  ...templateContract,
  ...tenantContract,
  ...timeContract,
  ...userContract,
  ...vaultContract,
  ...viewContract,
}

const { schemaOf, components } = makeSchemas()

/** One line for each value of an answer: its path and its type. */
const linesOf = (path: string, schema: JsonSchema): readonly string[] => {
  const { $ref, anyOf, properties, required = [], items, additionalProperties, ...rest } = schema
  if ($ref !== undefined) return linesOf(path, components.get($ref.replace(/^.*\//, '')) ?? {})
  if (anyOf !== undefined) return anyOf.flatMap((one) => linesOf(path, one))
  if (items !== undefined) return linesOf(`${path}[]`, items)
  if (properties === undefined)
    return typeof additionalProperties === 'object'
      ? linesOf(`${path}{}`, additionalProperties)
      : [`${path}: ${JSON.stringify(rest.const ?? rest.enum ?? rest.type ?? 'any')}`]
  return Object.entries(properties).flatMap(([name, one]) =>
    linesOf(`${path}.${name}${required.includes(name) ? '' : '?'}`, one),
  )
}

const current = [
  ...new Set(
    Object.entries(contracts).flatMap(([name, { answers }]) =>
      Object.entries(answers).flatMap(([status, codec]) =>
        codec === null ? [] : linesOf(`${name} ${status} `, schemaOf(codec)),
      ),
    ),
  ),
].sort()

describe('old clients against a new service', () => {
  it('find every published field, with its published values', async () => {
    const published = JSON.parse(await readFile(LIST, 'utf8')) as readonly string[]
    expect(published.filter((line) => !current.includes(line))).to.deep.equal([])
  })

  it('every field of an answer is published', async () => {
    if (process.env['UPDATE_PUBLISHED'] === '1') await writeFile(LIST, `${JSON.stringify(current, null, 2)}\n`)
    const published = JSON.parse(await readFile(LIST, 'utf8')) as readonly string[]
    expect(current.filter((line) => !published.includes(line))).to.deep.equal([])
  })

  it('take an answer with fields that they do not know', async () => {
    const body = { data: [{ uuid: 'a', name: 'A', holders: 1, colour: 'red' }], total: 1 }
    const send = makeSendCall({ locale: 'nl', fetch: async () => Response.json(body) })
    expect(await send<unknown>({ method: 'GET', path: '/tags' })).to.deep.equal({ _tag: 'Right', right: body })
  })
})
