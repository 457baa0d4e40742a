// Lists for a model: optional filters, and one page at a time.
import { O } from '#domain/shared/fp.ts'
import type { Page } from '#domain/identity/ports.ts'
import { makeOptionalArgument, makeWholeNumber } from './tool.ts'

const PAGE_AT_MOST = 200

export function makePageArguments(most = PAGE_AT_MOST) {
  return {
    skip: makeOptionalArgument('How many to skip, for the next page; 0 unless given.', makeWholeNumber(0, 1_000_000)),
    limit: makeOptionalArgument(`The maximum number to list; ${most} unless given.`, makeWholeNumber(1, most)),
  }
}

interface GivenPage {
  readonly skip: O.Option<number>
  readonly limit: O.Option<number>
}

export function toPage({ skip, limit }: GivenPage, most = PAGE_AT_MOST): Page {
  return {
    skip: O.getOrElse(() => 0)(skip),
    limit: O.getOrElse(() => most)(limit),
  }
}

export function describePage(what: string, { length }: readonly unknown[], total: number, skip: number): string {
  return skip + length < total
    ? `${what} ${skip + 1} to ${skip + length} of ${total}. Call again with skip ${skip + length} for more.`
    : `${what} in all: ${total}.`
}

export function toPageBrief({ length }: readonly unknown[], total: number) {
  return { listed: length, total }
}

/** The search text. Absent: empty, which matches every record. */
export function getTextOrAny(given: O.Option<string>): string {
  return O.getOrElse(() => '')(given).trim()
}

export function getListOrAny<A>(given: O.Option<readonly A[]>): readonly A[] {
  return O.isSome(given) ? given.value : []
}
