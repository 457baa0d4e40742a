// A contact, its answers, and a service with given answers that records its calls.
import { type Either, right } from 'fp-ts/lib/Either.js'
import type { PaneContact, ContactAnswer, PaneContactDetails } from '#adapters/web/task-pane/api/contact.ts'
import type { ApiFailure } from '#adapters/web/task-pane/api/plugin-api.ts'
import type { ServiceCall } from '#adapters/web/kit/http.ts'

export function contact(id: string, over: Partial<PaneContact> = {}): PaneContact {
  return {
    kind: 'contact',
    id,
    fullName: `Contact ${id}`,
    organisation: { id: 'o1', name: 'Bakkerij De Korenbloem BV', url: null },
    email: 'eva@korenbloem.example',
    phone: null,
    mobile: null,
    jobTitle: null,
    isMainContact: false,
    ...over,
  }
}

export function details(id: string, over: Partial<PaneContactDetails> = {}): PaneContactDetails {
  return {
    ...contact(id),
    firstName: 'Eva',
    middleName: null,
    lastName: 'Jansen',
    businessEmail: null,
    businessPhone: null,
    businessMobile: null,
    language: null,
    notes: null,
    ...over,
  }
}

export function answerOf(over: Partial<ContactAnswer> = {}): ContactAnswer {
  return {
    contact: contact('c1'),
    chosen: false,
    division: 1,
    registration: null,
    salesLink: null,
    excluded: false,
    isColleague: false,
    matchedContacts: [],
    truncated: false,
    ...over,
  }
}

export const down: ApiFailure = {
  _tag: 'Refused',
  status: 502,
  code: 'LEDGER_DOWN',
  message: '',
  requestId: null,
  retryAfterSeconds: null,
}

type ServiceResult = Either<ApiFailure, unknown>

/** Answers each call by the first entry whose key its method and path begin with. */
export function serviceOf(
  answers: Readonly<Record<string, (call: ServiceCall<unknown>) => ServiceResult | Promise<ServiceResult>>>,
) {
  const calls: ServiceCall<unknown>[] = []
  const api = async <A>(call: ServiceCall<A>): Promise<Either<ApiFailure, A>> => {
    calls.push(call)
    const line = `${call.method} ${call.path.replace('/mailclient-plugin', '')}`
    const entry = Object.entries(answers).find(([start]) => line.startsWith(start))
    if (entry === undefined) throw new Error(`unexpected: ${line}`)
    const answer = await entry[1](call)
    if (answer._tag === 'Left') return answer
    return right(answer.right as A)
  }
  return { api, calls, asked: () => calls.map(({ method, path }) => `${method} ${path.replace(/^.*\//, '')}`) }
}
