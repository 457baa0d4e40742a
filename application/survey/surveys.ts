// Use cases of a tenant's surveys: list, read, write and remove them (SVY-4).
// Changed content becomes the next version, which keeps earlier answers separate (SVY-5).
import { fail, gen, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { recordChanged, type RecordChanged } from '#domain/shared/record-changed.ts'
import { type Change, makeRead } from '#application/identity/change.ts'
import type { Name } from '#domain/identity/naming.ts'
import type { IdentityStores, Page } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { requireFound, type InScope, type Stored, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Random, Uuid } from '#domain/shared/uuid.ts'
import { describeChanges, listChangedNames, reportIfChanged } from '#domain/logging/audit.ts'
import { findConditionFaults } from '#domain/survey/condition-rules.ts'
import { findContentFaults } from '#domain/survey/content-rules.ts'
import { surveyFact } from '#domain/survey/facts.ts'
import {
  type SurveyInUse,
  type SurveyInvalid,
  surveyNameTaken,
  type SurveyNameTaken,
  surveyNotFound,
} from '#domain/survey/failures.ts'
import type { SurveyStores } from '#domain/survey/ports.ts'
import { countResponses } from '#domain/survey/results.ts'
import { selectEveryResponse } from '#domain/survey/selection.ts'
import {
  asSurveyUuid,
  type ContentRule,
  isSameValue,
  type Survey,
  type SurveyContent,
  type SurveyUuid,
} from '#domain/survey/survey.ts'
import { type FirstWordings, findFirstWordings, findMendedFaults, type TextKey } from '#domain/survey/wordings.ts'

export interface WrittenSurvey {
  readonly name: Name
  readonly content: SurveyContent
}

export interface ChangedSurvey extends WrittenSurvey {
  /** Texts of which only the spelling changed: their answers count together. */
  readonly mended: readonly TextKey[]
}

/** Number of uses by kind. Each area that uses surveys registers its kinds. */
export type UsesOfSurvey<Stores> = (stores: Stores, uuid: SurveyUuid) => Stored<Readonly<Record<string, number>>>

export interface SurveysDeps<Stores extends IdentityStores & SurveyStores> {
  readonly inScope: InScope<Stores>
  readonly change: Change<Stores>
  readonly clock: Clock
  readonly random: Random
  readonly usesOf: readonly UsesOfSurvey<Stores>[]
}

export function findSurvey({ surveys }: Pick<SurveyStores, 'surveys'>, uuid: SurveyUuid) {
  return pipe(surveys.find(uuid), requireFound(surveyNotFound))
}

type Put = SurveyNameTaken | RecordChanged | StoreUnavailable

const put = (
  { surveys }: SurveyStores,
  survey: Survey,
  firstWordings: FirstWordings = {},
): TE.TaskEither<Put, Survey> =>
  pipe(
    surveys.put(survey, firstWordings),
    TE.flatMap((outcome): TE.TaskEither<Put, Survey> =>
      outcome === 'Written'
        ? TE.right({ ...survey, revision: survey.revision + 1 })
        : TE.left(outcome === 'NameTaken' ? surveyNameTaken : recordChanged),
    ),
  )

const requireNoFault = (rules: readonly ContentRule[]): TE.TaskEither<SurveyInvalid, void> =>
  rules.length === 0 ? TE.right(undefined) : TE.left({ _tag: 'SurveyInvalid', rules })

const checkContent = ({ content }: WrittenSurvey): TE.TaskEither<SurveyInvalid, void> =>
  requireNoFault(findContentFaults(content))

/** Compares with the replaced version, and with each that has answers. */
const readFirstWordings = (
  { surveys, surveyResponses }: SurveyStores,
  { uuid, version }: Survey,
  { content, mended }: ChangedSurvey,
): Stored<FirstWordings> =>
  pipe(
    surveyResponses.countByVersion(selectEveryResponse(uuid)),
    TE.flatMap((answered) => surveys.listVersions(uuid, [version, ...answered.map((one) => one.version)])),
    TE.map((earlier) => findFirstWordings(content, new Set(mended), earlier)),
  )

export type Surveys = ReturnType<typeof makeSurveys>

export function makeSurveys<Stores extends IdentityStores & SurveyStores>(deps: SurveysDeps<Stores>) {
  const { inScope, change, clock, random } = deps
  const read = makeRead(inScope)

  const uses = (stores: Stores, uuid: SurveyUuid): Stored<SurveyInUse['by']> =>
    pipe(
      [
        pipe(
          stores.surveyResponses.countByVersion(selectEveryResponse(uuid)),
          TE.map((versions) => ({ responses: countResponses(versions) })),
        ),
        ...deps.usesOf.map((usesOf) => usesOf(stores, uuid)),
      ],
      TE.sequenceSeqArray,
      TE.map((all) => Object.assign({}, ...all)),
    )

  return {
    list: (principal: Principal, query: Page & { readonly q: string }) =>
      read(principal, 'campaigns:read', ({ surveys }) => surveys.list({ ...query, now: clock.now() })),
    read: (principal: Principal, uuid: SurveyUuid) =>
      read(principal, 'campaigns:read', (stores) => findSurvey(stores, uuid)),
    /** Texts may be missing in a preview; conditions must be right. */
    checkPreview: ({ questions }: SurveyContent) => requireNoFault(findConditionFaults(questions)),
    add: (principal: Principal, written: WrittenSurvey) =>
      pipe(
        change(principal, 'campaigns:write', ({ stores, now }) =>
          gen(function* () {
            yield* unwrap(checkContent(written))
            const uuid = asSurveyUuid(random.uuid() as Uuid)
            const survey = yield* unwrap(put(stores, { ...written, uuid, version: 1, revision: 0, changedAt: now }))
            return { answer: survey, facts: [surveyFact('survey.created', uuid)] }
          }),
        ),
        // No other user can change a new survey.
        TE.mapLeft((failure) => (failure._tag === 'RecordChanged' ? surveyNameTaken : failure)),
      ),
    /** `revision`: the revision that the caller has read. */
    replace: (principal: Principal, uuid: SurveyUuid, revision: number, changed: ChangedSurvey) =>
      change(principal, 'campaigns:write', ({ stores, now }) =>
        gen(function* () {
          yield* unwrap(checkContent(changed))
          const before = yield* unwrap(findSurvey(stores, uuid))
          if (before.revision !== revision) return yield* fail(recordChanged)
          yield* unwrap(requireNoFault(findMendedFaults(changed.mended, before.content, changed.content)))
          const first = yield* unwrap(readFirstWordings(stores, before, changed))
          const { name, content } = changed
          const version = isSameValue(before.content, content) ? before.version : before.version + 1
          const survey = yield* unwrap(put(stores, { name, content, uuid, version, revision, changedAt: now }, first))
          const differences = {
            ...describeChanges(before, survey, 'name'),
            ...listChangedNames({ ...before.content }, { ...survey.content }, isSameValue),
          }
          const fact = surveyFact('survey.changed', uuid, { version: survey.version, ...differences })
          // A correction of the spelling may concern an earlier version alone.
          return { answer: survey, facts: changed.mended.length > 0 ? [fact] : reportIfChanged(differences, fact) }
        }),
      ),
    /** Removes its links and their codes too. */
    remove: (principal: Principal, uuid: SurveyUuid) =>
      change(principal, 'campaigns:write', ({ stores, principal: { tenantUuid } }) =>
        gen(function* () {
          const { name } = yield* unwrap(findSurvey(stores, uuid))
          // `remove` waits for responses that are being stored; `uses` counts them.
          const isRemoved = yield* unwrap(stores.surveys.remove(uuid))
          const by = yield* unwrap(uses(stores, uuid))
          if (!isRemoved || Object.values(by).some((count) => count > 0))
            return yield* fail({ _tag: 'SurveyInUse', by })
          yield* unwrap(stores.publicLinks.removeOfSurvey(tenantUuid, uuid))
          return { answer: undefined, facts: [surveyFact('survey.removed', uuid, { name })] }
        }),
      ),
  }
}
