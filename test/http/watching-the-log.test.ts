// Polling the log or the service does not fill the log.
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { Limits } from '#domain/shared/limits.ts'
import { verifies } from '#test/support/verifies.ts'
import { call, startFake } from './support/fake-service.ts'
import { startPeople } from './support/people-service.ts'

describe('watching the log', () => {
  verifies('LOG-3', 'a refused request is logged with the code of its answer', async () => {
    const service = await startFake()
    try {
      await call(service, 'GET', '/mailclient-plugin/settings', { bearer: 'forged' })
      await call(service, 'GET', '/mailclient-plugin/settings')
      const requests = service.logged.filter(({ message }) => message === 'http.request')
      expect(
        requests.map(({ data }) => [Reflect.get(Object(data), 'status'), Reflect.get(Object(data), 'code')]),
      ).to.deep.equal([
        [401, 'PLUGIN_SESSION_INVALID'],
        [200, undefined],
      ])
    } finally {
      await service.stop(1_000)
    }
  })

  verifies(
    'LOG-3',
    'searches of the log are logged below the threshold of the buffer, unless they failed',
    async () => {
      const people = await startPeople()
      try {
        const { operator, member } = people.ours.people
        for (const [as, path] of [
          [operator, '/logs'],
          [member, '/logs'],
          [operator, '/logs/files'],
          [undefined, '/healthz'],
        ] as const)
          await people.ask('GET', path, { as })
        const requests = people.service.logged.filter(({ message }) => message === 'http.request')
        expect(requests.map(({ level, data }) => [level, Reflect.get(Object(data), 'status')])).to.deep.equal([
          ['debug', 200],
          ['info', 403],
          ['info', 200],
          ['debug', 200],
        ])
      } finally {
        await people.service.stop(1_000)
      }
    },
  )

  verifies(
    ['LOG-3', 'SES-23'],
    'requests of strangers to no endpoint are limited by address, before anything is looked up, and kept below it',
    async () => {
      const budgets: string[] = []
      let granted = 3
      const limits: Limits = {
        take: ({ key, points }) => {
          budgets.push(`${key.split(':').slice(0, 2).join(':')} ${points}`)
          return TE.right((granted -= 1) >= 0 ? { _tag: 'Granted' } : { _tag: 'WaitUntil', at: 1_000 })
        },
      }
      const service = await startFake({ limits })
      try {
        for (const path of ['/nothing', '/mailclient-plugin/nothing', '/nothing', '/nothing', '/ledger/callback'])
          await call(service, 'GET', path, { bearer: null })
        await call(service, 'GET', '/openapi.json', { bearer: null })
        const requests = service.logged.filter(({ message }) => message === 'http.request')
        expect(requests.map(({ level, data }) => [level, Reflect.get(Object(data), 'status')])).to.deep.equal([
          ['debug', 404],
          ['debug', 404],
          ['debug', 404],
          ['debug', 429],
          ['debug', 429],
          ['debug', 200],
        ])
        expect(budgets).to.deep.equal([...Array(4).fill('address:unmatched 300'), 'address:session 60'])
      } finally {
        await service.stop(1_000)
      }
    },
  )
})
