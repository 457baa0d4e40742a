// A user's own settings and their defaults.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { makeReadSettings, makeWriteSettings } from '#application/ledger/user-choices.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { aCaller, aUuid, fakeLedgerStores } from './ledger-fakes.ts'

describe('user settings', () => {
  verifies('PLG-16', 'are the defaults until chosen, and each user has their own', async () => {
    const { inScope, scopes } = fakeLedgerStores()
    const read = makeReadSettings({
      findSettings: (tenant, user) => inScope(Tenant(tenant), ({ settings }) => settings.find(user)),
    })
    const write = makeWriteSettings({ inScope })
    const piet = aCaller()
    const ans = aCaller({ ledgerUserId: aUuid(99) as LedgerUserId })
    const defaults = { autoArchiveOnSend: false, defaultArchiveTarget: 'contact' } as const
    const chosen = { autoArchiveOnSend: true, defaultArchiveTarget: 'account' } as const

    expect(await read(piet)()).to.deep.equal(E.right(defaults))
    expect(await write(piet, chosen)()).to.deep.equal(E.right(chosen))
    expect(await read(piet)()).to.deep.equal(E.right(chosen))
    expect(await read(ans)()).to.deep.equal(E.right(defaults))
    expect(new Set(scopes.map((scope) => JSON.stringify(scope)))).to.deep.equal(
      new Set([JSON.stringify(Tenant(piet.tenantUuid))]),
    )
  })
})
