// The log for administrators and operators: results, queries, and the tenants whose entries they see.
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { LogHistogramResponse } from '#adapters/contract/logging/logs.ts'
import { logUnavailable } from '#domain/logging/log-buffer.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import type { SeededPerson } from '#test/support/two-offices.ts'
import { NOW } from './support/fake-deps.ts'
import { type LogService, startLogService } from './support/log-service.ts'
import type { StatusAndBody } from './support/answers.ts'

interface Entry {
  readonly id: string
  readonly message: string
}

function entriesOf([status, body]: StatusAndBody): readonly Entry[] {
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

  verifies('LOG-4', 'a buffer that cannot be reached is reported as such, and when to come back', async () => {
    const away = await startLogService({
      buffer: {
        append: () => undefined,
        query: () => TE.left(logUnavailable),
        count: () => TE.left(logUnavailable),
        readAround: () => TE.left(logUnavailable),
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
