// Whoever watches the log or the service does not fill it by that.
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import { startPeople } from './support/people-service.ts'

describe('watching the log', () => {
  verifies(
    'LOG-3',
    'that somebody looks at the log is told below the threshold of the buffer, unless it went wrong',
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
        const told = people.service.logged.filter(({ message }) => message === 'http.request')
        expect(told.map(({ level, data }) => [level, Reflect.get(Object(data), 'status')])).to.deep.equal([
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
})
