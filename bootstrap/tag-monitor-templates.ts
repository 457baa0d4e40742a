// `npm run tag:monitor-templates`: routes the templates of monitor campaigns through the system mailbox `monitor`, in all tenants (SYS-13).
import { secureRandom } from '#adapters/crypto/secure-random.ts'
import { makeLogOfTenant } from '#adapters/logging/work-context.ts'
import type { Database } from '#adapters/postgres/kernel/database.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { makeRunAudited } from '#application/identity/audit.ts'
import { visitTenants } from '#application/identity/tenants.ts'
import { makeTagMonitorTemplates } from '#application/mailing/monitor-campaigns.ts'
import type { Log } from '#domain/logging/ports.ts'
import { pipe, TE } from '#domain/shared/fp.ts'
import { makeTableStores } from './compose/stores.ts'
import { unwrapOrDatabaseAway, withDatabase } from './database.ts'
import { enter } from './entry-point.ts'
import { openPrintedLog } from './open-logging.ts'

const REMEDY = 'Run it again: what is routed already stays.'

async function tag(database: Database, log: Log): Promise<void> {
  const inScope = makeInScope({ database, stores: makeTableStores })
  const runAudited = makeRunAudited({ inScope, clock: systemClock, random: secureRandom, logOf: makeLogOfTenant(log) })
  const tagTenant = makeTagMonitorTemplates({ runAudited })
  const tagAll = visitTenants(inScope, ({ uuid, name }) =>
    pipe(
      tagTenant(uuid),
      TE.map(({ uniqueTemplateUuids, modified, skipped }) =>
        console.log(
          `${name} (${uuid}): uniqueTemplateUuids ${uniqueTemplateUuids}, modified ${modified}, skipped ${skipped}`,
        ),
      ),
    ),
  )
  unwrapOrDatabaseAway(await tagAll(), REMEDY)
}

await enter((config) => {
  const log = openPrintedLog(config).of('app')
  return withDatabase(config, log, (database) => tag(database, log))
})
