// The key of a mail that is being sent: the pane has set it, or the handler creates one (CLI-10). Keys only distinguish the mails of one
// user and grant no access, so Math.random is sufficient.
import type { OfficeCallback } from '../host/outlook/office.ts'
import type { SentItem } from './office-used.ts'
import { ARCHIVE_KEY_HEADER } from '../host/archive-key-header.ts'

export function askOffice<A>(call: (callback: OfficeCallback<A>) => void): Promise<A | null> {
  return new Promise((resolve) => {
    try {
      call((answer) => resolve(answer.status === 'succeeded' ? answer.value : null))
    } catch {
      resolve(null)
    }
  })
}

/** The format of the pane's keys. Other values are ignored. */
const KEY = /^[!-~]{1,200}$/

/** Null: the mail has no key. Clients may change the case of header names. */
export async function readArchiveKey({ internetHeaders }: SentItem): Promise<string | null> {
  const headers = await askOffice<Readonly<Record<string, string | undefined>>>((done) =>
    internetHeaders.getAsync([ARCHIVE_KEY_HEADER], done),
  )
  if (headers === null) return null
  const name = Object.keys(headers).find((one) => one.toLowerCase() === ARCHIVE_KEY_HEADER)
  const value = name === undefined ? '' : (headers[name] ?? '').trim()
  return KEY.test(value) ? value : null
}

/** A version 4 UUID. */
const makeKey = (): string =>
  'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => Math.floor(Math.random() * 16).toString(16))

const OWN = /^([0-9a-f-]{36})\.[0-9a-f]{16}$/

/** Whether the handler created the key. The version of the mail for which it did may never have been sent. */
export function isOwnKey(key: string): boolean {
  return OWN.test(key)
}

const toHex = (bits: number): string => `0000000${(bits >>> 0).toString(16)}`.slice(-8)

/** A digest that distinguishes versions of one mail: FNV-1a over each text and its end. It is not cryptographic. */
function computeDigest(texts: readonly string[]): string {
  let [one, other] = [0x811c9dc5, 0x050c5d1f]
  for (const text of texts) {
    for (let at = 0; at <= text.length; at += 1) {
      const unit = at === text.length ? 0x10000 : text.charCodeAt(at)
      one = Math.imul(one ^ unit, 0x01000193)
      other = Math.imul(other ^ unit ^ (one >>> 15), 0x01000193)
    }
  }
  return toHex(one) + toHex(other)
}

/**
 * The key of a mail without a target. It depends on the content, so a mail that is sent again after a cancelled attempt is archived once.
 */
export function chooseArchiveKey(found: string | null, texts: readonly string[]): string {
  const [, kept = makeKey()] = OWN.exec(found ?? '') ?? []
  return `${kept}.${computeDigest(texts)}`
}

export function stamp({ internetHeaders }: SentItem, key: string): Promise<void | null> {
  return askOffice<void>((done) => internetHeaders.setAsync({ [ARCHIVE_KEY_HEADER]: key }, done))
}
