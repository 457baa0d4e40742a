// Items, lists and a service in the test's hands, for the time tab's logic.
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import type { ApiFailure, PluginApi } from '#adapters/web/task-pane/api/plugin-api.ts'
import type { ServiceCall } from '#adapters/web/kit/http.ts'
import type { Registration } from '#adapters/web/task-pane/api/time.ts'
import type { AppointmentItem, DraftItem, MailItem } from '#adapters/web/task-pane/host/mail-host.ts'
import type { BookingChoices } from '#adapters/web/task-pane/time/time-form.ts'

export const account = '22222222-2222-4222-8222-222222222222'

export const bookable: BookingChoices = {
  time: [
    { id: 'w1', code: 'ADV', description: 'Advies', unit: 'uur' },
    { id: 'w2', code: 'JR', description: 'Jaarrekening', unit: 'uur' },
  ],
  cost: [{ id: 'c1', code: 'PARK', description: 'Parkeerkosten', unit: 'stuk' }],
  projects: [
    { id: 'p1', code: 'P00001', description: 'Jaarrekening 2026', endDate: null },
    { id: 'p2', code: 'P00002', description: 'Verbouwing', endDate: '2026-02-28' },
  ],
}

const eva = { name: 'Eva Jansen', address: 'eva@korenbloem.example' }
const piet = { name: 'Piet de Vries', address: 'piet@kantoor.example' }

export const mail: MailItem = {
  kind: 'mail',
  mode: 'read',
  key: 'mail-1',
  itemId: 'AAMk=',
  internetMessageId: '<m@x>',
  conversationId: null,
  subject: ' Omzetcijfers ',
  from: eva,
  to: [piet],
  cc: [],
  sentAt: Date.parse('2026-03-01T23:30:00Z'),
  arrivedAt: Date.parse('2026-03-01T23:30:00Z'),
  attachments: [],
}
export const draft: DraftItem = {
  kind: 'mail',
  mode: 'compose',
  key: 'draft-1',
  itemId: null,
  conversationId: null,
  subject: '',
  to: [eva],
  cc: [],
}
export const appointment: AppointmentItem = {
  kind: 'appointment',
  mode: 'read',
  key: 'appointment-1',
  itemId: 'AAMkB=',
  subject: 'Kwartaalgesprek',
  organiser: piet,
  attendees: [eva],
  startsAt: Date.parse('2026-07-14T12:00:00Z'),
  endsAt: Date.parse('2026-07-14T13:15:00Z'),
  location: '',
}

export const registration: Registration = {
  id: 'r1',
  kind: 'time',
  accountId: account,
  projectId: 'p1',
  itemId: 'w1',
  quantity: 0.33,
  date: '2026-03-02',
  startTime: null,
  endTime: null,
  notes: 'Omzetcijfers',
}

export function refused(code: string, status = 409): Either<ApiFailure, never> {
  return left({ _tag: 'Refused', status, code, message: '', requestId: null, retryAfterSeconds: null })
}

/** `answers`: by `METHOD path` without query, one after the other; the last one stays. Other calls never return. */
export function makeApi(answers: Readonly<Record<string, readonly Either<ApiFailure, unknown>[]>>) {
  const asked: { readonly line: string; readonly body: unknown }[] = []
  const waiting = new Map(Object.entries(answers).map(([line, list]) => [line, [...list]]))
  const api: PluginApi = <A>(call: ServiceCall<A>): Promise<Either<ApiFailure, A>> => {
    const path = call.path.replace('/mailclient-plugin', '')
    const line = `${call.method} ${path.split('?')[0]}`
    asked.push({ line: `${call.method} ${path}`, body: call.body })
    const list = waiting.get(line) ?? []
    const answer = list.length > 1 ? list.shift() : list[0]
    if (answer === undefined) return new Promise(() => undefined)
    if (isLeft(answer)) return Promise.resolve(answer)
    return Promise.resolve(right(answer.right as A))
  }
  return { api, asked }
}
