// Stores of campaigns over a database of a suite's own, with offices and their people.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { keptStores } from '#bootstrap/compose/stores.ts'
import { asCampaignUuid, type Campaign, openCampaign } from '#domain/campaign/campaign.ts'
import type { Delivery } from '#domain/campaign/delivery.ts'
import { asTagUuid, type TagUuid } from '#domain/identity/tag.ts'
import type { User, UserUuid } from '#domain/identity/user.ts'
import { asMessageId } from '#domain/mailing/message.ts'
import { asTemplateUuid } from '#domain/mailing/template.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import type { SurveyCode } from '#domain/survey/survey-code.ts'
import { asSurveyUuid } from '#domain/survey/survey.ts'
import { asUserUuid } from '#domain/identity/user.ts'
import { newUuid, NOW } from '#test/contract/sample-connections.ts'
import { sampleTag, sampleUser } from '#test/contract/sample-people.ts'
import { newLink } from '#test/contract/sample-surveys.ts'
import { openFreshDatabase } from './opened-database.ts'
import { rightOf } from './right-of.ts'

export type KeptStores = ReturnType<typeof keptStores>

let codes = 0
export const newCode = (): SurveyCode => {
  codes += 1
  return codes.toString(36).toUpperCase().padStart(6, '0') as SurveyCode
}

export const sampleCampaign = (change: Partial<Campaign> = {}): Campaign => ({
  ...openCampaign(
    {
      name: 'Tevredenheid',
      description: O.some('Elk jaar \u0000'),
      survey: asSurveyUuid(newUuid()),
      tags: [asTagUuid(newUuid())],
      template: asTemplateUuid(newUuid()),
      phases: {
        invite: { sendDate: NOW, subject: 'Dag {{name}}', body: '<p>\u0000 {{surveyUrl}}</p>' },
        reminder2: { sendDate: NOW + 1, subject: 'Nog eens', body: '<p>{{surveyUrl}}</p>' },
      },
    },
    { uuid: asCampaignUuid(newUuid()), createdBy: asUserUuid(newUuid()), now: NOW },
  ),
  ...change,
})

export const planned = (user: UserUuid, change: Partial<Delivery> = {}): Delivery => ({
  user,
  outcome: 'planned',
  reason: O.none,
  message: O.some(asMessageId(newUuid())),
  at: NOW,
  ...change,
})

export const openCampaignWorld = async () => {
  const { database, owner, close } = await openFreshDatabase()
  const inScope = makeInScope({ database, stores: keptStores })
  const within = async <E, A>(tenant: TenantUuid, work: (stores: KeptStores) => TE.TaskEither<E, A>): Promise<A> =>
    rightOf(await inScope(Tenant(tenant), work)())

  /** A new tag of the tenant. */
  const tag = async (tenant: TenantUuid): Promise<TagUuid> => {
    const made = sampleTag()
    await within(tenant, ({ tags }) => tags.put(made))
    return made.uuid
  }

  /** `n` people, in the order of their uuids. */
  const people = async (tenant: TenantUuid, n: number, change: Partial<User> = {}): Promise<readonly UserUuid[]> => {
    const made = Array.from({ length: n }, () => sampleUser(change))
    await within(tenant, ({ users }) =>
      pipe(
        made,
        TE.traverseSeqArray((one) => users.add(one)),
      ),
    )
    return made.map(({ uuid }) => uuid).toSorted()
  }

  /** A stored campaign with an open link, in which the people take part, each with a code. */
  const enrolled = async (tenant: TenantUuid, users: readonly UserUuid[], change: Partial<Campaign> = {}) => {
    const link = newLink({ uuid: asSurveyUuid(newUuid()) })
    const campaign = sampleCampaign({ status: 'running', link: O.some(link.publicId), survey: link.survey, ...change })
    const participants = users.map((user) => ({ user, code: newCode() }))
    rightOf(
      await inScope(Admin, ({ tenants }) =>
        tenants.put({ uuid: tenant, name: 'Kantoor', active: true, mailDomains: [] }),
      )(),
    )
    await within(tenant, (stores) =>
      pipe(
        stores.publicLinks.put(tenant, link),
        TE.flatMap(() => stores.campaigns.put(campaign)),
        TE.flatMap(() =>
          stores.participants.enrol(
            campaign.uuid,
            participants.map(({ user, code }) => ({ user, code: O.some(code) })),
            NOW,
          ),
        ),
      ),
    )
    return { campaign, link, uuid: campaign.uuid, codes: participants.map(({ code }) => code) }
  }

  return { inScope, within, database, owner, close, tag, people, enrolled }
}

export type CampaignWorld = Awaited<ReturnType<typeof openCampaignWorld>>
