// Stores links with the ledger. Their tokens are sealed, as all are, but not the ledger's: no refresh is due while the sample is looked at.
import { gen, unwrap } from '#domain/shared/fp.ts'
import type { LedgerToken, TokenSealer } from '#domain/session/sealing.ts'
import { REVOKE_THRESHOLD } from '#domain/session/token-record.ts'
import { fromMinutes } from '#domain/shared/clock.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { SampleHistory, SampleStores } from './history.ts'
import type { SampleLink } from './vault.ts'

const NO_TOKEN = 'sample' as LedgerToken

const writeLink = (
  { tokens }: SampleStores,
  { id, connection, refreshedAt, accessExpiresAt, failures, revoked }: SampleLink,
  sealer: Pick<TokenSealer, 'seal'>,
): Stored<void> =>
  gen(function* () {
    const fresh = {
      accessToken: sealer.seal(id, 'access', NO_TOKEN),
      refreshToken: sealer.seal(id, 'refresh', NO_TOKEN),
      accessExpiresAt,
      refreshedAt,
    }
    yield* unwrap(tokens.connect(id, connection, fresh, refreshedAt))
    for (let n = 1; n <= failures; n += 1)
      yield* unwrap(tokens.countFailure(id, refreshedAt, refreshedAt + fromMinutes(n), REVOKE_THRESHOLD))
    if (revoked !== null) yield* unwrap(tokens.revoke(id, { at: refreshedAt + fromMinutes(1), cause: revoked }))
  })

export function writeVault(
  stores: SampleStores,
  { vault: { links, refreshes } }: SampleHistory,
  sealer: Pick<TokenSealer, 'seal'>,
): Stored<void> {
  return gen(function* () {
    for (const link of links) yield* unwrap(writeLink(stores, link, sealer))
    for (const { runId, at, counts } of refreshes) {
      yield* unwrap(stores.refreshRuns.begin(runId, 1, at))
      yield* unwrap(stores.refreshRuns.report(runId, 0, counts))
    }
  })
}
