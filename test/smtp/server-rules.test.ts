// Tenants name their mail servers, and reach no address of the operator's networks by them, in whatever form they write it.
import { createServer, isIPv6 } from 'node:net'
import { once } from 'node:events'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { expect } from 'chai'
import fc from 'fast-check'
import * as O from 'fp-ts/lib/Option.js'
import { connectToServer, makeFindExcluded, makeServerRule } from '#adapters/smtp/server-rules.ts'
import type { TlsMode } from '#domain/mailing/mail-server.ts'
import { sentOnce } from '#test/support/mail-server.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { verifies } from '#test/support/verifies.ts'

const NOT_FOUND_AFTER = 200
const makeRule = (networks: readonly string[], isStrict = true, tls: TlsMode = 'starttls') =>
  makeServerRule({ networks, isStrict, tls, notFoundAfter: NOT_FOUND_AFTER })
const rule = makeRule([])

const INTERNAL = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
const bytesOf = (n: number): readonly number[] => [24, 16, 8, 0].map((shift) => Math.floor(n / 2 ** shift) % 256)

/** An address of one of these networks. */
const internalV4 = fc.tuple(fc.constantFrom(...INTERNAL), fc.nat(2 ** 32 - 1)).map(([network, any]) => {
  const [base = '', prefix] = network.split('/')
  const start = base.split('.').reduce((sum, byte) => sum * 256 + Number(byte), 0)
  return bytesOf(start + (any % 2 ** (32 - Number(prefix))))
})
function hex(bytes: readonly number[]): string {
  const [a = 0, b = 0, c = 0, d = 0] = bytes
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}
/** The forms in which an IPv6 address carries an IPv4 one. */
const carrying: readonly ((bytes: readonly number[]) => string)[] = [
  (bytes) => bytes.join('.'),
  (bytes) => `::ffff:${bytes.join('.')}`,
  (bytes) => `::ffff:${hex(bytes)}`,
  (bytes) => `0:0:0:0:0:FFFF:${hex(bytes).toUpperCase()}`,
  (bytes) => `::${bytes.join('.')}`,
  (bytes) => `::ffff:0:${bytes.join('.')}`,
  (bytes) => `64:ff9b::${bytes.join('.')}`,
  (bytes) => `64:ff9b:1::${bytes.join('.')}`,
  (bytes) => `2002:${hex(bytes)}::1`,
  (bytes) => `2001:0:${hex(bytes)}::1`,
]
const groups = fc.array(fc.nat(0xff_ff), { minLength: 6, maxLength: 6 })
const internalV6 = fc
  .tuple(
    fc.constantFrom('fc00', 'fd00', 'fdff', 'fe80', 'febf', 'fec0', 'ff02', '0', '64', '2001:db8', '3fff:0', '5f00'),
    groups,
  )
  .map(([first, rest]) =>
    [first, ...(first.includes(':') ? rest : [1, ...rest]).map((group) => group.toString(16))].join(':'),
  )

type Answered = (error: null, found: readonly dns.LookupAddress[]) => void

/** Runs with a name server of the tenant, which has another answer for each question. */
async function answering(answers: readonly (readonly string[])[], work: () => Promise<void>): Promise<number> {
  const { lookup } = dns
  let asked = 0
  const answer = (_: string, __: object, done: Answered) => {
    const found = answers[asked++] ?? []
    done(
      null,
      found.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 })),
    )
  }
  Object.assign(dns, { lookup: answer })
  syncBuiltinESMExports()
  try {
    await work()
  } finally {
    Object.assign(dns, { lookup })
    syncBuiltinESMExports()
  }
  return asked
}

const failure = (host: string, port = 25, checked = rule): Promise<string> =>
  connectToServer(host, port, checked, 2_000).then(
    (socket) => {
      // A reset before the caller listens does not end the process.
      socket.destroy(new Error('reset'))
      return 'connected'
    },
    (error: NodeJS.ErrnoException) => error.code ?? '',
  )

describe('the mail servers of tenants', () => {
  verifies('MSG-4', 'are at no internal address, in whatever form it is written', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.tuple(internalV4, fc.constantFrom(...carrying)).map(([bytes, form]) => form(bytes)),
          internalV6,
          fc.constantFrom(
            '::',
            '::1',
            '168.63.129.16',
            'fd00:ec2::254',
            'fe80::1%eth0',
            '',
            '0x7f.1',
            '127.1',
            '2130706433',
          ),
        ),
        (address) => !rule.allowsAddress(address),
      ),
      { numRuns: propertyRuns(5_000) },
    )
    for (const address of [
      '8.8.8.8',
      '172.32.0.1',
      '52.97.0.1',
      '223.255.255.254',
      '2603:1026::1',
      '2a00:1450:4001::1b',
    ])
      expect(rule.allowsAddress(address), address).to.equal(true)
  })

  verifies('MSG-4', 'may be in networks that the operator lists, and nowhere else inside', () => {
    const listed = makeRule(['10.1.0.0/16', 'fd00:1::/32'])
    expect(['10.1.2.3', '::ffff:10.1.2.3', 'fd00:1::5', '8.8.8.8'].every(listed.allowsAddress)).to.equal(true)
    expect(['10.2.0.1', '127.0.0.1', '169.254.169.254', 'fd00:2::5', '::1'].some(listed.allowsAddress)).to.equal(false)
    expect([1, 22, 25, 80, 465, 587, 2525, 6379].filter(rule.allowsPort)).to.deep.equal([25, 465, 587, 2525])
    expect(makeRule([], false).allowsPort(3126)).to.equal(true)
  })

  verifies('MSG-4', 'get no mail without TLS over public networks, in production', () => {
    const plain = makeRule(['10.1.0.0/16'], true, 'none')
    expect(['10.1.2.3', '8.8.8.8', '2a00:1450:4001::1b'].map(plain.allowsAddress)).to.deep.equal([true, false, false])
    expect(makeRule([], false, 'none').allowsAddress('8.8.8.8')).to.equal(true)
  })

  verifies('MSG-4', 'fail the same way inside, whether something listens there or not', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    let calls = 0
    server.on('connection', () => (calls += 1))
    const address = server.address()
    const open = typeof address === 'object' && address !== null ? address.port : 0
    const everyPort = makeRule([], false)
    for (const [host, expected] of [
      ['127.0.0.1', 'server_not_allowed ADDRESS_NOT_ALLOWED'],
      ['localhost', 'unreachable ENOTFOUND'],
      ['::1', 'server_not_allowed ADDRESS_NOT_ALLOWED'],
      ['::ffff:127.0.0.1', 'server_not_allowed ADDRESS_NOT_ALLOWED'],
    ] as const)
      for (const port of [open, 1]) {
        expect(`x ${await failure(host, port, everyPort)}`.split(' ')[1]).to.equal(expected.split(' ')[1])
        const access = { host, port, authorities: [] }
        expect(await sentOnce({ access }, { rule: everyPort })).to.equal(`Unusable ${expected}`)
      }
    expect([await failure('8.8.8.8', open), await failure('127.0.0.1', 6379)]).to.deep.equal([
      'PORT_NOT_ALLOWED',
      'PORT_NOT_ALLOWED',
    ])
    expect(calls).to.equal(0)
    expect(await failure('127.0.0.1', open, makeRule(['127.0.0.0/8'], false))).to.equal('connected')
    server.close()
  })

  verifies('MSG-4', 'are excluded when they are saved, at the field to change, as far as names resolve', async () => {
    const find = makeFindExcluded({ networks: ['10.1.0.0/16'], isStrict: true, notFoundAfter: NOT_FOUND_AFTER })
    const excluded = async (host: string, port = 587, tls: TlsMode = 'starttls') =>
      O.toUndefined(await find({ host, port, tls })())
    expect(await excluded('8.8.8.8', 6379)).to.equal('port')
    expect(await excluded('127.0.0.1')).to.equal('host')
    expect(await excluded('8.8.8.8', 587, 'none')).to.equal('tls')
    expect(await excluded('10.2.3.4', 587, 'none')).to.equal('host')
    expect(await excluded('10.1.2.3', 587, 'none')).to.equal(undefined)
    const asked = await answering([['127.0.0.1', '::1'], ['127.0.0.1', '8.8.8.8'], []], async () => {
      expect(await excluded('inside.example')).to.equal('host')
      expect(await excluded('both.example')).to.equal(undefined)
      expect(await excluded('unknown.example')).to.equal('host')
    })
    expect(asked).to.equal(3)
  })

  verifies('MSG-4', 'cannot be distinguished from names that do not exist, by answer or time', async () => {
    const find = makeFindExcluded({ networks: [], isStrict: true, notFoundAfter: NOT_FOUND_AFTER })
    // A timer of a busy process counts from the begin of its turn, a few milliseconds before.
    const timed = async (work: () => Promise<unknown>) => {
      const began = performance.now()
      const answer = await work()
      return [answer, performance.now() - began >= NOT_FOUND_AFTER * 0.8]
    }
    const answersOf = async (addresses: readonly string[]) => {
      const answers: unknown[] = []
      await answering([addresses, addresses, addresses], async () => {
        for (const tls of ['starttls', 'none'] as const)
          answers.push(await timed(async () => O.toUndefined(await find({ host: 'a.example', port: 587, tls })())))
        answers.push(await timed(() => failure('a.example', 587)))
      })
      return answers
    }
    const expected = [
      ['host', true],
      ['host', true],
      ['ENOTFOUND', true],
    ]
    for (const addresses of [[], ['10.0.0.1'], ['127.0.0.1', '::1']])
      expect(await answersOf(addresses), addresses.join(' ')).to.deep.equal(expected)
  })

  verifies(
    'MSG-4',
    'are connected to at the address that was checked, whatever its name resolves to at other times',
    async () => {
      const server = createServer((socket) => socket.end()).listen(0, '127.0.0.2')
      await once(server, 'listening')
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      const listed = makeRule(['127.0.0.2/32'], false)
      const inside = ['127.0.0.1', '::1', '169.254.169.254', '::ffff:10.0.0.1']
      const asked = await answering([['127.0.0.2'], inside, [...inside, '127.0.0.2']], async () => {
        expect(await failure('rebound.example', port, listed)).to.equal('connected')
        expect(await failure('rebound.example', port, listed)).to.equal('ENOTFOUND')
        // Of several addresses, only those that may be reached are tried.
        expect(await failure('rebound.example', port, listed)).to.equal('connected')
      })
      expect(asked).to.equal(3)
      server.close()
    },
  )
})
