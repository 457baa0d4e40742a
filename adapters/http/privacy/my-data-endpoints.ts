// The plugin API about what is kept of the user himself: he may have it told to him, and forgotten (PLG-23).
import { Readable } from 'node:stream'
import * as E from 'fp-ts/lib/Either.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { EraseMyData, ExportMyData } from '#application/identity/my-data.ts'
import type { Person } from '#domain/identity/personal-data.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { type Answer, ok } from '../kernel/answer.ts'
import { type Endpoint, sessionEndpoint } from '../kernel/endpoint.ts'
import { erasedAnswer, myDataAnswer } from './my-data-codecs.ts'
import { erasedExample, myDataExample } from './my-data-examples.ts'
import { writeDocument } from './my-data-document.ts'

export interface MyDataUseCases {
  readonly exportMyData: ExportMyData
  readonly eraseMyData: EraseMyData
}

const PATH = '/mailclient-plugin/my-data'

const personOf = ({ tenantUuid, ledgerUserId }: LedgerCaller): Person => ({ tenantUuid, user: ledgerUserId })

export const myDataEndpoints = (uses: MyDataUseCases, clock: Clock): readonly Endpoint[] => {
  /** The first page is waited for: where there is none to be had, that can still be answered as a failure. */
  const tellAll =
    (person: Person): TE.TaskEither<StoreUnavailable, Answer> =>
    async () => {
      const pages = uses.exportMyData(person)
      const first = await pages.next()
      const head = {
        exportedAt: new Date(clock.now()).toISOString(),
        ledgerUserId: person.user,
        tenantUuid: person.tenantUuid,
      }
      if (first.done === true) return E.right(ok({ ...head, kept: {} }))
      return pipe(
        first.value,
        E.map((page) => ({
          status: 200,
          type: 'application/json; charset=utf-8',
          headers: { 'content-disposition': 'attachment; filename="my-data.json"' },
          body: Readable.from(writeDocument(head, page, pages)),
        })),
      )
    }

  return [
    sessionEndpoint({
      method: 'GET',
      path: PATH,
      summary: 'Everything the service keeps of the user, as one document.',
      limited: 'plugin',
      input: t.unknown,
      answers: { 200: myDataAnswer },
      example: { answers: { 200: myDataExample } },
      handle: (_, { caller }) => tellAll(personOf(caller)),
    }),
    sessionEndpoint({
      method: 'DELETE',
      path: PATH,
      summary:
        'Deletes everything the service keeps of the user, the connection with the ledger included. The session ends with it.',
      limited: 'plugin',
      input: t.unknown,
      answers: { 200: erasedAnswer },
      example: { answers: { 200: erasedExample } },
      handle: (_, { caller }) =>
        pipe(
          uses.eraseMyData(personOf(caller)),
          TE.map((deleted) => ok({ success: true, deleted })),
        ),
    }),
  ]
}
