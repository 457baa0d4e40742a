// The key under which a mail is handed over: read from the mail, or made for it and stamped on it, so that the sent mail is known again (CLI-10).
import { ARCHIVE_KEY_HEADER } from '../host/archive-key-header.ts'
import { askOffice } from './ask-office.ts'
import type { SentItem } from './office-used.ts'

/** Null where none is on the mail. Clients tell names in either case. */
export const keyOn = async ({ internetHeaders }: SentItem): Promise<string | null> => {
  const headers = await askOffice<Readonly<Record<string, string | undefined>>>((done) =>
    internetHeaders.getAsync([ARCHIVE_KEY_HEADER], done),
  )
  if (headers === null) return null
  const name = Object.keys(headers).find((one) => one.toLowerCase() === ARCHIVE_KEY_HEADER)
  const value = name === undefined ? '' : (headers[name] ?? '').trim()
  return value === '' ? null : value
}

/** A version 4 UUID. Keys tell the mails of one user apart and open nothing, so that the only randomness that is everywhere will do. */
export const freshKey = (): string =>
  'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => Math.floor(Math.random() * 16).toString(16))

export const stamp = ({ internetHeaders }: SentItem, key: string): Promise<void | null> =>
  askOffice<void>((done) => internetHeaders.setAsync({ [ARCHIVE_KEY_HEADER]: key }, done))
