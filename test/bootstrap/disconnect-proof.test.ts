// Whether a proof is asked for before a mailbox is taken off its licence, by the settings of the service.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { SAMPLE_OFFICE } from '#bootstrap/default-tenant.ts'
import { composeLeaving, type LeavingDeps } from '#bootstrap/compose/licence-area.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { mailbox } from '#test/contract/sample-connections.ts'
import { sampleActivation, sampleLicence } from '#test/contract/sample-licences.ts'
import { type OpenedDatabase, openFreshDatabase } from '#test/support/opened-database.ts'
import { verifies } from '#test/support/verifies.ts'

const EVA = 'eva@korrel.example'

let opened: OpenedDatabase

/** Whether Eva's mailbox has left its licence after a request without a session. */
async function leaves(config: LeavingDeps['config']): Promise<boolean> {
  await opened.owner.query('truncate licences cascade')
  const inScope = makeInScope({ database: opened.database, stores: makeTableStores })
  const licence = sampleLicence({ covers: 'korrel.example' })
  await inScope(Admin, ({ licences }) => licences.add(licence))()
  await inScope(Admin, ({ licences }) => licences.putActivation(sampleActivation(licence, EVA)))()
  const sessionMailbox = () => TE.right(O.none)
  const disconnect = composeLeaving({
    inScope,
    sessionMailbox,
    config,
    clock: { now: () => 0 },
    linkTenant: SAMPLE_OFFICE.uuid,
  })
  expect(await disconnect(EVA, O.none)()).to.deep.equal(E.right(undefined))
  const found = await inScope(Admin, ({ licences }) => licences.findFor(mailbox(EVA)))()
  return E.isRight(found) && O.isSome(found.right) && O.isNone(found.right.value.activation)
}

describe('the proof for taking a mailbox off its licence', () => {
  before(async () => {
    opened = await openFreshDatabase()
  })
  after(() => opened?.close())

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
