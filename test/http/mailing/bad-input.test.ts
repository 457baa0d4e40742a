// Bad input to every route of the mailing area: refused with the field that is wrong, before any use case runs.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { describeError } from '#adapters/http/errors.ts'
import type { Endpoint } from '#adapters/http/kernel/endpoint.ts'
import { makeServer } from '#adapters/http/server.ts'
import { isBlank } from '#domain/shared/hidden-characters.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import { fakeDeps, NOW } from '../support/fake-deps.ts'
import { ADDRESSES, ATTACHMENTS, BODIES, LINE_FIELDS, LINES, OTHERS, SAVING, SENDERS, TESTS } from './bad-bodies.ts'

type PrincipalEndpoint = Extract<Endpoint, { readonly access: 'principal' }>

describe('bad input about mails', () => {
  let endpoints: ReadonlyMap<string, PrincipalEndpoint>
  before(async () => {
    const all = (await makeServer(fakeDeps())).endpoints.filter((one) => one.access === 'principal')
    endpoints = new Map(all.map((one) => [`${one.method} ${one.path}`, one]))
  })

  const faultsOf = (route: string, change: object): readonly string[] => {
    const body: unknown = JSON.parse(JSON.stringify({ ...BODIES[route], ...change }))
    const read = endpoints.get(route)?.prepare({ params: { id: aUuid(80), key: 'monitor' }, query: {}, body })
    return read === undefined || E.isRight(read)
      ? []
      : (describeError(read.left, NOW).faults ?? []).map(({ path }) => path)
  }
  const expectRefused = (route: string, change: object, ...fields: readonly string[]): void => {
    expect(faultsOf(route, change), `${route} ${JSON.stringify(change).slice(0, 200)}`).to.deep.equal(fields)
  }

  it('begins with bodies that are right', () => {
    for (const route of Object.keys(BODIES)) {
      expect(endpoints.has(route), route).to.equal(true)
      expectRefused(route, {})
    }
  })

  verifies(['MSG-1', 'MSG-6', 'SYS-2'], 'a name is refused that does not fit one line', () => {
    for (const text of Object.values(LINES))
      for (const [route, field, change] of LINE_FIELDS) expectRefused(route, change(text), field)
  })

  verifies(['MSG-1', 'MSG-6', 'SYS-2', 'SYS-4'], 'a sender’s address is refused that is not one bare address', () => {
    for (const address of Object.values(ADDRESSES))
      for (const [route, field, change] of [...SENDERS, ...TESTS]) expectRefused(route, change(address), field)
    for (const [route] of TESTS)
      expect(
        JSON.stringify(endpoints.get(route)?.fail?.({ _tag: 'InvalidInput', faults: [] }, {} as never)),
        route,
      ).to.include('TO_INVALID')
    // Servers without SMTPUTF8 need this.
    for (const [route, field, change] of SENDERS) expectRefused(route, change('éva@korrel.example'), field)
  })

  verifies('MSG-6', 'a recipient’s address is refused where it does not fit one line', () => {
    for (const text of Object.values(LINES).filter((one) => !isBlank(one))) {
      const recipients = [{ address: `${text}@korrel.example` }]
      expectRefused('POST /messages', { recipients }, 'recipients[0].address')
    }
  })

  verifies(['MSG-1', 'MSG-3'], 'texts and attachments are refused that no mail can have', () => {
    for (const [, change, ...fields] of ATTACHMENTS) for (const route of SAVING) expectRefused(route, change, ...fields)
  })

  verifies(['MSG-1', 'MSG-4', 'SYS-2'], 'everything else is refused by its field', () => {
    for (const [route, , change, ...fields] of OTHERS) expectRefused(route, change, ...fields)
  })

  verifies(['MSG-6', 'SYS-2'], 'encoded words, commas, brackets and international domains are right', () => {
    for (const name of ['=?utf-8?Q?Bcc:_x?=', 'Jansen, Eva <a@b.example>', '"Eva" \\ (kantoor)', '李 伊娃'])
      expectRefused('PUT /admin/system-mailboxes/:key', {
        displayName: name,
        mailboxAddress: 'kantoor@münchen.example',
      })
  })
})
