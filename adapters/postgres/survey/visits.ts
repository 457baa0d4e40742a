// Reads and counts of the public pages outside any unit of work, in PostgreSQL.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { SurveyVisits } from '#domain/survey/ports.ts'
import type { Database } from '../kernel/database.ts'
import { makeSharedReads, makeSharedReadsOfAll } from '../kernel/shared-reads.ts'
import { runStatement as standsAlone } from '../kernel/single-statement.ts'
import { defineStatement } from '../kernel/statement.ts'
import { findCodes } from './code-stores.ts'
import { code } from './survey-columns.ts'
import { findSurveys } from './survey-store.ts'

const findAnswered = defineStatement('survey_codes_answered', t.type({ code }))`
  select code from survey_responses where tenant_uuid = :tenant and code = any (:keys::text[])`

const USE = `update public_survey_codes set uses_count = uses_count + 1
  where code = $1 and status = 'active' and (kind = 'link' or max_uses is null or uses_count < max_uses) returning code`

export function makeSurveyVisits(database: Database): SurveyVisits {
  const answered = makeSharedReads(2, database, findAnswered, (row) => [row.code, row])
  return {
    findCode: makeSharedReadsOfAll(database, findCodes, (standing) => [standing.code.code, standing]),
    findSurvey: makeSharedReads(2, database, findSurveys, (survey) => [survey.uuid, survey]),
    isAnswered: (tenant, given) => pipe(answered(tenant, given), TE.map(O.isSome)),
    use: (used) =>
      pipe(
        standsAlone(database, USE, [used], 'survey_code_use'),
        TE.map((rows) => rows.length > 0),
      ),
  }
}
