// Whether a proof is asked for before a mailbox is taken off its licence, by the settings of the service.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeLicenceMemory } from '#adapters/memory/licence/stores.ts'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { composeLicence, type LicenceAreaDeps } from '#bootstrap/compose/licence-area.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { mailbox } from '#test/contract/sample-connections.ts'
import { sampleActivation, sampleLicence } from '#test/contract/sample-licences.ts'
import { verifies } from '#test/support/verifies.ts'

const EVA = 'eva@korrel.example'

/** Whether Eva's mailbox has left its licence after a request without a session. */
const leaves = async (config: LicenceAreaDeps['config']): Promise<boolean> => {
  const memory = makeMemory()
  const inScope = makeInScope({ memory, stores: makeLicenceMemory(memory).stores })
  const licence = sampleLicence({ covers: 'korrel.example' })
  await inScope(Admin, ({ licences }) => licences.add(licence))()
  await inScope(Admin, ({ licences }) => licences.putActivation(sampleActivation(licence, EVA)))()
  const sessionMailbox = () => TE.right(O.none)
  const area = composeLicence({ inScope, sessionMailbox, config, clock: { now: () => 0 } })
  expect(await area.disconnectMailbox(EVA, O.none)()).to.deep.equal(E.right(undefined))
  const found = await area.readLicence(mailbox(EVA))()
  return E.isRight(found) && !found.right.activated
}

describe('the proof for taking a mailbox off its licence', () => {
  verifies(
    'LIC-8',
    'is required in production unless it is waived, and nowhere else unless it is asked for',
    async () => {
      const byDefault = { DISCONNECT_PROOF: O.none }
      expect(await leaves({ NODE_ENV: 'production', ...byDefault })).to.equal(false)
      expect(await leaves({ NODE_ENV: 'development', ...byDefault })).to.equal(true)
      expect(await leaves({ NODE_ENV: 'production', DISCONNECT_PROOF: O.some('optional') })).to.equal(true)
      expect(await leaves({ NODE_ENV: 'development', DISCONNECT_PROOF: O.some('required') })).to.equal(false)
    },
  )
})
