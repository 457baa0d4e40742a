// Campaigns, their participants and deliveries; every id and code is a new one unless a test says otherwise.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { asCampaignUuid, type Campaign, openCampaign } from '#domain/campaign/campaign.ts'
import type { Delivery } from '#domain/campaign/delivery.ts'
import type { CampaignStores } from '#domain/campaign/ports.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import { asTagUuid, type TagUuid } from '#domain/identity/tag.ts'
import { asUserUuid, type User, type UserUuid } from '#domain/identity/user.ts'
import { asMessageId } from '#domain/mailing/message.ts'
import { asTemplateUuid } from '#domain/mailing/template.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { type InScope, Tenant } from '#domain/shared/unit-of-work.ts'
import type { SurveyStores } from '#domain/survey/ports.ts'
import type { SurveyCode } from '#domain/survey/survey-code.ts'
import { asSurveyUuid } from '#domain/survey/survey.ts'
import { must } from '#test/support/right-of.ts'
import { newUuid, NOW } from './sample-connections.ts'
import { sampleTag, sampleUser } from './sample-people.ts'
import { newLink } from './sample-surveys.ts'

let codes = 0
export function newCode(): SurveyCode {
  codes += 1
  return codes.toString(36).toUpperCase().padStart(6, '0') as SurveyCode
}

export function sampleCampaign(change: Partial<Campaign> = {}): Campaign {
  return {
    ...openCampaign(
      {
        name: 'Tevredenheid',
        description: O.some('Elk jaar \u0000'),
        survey: asSurveyUuid(newUuid()),
        tags: [asTagUuid(newUuid())],
        template: asTemplateUuid(newUuid()),
        isNamed: false,
        phases: {
          invite: { sendDate: NOW, subject: 'Dag {{name}}', body: '<p>\u0000 {{surveyUrl}}</p>' },
          reminder2: { sendDate: NOW + 1, subject: 'Nog eens', body: '<p>{{surveyUrl}}</p>' },
        },
      },
      { uuid: asCampaignUuid(newUuid()), createdBy: asUserUuid(newUuid()), now: NOW },
    ),
    ...change,
  }
}

export function planned(user: UserUuid, change: Partial<Delivery> = {}): Delivery {
  return {
    user,
    outcome: 'planned',
    reason: O.none,
    message: O.some(asMessageId(newUuid())),
    at: NOW,
    ...change,
  }
}

export function makeCampaignSamples(
  inScope: InScope<
    Pick<IdentityStores, 'tenants' | 'users' | 'tags'> &
      Pick<SurveyStores, 'publicLinks'> &
      Pick<CampaignStores, 'campaigns' | 'participants'>
  >,
) {
  /** A new tag of the tenant. */
  const tag = async (tenant: TenantUuid): Promise<TagUuid> => {
    const made = sampleTag()
    await must(inScope(Tenant(tenant), ({ tags }) => tags.put(made)))
    return made.uuid
  }

  /** `n` people, in the order of their uuids. */
  const people = async (tenant: TenantUuid, n: number, change: Partial<User> = {}): Promise<readonly UserUuid[]> => {
    const made = Array.from({ length: n }, () => sampleUser(change))
    await must(inScope(Tenant(tenant), ({ users }) => TE.traverseSeqArray(users.add)(made)))
    return made.map(({ uuid }) => uuid).toSorted()
  }

  const changePerson = (tenant: TenantUuid, uuid: UserUuid, change: Partial<User>): Promise<boolean> =>
    must(
      inScope(Tenant(tenant), ({ users }) =>
        pipe(
          users.find(uuid),
          TE.flatMap((found) => (O.isNone(found) ? TE.right(false) : users.put({ ...found.value, ...change }))),
        ),
      ),
    )

  /** A stored campaign with an open link, in which the people take part, each with a code. */
  const enrolled = async (tenant: TenantUuid, users: readonly UserUuid[], change: Partial<Campaign> = {}) => {
    const link = newLink({ uuid: asSurveyUuid(newUuid()) })
    const campaign = sampleCampaign({ status: 'running', link: O.some(link.publicId), survey: link.survey, ...change })
    const participants = users.map((user) => ({ user, code: newCode() }))
    await must(
      inScope(Tenant(tenant), (stores) =>
        pipe(
          stores.tenants.put({ uuid: tenant, name: 'Kantoor', active: true, mailDomains: [], language: 'nl' }),
          TE.flatMap(() => stores.publicLinks.put(tenant, link)),
          TE.flatMap(() => stores.campaigns.put(campaign)),
          TE.flatMap(() =>
            stores.participants.enrol(
              campaign.uuid,
              participants.map(({ user, code }) => ({ user, code: O.some(code) })),
              NOW,
            ),
          ),
        ),
      ),
    )
    return { campaign, link, uuid: campaign.uuid, codes: participants.map(({ code }) => code) }
  }

  return { tag, people, changePerson, enrolled }
}
