// The use cases of surveys in memory, and administrators of its offices.
import { randomUUID } from 'node:crypto'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { makeMemoryStores } from '#adapters/memory/stores.ts'
import { makeRunAudited } from '#application/identity/audit.ts'
import { makeChange } from '#application/identity/change.ts'
import { makeCompareResults } from '#application/survey/comparison.ts'
import { surveysOfCampaigns } from '#bootstrap/compose/campaign-area.ts'
import { makeSurveyLinks } from '#application/survey/links.ts'
import { makeSurveyResults } from '#application/survey/results.ts'
import { makeSurveys, type UsesOfSurvey } from '#application/survey/surveys.ts'
import { ANY_AUDIT_ENTRY } from '#domain/logging/audit.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { Permission } from '#domain/identity/role.ts'
import { asSignInId } from '#domain/identity/principal.ts'
import { fromHours, type Instant } from '#domain/shared/clock.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import type { FindRespondents } from '#domain/survey/ports.ts'
import { asCampaignUuid } from '#domain/campaign/campaign.ts'
import type { TagUuid } from '#domain/identity/tag.ts'
import type { User } from '#domain/identity/user.ts'
import { ANSWERS_SETTLE_WITHIN } from '#domain/survey/release.ts'
import type { SeriesUuid, SurveyCode } from '#domain/survey/survey-code.ts'
import type { SurveyUuid } from '#domain/survey/survey.ts'
import { newTenant, NOW } from '#test/contract/sample-connections.ts'
import { newDigest, sampleRole, sampleSignIn, sampleUser } from '#test/contract/sample-people.ts'
import { sampleCampaign } from '#test/contract/sample-campaigns.ts'
import { codesOf, newLink, newResponse } from '#test/contract/sample-surveys.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { must } from '#test/support/right-of.ts'

type SurveyWorldStores = ReturnType<ReturnType<typeof makeMemoryStores>>

export function openSurveyWorld(now: () => Instant = () => NOW) {
  const memory = makeMemory()
  const inScope = makeMemoryInScope({ memory, stores: makeMemoryStores(memory) })
  const { log } = makeRecordingLog()
  const clock = { now }
  const random = { uuid: () => randomUUID() }
  const runAudited = makeRunAudited<SurveyWorldStores>({ inScope, clock, random, logOf: () => log })
  const change = makeChange<SurveyWorldStores>({ runAudited, clock, operatorTenant: O.none })
  const usesOf: UsesOfSurvey<SurveyWorldStores>[] = []
  const findRespondents: FindRespondents<SurveyWorldStores> = ({ participants }, found) => participants.findNamed(found)
  const own = { inScope, change, clock, random, usesOf, findRespondents }

  /** By default of an office of their own. */
  const administrator = async (
    permissions: readonly Permission[] = ['campaigns:read', 'campaigns:write'],
    tenantUuid = newTenant(),
  ): Promise<Principal> => {
    const role = sampleRole({ permissions })
    const user = sampleUser({ status: 'ACTIVE', roles: [role.uuid] })
    const signIn = sampleSignIn({ tenantUuid, user: user.uuid, expiresAt: NOW + fromHours(24) })
    await must(
      inScope(Tenant(tenantUuid), (stores) =>
        pipe(
          stores.tenants.put({
            uuid: tenantUuid,
            name: 'Kantoor Noord',
            active: true,
            mailDomains: [],
            language: 'nl',
          }),
          TE.flatMap(() => stores.roles.put(role)),
          TE.flatMap(() => stores.users.add(user)),
          TE.flatMap(() => stores.signIns.add(signIn, O.some(newDigest()))),
        ),
      ),
    )
    const { uuid, email, name } = user
    return {
      user: uuid,
      email,
      name,
      home: tenantUuid,
      tenantUuid,
      permissions: new Set(permissions),
      signIn: asSignInId(signIn.id),
      kind: 'program',
    }
  }

  let codes = 0
  const newCode = (): SurveyCode => `C${String((codes += 1)).padStart(5, '0')}` as SurveyCode

  /** Answers by new codes, without a page. */
  const answer = (
    { tenantUuid }: Principal,
    survey: { readonly uuid: SurveyUuid; readonly version: number },
    ...all: readonly Parameters<typeof newResponse>[2][]
  ) =>
    must(
      inScope(Tenant(tenantUuid), ({ surveyResponses }) =>
        pipe(
          all,
          TE.traverseSeqArray((change) => surveyResponses.add(newResponse(survey, newCode(), change))),
        ),
      ),
    )

  /** New people who are asked by a campaign, with their codes. By default it accepts no more answers. */
  const askBy = (
    { tenantUuid }: Principal,
    survey: { readonly uuid: SurveyUuid },
    series: SeriesUuid,
    isNamed: boolean,
    count: number,
    tagsOf: (n: number) => readonly TagUuid[] = () => [],
    endsAt: O.Option<Instant> = O.some(NOW - ANSWERS_SETTLE_WITHIN),
  ) => {
    const people = Array.from({ length: count }, (_, n) => sampleUser({ status: 'ACTIVE', tags: tagsOf(n) }))
    const link = newLink({ uuid: survey.uuid })
    const campaign = sampleCampaign({ uuid: asCampaignUuid(series), survey: survey.uuid, isNamed })
    return must(
      inScope(Tenant(tenantUuid), (stores) =>
        pipe(
          stores.campaigns.put(campaign),
          TE.flatMap(() => TE.traverseSeqArray((user: User) => stores.users.add(user))(people)),
          TE.flatMap(() => stores.surveyCodes.issue(codesOf(tenantUuid, link, { series, isNamed }), count)),
          TE.tap(() => stores.surveyCodes.endSeries(series, endsAt)),
          TE.map((issued) => people.flatMap((user, n) => (issued[n] === undefined ? [] : [{ user, code: issued[n] }]))),
          TE.tap((all) =>
            stores.participants.enrol(
              campaign.uuid,
              all.map(({ user, code }) => ({ user: user.uuid, code: O.some(code) })),
              NOW,
            ),
          ),
        ),
      ),
    )
  }

  /** In the order in which they were written. */
  const auditLog = async ({ tenantUuid }: Principal) => {
    const { data } = await must(
      inScope(Tenant(tenantUuid), ({ audit }) => audit.list({ ...ANY_AUDIT_ENTRY, skip: 0, limit: 50 })),
    )
    return data.toReversed()
  }

  const actions = async (principal: Principal): Promise<readonly string[]> =>
    (await auditLog(principal)).map(({ action }) => action)

  return {
    inScope,
    administrator,
    answer,
    askBy,
    actions,
    auditLog,
    /** What areas above register. */
    usesOf,
    surveys: makeSurveys<SurveyWorldStores>(own),
    links: makeSurveyLinks<SurveyWorldStores>(own),
    results: makeSurveyResults<SurveyWorldStores>(own),
    compare: makeCompareResults<SurveyWorldStores>({ ...own, groupings: surveysOfCampaigns.groupings }),
  }
}

export type SurveyWorld = ReturnType<typeof openSurveyWorld>
