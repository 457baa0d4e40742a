// The address of a database with several hosts, as libpq reads it.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { formatHost, parseDatabaseAddress } from '#adapters/postgres/kernel/database-address.ts'
import { verifies } from '#test/support/verifies.ts'

const hostsOf = (raw: string, isStandby?: boolean): unknown => {
  const address = parseDatabaseAddress(raw, isStandby)
  return E.isRight(address) ? address.right.hosts.map(formatHost) : address.left
}

describe('the address of a database', () => {
  const read = {
    'postgresql://u:p@a:5433/db': ['a:5433'],
    'postgres://u:p@a,b/db?target_session_attrs=read-write': ['a:5432', 'b:5432'],
    'postgres://u:p@a/db?target_session_attrs=any': ['a:5432'],
    'postgresql://u:p@a:1,b:2,c:3/db?target_session_attrs=read-write': ['a:1', 'b:2', 'c:3'],
    'postgresql://u:p@a,b:2/db?target_session_attrs=primary': ['a:5432', 'b:2'],
    'postgresql://u:p@a,b/db?port=6432&target_session_attrs=primary': ['a:6432', 'b:6432'],
    'postgresql://u:p@a,b/db?port=1,2&target_session_attrs=primary': ['a:1', 'b:2'],
    'postgresql://u@x/db?host=a,b&target_session_attrs=primary': ['a:5432', 'b:5432'],
    'postgresql://u:p%40,x@[::1]:5433,10.0.0.2/db?target_session_attrs=primary': ['[::1]:5433', '10.0.0.2:5432'],
    'postgresql://u:p@%2Fvar%2Frun,b/db?target_session_attrs=primary': ['/var/run:5432', 'b:5432'],
  }
  verifies('OPS-15', 'names one host or several, with a port each or one for all', () => {
    for (const [raw, hosts] of Object.entries(read)) expect(hostsOf(raw), raw).to.deep.equal(hosts)
  })

  verifies('OPS-16', 'names a standby for reading, whatever it prefers, and no server that has to be written', () => {
    for (const target of [
      '',
      '?target_session_attrs=any',
      '?target_session_attrs=standby',
      '?target_session_attrs=prefer-standby',
    ]) {
      const address = parseDatabaseAddress(`postgresql://u@a,b:2/db${target}`, true)
      expect(E.isRight(address) && address.right.target, target).to.equal('standby')
      expect(hostsOf(`postgresql://u@a,b:2/db${target}`, true), target).to.deep.equal(['a:5432', 'b:2'])
    }
    for (const target of ['primary', 'read-write', 'read-only'])
      expect(hostsOf(`postgresql://u@a/db?target_session_attrs=${target}`, true), target)
        .to.be.a('string')
        .that.matches(/standby, prefer-standby or any/)
  })

  verifies('OPS-15', 'keeps the login, the database and the parameters for every host', () => {
    const address = parseDatabaseAddress(
      'postgresql://us%2Ber:p%2C@a:1,b:2/db?sslmode=verify-full&target_session_attrs=primary',
    )
    expect(E.isRight(address) && address.right).to.include({
      target: 'primary',
      user: 'us+er',
      database: '/db',
      url: 'postgresql://us%2Ber:p%2C@a:1/db?sslmode=verify-full&target_session_attrs=primary',
    })
  })

  const refused = {
    'mysql://a@b/c': undefined,
    'db.example': undefined,
    'postgresql://u:p%zz@a/db': undefined,
    'postgresql://u%ff:p@a/db': undefined,
    'postgresql://u:p@%ff/db': undefined,
    'postgresql://a,b/db': /target_session_attrs=read-write .+ several hosts/,
    'postgresql://x/db?host=a,b&target_session_attrs=any': /target_session_attrs=read-write .+ several hosts/,
    'postgresql://a,b/db?target_session_attrs=standby': /read-write, primary or any/,
    'postgresql://a,b/db?target_session_attrs=read-only': /read-write, primary or any/,
    'postgresql://a,b/db?load_balance_hosts=random': /load_balance_hosts/,
    'postgresql://a,b/db?hostaddr=10.0.0.1,10.0.0.2': /hostaddr/,
    'postgresql://a,b,c/db?port=1,2': /a port for each host, or one for all/,
    'postgresql://a,b:0/db': /a port for each host, or one for all/,
    'postgresql://a:1,b:x/db': /at most one port, for each host/,
    'postgresql://a,,b/db': /name each host/,
  }
  verifies(['OPS-3', 'OPS-15'], 'is refused with what it may not contain, and quotes nothing of it', () => {
    for (const [raw, says] of Object.entries(refused))
      if (says === undefined) expect(hostsOf(raw), raw).to.equal(undefined)
      else expect(hostsOf(raw), raw).to.be.a('string').that.matches(says)
  })
})
