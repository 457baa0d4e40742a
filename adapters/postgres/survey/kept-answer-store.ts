// Answers that were not sent yet, in PostgreSQL: one row for each browser in which a code was used.
import * as t from 'io-ts'
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { KEPT_BROWSERS_AT_MOST, type KeptAnswers } from '#domain/survey/kept-answers.ts'
import type { KeptAnswerStore } from '#domain/survey/ports.ts'
import type { SurveyCode } from '#domain/survey/survey-code.ts'
import { instant, mapRow } from '../kernel/columns.ts'
import { defineCommand, defineStatement, readFirstRow, write } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'
import { code, isOpenLink } from './survey-columns.ts'

const keptRow = mapRow(
  t.type(
    {
      version: t.number,
      page: t.number,
      answers: t.record(t.string, t.readonlyArray(t.string)),
      revision: t.string,
    },
    'survey_kept_answers',
  ),
  ({ answers, ...kept }): KeptAnswers => ({ ...kept, answers: new Map(Object.entries(answers)) }),
)

const findKept = defineStatement('survey_kept_find', keptRow)`
  select version, page, answers, revision from survey_kept_answers where tenant_uuid = :tenant and code = :code and browser = :browser`

const lockCode = defineCommand('survey_kept_lock')`
  select from public_survey_codes where code = :code for no key update`

// A statement of its own sees the response of the unit of work that held the lock.
const findResponse = defineStatement('survey_kept_response', t.type({ code }))`
  select code from survey_responses where tenant_uuid = :tenant and code = :code`

const putKept = defineStatement('survey_kept_put', t.type({ code }))`
  insert into survey_kept_answers (tenant_uuid, code, browser, version, page, answers, revision)
    select :tenant::uuid, :code::text, :browser::text, :version::integer, :page::smallint, :answers::json, :revision::uuid
      where :most > (
        select count(*) from survey_kept_answers where tenant_uuid = :tenant and code = :code and browser <> :browser)
    on conflict (tenant_uuid, code, browser) do update
      set version = excluded.version, page = excluded.page, answers = excluded.answers, revision = excluded.revision
    returning code`

const removeKept = defineCommand('survey_kept_remove')`
  delete from survey_kept_answers where tenant_uuid = :tenant and code = :code and browser = coalesce(:browser, browser)`

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
    find: (by) => readFirstRow(query, findKept, { tenant, ...by }),
    lock: (held) =>
      pipe(
        lock(held),
        TE.flatMap(() => readFirstRow(query, findResponse, { tenant, code: held })),
        TE.map(O.isNone),
      ),
    put: (by, { answers, ...kept }) =>
      pipe(
        readFirstRow(query, putKept, {
          tenant,
          ...by,
          ...kept,
          answers: JSON.stringify(Object.fromEntries(answers)),
          most: KEPT_BROWSERS_AT_MOST,
        }),
        TE.map(O.isSome),
      ),
    remove: (held, browser) =>
      pipe(
        lock(held),
        TE.flatMap(() => write(query, removeKept, { tenant, code: held, browser: O.toNullable(browser) })),
      ),
    purge: (now) => write(query, purgeKept, { tenant, now: instant.encode(now) }),
  }
}
