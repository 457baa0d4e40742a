// What the service refuses to start with, and how it says so.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { expect } from 'chai'
import { decodeConfig } from '#bootstrap/config/config.ts'
import { findOperatorTenant } from '#bootstrap/operator.ts'
import { describeNeighbours } from '#bootstrap/stand-ins.ts'
import { asTenantUuid, type Uuid } from '#domain/shared/uuid.ts'
import { rightOf } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { base64Of, productionEnv } from './config-samples.ts'

type Env = Readonly<Record<string, string | undefined>>

function faultsOf(env: Env): Readonly<Record<string, string>> {
  const decoded = decodeConfig(env)
  return E.isRight(decoded) ? {} : Object.fromEntries(decoded.left.map(({ name, says }) => [name, says]))
}

const spoilt = (change: Env): Readonly<Record<string, string>> => faultsOf({ ...productionEnv, ...change })

describe('settings', () => {
  verifies('OPS-3', 'none is needed for development', () => {
    expect(faultsOf({})).to.deep.equal({})
  })

  verifies('OPS-3', 'a complete set is accepted in production', () => {
    expect(faultsOf(productionEnv)).to.deep.equal({})
  })

  verifies('OPS-3', 'all that production lacks are named at once', () => {
    const faults = faultsOf({ NODE_ENV: 'production' })
    const { NODE_ENV: _, ...demanded } = productionEnv
    expect(Object.keys(faults)).to.have.members(Object.keys(demanded))
    for (const says of Object.values(faults)) expect(says).to.match(/^is missing; it must be ./)
  })

  verifies('OPS-3', 'an empty value is a missing one', () => {
    expect(spoilt({ DATABASE_URL: '' })).to.have.all.keys('DATABASE_URL')
    expect(faultsOf({ PORT: '', BASE_URL: '' })).to.deep.equal({})
  })

  const wrong: Readonly<Record<string, readonly string[]>> = {
    NODE_ENV: ['prod', 'Production'],
    IDP_ISSUER_URL: ['identity.example', 'ftp://identity.example', 'https://identity.example/?a=b'],
    OPERATOR_TENANT_UUID: ['office', '123'],
    PORT: ['-1', '65536', '80.5', '0x50', 'http', ' 80'],
    BASE_URL: ['tapster.example', 'ftp://tapster.example', 'https://a@tapster.example', 'https://tapster.example/?a=1'],
    TRUSTED_PROXIES: ['all', '11', '-1'],
    DATABASE_URL: ['mysql://a@b/c', 'db.example', 'postgres://a,b/c?target_session_attrs=standby'],
    MIGRATION_DATABASE_URL: ['file:///tmp/a', 'postgres://a:1,b:x/c'],
    DATABASE_READ_URL: ['mysql://a@b/c', 'postgres://a,b/c?target_session_attrs=read-write'],
    DATABASE_READ_LAG: ['-1', '5001', '0.2'],
    DATABASE_POOL: ['1', '201'],
    DATABASE_PREPARED: ['true'],
    LEDGER_BASE_URL: ['javascript:alert(1)', 'ledger'],
    PLUGIN_TOKEN_KEYS: ['abc', `a:${base64Of(31)}`, `a:${base64Of(32)},a:${base64Of(32)}`, `a b:${base64Of(32)}`, ','],
    PLUGIN_JWT_SECRET: ['secret', 'x'.repeat(32)],
    PLUGIN_DEFAULT_TENANT_UUID: ['1', '0b7f1c9e-0d64-4d0a-9a43'],
    MAILBOX_PROOF: ['yes', 'true'],
    DISCONNECT_PROOF: ['yes', 'true'],
    LICENCE_CONTACT: ['kantoor', 'http://tapster.example', 'https://x@tapster.example'],
    CLOUD_API_URL: ['graph.example', 'https://graph.example/?v=1'],
    CLOUD_LOGIN_URL: ['login'],
    SMTP_URL: [
      'mail.example',
      'http://mail.example',
      'smtp://',
      'smtp://mail.example?tls=yes',
      'smtps://mail.example?tls=none',
      'smtp://u%zz@mail.example',
    ],
    RETURNS_IMAP_URL: ['mail.example', 'smtp://mail.example', 'imap://', 'imaps://mail.example?tls=none'],
    RETURNS_HANDLING: ['move', 'move:', 'move: inbox', 'delete', 'move:a\nb'],
    MAIL_FROM: ['Kantoor', 'Kantoor <kantoor>', 'Kantoor <a@korrel.example>, <b@korrel.example>'],
    MAIL_SERVER_NETWORKS: ['10.0.0.0', '10.0.0.0/33', '10.0.0.0/8,', '300.0.0.0/8', 'fd00::/129', 'localhost/8', 'all'],
    WEBHOOK_NETWORKS: ['10.0.0.0', 'all'],
    CONSENT_STATE: ['none'],
    SENDING: ['false', 'OFF'],
    SAMPLE: ['yes', 'NONE'],
    FRAME_ANCESTORS: ['*', 'outlook.office.com', "'self'; script-src *"],
    RATE_LIMIT_SESSION: ['0', 'many'],
    RATE_LIMIT_PLUGIN: ['0', '1e3'],
    RATE_LIMIT_ADMIN: ['0', '-1'],
    LOG_LEVEL: ['verbose', 'INFO'],
    LOG_STORE_LEVEL: ['verbose', 'all'],
    LOG_STORAGE: ['memory', 'Redis'],
    REDIS_URL: [
      'localhost:6379',
      'http://redis:6379',
      'redis://',
      'unix:/run/redis.sock',
      'unix://user:secret@/',
      'unix://:50%@/run/redis.sock',
    ],
    LOG_REDIS_PREFIX: ['a b', 'logs*', 'x'.repeat(101)],
    LOG_BUFFER_MAX: ['0', '-1', '1e4'],
    LOG_BUFFER_TTL_DAYS: ['0', '7d'],
    LOG_LIST_DEFAULT_WINDOW_HOURS: ['0', 'week'],
    LOG_LIST_MAX_SCAN: ['0', 'all'],
    DISABLE_FILE_LOGGING: ['yes', '1', 'TRUE'],
  }

  for (const [name, values] of Object.entries(wrong))
    verifies('OPS-3', `a wrong ${name} is named`, () => {
      for (const value of values) {
        expect(Object.keys(faultsOf({ [name]: value })), `${name}=${value}`).to.deep.equal([name])
      }
    })

  verifies('OPS-3', 'all wrong ones are named at once', () => {
    const all = Object.fromEntries(Object.entries(wrong).map(([name, [value]]) => [name, value]))
    expect(Object.keys(faultsOf(all))).to.have.members(Object.keys(wrong))
  })

  verifies('SES-4', 'a secret of any length but 32 bytes names PLUGIN_JWT_SECRET', () => {
    for (const length of [0, 1, 16, 31, 33, 48, 64]) {
      const faults = spoilt({ PLUGIN_JWT_SECRET: length === 0 ? '=' : base64Of(length) })
      expect(faults).to.deep.equal({ PLUGIN_JWT_SECRET: 'must be base64 of exactly 32 bytes' })
    }
    expect(spoilt({ PLUGIN_JWT_SECRET: base64Of(32) })).to.deep.equal({})
  })

  verifies('OPS-3', 'production refuses plain http', () => {
    const faults = spoilt({
      BASE_URL: 'http://tapster.example',
      LEDGER_BASE_URL: 'http://ledger.example',
      CLOUD_API_URL: 'http://graph.example',
      CLOUD_LOGIN_URL: 'http://login.example',
      IDP_ISSUER_URL: 'http://identity.example',
    })
    expect(faults).to.deep.equal({
      BASE_URL: 'must begin with https:// in production',
      LEDGER_BASE_URL: 'must begin with https:// in production',
      CLOUD_API_URL: 'must begin with https:// in production',
      CLOUD_LOGIN_URL: 'must begin with https:// in production',
      IDP_ISSUER_URL: 'must begin with https:// in production',
    })
  })

  verifies('OPS-3', "production refuses the stand-in's login, which everybody knows", () => {
    expect(spoilt({ LEDGER_CLIENT_ID: 'tapster-dev' })).to.have.all.keys('LEDGER_CLIENT_SECRET')
    expect(spoilt({ LEDGER_CLIENT_SECRET: 'tapster-dev-secret' })).to.have.all.keys('LEDGER_CLIENT_SECRET')
    expect(spoilt({ CLOUD_CLIENT_ID: 'tapster-dev', CLOUD_CLIENT_SECRET: 'secret' })).to.have.all.keys(
      'CLOUD_CLIENT_SECRET',
    )
    expect(spoilt({ CLOUD_CLIENT_ID: 'tapster', CLOUD_CLIENT_SECRET: 'tapster-dev-secret' })).to.have.all.keys(
      'CLOUD_CLIENT_SECRET',
    )
    expect(spoilt({ IDP_CLIENT_ID: 'tapster-dev' })).to.have.all.keys('IDP_CLIENT_SECRET')
    expect(spoilt({ IDP_CLIENT_SECRET: 'tapster-dev-secret' })).to.have.all.keys('IDP_CLIENT_SECRET')
    expect(faultsOf({ LEDGER_CLIENT_ID: 'tapster-dev', IDP_CLIENT_ID: 'tapster-dev' })).to.deep.equal({})
  })

  verifies('OPS-3', 'faults of single settings and faults between them are reported at once', () => {
    const faults = spoilt({ PORT: 'none', BASE_URL: 'http://tapster.example', MAILBOX_PROOF: 'required' })
    expect(faults).to.have.all.keys('PORT', 'BASE_URL', 'CLOUD_CLIENT_ID')
  })

  verifies('OPS-3', 'a proof of the mailbox needs our client id at the directory', () => {
    expect(faultsOf({ MAILBOX_PROOF: 'required' })).to.have.all.keys('CLOUD_CLIENT_ID')
    expect(faultsOf({ MAILBOX_PROOF: 'required', CLOUD_CLIENT_ID: 'tapster' })).to.deep.equal({})
  })

  verifies(['OPS-3', 'OPS-19'], 'another cloud is named whole, and an application with its secret', () => {
    const other = 'https://login.microsoftonline.us'
    expect(spoilt({ CLOUD_LOGIN_URL: other })).to.have.all.keys('CLOUD_API_URL')
    expect(spoilt({ CLOUD_LOGIN_URL: other, CLOUD_API_URL: 'https://graph.microsoft.us' })).to.deep.equal({})
    expect(spoilt({ CLOUD_LOGIN_URL: 'https://login.microsoftonline.com/' })).to.deep.equal({})
    expect(spoilt({ CLOUD_CLIENT_SECRET: 'secret' })).to.have.all.keys('CLOUD_CLIENT_ID')
    expect(spoilt({ CLOUD_CLIENT_ID: 'tapster' })).to.have.all.keys('CLOUD_CLIENT_SECRET')
    expect(spoilt({ CLOUD_CLIENT_ID: 'tapster', MAILBOX_PROOF: 'required' }), 'for proofs alone').to.deep.equal({})
    expect(spoilt({ CLOUD_CLIENT_ID: 'tapster', CLOUD_CLIENT_SECRET: 'secret' })).to.deep.equal({})
    expect(faultsOf({ CLOUD_LOGIN_URL: other, CLOUD_CLIENT_SECRET: 'secret' }), 'with the stand-in').to.deep.equal({})
  })

  verifies('OPS-19', 'the cloud of production is Microsoft Graph, unless another is named', () => {
    const cloudOf = (env: Env) => describeNeighbours(rightOf(decodeConfig({ ...productionEnv, ...env })), {}).cloud
    const graph = { apiUrl: 'https://graph.microsoft.com', loginUrl: 'https://login.microsoftonline.com' }
    expect(cloudOf({})).to.deep.include({ ...graph, isUsed: false })
    expect(cloudOf({ CLOUD_CLIENT_ID: 'tapster', CLOUD_CLIENT_SECRET: 'secret' })).to.deep.include({
      ...graph,
      isUsed: true,
    })
    expect(cloudOf({ CLOUD_API_URL: 'https://graph.example' })).to.include({ apiUrl: 'https://graph.example' })
  })

  verifies('LOG-4', 'a log kept in Redis needs to know where that is', () => {
    expect(faultsOf({ LOG_STORAGE: 'redis' })).to.deep.equal({ REDIS_URL: 'is missing; LOG_STORAGE=redis needs it' })
    for (const login of ['', ':secret@', 'user:secret@', 'user:se:cret%3F@'])
      for (const REDIS_URL of [`rediss://${login}redis.example:6380/1`, `unix://${login}/run/redis.sock?db=1`])
        expect(faultsOf({ LOG_STORAGE: 'redis', REDIS_URL }), REDIS_URL).to.deep.equal({})
  })

  verifies(['OPS-17', 'OPS-3'], 'traces are off unless wanted, need a collector, and are sampled by a share', () => {
    const of = (env: Env) => rightOf(decodeConfig(env))
    expect(of({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' })).to.include({
      OTEL_TRACES_EXPORTER: 'none',
      OTEL_TRACES_SAMPLER_ARG: 0.1,
    })
    expect(faultsOf({ OTEL_TRACES_EXPORTER: 'otlp' })).to.deep.equal({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'is missing; OTEL_TRACES_EXPORTER=otlp needs it',
    })
    expect(faultsOf({ OTEL_TRACES_EXPORTER: 'console' })).to.deep.equal({
      OTEL_TRACES_EXPORTER: 'must be none or otlp',
    })
    for (const [given, share] of [
      ['0', 0],
      ['1', 1],
      ['1.0', 1],
      ['.05', 0.05],
      ['0.25', 0.25],
    ] as const)
      expect(of({ OTEL_TRACES_SAMPLER_ARG: given }).OTEL_TRACES_SAMPLER_ARG, given).to.equal(share)
    for (const wrong of ['10', '1.1', '-1', '10%', '1e-3', 'x', '.', '0.1 '])
      expect(faultsOf({ OTEL_TRACES_SAMPLER_ARG: wrong }), wrong).to.deep.equal({
        OTEL_TRACES_SAMPLER_ARG: 'must be a number from 0 to 1',
      })
  })

  it('addresses lose their trailing slash, so that paths can be added', () => {
    const decoded = decodeConfig({ BASE_URL: 'https://tapster.example/office//' })
    expect(E.isRight(decoded) && decoded.right.BASE_URL).to.deep.include({ value: 'https://tapster.example/office' })
  })

  it('an issuer is kept as it is written: the slash at its end is a part of its name', () => {
    const issuer = 'https://identity.example/application/o/tapster/'
    const decoded = decodeConfig({ IDP_ISSUER_URL: issuer })
    expect(E.isRight(decoded) && decoded.right.IDP_ISSUER_URL).to.deep.include({ value: issuer })
  })

  verifies('IDN-6', 'the operator is the tenant that is named; in production there is none without a name', () => {
    const tenant = asTenantUuid('0b7f1c9e-0d64-4d0a-9a43-6c1f0e8b2d71' as Uuid)
    const operator = (env: Readonly<Record<string, string>>) => {
      const decoded = decodeConfig(env)
      return E.isRight(decoded) ? findOperatorTenant(decoded.right, tenant) : undefined
    }
    const named = '1b7f1c9e-0d64-4d0a-9a43-6c1f0e8b2d71'
    expect(operator({})).to.deep.equal(O.some(tenant))
    expect(operator({ OPERATOR_TENANT_UUID: named })).to.deep.equal(O.some(named))
    expect(operator(productionEnv)).to.deep.equal(O.none)
    expect(operator({ ...productionEnv, OPERATOR_TENANT_UUID: named })).to.deep.equal(O.some(named))
  })

  it('the first key of the vault is the active one', () => {
    const decoded = decodeConfig(productionEnv)
    const keys = E.isRight(decoded) && decoded.right.PLUGIN_TOKEN_KEYS
    expect(keys).to.have.nested.property('value[0].id', 'new')
    expect(keys).to.have.nested.property('value.length', 2)
  })
})
