// The rotation of the vault’s keys, over memory.
import { expect } from 'chai'
import { makeRotateVault } from '#application/session/maintain-vault.ts'
import { makeTokenSealer } from '#adapters/crypto/sealers.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { makeVaultWorld } from '#test/support/vault-world.ts'
import { verifies } from '#test/support/verifies.ts'
import { rightOf } from '#test/support/right-of.ts'

describe('the rotation of keys', () => {
  verifies(
    'SES-25',
    'brings every token under the active key, leaves the others alone, and can be repeated',
    async () => {
      const old = { id: 'old', key: new Uint8Array(32).fill(1) }
      const lost = { id: 'lost', key: new Uint8Array(32).fill(2) }
      const active = { id: 'new', key: new Uint8Array(32).fill(3) }
      const world = makeVaultWorld({ keys: [old] })
      for (let n = 0; n < 450; n++) await world.connect(`user${n}@korrel.example`)
      const [first] = (await world.held()).tokens
      if (first === undefined) throw new Error('no record')
      const foreign = makeTokenSealer([lost]).seal(first.record.id, 'access', 'x' as never)
      await world.must(
        world.inScope(Admin, ({ tokens }) => tokens.reseal(first.record, foreign, first.record.refreshToken)),
      )

      const sealer = makeTokenSealer([active, old])
      const rotate = makeRotateVault({ inScope: world.inScope, sealer })
      const seen: number[] = []
      const counts = await world.must(rotate((soFar) => seen.push(soFar.rotated)))
      expect(counts).to.deep.equal({ rotated: 449, current: 0, overtaken: 0, unsealable: 1 })
      expect(seen).to.have.length(3)
      for (const { record } of (await world.held()).tokens.slice(1)) {
        expect(sealer.isCurrent(record.accessToken) && sealer.isCurrent(record.refreshToken)).to.equal(true)
        expect(rightOf(sealer.open(record.id, 'refresh', record.refreshToken))).to.match(/^canary-refresh-/)
      }
      expect(await world.must(rotate(() => undefined))).to.include({ rotated: 0, current: 449 })
    },
  )
})
