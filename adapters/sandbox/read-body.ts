// Small bodies: of a stand-in's own forms, and of its control.
import type { IncomingMessage } from 'node:http'

const AT_MOST = 64 * 1024

/** What is beyond 64 KiB is left out. */
const readText = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    if (!Buffer.isBuffer(part)) continue
    size += part.length
    if (size <= AT_MOST) parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

export const readForm = async (request: IncomingMessage): Promise<URLSearchParams> =>
  new URLSearchParams(await readText(request))

/** Undefined: not JSON. */
export const readJson = async (request: IncomingMessage): Promise<unknown> => {
  try {
    return JSON.parse(await readText(request))
  } catch {
    return undefined
  }
}
