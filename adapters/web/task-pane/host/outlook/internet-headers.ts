// Internet headers of what is open: all of them as one text where a mail is read, name by name where one is written.
import { left, map, right } from 'fp-ts/lib/Either.js'
import { asked, type Called, hostFailed } from './office-call.ts'
import { isDraft } from './open-item.ts'
import type { OfficeItem } from './office.ts'

/** The value of the first header of that name, its folded lines put together (RFC 5322), or null. Names are the same in either case. */
const headerIn = (headers: string, name: string): string | null => {
  const start = `${name.toLowerCase()}:`
  const line = headers
    .replace(/\r?\n(?=[ \t])/g, '')
    .split(/\r?\n/)
    .find((one) => one.toLowerCase().startsWith(start))
  return line === undefined ? null : line.slice(start.length).trim()
}

const named = (headers: Readonly<Record<string, string | undefined>>, name: string): string | null =>
  Object.entries(headers).find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1] ?? null

/** Null also for a sent mail in clients that tell no headers of those. */
export const headerOf = async (item: OfficeItem, name: string): Called<string | null> =>
  isDraft(item)
    ? map((all: Readonly<Record<string, string | undefined>>) => named(all, name))(
        await asked((done) => item.internetHeaders.getAsync([name], done)),
      )
    : map((all: string) => headerIn(all, name))(await asked((done) => item.getAllInternetHeadersAsync(done)))

export const setHeaderOf = async (item: OfficeItem, name: string, value: string | null): Called<void> => {
  if (!isDraft(item)) return left(hostFailed('only a draft takes headers'))
  const done = await asked<void>((callback) =>
    value === null
      ? item.internetHeaders.removeAsync([name], callback)
      : item.internetHeaders.setAsync({ [name]: value }, callback),
  )
  return done._tag === 'Left' ? done : right(undefined)
}
