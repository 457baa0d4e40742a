// The soak's people at the ledger: their sessions, what they book on, and what the ledger itself has of theirs.
import * as E from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import { sampleTarget } from '#test/support/plugin-client.ts'
import { pick } from '#test/support/asking.ts'
import { control, logIn } from '#test/support/service.ts'
import { sampleOf } from '#test/service/ledger-calls.ts'
import type { SoakWorld } from './soak-world.ts'

const SESSIONS = 6
const DIVISION = 3_124_501

export interface LedgerDesk {
  /** The session of the `n`-th caller. */
  readonly jwt: (n: number) => string
  readonly target: Awaited<ReturnType<typeof sampleTarget>>
  readonly account: string
  readonly workType: string
  readonly opportunity: string
  /** A field of every row of a list, asked of the ledger itself. */
  readonly listed: (path: string, field: string) => Promise<readonly string[]>
}

const ListPage = t.type({
  d: t.intersection([t.type({ results: t.array(t.UnknownRecord) }), t.partial({ __next: t.string })]),
})

export async function openLedgerDesk({ office, replicas }: SoakWorld): Promise<LedgerDesk> {
  const { world } = office
  const service = replicas[0]?.running()
  if (service === undefined) throw new Error('no replica runs')
  await world.control({ op: 'issueMany', n: SESSIONS })
  const jwts: string[] = []
  for (let n = 1; n <= SESSIONS; n += 1)
    jwts.push(await logIn({ baseUrl: service.baseUrl, ledgerUrl: world.ledgerUrl }, `gebruiker-${n}@korrel.example`))
  const jwt = (n: number): string => jwts[n % SESSIONS] ?? ''
  const { account, workType, opportunity } = await sampleOf(world.ledgerUrl)
  return {
    jwt,
    target: await sampleTarget(service.baseUrl, jwt(0)),
    account,
    workType,
    opportunity,
    listed: async (path, field) => {
      const token = pick(await control(world.ledgerUrl, { op: 'issue', user: 'Piet de Vries' }), 'accessToken')
      const values: string[] = []
      let next: string | undefined = `${world.ledgerUrl}/api/v1/${DIVISION}/${path}?$select=ID,${field}`
      while (next !== undefined) {
        const answer: unknown = await (
          await fetch(next, { headers: { authorization: `Bearer ${token}`, accept: 'application/json' } })
        ).json()
        const page = ListPage.decode(answer)
        if (E.isLeft(page))
          throw new Error(`the ledger lists ${path} in no known form: ${JSON.stringify(answer).slice(0, 300)}`)
        for (const row of page.right.d.results) values.push(String(row[field]))
        next = page.right.d.__next
      }
      return values
    },
  }
}
