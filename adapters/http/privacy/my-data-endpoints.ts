// The plugin API about the data that the service keeps of the user, who may export and delete it (PLG-23).
import { Readable } from 'node:stream'
import * as E from 'fp-ts/lib/Either.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { EraseMyData, ExportMyData } from '#application/identity/my-data.ts'
import type { Person } from '#domain/identity/personal-data.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { iso } from '#adapters/contract/codecs/text.ts'
import { myDataContract } from '#adapters/contract/privacy/my-data.ts'
import { type Answer, ok } from '../kernel/answer.ts'
import { sessionEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { writeDocument } from './my-data-document.ts'

export interface MyDataUseCases {
  readonly exportMyData: ExportMyData
  readonly eraseMyData: EraseMyData
}

const personOf = ({ tenantUuid, ledgerUserId }: LedgerCaller): Person => ({ tenantUuid, user: ledgerUserId })

export const myDataEndpoints = (uses: MyDataUseCases, clock: Clock): readonly Endpoint[] => {
  /** Waits for the first page, so that a failure to read it can still be answered as one. */
  const exportAll =
    (person: Person): TE.TaskEither<StoreUnavailable, Answer> =>
    async () => {
      const pages = uses.exportMyData(person)
      const first = await pages.next()
      const head = { exportedAt: iso(clock.now()), ledgerUserId: person.user, tenantUuid: person.tenantUuid }
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

  return sessionEndpoints(myDataContract, {
    'GET /mailclient-plugin/my-data': { respond: (_, { caller }) => exportAll(personOf(caller)) },
    'DELETE /mailclient-plugin/my-data': {
      handle: (_, { caller }) =>
        pipe(
          uses.eraseMyData(personOf(caller)),
          TE.map((deleted) => ({ success: true, deleted })),
        ),
    },
  })
}
