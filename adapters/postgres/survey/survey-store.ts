// Surveys and their versions, in PostgreSQL.
import * as t from 'io-ts'
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import { toNameKey } from '#domain/identity/naming.ts'
import type { Scope, Stored } from '#domain/shared/unit-of-work.ts'
import type { ListedSurvey, SurveyStore } from '#domain/survey/ports.ts'
import type { Survey } from '#domain/survey/survey.ts'
import type { FirstWordings, SurveyVersion } from '#domain/survey/wordings.ts'
import { instant } from '../kernel/columns.ts'
import { readCountedPage, defineCount } from '../kernel/counted-page.ts'
import { defineCommand, readFirstRow, readRows, defineStatement, write, writeAndCheck } from '../kernel/statement.ts'
import { lockNames, getTenant } from '../kernel/tenant-scope.ts'
import { content, firstWordings, isOpenLink, surveyUuid } from './survey-columns.ts'

const outline = { uuid: surveyUuid, name: t.string, version: t.number, changedAt: instant }
const outlineColumns = 'survey_uuid as uuid, name, version, changed_at as "changedAt"'

const surveyRow: t.Decoder<unknown, Survey> = t.type({ ...outline, revision: t.number, content }, 'surveys')

export const findSurveys = defineStatement('survey_find', surveyRow)`
  select ${outlineColumns}, revision, content
    from surveys join survey_versions using (tenant_uuid, survey_uuid, version)
    where tenant_uuid = :tenant and survey_uuid = any (:keys::uuid[])`

const versionRow: t.Decoder<unknown, SurveyVersion> = t.type(
  { version: t.number, content, firstWordings },
  'survey_versions',
)

const findVersions = defineStatement('survey_versions', versionRow)`
  select version, content, first_wordings as "firstWordings" from survey_versions
    where tenant_uuid = :tenant and survey_uuid = :id and version = any (:wanted::integer[])
    order by version desc`

const listedRow: t.Decoder<unknown, ListedSurvey> = t.type(
  { ...outline, questions: t.number, hasOpenLink: t.boolean },
  'surveys',
)

const matching = `where tenant_uuid = :tenant and (:wanted = '' or strpos(name_key, :wanted) > 0)`

const listSurveys = defineStatement('survey_list', listedRow)`
  select ${outlineColumns}, questions, exists (
      select from public_links link
        where link.tenant_uuid = :tenant and link.survey_uuid = surveys.survey_uuid and ${isOpenLink}
    ) as "hasOpenLink"
    from surveys join survey_versions using (tenant_uuid, survey_uuid, version)
    ${matching} order by name_key limit :limit offset :skip`

const countSurveys = defineCount('survey_count', `from surveys ${matching}`)

const nameTaken = defineStatement('survey_name_taken', t.type({ taken: t.literal(true) }))`
  select true as taken from surveys where tenant_uuid = :tenant and name_key = :nameKey and survey_uuid <> :id`

const insertSurvey = defineCommand('survey_insert')`
  insert into surveys (tenant_uuid, survey_uuid, revision, version, name, name_key, changed_at)
    values (:tenant, :id, 1, :version, :called, :nameKey, :changedAt)
    on conflict (tenant_uuid, survey_uuid) do nothing`

const replaceSurvey = defineCommand('survey_replace')`
  update surveys set revision = revision + 1, version = :version, name = :called, name_key = :nameKey, changed_at = :changedAt
    where tenant_uuid = :tenant and survey_uuid = :id and revision = :revision`

const insertVersion = defineCommand('survey_version_insert')`
  insert into survey_versions (tenant_uuid, survey_uuid, version, questions, content, first_wordings)
    values (:tenant, :id, :version, :questions, :content, :firstWordings)
    on conflict (tenant_uuid, survey_uuid, version) do nothing`

// Responses refer to their version. The lock waits for responses that are being stored, and makes later ones wait.
const lockVersions = defineCommand('survey_lock_versions')`
  select from survey_versions where tenant_uuid = :tenant and survey_uuid = :id for update`

const removeSurvey = defineCommand('survey_remove')`
  delete from surveys where tenant_uuid = :tenant and survey_uuid = :id and not exists (
    select from survey_responses response where response.tenant_uuid = :tenant and response.survey_uuid = :id)`

export function makePostgresSurveyStore(query: Knex, scope: Scope): SurveyStore {
  const tenant = getTenant(scope)

  const putRow = (survey: Survey): Stored<boolean> => {
    const { uuid: id, name: called, version, revision, changedAt } = survey
    const values = { tenant, id, version, called, nameKey: toNameKey(called), changedAt: instant.encode(changedAt) }
    return revision === 0
      ? writeAndCheck(query, insertSurvey, values)
      : writeAndCheck(query, replaceSurvey, { ...values, revision })
  }
  const putVersion = ({ uuid: id, version, content: asked }: Survey, first: FirstWordings): Stored<void> =>
    write(query, insertVersion, {
      tenant,
      id,
      version,
      questions: asked.questions.length,
      content: JSON.stringify(content.encode(asked)),
      firstWordings: JSON.stringify(firstWordings.encode(first)),
    })

  return {
    find: (id) => readFirstRow(query, findSurveys, { tenant, keys: [id] }),
    listVersions: (id, wanted) => readRows(query, findVersions, { tenant, id, wanted: wanted.map(String) }),
    list: ({ q, now, ...page }) =>
      readCountedPage(
        query,
        { page: listSurveys, count: countSurveys },
        { tenant, wanted: toNameKey(q), now: instant.encode(now) },
        page,
      ),
    put: (survey, first = {}) =>
      gen(function* () {
        yield* unwrap(lockNames(query, scope, 'survey'))
        const name = { tenant, id: survey.uuid, nameKey: toNameKey(survey.name) }
        if (O.isSome(yield* unwrap(readFirstRow(query, nameTaken, name)))) return 'NameTaken'
        if (!(yield* unwrap(putRow(survey)))) return 'Changed'
        yield* unwrap(putVersion(survey, first))
        return 'Written'
      }),
    remove: (id) =>
      pipe(
        write(query, lockVersions, { tenant, id }),
        TE.flatMap(() => writeAndCheck(query, removeSurvey, { tenant, id })),
      ),
  }
}
