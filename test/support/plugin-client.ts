// The plugin API as a client in a mail program calls it, and mails to archive by it. Shares nothing with the service but the protocol,
// and holds each answer to the document that the service gives out of itself.
import { randomUUID } from 'node:crypto'
import { expectAsServed } from './as-documented.ts'

export interface PluginResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body, where it is JSON. */
  readonly body: Readonly<Record<string, unknown>>
  /** Milliseconds from the asking to the whole answer. */
  readonly took: number
}

function asObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

export interface PluginRequest {
  readonly method?: string
  readonly jwt?: string
  /** Sent as JSON. */
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** Rejects when there is no answer at all, and when it is other than the service's document says. */
export async function ask(baseUrl: string, path: string, asking: PluginRequest = {}): Promise<PluginResponse> {
  const { body, jwt, method = body === undefined ? 'GET' : 'POST' } = asking
  const began = performance.now()
  const answer = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      ...(jwt === undefined ? {} : { authorization: `Bearer ${jwt}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...asking.headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const took = performance.now() - began
  const { status, headers } = answer
  await expectAsServed(baseUrl, { method, path, answer, text })
  return { status, headers, text, body: asObject(text), took }
}

export function contactPath(email = 'eva@korenbloem.example'): string {
  return `/mailclient-plugin/contact?${new URLSearchParams({ email, outlookItemId: 'item-1' }).toString()}`
}

export const ARCHIVE = '/mailclient-plugin/archive-email'

/** `attachments` of so many bytes each. */
export function mailTo(target: object, subject: string, attachments: readonly number[] = [2_000, 3_000]) {
  return {
    target,
    emailData: {
      internetMessageId: `<${randomUUID()}@mail.example>`,
      subject,
      from: { name: 'Eva Jansen', address: 'eva@korenbloem.example' },
      to: [{ name: 'Kantoor', address: 'info@korrel.example' }],
      cc: [],
      sentAt: '2026-02-28T10:00:00Z',
      htmlBody: `<p>${subject}</p>`,
    },
    attachments: attachments.map((size, i) => ({
      fileName: `bijlage-${i + 1}.bin`,
      contentType: 'application/octet-stream',
      content: Buffer.alloc(size, i + 1).toString('base64'),
    })),
  }
}

/** The contact that sample mails come from, as the service finds it. */
export async function sampleTarget(baseUrl: string, jwt: string): Promise<{ kind: string; id: string }> {
  const { body, text } = await ask(baseUrl, contactPath(), { jwt })
  const contact = body['contact']
  if (typeof contact !== 'object' || contact === null || !('id' in contact) || !('kind' in contact))
    throw new Error(`no sample contact: ${text}`)
  return { kind: String(contact.kind), id: String(contact.id) }
}

export const SEND = '/mailclient-plugin/send-archive'

/** Announces where the mail goes and hands it over as it is sent; answers what the latter returned. */
export async function setTargetAndSend(
  baseUrl: string,
  jwt: string,
  { target, ...mail }: ReturnType<typeof mailTo>,
  archiveKey: string = randomUUID(),
): Promise<PluginResponse> {
  const announced = await ask(baseUrl, `${SEND}-target`, { method: 'PUT', jwt, body: { archiveKey, target } })
  if (announced.status !== 200) throw new Error(announced.text)
  return ask(baseUrl, SEND, { jwt, body: { archiveKey, ...mail } })
}
