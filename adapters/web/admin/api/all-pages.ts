// Loads all rows of a list, page by page.
import { type Either, right } from 'fp-ts/lib/Either.js'

/** One page of a list. `total` counts the rows of all pages. */
export interface PageOf<Row> {
  readonly data: readonly Row[]
  readonly total: number
}

export interface ListPart {
  readonly skip: number
  readonly limit: number
}

interface LoadSettings<Page> {
  /** The number of rows of a page; defaults to 200. */
  readonly limit?: number | undefined
  /** After this many rows no more pages are loaded. */
  readonly most?: number | undefined
  /** Called with each page. False: no more pages are loaded. */
  readonly onPage?: (page: Page) => boolean
}

/** Rows that are added or removed meanwhile may be missing or occur twice. An empty page ends the list. */
export async function loadAllPages<Page extends PageOf<unknown>, Failure>(
  load: (part: ListPart) => Promise<Either<Failure, Page>>,
  { limit = 200, most = Infinity, onPage = () => true }: LoadSettings<Page> = {},
): Promise<Either<Failure, readonly Page['data'][number][]>> {
  const all: Page['data'][number][] = []
  for (;;) {
    const answer = await load({ skip: all.length, limit })
    if (answer._tag === 'Left') return answer
    const { data, total } = answer.right
    all.push(...data)
    if (!onPage(answer.right) || data.length === 0 || all.length >= Math.min(total, most)) return right(all)
  }
}
