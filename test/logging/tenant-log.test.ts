// Entries for a tenant appear in its log, whatever work writes them, and never with the address of a person of another tenant.
import { expect } from 'chai'
import { getCurrentContext, makeLogOfTenant, runInContext, type WorkContext } from '#adapters/logging/work-context.ts'
import { KORREL, LINDE } from '#test/contract/log-entries.ts'
import { verifies } from '#test/support/verifies.ts'

describe('the log of a tenant', () => {
  const contextIn = (work: WorkContext | undefined): WorkContext | undefined => {
    const contexts: (WorkContext | undefined)[] = []
    const logOf = makeLogOfTenant({ info: () => contexts.push(structuredClone(getCurrentContext())) })
    const write = (): void => logOf(LINDE).info('audit.sign-in.begun')
    if (work === undefined) write()
    else runInContext(work, write)
    expect(contexts).to.have.length(1)
    return contexts[0]
  }

  verifies(
    ['LOG-2', 'LOG-9'],
    'has what was done there by work of no tenant, or of another, without whose it was',
    () => {
      expect(contextIn({ requestId: 'r' })).to.deep.equal({ requestId: 'r', tenantUuid: LINDE })
      expect(contextIn({ requestId: 'r', tenantUuid: KORREL, userEmail: 'eva@korrel.example' })).to.deep.equal({
        requestId: 'r',
        tenantUuid: LINDE,
      })
      const own = { requestId: 'r', tenantUuid: LINDE, userEmail: 'noor@linde.example' }
      expect(contextIn(own)).to.deep.equal(own)
      expect(contextIn(undefined)).to.equal(undefined)
    },
  )
})
