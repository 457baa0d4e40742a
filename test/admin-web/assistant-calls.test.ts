// Calls of the assistant's tools as administrators read them: each once, in words, as inert text.
import { expect } from 'chai'
import fc from 'fast-check'
import type { AssistantCallResponse } from '#adapters/contract/assistant/connections.ts'
import {
  countAhead,
  describeArguments,
  CALLS_A_PAGE,
  foldCalls,
  isOnDomain,
  isReachable,
  describeOffice,
  toCallRange,
  describeResult,
  getCallState,
  describeToolCall,
  getToolTitle,
} from '#adapters/web/admin/assistant/calls.ts'
import { getAdminTexts } from '#adapters/web/admin/texts/texts.ts'
import { makeTranslate } from '#adapters/web/kit/translate.ts'
import { verifies } from '#test/support/verifies.ts'

const t = makeTranslate<keyof typeof getAdminTexts.nl>(getAdminTexts.nl, 'nl')
const NOON = Date.parse('2026-07-15T12:00:00Z')
const UUID = '0c0c0c0c-1111-4111-8111-000000000002'

const row = (n: number, over: Partial<AssistantCallResponse> = {}): AssistantCallResponse => ({
  id: `row ${n}`,
  at: new Date(NOON - n * 60_000).toISOString(),
  tool: 'find_user',
  call: `call ${n}`,
  tenant: null,
  arguments: {},
  outcome: 'done',
  result: {},
  person: null,
  requestId: null,
  ...over,
})
const intended = (n: number, call: string): AssistantCallResponse => row(n, { call, outcome: 'intended' })
const ids = (calls: readonly AssistantCallResponse[]): readonly string[] => calls.map(({ id }) => id)

describe('calls of the assistant’s tools', () => {
  verifies('ADM-1', 'the intent and the outcome of a call are one row, also across pages', () => {
    const calls = [row(0, { call: 'a' }), row(1, { outcome: 'failed' }), intended(2, 'call 1'), intended(3, 'a')]
    expect(ids(foldCalls(calls, 0))).to.deep.equal(['row 0', 'row 1'])
    expect(ids(foldCalls(calls.slice(1), 0)), 'alone it stays').to.deep.equal(['row 1', 'row 3'])
    expect(ids(foldCalls(calls, 2)), 'the page before is not shown').to.deep.equal([])
    expect(ids(foldCalls([row(0), intended(1, 'b')], 1))).to.deep.equal(['row 1'])
  })

  verifies('ADM-1', 'a page is loaded with the rows before it, and shown without them', () => {
    for (const page of [0, 1, 2, 7]) {
      const { skip, limit } = toCallRange(page * CALLS_A_PAGE)
      expect(skip + countAhead(skip), `page ${page}`).to.equal(page * CALLS_A_PAGE)
      expect(skip + limit).to.equal((page + 1) * CALLS_A_PAGE)
    }
    expect([toCallRange(0).skip, countAhead(0), toCallRange(25).skip]).to.deep.equal([0, 0, 5])
  })

  verifies('ADM-1', 'no call is lost or shown twice', () => {
    const some = fc.array(
      fc.record({ call: fc.constantFrom('a', 'b', 'c'), outcome: fc.constantFrom('intended', 'done', 'failed') }),
    )
    fc.assert(
      fc.property(some, (samples) => {
        const calls = samples.map((one, n) => row(n, one))
        const shown = foldCalls(calls, 0)
        expect(new Set(shown.map(({ call }) => call))).to.deep.equal(new Set(calls.map(({ call }) => call)))
        const ended = new Set(calls.filter(({ outcome }) => outcome !== 'intended').map(({ call }) => call))
        expect(shown.some(({ call, outcome }) => outcome === 'intended' && ended.has(call))).to.equal(false)
      }),
    )
  })

  verifies('MCP-9', 'a call without outcome is under way for three minutes, and unknown after that', () => {
    const begun = intended(0, 'a')
    expect(getCallState(begun, NOON + 179_999)).to.equal('under-way')
    expect(getCallState(begun, NOON + 180_000)).to.equal('unknown')
    expect(getCallState(row(0, { outcome: 'failed' }), NOON)).to.equal('failed')
  })

  verifies('ADM-1', 'arguments and results are short, and the office has a place of its own', () => {
    const given = {
      tenant: UUID,
      email: '***@korrel.example',
      roles: [UUID, UUID, UUID],
      tags: [],
      dryRun: true,
      q: '(1 characters)',
      emails: '(42 items)',
      user: UUID,
      level: ['warn', 'error'],
      from: null,
    }
    expect(describeArguments(t, { tool: 'find_user', arguments: given })).to.deep.equal([
      'adres: ***@korrel.example',
      'rollen: 3 stuks',
      'proef: ja',
      'zoektekst: tekst van 1 teken',
      'adressen: 42 stuks',
      'persoon: 0c0c0c0c',
      'niveau: warn, error',
    ])
    expect(
      describeResult(t, {
        tool: '',
        arguments: { dryRun: true },
        result: { failure: 'LastAdministrator', total: 2, dryRun: true },
      }),
    ).to.deep.equal(['Er moet een beheerder overblijven', 'LastAdministrator', 'in totaal: 2'])
    expect(describeResult(t, { tool: '', arguments: {}, result: { failure: 'LaterInvented' } })).to.deep.equal([
      'LaterInvented',
    ])
    for (const odd of [null, undefined, 3, 'x', []])
      expect(describeResult(t, { tool: '', arguments: {}, result: odd })).to.deep.equal([])
    const names = (uuid: string) => (uuid === UUID ? 'De Linde' : undefined)
    expect([UUID, 'all', '77777777-1', null].map((tenant) => describeOffice(t, tenant, names))).to.deep.equal([
      'De Linde',
      'Alle kantoren',
      '77777777',
      '',
    ])
    expect(describeArguments(t, { tool: 'get_logs', arguments: { to: 'x' } })).to.deep.equal(['tot: x'])
    expect(describeArguments(t, { tool: 'other', arguments: { to: 'x' } })).to.deep.equal(['aan: x'])
    expect([
      getToolTitle(t, 'find_user'),
      getToolTitle(t, 'later', 'Later'),
      getToolTitle(t, 'later'),
      getToolTitle(t, ''),
    ]).to.deep.equal(['Persoon zoeken', 'Later', 'later', 'Iets van een andere versie'])
  })

  verifies('IDN-7', 'the audit log uses the same words for a call, and ignores details of another form', () => {
    const details = { tool: 'list_roles', call: 'a', tenant: 'all', arguments: {}, result: { total: 3 } }
    expect(describeToolCall(t, details, () => null)).to.deep.equal(['Rollen tonen', 'Alle kantoren', 'in totaal: 3'])
    expect(describeToolCall(t, { tool: 'list_roles' }, () => null)).to.equal(null)
  })

  verifies('ADM-1', 'untrusted text is inert and short', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.jsonValue(), (name, value) => {
        for (const word of describeArguments(t, { tool: name, arguments: { [name]: value } })) {
          expect(word).not.to.match(/[\p{Cc}\u200b-\u200f\u2028-\u202e\u2066-\u2069]/u)
          expect(word.length).to.be.lessThan(2_000)
        }
      }),
    )
  })
})

describe('the address of the assistant', () => {
  verifies('MCP-21', 'is not reachable without https or on this computer only', () => {
    for (const url of ['https://tapster.example/mcp', 'https://127.example/mcp', 'https://localhost.example/mcp'])
      expect(isReachable(url), url).to.equal(true)
    for (const url of [
      'http://tapster.example/mcp',
      'https://localhost:3000/mcp',
      'https://a.localhost/mcp',
      'http://127.0.0.1:3000/mcp',
      'https://127.1/mcp',
      'https://[::1]/mcp',
      '/mcp',
      '',
    ])
      expect(isReachable(url), url).to.equal(false)
  })

  verifies('MCP-6', 'accepts the mail domain itself only', () => {
    expect(isOnDomain('Eva@Korrel.Example', 'korrel.example')).to.equal(true)
    for (const email of ['eva@zeist.korrel.example', 'eva@xkorrel.example', 'eva@korrel.example.org', 'korrel'])
      expect(isOnDomain(email, 'korrel.example'), email).to.equal(false)
  })
})
