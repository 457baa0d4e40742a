// What people cost to look up among a million, each call a unit of work of its own; and what row-level security adds to the same statements.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { IdentityStores, UserPlace, UserQuery } from '#domain/identity/ports.ts'
import { asRoleUuid } from '#domain/identity/role.ts'
import { asTagUuid } from '#domain/identity/tag.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import { Admin, type InScope, type Scope, Tenant } from '#domain/shared/unit-of-work.ts'
import { everybody } from '#test/contract/sample-people.ts'
import { makePeopleWorld, type PeopleBenchWorld } from './people-world.ts'
import { median, type BenchRow } from './table.ts'

const CALLS = 1_000
const ROUNDS = 9
const LIMIT_MS = 10

interface Sample extends UserPlace {
  readonly email: Mailbox
  readonly role: Uuid
}

type Call = (one: Sample) => readonly [Scope, (stores: IdentityStores) => TaskEither<unknown, unknown>]

const SAMPLES = `select u.tenant_uuid as "tenantUuid", u.user_uuid as user, u.email, r.role_uuid as role
  from users u join user_roles r on r.tenant_uuid = u.tenant_uuid and r.user_uuid = u.user_uuid
  where u.tenant_uuid = any($1::uuid[]) order by random() limit $2`

const listing =
  (change: (one: Sample) => Partial<UserQuery>): Call =>
  (one) => [Tenant(one.tenantUuid), ({ users }) => users.list({ ...everybody, ...change(one) })]

const find: Call = ({ tenantUuid, user }) => [Tenant(tenantUuid), ({ users }) => users.find(user)]

const CALLED: Readonly<Record<string, Call>> = {
  'users.find': find,
  'users.findByEmail': ({ tenantUuid, email }) => [Tenant(tenantUuid), ({ users }) => users.findByEmail(email)],
  'userDirectory.places': ({ email }) => [Admin, ({ userDirectory }) => userDirectory.findPlaces(email)],
  'users.list, first page': listing(() => ({})),
  'users.list, skip 900': listing(() => ({ skip: 900 })),
  'users.list, last to change': listing(() => ({ sortBy: 'statusSince', sortDir: 'desc' })),
  'users.list, some words': listing(() => ({ q: 'de vr' })),
  'users.list, an address': listing(({ email }) => ({ q: email })),
  'users.list, no match': listing(() => ({ q: 'zzz' })),
  'users.list, by role': listing(({ role }) => ({ role: O.some(asRoleUuid(role)) })),
  'users.list, by status': listing(() => ({ statuses: ['INACTIVE'] })),
  'users.counts': ({ tenantUuid }) => [Tenant(tenantUuid), ({ users }) => users.countByStatus],
  'users.hasHolder': ({ tenantUuid }) => [
    Tenant(tenantUuid),
    ({ users }) => users.hasHolder(['users:write', 'roles:write'], false),
  ],
}

const samplesOf = async ({ owner }: PeopleBenchWorld, offices: readonly TenantUuid[], many: number) =>
  (await owner.query<Sample>(SAMPLES, [offices, many])).rows

async function took(inScope: InScope<IdentityStores>, call: Call, one: Sample): Promise<number> {
  const [scope, work] = call(one)
  const began = performance.now()
  const outcome = await inScope(scope, work)()
  if (E.isLeft(outcome)) throw new Error('the store is away')
  return performance.now() - began
}

const ascending = (a: number, b: number): number => a - b

/** Milliseconds of each call, one after the other. */
async function timed(inScope: InScope<IdentityStores>, call: Call, samples: readonly Sample[]) {
  const all: number[] = []
  for (const one of samples) all.push(await took(inScope, call, one))
  return all.toSorted(ascending)
}

/** The least that a unit of work can ask: what it takes is the machine's share. */
const bare: Call = ({ tenantUuid, role }) => [Tenant(tenantUuid), ({ tags }) => tags.find(asTagUuid(role))]

/** The same, each between two bare ones. */
async function timedBesideBare(inScope: InScope<IdentityStores>, call: Call, samples: readonly Sample[]) {
  const [all, least]: [number[], number[]] = [[], []]
  for (const one of samples) {
    least.push(await took(inScope, bare, one))
    all.push(await took(inScope, call, one))
  }
  return [all.toSorted(ascending), least.toSorted(ascending)] as const
}

const at = (sorted: readonly number[], part: number): number => sorted[Math.floor(sorted.length * part)] ?? Number.NaN

const summary = (sorted: readonly number[]): string =>
  `p50 ${at(sorted, 0.5).toFixed(2)} ms, p99 ${at(sorted, 0.99).toFixed(2)} ms`

async function amongAMillion(world: PeopleBenchWorld): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = []
  for (const [what, call] of Object.entries(CALLED)) {
    const samples = await samplesOf(world, world.offices, CALLS)
    await timed(world.inScope, call, samples.slice(0, CALLS / 10))
    const [sorted, least] = await timedBesideBare(world.inScope, call, samples)
    const p99 = at(sorted, 0.99)
    rows.push({
      what: `${what}, 1,000 offices of 1,000`,
      measured: summary(sorted),
      yardstick: `no row by its key: ${summary(least)}`,
      ratio: (at(sorted, 0.5) / at(least, 0.5)).toFixed(1),
      wanted: `p99 < ${LIMIT_MS} ms`,
      kept: p99 < LIMIT_MS,
    })
  }
  return rows
}

/** No limit is promised for such an office; its cost is reported. */
async function inALargeOffice(world: PeopleBenchWorld): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = []
  const samples = await samplesOf(world, [world.large], CALLS / 20)
  for (const [what, call] of Object.entries(CALLED)) {
    await timed(world.inScope, call, samples.slice(0, 8))
    const [sorted, least] = await timedBesideBare(world.inScope, call, samples)
    rows.push({
      what: `${what}, one office of 100,000`,
      measured: summary(sorted),
      yardstick: `no row by its key: ${summary(least)}`,
      ratio: (at(sorted, 0.5) / at(least, 0.5)).toFixed(1),
      wanted: '(shown)',
      kept: true,
    })
  }
  return rows
}

async function heldAgainstUnheld(world: PeopleBenchWorld): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = []
  for (const what of ['users.find', 'users.list, first page', 'users.list, no match']) {
    const call = CALLED[what] ?? find
    const samples = await samplesOf(world, world.offices, CALLS)
    const pairs: (readonly [number, number])[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const held = await timed(world.inScope, call, samples)
      const unheld = await timed(world.unheld, call, samples)
      // The first is for both to get warm.
      if (round > 0) pairs.push([at(held, 0.5), at(unheld, 0.5)])
    }
    const ratio = median(pairs.map(([held, unheld]) => held / unheld))
    const of = (side: 0 | 1): string => `p50 ${median(pairs.map((pair) => pair[side])).toFixed(3)} ms`
    rows.push({
      what: `${what}, under row-level security`,
      measured: of(0),
      yardstick: `without: ${of(1)}`,
      ratio: ratio.toFixed(2),
      wanted: '≤ 1.50',
      kept: ratio <= 1.5,
    })
  }
  return rows
}

export async function benchPeople(): Promise<readonly BenchRow[]> {
  const world = await makePeopleWorld()
  try {
    return [...(await heldAgainstUnheld(world)), ...(await amongAMillion(world)), ...(await inALargeOffice(world))]
  } finally {
    await world.close()
  }
}
