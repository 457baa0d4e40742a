// A client that sends any bytes and returns the response. It shares only the protocol with the service.
import { request } from 'node:http'

export interface RawRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
}

export interface RawResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

/** Rejects when nothing comes back within `patience` milliseconds. */
export function send(url: string, { method, path, headers, body }: RawRequest, patience: number): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const sent = request({ hostname, port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        clearTimeout(timer)
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        })
      })
      response.on('error', reject)
    })
    const timer = setTimeout(() => sent.destroy(new Error(`no answer to ${method} ${path}`)), patience)
    // Once the answer is there, a socket that breaks under the rest of the body is no matter.
    sent.on('error', reject)
    sent.end(body)
  })
}
