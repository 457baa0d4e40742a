// One change of many people, by outcome; and lists as files.
import { expect } from 'chai'
import { left, right } from 'fp-ts/lib/Either.js'
import { loadAllPages } from '#adapters/web/admin/api/all-pages.ts'
import type { UserResponse } from '#adapters/contract/identity/users.ts'
import { call } from '#adapters/web/admin/api/call.ts'
import { changeAll, toDeactivateChange, makeGiveChange, makeRestoreChange } from '#adapters/web/admin/people/bulk.ts'
import { ACTS, getRemovalTime, STATUS_ACTS } from '#adapters/web/admin/people/status-acts.ts'
import type { AdminApi } from '#adapters/web/admin/session/session.ts'
import type { ServiceCall } from '#adapters/web/kit/http.ts'
import { toggleKeys } from '#adapters/web/kit/list/column.ts'
import { writeCsv } from '#adapters/web/kit/list/csv.ts'
import { verifies } from '#test/support/verifies.ts'

const user = (n: number, over: Partial<UserResponse> = {}): UserResponse => ({
  uuid: `u${n}`,
  email: `u${n}@korrel.example`,
  name: `User ${n}`,
  status: 'ACTIVE',
  statusSince: '2026-01-01T00:00:00.000Z',
  removalDue: null,
  roles: [],
  tags: [],
  facebook: false,
  language: null,
  revision: `r${n}`,
  ...over,
})

function anApi(answer: (one: ServiceCall<unknown>) => unknown) {
  const sent: (readonly [path: string, body: unknown])[] = []
  const api: AdminApi = async <A>(one: ServiceCall<A>) => {
    sent.push([one.path, one.body])
    const body = answer(one)
    if (body === null) return left({ _tag: 'Unreachable' } as const)
    return right(body as A)
  }
  return { api, sent }
}

describe('many people at once', () => {
  verifies('IDN-3', 'people who need no change are skipped, and a refusal does not stop the others', async () => {
    const people = [user(1), user(2, { roles: ['r'] }), user(3, { roles: ['s'] }), user(4)]
    const { api, sent } = anApi(({ path }) => (path.endsWith('u1') ? null : user(9)))
    const progress: number[] = []
    const outcome = await changeAll(api, people, makeGiveChange('roles', 'r'), (done) => progress.push(done))
    expect(outcome.changed.map(({ uuid }) => uuid)).to.deep.equal(['u3', 'u4'])
    expect(outcome.failed.map(({ user: one }) => one.uuid)).to.deep.equal(['u1'])
    expect([outcome.already, progress]).to.deep.equal([1, [1, 2, 3, 4]])
    expect(sent).to.deep.equal([
      ['/users/u1', { roles: ['r'], revision: 'r1' }],
      ['/users/u3', { roles: ['s', 'r'], revision: 'r3' }],
      ['/users/u4', { roles: ['r'], revision: 'r4' }],
    ])
  })

  verifies('IDN-3', 'undoing restores everyone as they were', () => {
    const before = user(1, { status: 'INACTIVE', roles: ['a'], tags: ['b'] })
    expect(makeRestoreChange('roles')(before)).to.deep.equal({ roles: ['a'] })
    expect(makeRestoreChange('tags')(before)).to.deep.equal({ tags: ['b'] })
    expect(makeRestoreChange('status')(before)).to.deep.equal({ status: 'INACTIVE' })
    // The service makes no person NOT_ACTIVATED again.
    expect(makeRestoreChange('status')(user(1, { status: 'NOT_ACTIVATED' }))).to.deep.equal({ status: 'ACTIVE' })
    expect(toDeactivateChange(before)).to.equal(null)
    expect(toDeactivateChange(user(2))).to.deep.equal({ status: 'INACTIVE' })
  })

  verifies('IDN-3', 'every status has a next one, and removal two ways back', () => {
    for (const [status, acts] of Object.entries(STATUS_ACTS))
      for (const act of acts) expect(ACTS[act].to, `${status}: ${act}`).not.to.equal(status)
    expect(STATUS_ACTS.TO_BE_REMOVED.map((act) => ACTS[act].to)).to.deep.equal(['ACTIVE', 'INACTIVE'])
    expect(new Date(getRemovalTime(Date.parse('2026-03-01T12:00:00Z'))).toISOString()).to.equal(
      '2026-03-15T12:00:00.000Z',
    )
  })

  verifies('ADM-1', 'a list is exported page by page, also while rows are removed', async () => {
    const all = Array.from({ length: 450 }, (_, n) => user(n))
    const { api, sent } = anApi(({ path }) => {
      const query = new URLSearchParams(path.split('?')[1])
      const skip = Number(query.get('skip'))
      // The total still counts the removed people.
      return { data: all.slice(skip, skip + Number(query.get('limit'))), total: 460 }
    })
    const answer = await loadAllPages((part) =>
      api(call('GET /users', { query: { q: 'u', status: '', sort: 'name', ...part } })),
    )
    expect(answer._tag === 'Right' && answer.right).to.have.length(450)
    expect(sent.map(([path]) => path)).to.deep.equal(
      [0, 200, 400, 450].map((skip) => `/users?q=u&sort=name&skip=${skip}&limit=200`),
    )
  })

  verifies('ADM-1', 'selecting all rows of a page keeps other selected rows', () => {
    expect([...toggleKeys(new Set(['a', 'x']), ['a', 'b'], true)]).to.deep.equal(['a', 'x', 'b'])
    expect([...toggleKeys(new Set(['a', 'x', 'b']), ['a', 'b'], false)]).to.deep.equal(['x'])
  })
})

describe('a table as a file', () => {
  const columns = [
    { name: 'a', header: 'Naam', cell: () => null, text: (row: string) => row },
    { name: 'b', header: 'Acties', cell: () => null },
  ]

  verifies('ADM-1', 'keeps quotes, lines and separators, and has no cell that a spreadsheet would run', () => {
    expect(writeCsv(columns, ['Jan "de" B', 'a;b\nc', '=HYPERLINK("x")', '-1', '@x', ' =1', '＝1'], 'nl')).to.equal(
      '\uFEFF"Naam"\r\n"Jan ""de"" B"\r\n"a;b\nc"\r\n"\'=HYPERLINK(""x"")"\r\n"\'-1"\r\n"\'@x"\r\n"\' =1"\r\n"\'＝1"\r\n',
    )
  })
})
