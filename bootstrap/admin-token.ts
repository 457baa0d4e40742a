// `npm run admin:token`: issues a bearer token for a program of a user, and appoints the first administrator of a tenant (IDN-4).
import { E, O, pipe, TE } from '#domain/shared/fp.ts'
import { secureRandom } from '#adapters/crypto/secure-random.ts'
import { signInSecrets } from '#adapters/crypto/secrets.ts'
import { makeLogOfTenant, runInContext } from '#adapters/logging/work-context.ts'
import type { Database } from '#adapters/postgres/kernel/database.ts'
import { hasPendingMigrations } from '#adapters/postgres/kernel/schema-state.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { makeAppointFirstAdministrator } from '#application/identity/appoint-first-administrator.ts'
import { makeRunAudited } from '#application/identity/audit.ts'
import { makeIssueToken } from '#application/identity/issue-token.ts'
import type { Log } from '#domain/logging/ports.ts'
import { mailDomain } from '#domain/shared/mailbox.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { parseTokenArguments, type TokenArguments, USAGE } from './admin-token-arguments.ts'
import { CannotStart } from './start-error.ts'
import type { Config } from './config/config.ts'
import { makeTableStores } from './compose/stores.ts'
import { withDatabase } from './database.ts'
import { SAMPLE_OFFICE } from './default-tenant.ts'
import { enter } from './entry-point.ts'
import { openLogging } from './open-logging.ts'
import { findOperatorTenant } from './operator.ts'

function explainRefusal(
  failure: { readonly _tag: string },
  { email, firstAdministrator }: TokenArguments,
): CannotStart {
  switch (failure._tag) {
    case 'AdministratorThere':
      return new CannotStart('This tenant has an administrator already.', 'Ask an administrator of it to add others.')
    case 'TenantNotFound':
      return new CannotStart('There is no such tenant.', 'Give another by --tenant, or start the service once.')
    case 'PersonUnknown':
      return new CannotStart(
        `${email} is not known.`,
        firstAdministrator
          ? 'Run it again.'
          : 'Have an administrator add them, or use --first-administrator where there is none.',
      )
    case 'PersonNotActive':
      return new CannotStart(`${email} is not active, or the tenant is not.`, 'Have an administrator activate them.')
    default:
      return new CannotStart('The database went away.', 'Run it again.')
  }
}

async function issue(database: Database, config: Config, log: Log, asked: TokenArguments): Promise<void> {
  const inScope = makeInScope({ database, stores: makeTableStores })
  const defaultTenant = O.getOrElse(() => SAMPLE_OFFICE.uuid)(config.PLUGIN_DEFAULT_TENANT_UUID)
  const deps = {
    inScope,
    clock: systemClock,
    random: secureRandom,
    runAudited: makeRunAudited({ inScope, clock: systemClock, random: secureRandom, logOf: makeLogOfTenant(log) }),
    secrets: signInSecrets,
    operatorTenant: findOperatorTenant(config, defaultTenant),
    actor: { _tag: 'Service', name: 'admin:token' },
  } as const

  /** The given tenant, else the owner of the mail domain, else the default tenant. */
  const tenantToAdminister: TE.TaskEither<{ readonly _tag: string }, TenantUuid> = O.isSome(asked.tenantUuid)
    ? TE.right(asked.tenantUuid.value)
    : pipe(
        inScope(Admin, ({ tenants }) => tenants.findMailDomainOwner(mailDomain(asked.email))),
        TE.map(
          O.match(
            () => defaultTenant,
            ({ uuid }) => uuid,
          ),
        ),
      )

  const issued = await pipe(
    asked.firstAdministrator
      ? pipe(
          tenantToAdminister,
          TE.tap((uuid) => makeAppointFirstAdministrator(deps)(uuid, asked.email, asked.name)),
          TE.map(O.some),
        )
      : TE.right(asked.tenantUuid),
    TE.flatMap((tenantUuid) => makeIssueToken(deps)({ ...asked, tenantUuid })),
  )()
  if (E.isLeft(issued)) throw explainRefusal(issued.left, asked)
  const { secret, signIn } = issued.right
  const lines = [
    ...(asked.firstAdministrator ? [`${asked.email} is an administrator of tenant ${signIn.tenantUuid} now.`, ''] : []),
    `Token of ${asked.email} in tenant ${signIn.tenantUuid}, until ${new Date(signIn.expiresAt).toISOString()}.`,
    'It is shown once and kept nowhere. It ends at once when its owner is deactivated or loses a permission.',
    '',
    `  ${secret}`,
    '',
    'Send it as a header:  Authorization: Bearer TOKEN',
  ]
  console.log(lines.join('\n'))
}

await enter(async (config) => {
  const asked = parseTokenArguments(process.argv.slice(2))
  if (E.isLeft(asked)) throw new CannotStart(asked.left.join(' '), `Usage:\n  ${USAGE.join('\n  ')}`)
  // The shared log shows who got access. This command writes no log file, because the service could not write to that file afterwards.
  const logging = await openLogging({ ...config, DISABLE_FILE_LOGGING: true }, systemClock)
  const log = logging.of('app')
  try {
    await withDatabase(config, log, async (database) => {
      const pending = await hasPendingMigrations(database)()
      if (E.isLeft(pending) || pending.right)
        throw new CannotStart('The database is not of this release.', 'Start the service once, or run npm run migrate.')
      await runInContext({ requestId: secureRandom.uuid() }, () => issue(database, config, log, asked.right))
    })
  } finally {
    await logging.close()
  }
})
