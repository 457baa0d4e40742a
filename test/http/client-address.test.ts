// Which address is counted, and how many calls it may make.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import fc from 'fast-check'
import { findClientAddress, toCountedAddress } from '#adapters/http/kernel/client-address.ts'
import type { Budget } from '#domain/shared/limits.ts'
import { storeUnavailable } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { NOW } from './support/fake-deps.ts'
import { call, withFake } from './support/fake-service.ts'

describe('the address that is counted', () => {
  verifies('SES-23', 'is the socket, whatever the client writes, where no proxy is trusted', () => {
    fc.assert(
      fc.property(fc.string(), (forwarded) => {
        expect(findClientAddress('203.0.113.9', forwarded, 0)).to.equal('203.0.113.9')
      }),
    )
  })

  verifies(
    'SES-23',
    'is what the outermost trusted proxy saw; entries before it are the client’s own invention',
    () => {
      fc.assert(
        fc.property(
          fc.array(fc.ipV4(), { maxLength: 4 }),
          fc.ipV4(),
          fc.array(fc.ipV4(), { maxLength: 3 }),
          (invented, client, proxies) => {
            const header = [...invented, client, ...proxies].join(', ')
            expect(findClientAddress('10.0.0.1', header, proxies.length + 1)).to.equal(client)
          },
        ),
      )
    },
  )

  it('is the last that is an address where the header is shorter than our proxies, or holds something else', () => {
    expect(findClientAddress('10.0.0.1', '203.0.113.9', 3)).to.equal('203.0.113.9')
    expect(findClientAddress('10.0.0.1', 'nobody, 10.0.0.2', 2)).to.equal('10.0.0.2')
    expect(findClientAddress('10.0.0.1', '', 1)).to.equal('10.0.0.1')
    expect(findClientAddress('10.0.0.1', '203.0.113.9:4711', 1)).to.equal('203.0.113.9')
    expect(findClientAddress('10.0.0.1', '[2001:db8::1]:4711', 1)).to.equal('2001:db8::1')
    expect(findClientAddress(undefined, undefined, 1)).to.equal('')
  })

  verifies('SES-23', 'an IPv6 network of 64 bits is one client, and a mapped IPv4 address is that address', () => {
    expect(toCountedAddress('2001:db8:1:2:3:4:5:6')).to.equal('2001:db8:1:2::/64')
    expect(toCountedAddress('2001:DB8:1:2::9')).to.equal('2001:db8:1:2::/64')
    expect(toCountedAddress('2001:db8::1')).to.equal('2001:db8:0:0::/64')
    expect(toCountedAddress('2001:db8:0001::1')).to.equal('2001:db8:1:0::/64')
    expect(toCountedAddress('::1')).to.equal('0:0:0:0::/64')
    expect(toCountedAddress('fe80::1%eth0')).to.equal('fe80:0:0:0::/64')
    expect(toCountedAddress('::ffff:203.0.113.9')).to.equal('203.0.113.9')
    expect(toCountedAddress('203.0.113.9')).to.equal('203.0.113.9')
  })
})

const SESSION_CALLS = [
  ['POST', '/ledger/mailclient/session/refresh'],
  ['POST', '/ledger/mailclient/session/recover'],
  ['POST', '/ledger/mailclient/session/revoke'],
  ['GET', '/ledger/mailclient/auth-url'],
  ['GET', '/ledger/mailclient/login'],
  ['GET', '/ledger/callback'],
] as const

describe('calls per address', () => {
  verifies(
    ['SES-23', 'SES-26', 'PLG-1'],
    'each call takes a point of its group, under a hash of the address',
    async () => {
      const taken: Budget[] = []
      const limits = {
        take: (budget: Budget) => {
          taken.push(budget)
          return TE.right({ _tag: 'Granted' } as const)
        },
      }
      await withFake({ limits, hashAddress: (address) => `hash(${address})` }, async (service) => {
        for (const [method, path] of SESSION_CALLS) await call(service, method, path)
        await call(service, 'GET', '/mailclient-plugin/settings')
        await call(service, 'GET', '/mailclient-plugin')
        await call(service, 'GET', '/healthz')
      })
      const session = { key: 'address:session:hash(127.0.0.1)', points: 60, per: 60_000 }
      const plugin = { key: 'address:plugin:hash(127.0.0.1)', points: 300, per: 60_000 }
      expect(taken).to.deep.equal([...SESSION_CALLS.map(() => session), plugin, plugin])
    },
  )

  verifies(
    ['SES-23', 'PLG-1'],
    'beyond it the answer is 429 with Retry-After, and the session is not even looked at',
    async () => {
      let checked = 0
      await withFake(
        {
          limits: { take: () => TE.right({ _tag: 'WaitUntil', at: NOW + 12_300 }) },
          session: {
            check: () => {
              checked += 1
              return TE.left({ _tag: 'SessionInvalid' })
            },
          },
        },
        async (service) => {
          const answer = await call(service, 'GET', '/mailclient-plugin/settings')
          expect(answer.status).to.equal(429)
          expect(answer.headers.get('retry-after')).to.equal('13')
          expect(await answer.json()).to.include({ success: false, code: 'RATE_LIMITED' })
          const page = await call(service, 'GET', '/ledger/callback?code=x')
          expect([page.status, page.headers.get('retry-after')]).to.deep.equal([429, '13'])
          expect(await page.text()).to.contain('RATE_LIMITED')
        },
      )
      expect(checked).to.equal(0)
    },
  )

  it('a limits store that is away lets calls go on, and says so in the log', async () => {
    const limits = { take: () => async () => E.left(storeUnavailable) }
    await withFake({ limits }, async (service) => {
      expect((await call(service, 'GET', '/mailclient-plugin/settings')).status).to.equal(200)
      expect(service.logged.map(({ message }) => message)).to.include('http.limits.unavailable')
    })
  })
})
