// Codes that are drawn twice, in memory and in PostgreSQL: each code is issued once, over all offices.
import { expect } from 'chai'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { makeSurveyMemory } from '#adapters/memory/survey/stores.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makePostgresSurveyCodeStore } from '#adapters/postgres/survey/code-stores.ts'
import { Admin, type InScope } from '#domain/shared/unit-of-work.ts'
import type { SurveyStores } from '#domain/survey/ports.ts'
import { openFreshDatabase } from '#test/support/opened-database.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { newTenant } from './sample-connections.ts'
import { codesOf, newLink, newSurvey } from './sample-surveys.ts'

type Codes = InScope<Pick<SurveyStores, 'surveyCodes'>>
type Opened = { readonly inScope: Codes; readonly close: () => Promise<void> }

async function inMemory(random: () => Uint8Array): Promise<Opened> {
  const memory = makeMemory()
  const { stores } = makeSurveyMemory(memory, { tenants: memory.table() }, random)
  return { inScope: makeMemoryInScope({ memory, stores }), close: async () => {} }
}

async function inPostgres(random: () => Uint8Array): Promise<Opened> {
  const { database, close } = await openFreshDatabase()
  const stores = (...[query, scope]: Parameters<typeof makePostgresSurveyCodeStore>) => ({
    surveyCodes: makePostgresSurveyCodeStore(query, scope, random),
  })
  return { inScope: makeInScope({ database, stores }), close }
}

for (const [name, open] of Object.entries({ memory: inMemory, PostgreSQL: inPostgres }))
  describe(`survey codes drawn twice in ${name}`, () => {
    let last = ''
    let opened: Opened
    before(async () => {
      opened = await open(() =>
        Uint8Array.from([...last].flatMap((letter) => [0, 0, 0, 0, 0, letter.charCodeAt(0) - 65])),
      )
    })
    after(() => opened.close())

    /** Issues codes that end in these letters, in turn; the others are A. */
    const issueEnding = (letters: string) => {
      last = letters
      const like = codesOf(newTenant(), newLink(newSurvey()))
      return must(opened.inScope(Admin, ({ surveyCodes }) => surveyCodes.issue(like, letters.length)))
    }

    verifies('SVY-1', 'are left out, also one of the same call and of another tenant', async () => {
      expect(await issueEnding('B')).to.deep.equal(['AAAAAB'])
      expect(await issueEnding('CC'), 'the same one twice').to.deep.equal(['AAAAAC'])
      expect(await issueEnding('CDBC'), 'all but one were taken').to.deep.equal(['AAAAAD'])
      expect(await issueEnding('BCD')).to.deep.equal([])
    })
  })
