// `npm run vault:rotate`: encrypts every ledger token, password of a mail server and secret of a webhook with the active key, while the service runs (SES-25).
import path from 'node:path'
import { makePasswordSealer, makeTokenSealer } from '#adapters/crypto/sealers.ts'
import { makeWebhookSecrets } from '#adapters/crypto/webhook-secrets.ts'
import { makePostgresWebhookStore } from '#adapters/postgres/event/webhook-stores.ts'
import type { Database } from '#adapters/postgres/kernel/database.ts'
import { makePostgresTenantStore } from '#adapters/postgres/identity/tenant-store.ts'
import { makePostgresMailServerStore, makePostgresOfficeInboxStore } from '#adapters/postgres/mailing/mailer-stores.ts'
import { makePostgresTokenStore } from '#adapters/postgres/session/token-store.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeRotateWebhookSecrets } from '#application/event/rotate-webhook-secrets.ts'
import { makeRotatePasswords } from '#application/mailing/mail-server.ts'
import { makeRotateVault } from '#application/session/maintain-vault.ts'
import { unwrapOrDatabaseAway, withDatabase } from './database.ts'
import { enter } from './entry-point.ts'
import { type VaultSecrets, readVaultSecrets } from './secrets-file.ts'
import { openPrintedLog } from './open-logging.ts'

const REMEDY = 'Run it again: it goes on where it stopped.'

async function rotate(database: Database, { keys }: VaultSecrets): Promise<void> {
  const inScope = makeInScope({
    database,
    stores: (query, scope) => ({
      tokens: makePostgresTokenStore(query),
      tenants: makePostgresTenantStore(query),
      mailServers: makePostgresMailServerStore(query, scope),
      officeInboxes: makePostgresOfficeInboxStore(query, scope),
      webhooks: makePostgresWebhookStore(query, scope),
    }),
  })
  const began = performance.now()
  const done = await makeRotateVault({ inScope, sealer: makeTokenSealer(keys) })(({ rotated, current }) => {
    const rate = Math.round(rotated / ((performance.now() - began) / 1000))
    console.log(`${rotated} rotated, ${current} current already · ${rate} a second`)
  })()
  const { rotated, current, overtaken, unsealable } = unwrapOrDatabaseAway(done, REMEDY)
  console.log(
    `Done: ${rotated} rotated, ${current} current already, ${overtaken} renewed meanwhile, ${unsealable} not readable.`,
  )
  if (unsealable > 0)
    console.log(
      'Those not readable were sealed by a key that is not in PLUGIN_TOKEN_KEYS; their users link the ledger again.',
    )
  const passwords = unwrapOrDatabaseAway(
    await makeRotatePasswords({
      inScope,
      sealer: makePasswordSealer(keys),
      inboxSealer: makePasswordSealer(keys, 'inbox'),
    })(),
    REMEDY,
  )
  console.log(
    `Passwords of mail servers: ${passwords.rotated} rotated, ${passwords.current} current already, ${passwords.unsealable} not readable.`,
  )
  const secrets = unwrapOrDatabaseAway(
    await makeRotateWebhookSecrets({ inScope, secrets: makeWebhookSecrets(keys) })(),
    REMEDY,
  )
  console.log(
    `Secrets of webhooks: ${secrets.rotated} rotated, ${secrets.current} current already, ${secrets.unsealable} not readable.`,
  )
}

await enter(async (config) => {
  const secrets = await readVaultSecrets(config, path.resolve(config.DATA_DIR))
  await withDatabase(config, openPrintedLog(config).of('app'), (database) => rotate(database, secrets))
})
