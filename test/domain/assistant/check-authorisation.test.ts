// Requests for authorisation: which are right, and what is wrong with the others.
import { expect } from 'chai'
import fc from 'fast-check'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { checkAuthorisation, readAuthorisation } from '#domain/assistant/authorisation.ts'
import { verifies } from '#test/support/verifies.ts'

const CALLBACK = 'https://claude.ai/api/mcp/auth_callback'
const ISSUER = 'https://assist.example'
const RIGHT: Readonly<Record<string, string>> = {
  response_type: 'code',
  client_id: 'tapster-assistant',
  redirect_uri: CALLBACK,
  code_challenge: 'c'.repeat(43),
  code_challenge_method: 'S256',
  resource: `${ISSUER}/mcp`,
  state: 's',
}
const check = checkAuthorisation({ client: { id: 'tapster-assistant', redirectUris: [CALLBACK] }, issuer: ISSUER })

function asked(change: Readonly<Record<string, string | undefined>> = {}, more = '') {
  const all = Object.entries({ ...RIGHT, ...change }).filter((one): one is [string, string] => one[1] !== undefined)
  return check(readAuthorisation(`${new URLSearchParams(all)}${more}`))
}
function wrong(change: Readonly<Record<string, string | undefined>>, more = ''): string {
  const outcome = asked(change, more)
  if (E.isRight(outcome)) return 'right'
  return outcome.left._tag === 'ClientRefused' ? `nowhere: ${outcome.left.because}` : outcome.left.error
}

describe('a request for authorisation', () => {
  verifies('MCP-5', 'that is right says where to send what, and for which challenge', () => {
    expect(asked()).to.deep.equal(E.right({ redirectUri: CALLBACK, codeChallenge: 'c'.repeat(43), state: O.some('s') }))
    for (const change of [
      { scope: 'tools' },
      { scope: '' },
      { scope: ' tools offline_access ' },
      { scope: 'Tools' },
      { state: undefined },
      { resource: undefined },
      { resource: 'HTTPS://Assist.Example/mcp' },
      { resource: `${ISSUER}/mcp/` },
      { login_hint: 'whatever else' },
    ])
      expect(wrong(change), JSON.stringify(change)).to.equal('right')
  })

  verifies('MCP-5', 'redirects to no unknown client or address', () => {
    for (const clientId of [undefined, '', 'other', 'Tapster-assistant', 'tapster-assistant '])
      expect(wrong({ client_id: clientId }), clientId).to.equal('nowhere: client')
    for (const uri of [undefined, '', `${CALLBACK}/`, 'https://evil.example'])
      expect(wrong({ redirect_uri: uri }), uri).to.equal('nowhere: redirect-uri')
    expect(wrong({}, '&client_id=tapster-assistant')).to.equal('nowhere: client')
    expect(wrong({}, `&redirect_uri=${CALLBACK}`)).to.equal('nowhere: redirect-uri')
    // Whatever else is wrong with it.
    expect(wrong({ redirect_uri: 'https://evil.example', response_type: 'token' })).to.include('nowhere')
  })

  verifies('MCP-5', 'gets its error at its own address and with its state', () => {
    const expected: readonly (readonly [string, Readonly<Record<string, string | undefined>>, string?])[] = [
      ['invalid_request', { response_type: undefined }],
      ['unsupported_response_type', { response_type: 'token' }],
      ['unsupported_response_type', { response_type: 'code token' }],
      ['invalid_request', { code_challenge: undefined }],
      ['invalid_request', { code_challenge: 'c'.repeat(42) }],
      ['invalid_request', { code_challenge: 'c'.repeat(44) }],
      ['invalid_request', { code_challenge: `${'c'.repeat(42)}=` }],
      ['invalid_request', { code_challenge_method: undefined }],
      ['invalid_request', { code_challenge_method: 'plain' }],
      ['invalid_request', { code_challenge_method: 's256' }],
      ['invalid_target', { resource: ISSUER }],
      ['invalid_target', { resource: `${ISSUER}/mcp//` }],
      ['invalid_target', { resource: `${ISSUER}/MCP` }],
      ['invalid_target', { resource: 'https://other.example/mcp' }],
      ['invalid_target', {}, `&resource=${ISSUER}/mcp`],
      ['invalid_request', { state: 's'.repeat(1_025) }],
      ['invalid_request', { state: 'a\u0000b' }],
      ['invalid_request', { state: 'a\nb' }],
      ['invalid_request', {}, '&response_type=code'],
      ['invalid_request', {}, '&x=1&x=2'],
    ]
    for (const [error, change, more] of expected) {
      expect(wrong(change, more), JSON.stringify([change, more])).to.equal(error)
      const { left } = asked(change, more) as E.Left<{
        redirectUri: string
        state: O.Option<string>
        description: string
      }>
      expect(left).to.deep.include({ redirectUri: CALLBACK, state: O.some(change['state'] ?? 's') })
      // What may stand in error_description (RFC 6749, 4.1.2.1).
      expect(left.description).to.match(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/)
    }
    const twice = asked({}, '&state=t')
    expect(twice).to.deep.nested.include({ 'left.error': 'invalid_request', 'left.state': O.none })
  })

  verifies('MCP-5', 'is right only if every single thing is, whatever is sent', () => {
    const value = fc.oneof(
      fc.constantFrom(...Object.values(RIGHT)),
      fc.string({ unit: 'binary' }),
      fc.constant(undefined),
    )
    const change = fc.dictionary(fc.constantFrom(...Object.keys(RIGHT), 'scope'), value, { maxKeys: 3 })
    fc.assert(
      fc.property(change, (some) => {
        const outcome = asked(some)
        const { state, resource, scope: _, code_challenge, ...exact } = { ...RIGHT, ...some }
        const isRight =
          Object.entries(exact).every(([name, sent]) => sent === RIGHT[name]) &&
          /^[\w-]{43}$/.test(code_challenge ?? '') &&
          [undefined, '', `${ISSUER}/mcp`].includes(resource) &&
          (state ?? '').length <= 1_024 &&
          !/\p{Cc}/u.test(state ?? '')
        expect(E.isRight(outcome)).to.equal(isRight)
      }),
      { numRuns: 500 },
    )
  })

  verifies('MCP-5', 'is read without a failure from any text at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (query) => {
        expect(check(readAuthorisation(query))).to.have.property('_tag', 'Left')
      }),
    )
  })
})
