// `npm run vault:rotate`: encrypts every ledger token with the active key, while the service runs (SES-25).
import * as E from 'fp-ts/lib/Either.js'
import path from 'node:path'
import { makeTokenSealer } from '#adapters/crypto/token-sealer.ts'
import type { Database } from '#adapters/postgres/kernel/database.ts'
import { makePostgresTokenStore } from '#adapters/postgres/session/token-store.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeRotateVault } from '#application/session/maintain-vault.ts'
import { CannotStart } from './start-error.ts'
import { withDatabase } from './database.ts'
import { enter } from './entry-point.ts'
import { type VaultSecrets, vaultSecrets } from './secrets-file.ts'
import { openPrintedLog } from './open-logging.ts'

const rotate = async (database: Database, { keys }: VaultSecrets): Promise<void> => {
  const inScope = makeInScope({ database, stores: (query) => ({ tokens: makePostgresTokenStore(query) }) })
  const began = performance.now()
  const done = await makeRotateVault({ inScope, sealer: makeTokenSealer(keys) })(({ rotated, current }) => {
    const rate = Math.round(rotated / ((performance.now() - began) / 1000))
    console.log(`${rotated} rotated, ${current} current already · ${rate} a second`)
  })()
  if (E.isLeft(done)) throw new CannotStart('The database went away.', 'Run it again: it goes on where it stopped.')
  const { rotated, current, overtaken, unsealable } = done.right
  console.log(
    `Done: ${rotated} rotated, ${current} current already, ${overtaken} renewed meanwhile, ${unsealable} not readable.`,
  )
  if (unsealable > 0)
    console.log(
      'Those not readable were sealed by a key that is not in PLUGIN_TOKEN_KEYS; their users link the ledger again.',
    )
}

await enter(async (config) => {
  const secrets = await vaultSecrets(config, path.resolve(config.DATA_DIR))
  await withDatabase(config, openPrintedLog(config).of('app'), (database) => rotate(database, secrets))
})
