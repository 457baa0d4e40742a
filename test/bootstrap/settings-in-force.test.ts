// The settings that operators see: none of the secrets, and each by a name of its own in both languages.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { operationsTexts } from '#adapters/web/admin/texts/operations.ts'
import { decodeConfig, settings } from '#bootstrap/config/config.ts'
import { listSettingsInForce } from '#bootstrap/config/settings-in-force.ts'
import { rightOf } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { productionEnv } from './config-samples.ts'

const SECRET = 'hunter2hunter2hunter2hunter2hunter2'
const BYTES = Buffer.alloc(32, 'hunter2').toString('base64')

describe('settings in force', () => {
  verifies('OPS-11', 'no secret is among them, whatever is set', () => {
    const shown = listSettingsInForce(
      rightOf(
        decodeConfig({
          PORT: '4000',
          SENDING: 'off',
          DATABASE_URL: `postgres://user:${SECRET}@db.example/tapster`,
          MIGRATION_DATABASE_URL: `postgres://owner:${SECRET}@db.example/tapster`,
          REDIS_URL: `rediss://user:${SECRET}@redis.example`,
          RETURNS_IMAP_URL: `imaps://user:${SECRET}@mail.example`,
          SMTP_URL: `smtp://user:${SECRET}@mail.example`,
          LEDGER_CLIENT_SECRET: SECRET,
          CLOUD_CLIENT_SECRET: SECRET,
          IDP_CLIENT_SECRET: SECRET,
          MCP_OAUTH_CLIENT_SECRET: SECRET,
          MCP_JWT_SECRET: BYTES,
          PLUGIN_JWT_SECRET: BYTES,
          PLUGIN_TOKEN_KEYS: `2026:${BYTES}`,
          OTEL_EXPORTER_OTLP_HEADERS: `api-key=${SECRET}`,
        }),
      ),
    )
    const text = JSON.stringify(shown)
    for (const hidden of [SECRET, BYTES, 'hunter2']) expect(text).not.to.include(hidden)
    const of = (name: string) => shown.find((one) => one.name === name)
    expect(of('PORT')).to.deep.include({ value: O.some('4000'), state: 'set' })
    expect(of('SENDING')).to.deep.include({ value: O.some('off'), state: 'set' })
    expect(of('TRUSTED_PROXIES')).to.deep.include({ value: O.some('0'), state: 'default' })
    expect(of('DATABASE_URL')).to.deep.include({ value: O.none, state: 'set' })
    expect(of('CHROMIUM_PATH')).to.deep.include({ value: O.none, state: 'absent' })
  })

  verifies(['OPS-11', 'OPS-19'], 'the cloud of production is shown, also where no setting names it', () => {
    const cloud = (env: Readonly<Record<string, string>>) =>
      listSettingsInForce(rightOf(decodeConfig(env))).find(({ name }) => name === 'CLOUD_API_URL')
    expect(cloud(productionEnv)).to.deep.include({ value: O.some('https://graph.microsoft.com'), state: 'default' })
    expect(cloud({})).to.deep.include({ value: O.none, state: 'absent' })
  })

  verifies('OPS-11', 'an address with a password in it is refused or hidden', () => {
    for (const address of ['https://:hunter2@one.example', 'https://user:hunter2@one.example'])
      for (const name of Object.keys(settings)) {
        // None of them is an address of the web.
        if (['HOST', 'DATA_DIR', 'DEFAULT_LOG_PATH'].includes(name)) continue
        const decoded = decodeConfig({ [name]: address })
        if (E.isRight(decoded))
          expect(JSON.stringify(listSettingsInForce(decoded.right)), name).not.to.include('hunter2')
      }
  })

  verifies('OPS-11', 'each has a name on the page', () => {
    const named = Object.keys(operationsTexts).flatMap((key) => (key.startsWith('setting.') ? key.slice(8) : []))
    expect(named.toSorted()).to.deep.equal(Object.keys(settings).toSorted())
  })
})
