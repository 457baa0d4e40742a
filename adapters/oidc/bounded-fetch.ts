// Sends requests to the identity provider. Limits the size of the answers, so that a broken provider cannot fill the memory.
import type { CustomFetch } from 'openid-client'

const AT_MOST_BYTES = 1024 * 1024

async function readAtMost(body: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.byteLength
    // The standard library throws the same error for a broken connection.
    if (size > most) throw new TypeError('the answer is too large')
    parts.push(part)
  }
  return Uint8Array.from(Buffer.concat(parts))
}

/** Rejects with a TypeError, as for a lost connection, if the answer is larger than 1 MiB. */
export const fetchBounded: CustomFetch = async (address, { body: sent, signal, ...options }) => {
  const body = sent instanceof Uint8Array ? Uint8Array.from(sent) : (sent ?? null)
  const answer = await fetch(address, { ...options, body, signal: signal ?? null })
  if (answer.body === null) return answer
  const { status, statusText, headers } = answer
  return new Response(await readAtMost(answer.body, AT_MOST_BYTES), { status, statusText, headers })
}
