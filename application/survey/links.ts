// Use cases of a survey's public links, each with its own code: list, add and replace them (SVY-4).
import { fail, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { type Change, makeRead, type Precondition, requireNothing } from '#application/identity/change.ts'
import type { Name } from '#domain/identity/naming.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { describeFields, reportIfChanged } from '#domain/logging/audit.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import { requireFound, type InScope } from '#domain/shared/unit-of-work.ts'
import type { Random, TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import { surveyFact } from '#domain/survey/facts.ts'
import { type LinkValidityInvalid, linkValidityInvalid, publicLinkNotFound } from '#domain/survey/failures.ts'
import type { SurveyStores } from '#domain/survey/ports.ts'
import { asSeriesUuid, type SurveyCode } from '#domain/survey/survey-code.ts'
import {
  asPublicId,
  isLinkValid,
  type PublicLinkState,
  getLinkState,
  type PublicId,
  type PublicLink,
  type SurveyUuid,
} from '#domain/survey/survey.ts'
import { issueSurveyCode } from './issue-codes.ts'
import { findSurvey } from './surveys.ts'

export interface WrittenLink extends Pick<PublicLink, 'isActive' | 'validFrom' | 'validUntil'> {
  readonly name: Name
  readonly maxUses: O.Option<number>
}

export interface ListedLink extends PublicLink {
  readonly code: SurveyCode
  readonly usesCount: number
  readonly startsCount: number
  readonly state: PublicLinkState
}

export interface SurveyLinksDeps<Stores extends IdentityStores & SurveyStores> {
  readonly inScope: InScope<Stores>
  readonly change: Change<Stores>
  readonly clock: Clock
  readonly random: Random
}

const toShown = ({ name, isActive, validFrom, validUntil, maxUses }: PublicLink) => ({
  name,
  isActive,
  validFrom: O.toNullable(validFrom),
  validUntil: O.toNullable(validUntil),
  maxUses: O.toNullable(maxUses),
})

const checkValidity = (link: WrittenLink): TE.TaskEither<LinkValidityInvalid, void> =>
  isLinkValid(link) ? TE.right(undefined) : TE.left(linkValidityInvalid)

export type SurveyLinks = ReturnType<typeof makeSurveyLinks>

export function makeSurveyLinks<Stores extends IdentityStores & SurveyStores>(deps: SurveyLinksDeps<Stores>) {
  const { inScope, change, clock, random } = deps
  const read = makeRead(inScope)

  const linksOf = ({ publicLinks }: SurveyStores, tenantUuid: TenantUuid, survey: SurveyUuid, now: Instant) =>
    pipe(
      publicLinks.listOfSurvey(tenantUuid, survey),
      TE.map((links) =>
        links.map((link): ListedLink => ({ ...link, state: getLinkState(link, link.startsCount, now) })),
      ),
    )

  return {
    list: (principal: Principal, survey: SurveyUuid) =>
      read(principal, 'campaigns:read', (stores) =>
        pipe(
          findSurvey(stores, survey),
          TE.flatMap(() => linksOf(stores, principal.tenantUuid, survey, clock.now())),
        ),
      ),
    add: (principal: Principal, survey: SurveyUuid, written: WrittenLink) =>
      change(principal, 'campaigns:write', ({ stores, now, principal: { tenantUuid } }) => {
        const publicId = asPublicId(random.uuid() as Uuid)
        const { maxUses } = written
        const link: PublicLink = { ...written, publicId, survey, createdAt: now }
        // Visitors get codes of this series.
        const series = asSeriesUuid(publicId)
        return gen(function* () {
          yield* unwrap(checkValidity(written))
          yield* unwrap(findSurvey(stores, survey))
          yield* unwrap(stores.publicLinks.put(tenantUuid, link))
          const code = yield* unwrap(
            issueSurveyCode(stores.surveyCodes, {
              kind: 'link',
              publicId,
              surveyId: survey,
              tenantUuid,
              maxUses,
              series,
              isNamed: false,
              version: O.none,
            }),
          )
          return {
            answer: {
              ...link,
              code,
              usesCount: 0,
              startsCount: 0,
              state: getLinkState(link, 0, now),
            } satisfies ListedLink,
            facts: [surveyFact('survey-link.created', publicId, { survey })],
          }
        })
      }),
    replace: <E = never>(
      principal: Principal,
      survey: SurveyUuid,
      publicId: PublicId,
      written: WrittenLink,
      requires: Precondition<PublicLink, E> = requireNothing,
    ) =>
      change(principal, 'campaigns:write', ({ stores, now, principal: { tenantUuid } }) =>
        gen(function* () {
          yield* unwrap(checkValidity(written))
          const before = yield* unwrap(
            pipe(stores.publicLinks.find(tenantUuid, publicId), requireFound(publicLinkNotFound)),
          )
          if (before.survey !== survey) return yield* fail(publicLinkNotFound)
          yield* unwrap(requires(before))
          yield* unwrap(stores.publicLinks.put(tenantUuid, { ...before, ...written }))
          const links = yield* unwrap(linksOf(stores, tenantUuid, survey, now))
          const answer = yield* unwrap(
            TE.fromNullable(publicLinkNotFound)(links.find((link) => link.publicId === publicId)),
          )
          const changed = describeFields(before, answer, toShown)
          const fact = surveyFact('survey-link.changed', publicId, { survey, ...changed })
          return { answer, facts: reportIfChanged(changed, fact) }
        }),
      ),
  }
}
