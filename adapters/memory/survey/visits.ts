// Reads and counts of the public pages, in memory: each runs in a unit of work of its own.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import { Admin, type InScope, Tenant } from '#domain/shared/unit-of-work.ts'
import type { SurveyVisits } from '#domain/survey/ports.ts'
import type { MemorySurveyStores } from './stores.ts'

export function makeMemorySurveyVisits(inScope: InScope<MemorySurveyStores>): SurveyVisits {
  return {
    findCode: (code) => inScope(Admin, ({ surveyCodes }) => surveyCodes.find(code)),
    findSurvey: (tenantUuid, uuid) => inScope(Tenant(tenantUuid), ({ surveys }) => surveys.find(uuid)),
    isAnswered: (tenantUuid, code) =>
      pipe(
        inScope(Tenant(tenantUuid), ({ surveyResponses }) => surveyResponses.findOfCode(code)),
        TE.map(O.isSome),
      ),
    use: (code) => inScope(Admin, ({ surveyCodes }) => surveyCodes.use(code)),
  }
}
