// The log for administrators and operators: results, queries, and the tenants whose entries they see.
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { LogHistogramResponse } from '#adapters/contract/logging/logs.ts'
import { logUnavailable } from '#domain/logging/log-buffer.ts'
import { days } from '#domain/shared/clock.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { verifies } from '#test/support/verifies.ts'
import type { SeededPerson } from '#test/support/two-offices.ts'
import { NOW } from './support/fake-deps.ts'
import { type LogService, startLogService } from './support/log-service.ts'
import type { StatusAndBody } from './support/answers.ts'

interface Entry {
  readonly id: string
  readonly message: string
}

const entriesOf = ([status, body]: StatusAndBody): readonly Entry[] => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  const { data } = body as { readonly data: readonly Entry[] | { readonly data: readonly Entry[] } }
  return 'data' in data ? data.data : data
}
const messagesOf = (response: StatusAndBody): string =>
  entriesOf(response)
    .map(({ message }) => message)
    .join(' ')

describe('the log over HTTP', () => {
  let service: LogService
  let ask: (path: string, as?: SeededPerson, headers?: Record<string, string>) => Promise<StatusAndBody>
  beforeEach(async () => {
    service = await startLogService()
    ask = (path, as = service.ours.people.operator, headers = {}) => service.ask('GET', path, { as, headers })
  })
  afterEach(() => service.stop())

  const faults = async (query: string): Promise<unknown> => {
    const [status, body] = await ask(`/logs?${query}`)
    const { code, errors } = body as { readonly code: string; readonly errors: readonly { readonly path: string }[] }
    return [status, code, errors.map(({ path }) => path)]
  }

  verifies('LOG-6', 'answers entries whole, how many there are, and whether all were looked at', async () => {
    const { uuid: tenant } = service.ours.tenant
    service.log({ message: 'http.request', level: 'warn', source: 'http', data: { n: 1 }, tenant, requestId: 'r' })
    const [status, body] = await ask('/logs')
    const [{ id } = { id: '' }] = entriesOf([status, body])
    expect(body).to.deep.equal({
      data: {
        data: [
          {
            id,
            ts: '2026-03-01T12:00:00.000Z',
            level: 'warn',
            source: 'http',
            message: 'http.request',
            data: { n: 1, context: { requestId: 'r', tenant, POD_NAME: 'tapster-0' } },
          },
        ],
        total: 1,
        scanned: 1,
        complete: true,
      },
    })
  })

  verifies('LOG-6', 'finds by every parameter, in the order asked for, a page at a time', async () => {
    const { uuid: ours } = service.ours.tenant
    const { uuid: theirs } = service.theirs.tenant
    service.log(
      { after: 0, message: 'a', level: 'fatal', source: 'http', tenant: ours, requestId: 'one' },
      { after: 1_000, message: 'b', level: 'info', source: 'app', tenant: theirs, requestId: 'two' },
      { after: 2_000, message: 'c', level: 'warn', source: 'bull', data: { said: 'Ledger (down)' } },
      { after: 3_000, message: 'd', level: 'error', source: 'error' },
    )
    const cases = {
      '': 'd c b a',
      'q=ledger%20(down)': 'c',
      'level=warn,error': 'd c',
      'source=http,app': 'b a',
      [`tenantUuid=${theirs.toUpperCase()}`]: 'b',
      'requestId=one': 'a',
      'fromTs=2026-03-01T12:00:01Z&toTs=2026-03-01T13:00:02%2B01:00': 'c b',
      [`fromTs=${NOW + 1_000}&toTs=${NOW + 1_000}`]: 'b',
      'sortBy=level': 'a d c b',
      'sortBy=level&sortDir=asc': 'b c d a',
      'sortBy=message&sortDir=asc': 'a b c d',
      'sortBy=source&sortDir=asc': 'b c d a',
      'sortDir=asc': 'a b c d',
      'pageSize=2': 'd c',
      'pageSize=2&skip=3': 'a',
      'pageSize=500&skip=1000000': '',
      'level=warn&source=bull&q=LEDGER&fromTs=0&toTs=999999999999999': 'c',
    }
    for (const [query, found] of Object.entries(cases))
      expect(messagesOf(await ask(`/logs?${query}`)), query).to.equal(found)
  })

  verifies('LOG-6', 'a week is searched by default, and a limited number of entries', async () => {
    const [week, more] = [60_000 - days(7), 59_999 - days(7)]
    service.log({ after: more, message: 'before' }, { after: week, message: 'within' })
    expect(messagesOf(await ask('/logs'))).to.equal('within')
    expect(messagesOf(await ask('/logs?fromTs=0'))).to.equal('within before')
    expect(messagesOf(await ask(`/logs?toTs=${NOW + more}`))).to.equal('before')
    expect(messagesOf(await ask('/logs?toTs=2026-02-28T00:00:00Z'))).to.equal('within before')
    for (let n = 0; n < 6_000; n += 1) service.log({ after: n, message: 'many' })
    const [, body] = await ask('/logs?q=within')
    expect(body).to.deep.equal({ data: { data: [], total: 0, scanned: 5_000, complete: false } })
  })

  verifies(['LOG-6', 'LOG-9'], 'counts by moment and severity what the user may see, by the same filters', async () => {
    const { ours, theirs } = service
    service.log(
      { after: 0, level: 'fatal', tenant: ours.tenant.uuid },
      { after: 1_000, level: 'warn', tenant: theirs.tenant.uuid },
      { after: 59_000, level: 'info', message: 'needle', tenant: ours.tenant.uuid },
    )
    const window = `fromTs=${NOW}&toTs=${NOW + 59_999}`
    const counted = async (query: string, as?: SeededPerson): Promise<unknown> => {
      const [status, body] = await ask(`/logs/histogram?${window}&${query}`, as)
      if (status !== 200) return [status, Reflect.get(Object(body), 'code')]
      const { buckets } = body as LogHistogramResponse
      return buckets
        .filter(({ error, warn, other }) => error !== 0 || warn !== 0 || other !== 0)
        .map(({ at, error, warn, other }) => `${at} ${error} ${warn} ${other}`)
    }
    const [first, last] = ['2026-03-01T12:00:00.000Z', '2026-03-01T12:00:58.000Z']
    expect(await counted('')).to.deep.equal([`${first} 1 1 0`, `${last} 0 0 1`])
    expect(await counted('level=warn,info')).to.deep.equal([`${first} 0 1 0`, `${last} 0 0 1`])
    expect(await counted('q=NEEDLE')).to.deep.equal([`${last} 0 0 1`])
    expect(await counted('', theirs.people.administrator)).to.deep.equal([`${first} 0 1 0`])
    expect(await counted(`tenantUuid=${ours.tenant.uuid}`, theirs.people.administrator)).to.deep.equal([
      403,
      'OTHER_TENANT',
    ])
    expect(await counted('', ours.people.member)).to.deep.equal([403, 'FORBIDDEN'])
    const [status, body] = await ask(`/logs/histogram?fromTs=${NOW + 1}&toTs=${NOW}`)
    expect([status, Reflect.get(Object(body), 'code')]).to.deep.equal([400, 'VALIDATION_FAILED'])
    const [, whole] = await ask(`/logs/histogram?${window}`)
    expect({ ...Object(whole), buckets: [] }).to.deep.equal({
      from: first,
      to: '2026-03-01T12:00:59.999Z',
      bucketMs: 2_000,
      buckets: [],
      scanned: 3,
      complete: true,
      countedFrom: first,
    })
  })

  verifies('LOG-6', 'each wrong parameter is reported at its field, all at once', async () => {
    const wrong: readonly (readonly [string, string])[] = [
      ['pageSize=0', 'pageSize'],
      ['pageSize=501', 'pageSize'],
      ['pageSize=abc', 'pageSize'],
      ['pageSize=1.5', 'pageSize'],
      ['pageSize=-1', 'pageSize'],
      ['pageSize=', 'pageSize'],
      ['pageSize=1&pageSize=2', 'pageSize'],
      ['pageSize=١', 'pageSize'],
      ['skip=-1', 'skip'],
      ['skip=1e3', 'skip'],
      ['level=loud', 'level'],
      ['level=warn,', 'level'],
      ['level=WARN', 'level'],
      ['source=nginx', 'source'],
      ['sortBy=data', 'sortBy'],
      ['sortBy=__proto__', 'sortBy'],
      ['sortDir=up', 'sortDir'],
      ['tenantUuid=1', 'tenantUuid'],
      ["tenantUuid=' or 1=1", 'tenantUuid'],
      ['fromTs=yesterday', 'fromTs'],
      ['fromTs=2026-03-01', 'fromTs'],
      ['fromTs=-1', 'fromTs'],
      ['toTs=2026-02-30T25:00:00Z', 'toTs'],
      ['toTs=9999999999999999', 'toTs'],
      ['fromTs=2026-03-02T00:00:00Z&toTs=2026-03-01T00:00:00Z', 'fromTs'],
      [`q=${'x'.repeat(201)}`, 'q'],
      ['q=%00', 'q'],
      ['q=a&q=b', 'q'],
      ['requestId=', 'requestId'],
    ]
    for (const [query, field] of wrong)
      expect(await faults(query), query).to.deep.equal([400, 'VALIDATION_FAILED', [field]])
    expect(await faults('level=x&source=y&pageSize=z&sortBy=w')).to.deep.equal([
      400,
      'VALIDATION_FAILED',
      ['level', 'source', 'pageSize', 'sortBy'],
    ])
  })

  verifies('LOG-6', 'hostile text is looked for as text, soon', async () => {
    service.log({ message: 'a'.repeat(4_000), data: { text: 'a'.repeat(15_000) } }, { message: '(a+)+$' })
    const began = performance.now()
    expect(messagesOf(await ask(`/logs?q=${encodeURIComponent('(a+)+$')}`))).to.equal('(a+)+$')
    for (const q of [
      '[',
      '\\',
      '.*',
      '(?:',
      `${'a'.repeat(100)}b${'a'.repeat(99)}`,
      '\u202e<script>',
      "';--",
      '%',
      '\ud800',
    ])
      expect(messagesOf(await ask(`/logs?q=${encodeURIComponent(q.toWellFormed())}`)), q).to.equal('')
    const [status] = await service
      .ask('GET', `/logs?q=${'x'.repeat(1_000_000)}`, {
        as: service.ours.people.operator,
      })
      .catch((): StatusAndBody => [431, {}])
    expect(status).to.be.oneOf([400, 414, 431])
    expect(performance.now() - began).to.be.lessThan(2_000 * PATIENCE)
  })

  verifies('LOG-9', "a tenant's administrator sees their tenant's entries, no other's by any parameter", async () => {
    const { ours, theirs } = service
    service.log(
      { after: 0, message: `canary ${ours.tenant.uuid}`, tenant: ours.tenant.uuid, requestId: 'shared' },
      { after: 1, message: 'theirs', data: { ledger: 'mine' }, tenant: theirs.tenant.uuid, requestId: 'shared' },
      { after: 2, message: 'without a tenant', data: { about: ours.canaries }, requestId: 'shared' },
      { after: 3, message: 'forged', data: { tenant: theirs.tenant.uuid, context: { tenant: ours.tenant.uuid } } },
    )
    const { administrator } = theirs.people
    const queries = [
      '',
      'q=canary',
      `q=${ours.tenant.uuid}`,
      'requestId=shared',
      `tenantUuid=${theirs.tenant.uuid}`,
      'sortBy=message&sortDir=asc&pageSize=500',
      'level=fatal,error,warn,info,debug,trace&source=app,http,bull,error&fromTs=0',
    ]
    for (const query of queries) {
      const response = await ask(`/logs?${query}`, administrator)
      expect(messagesOf(response), query).to.be.oneOf(['theirs', ''])
      const [, { data }] = response as readonly [number, { readonly data: { readonly total: number } }]
      expect(data.total, `${query}: not even counted`).to.be.at.most(1)
      for (const canary of ours.canaries) expect(JSON.stringify(response), canary).not.to.contain(canary)
    }
    expect(await ask(`/logs?tenantUuid=${ours.tenant.uuid}`, administrator)).to.deep.equal([
      403,
      {
        code: 'OTHER_TENANT',
        message: 'You see the log of your own office only. Leave out tenantUuid.',
        errors: [{ path: 'tenantUuid', message: 'You see the log of your own office only. Leave out tenantUuid.' }],
      },
    ])
    const [status] = await ask('/logs', administrator, { 'x-tenant-uuid': ours.tenant.uuid })
    expect(status).to.equal(401)
  })

  verifies('LOG-9', 'the operator sees everything, or the chosen tenant', async () => {
    const { ours, theirs } = service
    service.log(
      { message: 'ours', tenant: ours.tenant.uuid },
      { message: 'theirs', tenant: theirs.tenant.uuid },
      { message: 'none' },
    )
    const acting = { 'x-tenant-uuid': theirs.tenant.uuid }
    expect(messagesOf(await ask('/logs'))).to.equal('none theirs ours')
    expect(messagesOf(await ask('/logs', undefined, acting))).to.equal('theirs')
    expect(messagesOf(await ask(`/logs?tenantUuid=${ours.tenant.uuid}`, undefined, acting))).to.equal('ours')
    expect(messagesOf(await ask(`/logs?tenantUuid=${aUuid(9)}`))).to.equal('')
  })

  verifies('LOG-9', 'others see no entries or files: 401 without a sign-in, 403 without the permission', async () => {
    const { ours, theirs } = service
    const paths = [
      '/logs',
      '/logs/around/0mm8c3k5c000001a-4f1e2d3c',
      '/logs/files',
      '/logs/files/tapster-2026-03-01.log',
    ]
    for (const path of paths) {
      expect((await service.ask('GET', path))[0], path).to.equal(401)
      for (const person of [ours.people.member, ours.people.campaigns, theirs.people.member, theirs.people.operator])
        expect((await ask(path, person))[0], path).to.equal(403)
    }
    for (const path of [
      '/logs/files',
      '/logs/files/tapster-2026-03-01.log',
      '/logs/files/..%2fx',
      '/logs/files?retentionDays=1',
    ])
      for (const person of [ours.people.administrator, theirs.people.administrator])
        expect((await ask(path, person))[0], path).to.equal(403)
    expect((await ask('/logs/files/..%2fx', ours.people.member))[0], 'who asks comes first').to.equal(403)
  })

  verifies('LOG-9', 'what was logged around an entry is of the same tenant, unless an operator asks', async () => {
    const { ours, theirs } = service
    for (let n = 0; n < 60; n += 1)
      service.log({ after: n, message: `m${n}`, tenant: n % 2 === 0 ? ours.tenant.uuid : theirs.tenant.uuid })
    const idOf = async (message: string): Promise<string> =>
      entriesOf(await ask(`/logs?q=${message}`)).find((one) => one.message === message)?.id ?? ''
    const [of30, of31] = [await idOf('m30'), await idOf('m31')]
    const { administrator } = theirs.people
    expect(messagesOf(await ask(`/logs/around/${of31}?reach=2`, administrator))).to.equal('m27 m29 m31 m33 m35')
    expect(messagesOf(await ask(`/logs/around/${of31}?reach=2`))).to.equal('m29 m30 m31 m32 m33')
    expect(entriesOf(await ask(`/logs/around/${of31}`))).to.have.length(41)
    expect(await ask(`/logs/around/${of30}`, administrator)).to.deep.equal([
      404,
      { code: 'LOG_ENTRY_GONE', message: 'This entry is not in the log (any more).' },
    ])
    for (const [path, field] of [
      ['/logs/around/m30', 'id'],
      ['/logs/around/%2e%2e%2ffiles', 'id'],
      [`/logs/around/${of31}?reach=101`, 'reach'],
    ] as const) {
      const [status, body] = await ask(path)
      expect([
        status,
        (body as { readonly errors: readonly { readonly path: string }[] }).errors[0]?.path,
      ]).to.deep.equal([400, field])
    }
  })

  verifies('LOG-4', 'a buffer that cannot be reached is reported as such, and when to come back', async () => {
    const away = await startLogService({
      buffer: {
        append: () => undefined,
        query: () => TE.left(logUnavailable),
        count: () => TE.left(logUnavailable),
        around: () => TE.left(logUnavailable),
      },
    })
    try {
      for (const path of ['/logs', '/logs/histogram', '/logs/around/0mm8c3k5c000001a-4f1e2d3c']) {
        const [status, body] = await away.ask('GET', path, { as: away.ours.people.administrator })
        expect([status, (body as { readonly code: string }).code]).to.deep.equal([503, 'LOG_UNAVAILABLE'])
      }
    } finally {
      await away.stop()
    }
  })
})
