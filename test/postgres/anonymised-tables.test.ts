// Searches every table for a person of an office before and after anonymisation: what is left of the person, and that others lose nothing.
import { createHash } from 'node:crypto'
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { SurveyStores } from '#domain/survey/ports.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeMailingStores } from '#adapters/postgres/mailing/stores.ts'
import { makeAnonymiseUser } from '#application/identity/anonymise.ts'
import { makeForgetEvents } from '#application/event/keep-events.ts'
import { makeForgetMessages } from '#application/mailing/purge-mail.ts'
import { makeRunAudited } from '#application/identity/audit.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import type { AssistantStores } from '#domain/assistant/ports.ts'
import type { CampaignDraftUuid, CampaignStores } from '#domain/campaign/ports.ts'
import type { EventStores } from '#domain/event/ports.ts'
import type { LicenceStores } from '#domain/licence/ports.ts'
import type { OperationsStores } from '#domain/operations/ports.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import { REMOVAL_GRACE, type User } from '#domain/identity/user.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { newOnceDigest, sampleAssistant, sampleCode, sampleConsent } from '#test/contract/sample-assistants.ts'
import { sampleLicence } from '#test/contract/sample-licences.ts'
import { mailbox, newTenant, newUuid, NOW } from '#test/contract/sample-connections.ts'
import { sampleView } from '#test/contract/sample-views.ts'
import { newMailing, queued } from '#test/contract/sample-mails.ts'
import { newDigest, sampleRole, sampleSignIn, sampleTag, sampleUser } from '#test/contract/sample-people.ts'
import { newCode, planned, sampleCampaign } from '#test/contract/sample-campaigns.ts'
import { newBrowser } from '#test/contract/sample-surveys.ts'
import { notifyUser } from '#test/support/notified-user.ts'
import { openFreshDatabase } from '#test/support/opened-database.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { verifies } from '#test/support/verifies.ts'
import { IMPERSONAL, OF_AN_OFFICE, PERSONAL } from './tables-of-people.ts'

const ALL_TABLES = [PERSONAL, OF_AN_OFFICE, IMPERSONAL].flatMap((list) => Object.keys(list))

describe('tables and anonymised users', function () {
  this.timeout(60_000)
  let opened: Awaited<ReturnType<typeof openFreshDatabase>>
  before(async () => {
    opened = await openFreshDatabase()
  })
  after(() => opened?.close())

  const world = () => {
    const inScope = makeInScope<
      AssistantStores &
        CampaignStores &
        EventStores &
        LicenceStores &
        Pick<MailingStores, 'templates' | 'mailings' | 'messages'> &
        Pick<OperationsStores, 'views'> &
        Pick<SurveyStores, 'keptAnswers'>
    >({
      database: opened.database,
      stores: (query, scope) => ({ ...makeTableStores(query, scope), ...makeMailingStores(query, scope) }),
    })
    const clock = { now: () => NOW + REMOVAL_GRACE }
    const { log } = makeRecordingLog()
    const runAudited = makeRunAudited({ inScope, clock, logOf: () => log, random: { uuid: newUuid } })
    return {
      inScope,
      runAudited,
      anonymiseUser: makeAnonymiseUser({
        inScope,
        runAudited,
        clock,
        eraseWithUser: () => TE.right(TE.right({})),
        forgetMailbox: [makeForgetMessages({ inScope }), makeForgetEvents({ inScope })],
      }),
    }
  }

  /** With a trace of the person in every table that may hold one. */
  const newUser = async (tenantUuid: TenantUuid): Promise<User> => {
    const { inScope, runAudited } = world()
    const [role, tag, uuid] = [sampleRole(), sampleTag(), newUuid()]
    const user = sampleUser({
      email: mailbox(`Mark-${uuid}@Noord.example`),
      name: `Naam ${uuid}`,
      status: 'TO_BE_REMOVED',
      roles: [role.uuid],
      tags: [tag.uuid],
    })
    const place = { tenantUuid, user: user.uuid }
    const assistant = sampleAssistant(place)
    const kept = await runAudited({ _tag: 'Person', ...place }, tenantUuid, (stores) =>
      pipe(
        stores.roles.put(role),
        TE.flatMap(() => stores.tags.put(tag)),
        TE.flatMap(() => stores.users.add({ ...user, email: mailbox(`Eerder-${user.email}`) })),
        TE.flatMap(() => stores.users.put(user)),
        TE.flatMap(() => stores.signIns.add(sampleSignIn(place), O.some(newDigest()))),
        TE.flatMap(() => stores.signIns.add(assistant, O.none)),
        TE.flatMap(() => stores.grants.add({ connection: assistant.id, generation: 1, rotations: [] })),
        TE.flatMap(() => stores.consents.add(sampleConsent({ place }), newOnceDigest())),
        TE.flatMap(() => stores.codes.add(sampleCode({ place }), newOnceDigest())),
        TE.map(() => ({
          answer: undefined,
          facts: [
            { action: 'user.created', subject: { _tag: 'Some', value: user.uuid }, details: {}, outcome: 'done' },
          ],
        })),
      ),
    )()
    if (E.isLeft(kept)) throw new Error('the store is away')
    const mailing = newMailing()
    const message = queued(mailing, {
      recipient: { address: user.email, name: user.name },
      personalised: { data: { for: user.name } },
    })
    const licence = sampleLicence()
    const code = newCode()
    const campaign = sampleCampaign({ createdBy: user.uuid })
    const draft = { uuid: newUuid() as CampaignDraftUuid, draft: { phases: {} }, createdBy: user.uuid, changedAt: NOW }
    const mailed = await inScope(Tenant(tenantUuid), ({ mailings, messages, ...stores }) =>
      pipe(
        mailings.insert(mailing, []),
        TE.flatMap(() => messages.insert(mailing, message.state, [message])),
        TE.flatMap(() => stores.campaigns.put(campaign)),
        TE.flatMap(() => stores.campaignDrafts.put(draft)),
        TE.flatMap(() => stores.participants.enrol(campaign.uuid, [{ user: user.uuid, code: O.some(code) }], NOW)),
        TE.flatMap(() =>
          stores.keptAnswers.put(
            { code, browser: newBrowser() },
            { version: 1, page: 0, answers: new Map([['why', [user.name]]]), revision: newUuid() },
          ),
        ),
        TE.flatMap(() => stores.deliveries.add(campaign.uuid, 'invite', [planned(user.uuid)])),
        TE.flatMap(() => stores.optOuts.add(user.uuid, NOW)),
        TE.flatMap(() =>
          stores.undeliverableAddresses.record(user.email, { at: NOW, status: '5.1.1', reason: user.email }),
        ),
        TE.flatMap(() => stores.views.put(user.uuid, sampleView())),
        TE.flatMap(() => stores.licences.add(licence)),
        TE.flatMap(() => stores.linkUsers.add(user.uuid, licence.id)),
        TE.flatMap(() => notifyUser(stores, user)),
      ),
    )()
    if (E.isLeft(mailed)) throw new Error('the store is away')
    expect(await inScope(Tenant(tenantUuid), ({ users }) => users.find(user.uuid))()).to.have.nested.property(
      'right._tag',
      'Some',
    )
    return user
  }

  /** Binary columns are shown in hexadecimal. */
  const tablesWith = async (tenantUuid: TenantUuid, marks: readonly string[]): Promise<readonly string[]> => {
    await opened.owner.query(`select set_config('app.tenant_uuid', $1, false)`, [tenantUuid])
    const found: string[] = []
    for (const table of ALL_TABLES) {
      const { rows } = await opened.owner.query<{ text: string }>(
        `select lower(cast(row_to_json(t) as text)) as text from ${table} t`,
      )
      if (rows.some(({ text }) => marks.some((mark) => text.includes(mark)))) found.push(table)
    }
    return found.toSorted()
  }
  const naming = ({ email, name }: User): readonly string[] => {
    const address = email.toLowerCase()
    return [address, name.toLowerCase(), createHash('sha256').update(address).digest('hex')]
  }
  const numbering = ({ uuid }: User): readonly string[] => [uuid]

  verifies('IDN-5', 'nothing names an anonymised user, and their number stands only where it is counted', async () => {
    const here = newTenant()
    const named = [
      'event_people',
      'events',
      'messages',
      'survey_kept_answers',
      'undeliverable_addresses',
      'user_directory',
      'user_former_addresses',
      'users',
    ]
    const [eva, piet] = [await newUser(here), await newUser(here)]
    expect(await tablesWith(here, naming(eva))).to.deep.equal(named)
    // People of payloads are known by their address, and those of answers by their code.
    const all = Object.keys(OF_AN_OFFICE)
      .filter((table) => !['event_people', 'survey_kept_answers'].includes(table))
      .toSorted()
    expect(await tablesWith(here, numbering(eva))).to.deep.equal(all)
    expect(await world().anonymiseUser({ tenantUuid: here, user: eva.uuid })()).to.deep.equal(E.right(true))
    expect(await tablesWith(here, naming(eva))).to.deep.equal([])
    const left = Object.entries(OF_AN_OFFICE).flatMap(([table, what]) => (what === '' ? [] : [table]))
    expect(await tablesWith(here, numbering(eva))).to.deep.equal(left.toSorted())
    const { rows } = await opened.owner.query('select * from users where user_uuid = $1', [eva.uuid])
    expect(rows).to.deep.equal([
      {
        tenant_uuid: here,
        user_uuid: eva.uuid,
        status: 'ANONYMISED',
        status_since: new Date(NOW + REMOVAL_GRACE),
        email: null,
        email_key: null,
        name: null,
        name_key: null,
        facebook: false,
        language: null,
      },
    ])
    expect(await tablesWith(here, numbering(piet))).to.deep.equal(all)
    expect(await tablesWith(here, naming(piet))).to.deep.equal(named)
  })
})
