// `npm run vault:rotate`: brings every ledger token under the active key, while the service runs (SES-25).
import * as E from 'fp-ts/lib/Either.js'
import path from 'node:path'
import { makeTokenSealer } from '#adapters/crypto/token-sealer.ts'
import { makeLogging } from '#adapters/logging/winston-log.ts'
import { makePostgresTokenStore } from '#adapters/postgres/token-store.ts'
import { makeInScope } from '#adapters/postgres/unit-of-work.ts'
import { makeRotateVault } from '#application/session/rotate-vault.ts'
import { CannotStart } from './cannot-start.ts'
import { type Config, decodeConfig } from './config/config.ts'
import { databaseAddresses, openChecked } from './database.ts'
import { vaultSecrets } from './kept-secrets.ts'
import { faultLines } from './terminal.ts'

const rotate = async (config: Config): Promise<number> => {
  const log = makeLogging({ level: config.LOG_LEVEL, redactKeys: config.LOG_REDACT_KEYS, place: {} }).of('app')
  const { keys } = await vaultSecrets(config, path.resolve(config.DATA_DIR))
  const addresses = await databaseAddresses(config, log)
  const database = await openChecked(addresses, config, log)
  const inScope = makeInScope({ database, stores: (query) => ({ tokens: makePostgresTokenStore(query) }) })
  const began = performance.now()
  const done = await makeRotateVault({ inScope, sealer: makeTokenSealer(keys) })(({ rotated, current }) => {
    const rate = Math.round(rotated / ((performance.now() - began) / 1000))
    console.log(`${rotated} rotated, ${current} current already · ${rate} a second`)
  })()
  await database.close()
  await addresses.stop()
  if (E.isLeft(done)) {
    console.error('The database went away. Run it again: it goes on where it stopped.')
    return 1
  }
  const { rotated, current, overtaken, unsealable } = done.right
  console.log(
    `Done: ${rotated} rotated, ${current} current already, ${overtaken} renewed meanwhile, ${unsealable} not readable.`,
  )
  if (unsealable > 0)
    console.log(
      'Those not readable were sealed by a key that is not in PLUGIN_TOKEN_KEYS; their users link the ledger again.',
    )
  return 0
}

const config = decodeConfig(process.env)
if (E.isLeft(config)) {
  console.error(faultLines(config.left).join('\n'))
  process.exit(1)
}
process.exitCode = await rotate(config.right).catch((error: unknown) => {
  if (!(error instanceof CannotStart)) throw error
  console.error(`${error.message} ${error.remedy}`)
  return 1
})
