// What a pane does with answers that come after its user has left.
import { expect } from 'chai'
import { type Either, isRight, right } from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import type { ApiFailure } from '#adapters/task-pane/api/failure.ts'
import type { Call } from '#adapters/browser/http.ts'
import { makeUserApi } from '#adapters/task-pane/api/user-api.ts'
import { verifies } from '#test/support/verifies.ts'

describe('the plugin API of a user', () => {
  verifies('CLI-4', 'gives the next user no answer of what was asked before him', async () => {
    const waiting: (() => void)[] = []
    const user = makeUserApi(
      <A>({ answer }: Call<A>) =>
        new Promise<Either<ApiFailure, A>>((resolve) => {
          const told = answer.decode('told')
          waiting.push(() => isRight(told) && resolve(right(told.right)))
        }),
    )
    const heard: unknown[] = []
    const ask = () => void user.api({ method: 'GET', path: '/x', answer: t.string }).then((told) => heard.push(told))
    ask()
    user.forget()
    ask()
    for (const answer of waiting) answer()
    await new Promise((resolve) => setImmediate(resolve))
    expect(heard).to.deep.equal([right('told')])
  })
})
