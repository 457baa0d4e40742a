// A user is warned of a link that is about to lapse; a renewed link is good again.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { makeReadLinkHealth } from '#application/session/sessions.ts'
import { REVOKE_THRESHOLD } from '#domain/session/token-record.ts'
import { fromDays, fromMinutes } from '#domain/shared/clock.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { office, tagOf } from './office.ts'
import { rightOf } from '#test/support/right-of.ts'

async function linked() {
  const world = await office()
  const { login, check, connections, inScope, must, clock, readRecord } = world
  let down = false
  const read = makeReadLinkHealth({ readRecord, refresher: { ledgerIsDown: () => down }, clock })
  const { jwt } = rightOf(await login('good'))
  const caller = rightOf(await check(O.some(jwt))())
  const record = async () => {
    const [one] = await connections()
    if (one === undefined) throw new Error('no record')
    return one
  }
  return {
    ...world,
    jwt,
    record,
    read: () => read(caller)(),
    reason: async () => O.toNullable(rightOf(await read(caller)()).lapsing)?.reason ?? null,
    fail: async (times: number) => {
      const { id, lastRefreshedAt } = await record()
      for (let n = 0; n < times; n++) {
        await must(
          inScope(Admin, ({ tokens }) => tokens.countFailure(id, lastRefreshedAt, clock.now(), REVOKE_THRESHOLD)),
        )
        clock.advance(fromMinutes(1))
      }
    },
    ledgerGoesDown: () => {
      down = true
    },
  }
}

describe('a link that may lapse', () => {
  verifies(['SES-11', 'SES-19'], 'is good again once the user signs in while it stands', async () => {
    const { fail, read, reason, login, check, jwt, record, clock } = await linked()
    await fail(9)
    expect(await reason()).to.equal(null)
    await fail(1)
    expect(await reason()).to.equal('FAILING')
    const { id } = await record()
    const { jwt: fresh } = rightOf(await login('good'))
    expect(rightOf(await read())).to.deep.equal({ lapsing: O.none, lapsesAt: clock.now() + fromDays(30) })
    expect(await record()).to.deep.include({ id, refreshFailureCount: 0, revokedAt: O.none })
    // Nothing was revoked, so the session from before goes on as well.
    for (const one of [jwt, fresh]) expect(tagOf(await check(O.some(one))())).to.equal('Right')
  })

  verifies('SES-24', 'is not shown as such while the ledger as a whole is down', async () => {
    const { fail, reason, ledgerGoesDown } = await linked()
    await fail(20)
    expect(await reason()).to.equal('FAILING')
    ledgerGoesDown()
    expect(await reason()).to.equal(null)
  })

  verifies('SES-16', 'and has lapsed asks for a new one', async () => {
    const { fail, read } = await linked()
    await fail(REVOKE_THRESHOLD)
    expect(tagOf(await read())).to.equal('ReauthRequired')
  })
})
