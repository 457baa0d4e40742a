// The settings of the assistant tool server: what is taken, what production refuses, and what development makes up.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { expect } from 'chai'
import { readAssistantSecrets } from '#bootstrap/assistant-secrets.ts'
import { type Config, decodeConfig } from '#bootstrap/config/config.ts'
import { findOperatorMailDomain, listOperatorTroubles } from '#bootstrap/operator.ts'
import { asTenantUuid, type Uuid } from '#domain/shared/uuid.ts'
import { verifies } from '#test/support/verifies.ts'
import { base64Of, productionEnv } from './config-samples.ts'
import { rightOf } from '#test/support/right-of.ts'

type Env = Readonly<Record<string, string>>

function decoded(env: Env): Config {
  return rightOf(decodeConfig(env))
}

function faultsOf(env: Env): Readonly<Record<string, string>> {
  const config = decodeConfig(env)
  return E.isRight(config) ? {} : Object.fromEntries(config.left.map(({ name, says }) => [name, says]))
}

const TENANT = asTenantUuid('0b7f1c9e-0d64-4d0a-9a43-6c1f0e8b2d71' as Uuid)
const CALLBACKS = ['https://claude.ai/api/mcp/auth_callback', 'https://claude.com/api/mcp/auth_callback']

describe('the settings of the assistant tool server', () => {
  verifies('MCP-5', 'the assistant app’s callbacks are on the list unless another list is given', () => {
    expect(decoded({}).MCP_OAUTH_REDIRECT_URIS).to.deep.equal(CALLBACKS)
    const own =
      'https://assistant.example/back?app=1, http://127.0.0.1/callback,http://localhost:6274/oauth/callback,http://[::1]/callback'
    expect(decoded({ MCP_OAUTH_REDIRECT_URIS: own }).MCP_OAUTH_REDIRECT_URIS).to.deep.equal([
      'https://assistant.example/back?app=1',
      'http://127.0.0.1/callback',
      'http://localhost:6274/oauth/callback',
      'http://[::1]/callback',
    ])
  })

  verifies('MCP-3', 'pages of no origin may call it unless it is listed', () => {
    expect(decoded({}).MCP_ALLOWED_ORIGINS).to.deep.equal([])
    const origins = ['https://inspector.example', 'http://localhost:6274', 'http://[::1]:6274']
    expect(decoded({ MCP_ALLOWED_ORIGINS: origins.join(', ') }).MCP_ALLOWED_ORIGINS).to.deep.equal(origins)
  })

  const wrong: Readonly<Record<string, readonly string[]>> = {
    MCP_ISSUER_URL: ['https://tapster.example/mcp', 'https://a@tapster.example', 'tapster.example', 'wss://a.example'],
    MCP_OAUTH_CLIENT_SECRET: ['short', 'x'.repeat(201), `${'x'.repeat(40)} y`, 'é'.repeat(40)],
    MCP_OAUTH_REDIRECT_URIS: [
      'claude.ai/callback',
      'http://claude.ai/callback',
      'https://claude.ai/callback#there',
      'https://claude.ai/callback#',
      'https://eva@claude.ai/callback',
      'https://Claude.ai/callback',
      'https://claude.ai/a/../callback',
      'https://claude.ai',
      'javascript:alert(1)',
      'http://[::2]/callback',
      'http://localhost.evil.example/callback',
      `${CALLBACKS.join(',')},`,
    ],
    MCP_ALLOWED_ORIGINS: [
      '*',
      'null',
      'https://inspector.example/',
      'https://*.example',
      'http://inspector.example',
      'https://Inspector.example',
      'https://a@inspector.example',
      'https://inspector.example,',
    ],
    MCP_JWT_SECRET: ['secret', base64Of(31), base64Of(33)],
    MCP_CONSENT: ['no', 'Page'],
    OPERATOR_MAIL_DOMAIN: ['korrel', '@korrel.example', 'korrel.example.', 'a@korrel.example', 'korrel example.nl'],
  }
  for (const [name, values] of Object.entries(wrong))
    verifies('OPS-3', `a wrong ${name} is named`, () => {
      for (const value of values)
        expect(Object.keys(faultsOf({ [name]: value })), `${name}=${value}`).to.deep.equal([name])
    })

  verifies(['MCP-5', 'MCP-6', 'MCP-21'], 'production refuses plain http, and to go on without asking', () => {
    const spoilt = (change: Env) => faultsOf({ ...productionEnv, ...change })
    expect(spoilt({ MCP_ISSUER_URL: 'http://tapster.example' })).to.deep.equal({
      MCP_ISSUER_URL: 'must begin with https:// in production',
    })
    expect(
      spoilt({ MCP_OAUTH_REDIRECT_URIS: `${CALLBACKS[0]},http://127.0.0.1/callback` }),
      'a program on the person’s own machine has no https (RFC 8252)',
    ).to.deep.equal({})
    expect(spoilt({ MCP_CONSENT: 'none' })).to.have.all.keys('MCP_CONSENT')
    expect(spoilt({ MCP_CONSENT: 'page', MCP_ISSUER_URL: 'https://mcp.example' })).to.deep.equal({})
    expect(decoded({ MCP_CONSENT: 'none' }).MCP_CONSENT).to.equal('none')
  })

  verifies('MCP-21', 'the issuer is an origin as clients write it, whatever stands behind it', () => {
    for (const written of ['https://mcp.example', 'https://mcp.example/', 'https://MCP.example:443'])
      expect(decoded({ MCP_ISSUER_URL: written }).MCP_ISSUER_URL, written).to.deep.equal(O.some('https://mcp.example'))
  })

  verifies('MCP-6', 'the mail domain is compared in lower case; in production it is empty unless it is named', () => {
    const domain = (env: Env) => findOperatorMailDomain(decoded(env))
    expect(domain({})).to.deep.equal(O.some('korrel.example'))
    expect(domain({ OPERATOR_MAIL_DOMAIN: 'Kantoor.Example' })).to.deep.equal(O.some('kantoor.example'))
    expect(domain(productionEnv)).to.deep.equal(O.none)
    const named = {
      ...productionEnv,
      OPERATOR_MAIL_DOMAIN: 'kantoor.example',
      MCP_OAUTH_CLIENT_SECRET: base64Of(32),
      MCP_JWT_SECRET: base64Of(32),
    }
    expect(domain(named)).to.deep.equal(O.some('kantoor.example'))
    const troubles = (env: Env) => listOperatorTroubles(decoded(env), O.some(TENANT)).join('\n')
    expect(troubles(productionEnv), 'no assistant is wanted').to.equal('')
    expect(troubles({ ...productionEnv, MCP_JWT_SECRET: base64Of(32) })).to.include('OPERATOR_MAIL_DOMAIN')
    expect(troubles(named)).to.equal('')
    expect(troubles({})).to.equal('')
  })

  verifies(['OPS-3', 'OPS-19'], 'production needs secrets for assistants only where they may connect', () => {
    expect(faultsOf(productionEnv)).to.deep.equal({})
    expect(faultsOf({ ...productionEnv, OPERATOR_MAIL_DOMAIN: 'kantoor.example' })).to.deep.equal({
      MCP_OAUTH_CLIENT_SECRET: 'is missing; OPERATOR_MAIL_DOMAIN needs it',
      MCP_JWT_SECRET: 'is missing; OPERATOR_MAIL_DOMAIN needs it',
    })
  })

  verifies('MCP-4', 'what is configured is used; what is not outlives a restart, and each has its own', () => {
    const [kept, other] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
    const first = readAssistantSecrets(decoded({}), kept)
    expect(readAssistantSecrets(decoded({}), kept)).to.deep.equal(first)
    expect(first.jwtSecret).to.have.length(32)
    expect(first.clientSecret).to.match(/^[\w-]{43}$/)
    expect(Buffer.from(first.clientSecret, 'base64url').equals(first.jwtSecret)).to.equal(false)
    const another = readAssistantSecrets(decoded({}), other)
    expect([
      another.clientSecret === first.clientSecret,
      Buffer.from(another.jwtSecret).equals(first.jwtSecret),
    ]).to.deep.equal([false, false])
    const [clientSecret, jwtSecret] = [base64Of(32), base64Of(32)]
    const configured = readAssistantSecrets(
      decoded({ MCP_OAUTH_CLIENT_SECRET: clientSecret, MCP_JWT_SECRET: jwtSecret }),
      kept,
    )
    expect(configured.clientSecret).to.equal(clientSecret)
    expect(Buffer.from(configured.jwtSecret).toString('base64')).to.equal(jwtSecret)
  })
})
