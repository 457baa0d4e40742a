// Starts a stand-in cloud for one test file and speaks to it over HTTP as a client would.
import { randomUUID } from 'node:crypto'
import { type CloudUnderTest, startCloud } from '#test/support/cloud.ts'
import { at, type Send, sendTo, type StandInAnswer } from '#test/sandbox/calling.ts'

export interface CallingCloud extends CloudUnderTest {
  readonly send: Send
  readonly form: (path: string, fields: Readonly<Record<string, string>>) => Promise<StandInAnswer>
  /** At the login; the fields go over those of a right request. */
  readonly token: (directory: string, fields?: Readonly<Record<string, string>>) => Promise<StandInAnswer>
  /** Under /v1.0/users, with a fresh token of `directory`. */
  readonly graph: (path: string, body?: object, directory?: string) => Promise<StandInAnswer>
}

export const KORREL = '7d1c5e30-91b4-4f0e-a2d6-3c8e5b7f1001'
export const EVA = 'eva.jansen@korrel.example'
export const SCOPE = 'https://graph.microsoft.com/.default'

export function codeOf(answer: StandInAnswer): readonly [number, unknown] {
  return [answer.status, at(answer.json, 'error', 'code')]
}

export async function startCallingCloud(options: Parameters<typeof startCloud>[0] = {}): Promise<CallingCloud> {
  const cloud = await startCloud({ origins: ['https://tapster.example'], ...options })
  const send = sendTo(cloud.url)
  const form: CallingCloud['form'] = (path, fields) => send(path, { method: 'POST', body: new URLSearchParams(fields) })
  const token: CallingCloud['token'] = (directory, fields = {}) =>
    form(`/${directory}/oauth2/v2.0/token`, {
      client_id: cloud.client.id,
      client_secret: cloud.client.secret,
      scope: SCOPE,
      grant_type: 'client_credentials',
      ...fields,
    })
  const graph: CallingCloud['graph'] = async (path, body, directory = KORREL) => {
    const issued = at((await token(directory)).json, 'access_token')
    return send(`/v1.0/users/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${String(issued)}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  }
  return { ...cloud, send, form, token, graph }
}

export function aMail(change: object = {}, order: object = {}) {
  return {
    message: {
      subject: 'Proef',
      body: { contentType: 'Text', content: 'Dag.' },
      toRecipients: [{ emailAddress: { address: 'daan.mulder@korenbloem.example' } }],
      ...change,
    },
    ...order,
  }
}

export function anEvent(change: object = {}) {
  return {
    subject: 'Proef',
    body: { contentType: 'text', content: '' },
    start: { dateTime: '2026-11-23T09:30:00', timeZone: 'Europe/Amsterdam' },
    end: { dateTime: '2026-11-23T10:00:00', timeZone: 'Europe/Amsterdam' },
    transactionId: randomUUID(),
    ...change,
  }
}
