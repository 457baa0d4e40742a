// Entries for a tenant appear in its log, whatever work writes them, and never with the address of a person of another tenant.
import { expect } from 'chai'
import { makeLogOfTenant } from '#adapters/logging/tenant-log.ts'
import { currentContext, runInContext, type WorkContext } from '#adapters/logging/work-context.ts'
import { KORREL, LINDE } from '#test/contract/log-entries.ts'
import { verifies } from '#test/support/verifies.ts'

describe('the log of a tenant', () => {
  const toldIn = (work: WorkContext | undefined): WorkContext | undefined => {
    const told: (WorkContext | undefined)[] = []
    const logOf = makeLogOfTenant({ info: () => told.push(structuredClone(currentContext())) })
    const tell = (): void => logOf(LINDE).info('audit.sign-in.begun')
    if (work === undefined) tell()
    else runInContext(work, tell)
    expect(told).to.have.length(1)
    return told[0]
  }

  verifies(
    ['LOG-2', 'LOG-9'],
    'has what was done there by work of no tenant, or of another, without whose it was',
    () => {
      expect(toldIn({ requestId: 'r' })).to.deep.equal({ requestId: 'r', tenantUuid: LINDE })
      expect(toldIn({ requestId: 'r', tenantUuid: KORREL, userEmail: 'eva@korrel.example' })).to.deep.equal({
        requestId: 'r',
        tenantUuid: LINDE,
      })
      const own = { requestId: 'r', tenantUuid: LINDE, userEmail: 'noor@linde.example' }
      expect(toldIn(own)).to.deep.equal(own)
      expect(toldIn(undefined)).to.equal(undefined)
    },
  )
})
