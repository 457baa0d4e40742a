// A fault is printed where many can read it, and the value it is about may be a secret with a typing error.
import * as E from 'fp-ts/lib/Either.js'
import * as fc from 'fast-check'
import { decodeConfig, settings } from '#bootstrap/config/config.ts'
import { formatFaults } from '#bootstrap/terminal.ts'
import { verifies } from '#test/support/verifies.ts'
import { productionEnv } from './config-samples.ts'

/** The faults of an environment, as the terminal shows them; empty: it starts. */
function echo(env: Readonly<Record<string, string>>): string {
  const decoded = decodeConfig(env)
  return E.isRight(decoded) ? '' : formatFaults(decoded.left).join('\n')
}

const name = fc.constantFrom(...Object.keys(settings))
// Long and odd enough to be in no sentence of ours by chance.
const canary = fc.uuid().map((uuid) => `canary-${uuid}`)
const value = fc.tuple(canary, fc.string(), fc.constantFrom('', 'https://', 'postgres://a:', 'key:')).map((parts) => ({
  secret: parts[0],
  written: `${parts[2]}${parts[0]}${parts[1]}`,
}))

describe('faults of settings', () => {
  verifies('OPS-3', 'never repeat what was set', () => {
    fc.assert(
      fc.property(fc.dictionary(name, value, { minKeys: 1 }), fc.boolean(), (chosen, production) => {
        const env = Object.fromEntries(Object.entries(chosen).map(([key, { written }]) => [key, written]))
        const shown = echo({ ...(production ? productionEnv : {}), ...env })
        return Object.values(chosen).every(({ secret }) => !shown.includes(secret))
      }),
      { numRuns: 500 },
    )
  })

  verifies('OPS-3', 'never repeat a right secret that stands beside a wrong setting', () => {
    const shown = echo({ ...productionEnv, PORT: 'none', BASE_URL: 'http://tapster.example' })
    const { NODE_ENV: _, ...secrets } = productionEnv
    for (const secret of Object.values(secrets)) if (shown.includes(secret)) throw new Error(`printed: ${secret}`)
  })
})
