// One search: the kinds that the permissions open, and whether there is more than it shows (ADM-3). What is found: see test/contract.
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeSearch } from '#application/search/search.ts'
import type { Permission } from '#domain/identity/role.ts'
import { HITS_SHOWN, KIND_NAMES, SEARCH_KINDS, type SearchHit, type SearchKind } from '#domain/search/search.ts'
import { type Scope, ReadOnly, Tenant } from '#domain/shared/unit-of-work.ts'
import { newTenant } from '#test/contract/sample-connections.ts'
import { aPrincipal } from '#test/http/support/a-principal.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

const hit = (id: string): SearchHit => ({ id, title: id, detail: '' })

/** Finds as many of each kind as the list says, and remembers the scopes. */
function searchOver(counts: Partial<Record<SearchKind, number>>) {
  const scopes: Scope[] = []
  const asked: (readonly string[])[] = []
  const search = makeSearch({
    inScope: (scope, work) => {
      scopes.push(scope)
      return work({
        search: {
          find: (kind, text, limit) =>
            TE.right(Array.from({ length: Math.min(limit, counts[kind] ?? 0) }, (_, n) => hit(`${kind} ${text} ${n}`))),
        },
      })
    },
    readSubjects: (_, __, ids) => {
      asked.push(ids)
      return TE.right(new Map(ids.slice(1).map((id) => [id, `Aan ${id}`])))
    },
  })
  return { search, scopes, asked }
}

describe('one search', () => {
  verifies(
    ['ADM-3', 'OPS-16'],
    'finds only what the permission of each kind opens, in the office of the principal',
    async () => {
      const { search, scopes } = searchOver(Object.fromEntries(KIND_NAMES.map((kind) => [kind, 1])))
      const kinds = async (...permissions: readonly Permission[]) =>
        (await must(search(aPrincipal({ permissions: new Set(permissions) }), 'a'))).map(({ kind }) => kind)
      for (const needed of new Set<Permission>(Object.values(SEARCH_KINDS)))
        expect(await kinds(needed)).to.deep.equal(KIND_NAMES.filter((kind) => SEARCH_KINDS[kind] === needed))
      expect(await kinds()).to.deep.equal([])
      const tenantUuid = newTenant()
      await must(search(aPrincipal({ tenantUuid }), 'a'))
      expect(scopes.at(-1)).to.deep.equal(ReadOnly(Tenant(tenantUuid)))
    },
  )

  verifies('ADM-3', 'leaves out kinds without a match, and says that there are more than it shows', async () => {
    const { search } = searchOver({ person: HITS_SHOWN + 3, survey: HITS_SHOWN, mailbox: 1 })
    const groups = await must(search(aPrincipal(), 'veel'))
    expect(groups.map(({ kind, hits, hasMore }) => [kind, hits.length, hasMore])).to.deep.equal([
      ['person', HITS_SHOWN, true],
      ['survey', HITS_SHOWN, false],
      ['mailbox', 1, false],
    ])
    expect(groups[0]?.hits[0]).to.deep.equal(hit('person veel 0'))
  })

  verifies(['ADM-3', 'ADM-10'], 'shows the subjects of mails as lists do, all read at once', async () => {
    const { search, asked } = searchOver({ person: 1, message: HITS_SHOWN + 1 })
    const [, mails] = await must(search(aPrincipal(), 'eva'))
    expect(asked.map((ids) => ids.length)).to.deep.equal([HITS_SHOWN])
    expect(mails?.hits.slice(0, 2)).to.deep.equal([
      hit('message eva 0'),
      { ...hit('message eva 1'), title: 'Aan message eva 1' },
    ])
  })
})
