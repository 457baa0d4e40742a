// The plugin API about the data that the service stores about the user (PLG-23). An export is written page by page and is never whole in
// memory.
import { E, pipe, TE } from '#domain/shared/fp.ts'
import { Readable } from 'node:stream'
import type { EraseCaller } from '#application/archive/end-archives.ts'
import type { ExportedItems, ExportMyData } from '#application/identity/my-data.ts'
import type { Person, Plain } from '#domain/identity/personal-data.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { toIso } from '#adapters/contract/codecs/text.ts'
import { myDataContract } from '#adapters/contract/privacy/my-data.ts'
import { type Answer, answerJson } from '../kernel/answer.ts'
import { makeSessionEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { ledgerFailures } from '../openapi/groups.ts'

export interface MyDataUseCases {
  readonly exportMyData: ExportMyData
  readonly eraseCaller: EraseCaller
}

const toPerson = ({ tenantUuid, ledgerUserId }: LedgerCaller): Person => ({ tenantUuid, user: ledgerUserId })

export function makeMyDataEndpoints(uses: MyDataUseCases, clock: Clock): readonly Endpoint[] {
  /** Waits for the first page, so that a failure to read it is still answered as a failure. */
  const exportAll =
    (person: Person): TE.TaskEither<StoreUnavailable, Answer> =>
    async () => {
      const pages = uses.exportMyData(person)
      const first = await pages.next()
      const head = { exportedAt: toIso(clock.now()), ledgerUserId: person.user, tenantUuid: person.tenantUuid }
      if (first.done === true) return E.right(answerJson({ ...head, kept: {} }))
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

  return makeSessionEndpoints(myDataContract, {
    'GET /mailclient-plugin/my-data': { respond: (_, { caller }) => exportAll(toPerson(caller)) },
    'DELETE /mailclient-plugin/my-data': {
      fails: [...ledgerFailures, 'WorkUnderWay'],
      handle: (_, { caller }) =>
        pipe(
          uses.eraseCaller(caller),
          TE.map((deleted) => ({ success: true, deleted })),
        ),
    },
  })
}

const isMoment = (value: object): value is { readonly _tag: 'Moment'; readonly at: number } =>
  '_tag' in value && value._tag === 'Moment'

const isList = (value: Plain): value is readonly Plain[] => Array.isArray(value)

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/** Moments as ISO 8601 in UTC, bytes as base64. */
export function toPersonalJson(value: Plain): Json {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (isList(value)) return value.map(toPersonalJson)
  if (isMoment(value)) return toIso(value.at)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, toPersonalJson(one)]))
}

export type Pages = AsyncGenerator<E.Either<StoreUnavailable, ExportedItems>, void, void>

/** `head`: the fields before the kinds. Throws if a page cannot be read, because a cut-off document must not look complete. */
async function* writeDocument(
  head: Readonly<Record<string, string>>,
  first: ExportedItems,
  rest: Pages,
): AsyncGenerator<string, void, void> {
  yield `${JSON.stringify(head).slice(0, -1)},"kept":{`
  let kind: string | undefined
  let begun = false
  const piece = (page: ExportedItems): string => {
    const opening = page.kind === kind ? '' : `${kind === undefined ? '' : '],'}${JSON.stringify(page.kind)}:[`
    if (opening !== '') begun = false
    kind = page.kind
    const items = page.items.map((item) => JSON.stringify(toPersonalJson(item))).join(',')
    const comma = begun && items !== '' ? ',' : ''
    begun ||= items !== ''
    return opening + comma + items
  }
  yield piece(first)
  for await (const page of rest) {
    if (E.isLeft(page)) throw new Error('the database failed while the document was written')
    yield piece(page.right)
  }
  yield `${kind === undefined ? '' : ']'}}}`
}
