// Answers that were not sent yet, in PostgreSQL: one row for each code.
import * as t from 'io-ts'
import { pipe, TE } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { KeptAnswers } from '#domain/survey/kept-answers.ts'
import type { KeptAnswerStore } from '#domain/survey/ports.ts'
import type { SurveyCode } from '#domain/survey/survey-code.ts'
import { instant, mapRow } from '../kernel/columns.ts'
import { defineCommand, defineStatement, write } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'
import { code, isOpenLink } from './survey-columns.ts'

const keptRow = mapRow(
  t.type(
    { code, version: t.number, page: t.number, answers: t.record(t.string, t.readonlyArray(t.string)) },
    'survey_kept_answers',
  ),
  ({ answers, ...kept }): KeptAnswers & { readonly code: SurveyCode } => ({
    ...kept,
    answers: new Map(Object.entries(answers)),
  }),
)

export const findKept = defineStatement('survey_kept_find', keptRow)`
  select code, version, page, answers from survey_kept_answers where tenant_uuid = :tenant and code = any (:keys::text[])`

const lockCode = defineCommand('survey_kept_lock')`
  select from public_survey_codes where code = :code for no key update`

// A statement of its own sees the response of the unit of work that held the lock.
const putKept = defineCommand('survey_kept_put')`
  insert into survey_kept_answers (tenant_uuid, code, version, page, answers)
    select :tenant::uuid, :code::text, :version::integer, :page::smallint, :answers::json
      where not exists (select from survey_responses where tenant_uuid = :tenant and code = :code)
    on conflict (tenant_uuid, code) do update
      set version = excluded.version, page = excluded.page, answers = excluded.answers`

const removeKept = defineCommand('survey_kept_remove')`
  delete from survey_kept_answers where tenant_uuid = :tenant and code = :code`

const purgeKept = defineCommand('survey_kept_purge')`
  delete from survey_kept_answers kept where tenant_uuid = :tenant and not exists (
    select from public_survey_codes own
      join public_links link on link.public_id = own.public_id
      join survey_code_series series on series.series_uuid = own.series_uuid
      where own.code = kept.code and own.status = 'active' and ${isOpenLink} and not (:now >= series.ends_at) is true)`

export function makePostgresKeptAnswerStore(query: Knex, scope: Scope): KeptAnswerStore {
  const tenant = getTenant(scope)
  const lock = (held: SurveyCode) => write(query, lockCode, { code: held })
  return {
    put: (of, { version, page, answers }) =>
      pipe(
        lock(of),
        TE.flatMap(() =>
          write(query, putKept, {
            tenant,
            code: of,
            version,
            page,
            answers: JSON.stringify(Object.fromEntries(answers)),
          }),
        ),
      ),
    remove: (of) =>
      pipe(
        lock(of),
        TE.flatMap(() => write(query, removeKept, { tenant, code: of })),
      ),
    purge: (now) => write(query, purgeKept, { tenant, now: instant.encode(now) }),
  }
}
