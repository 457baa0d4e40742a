// One call of the service. XMLHttpRequest, since classic Outlook's script runtime has it at its root and makes its fetch of it, without a way to
// read why that failed. Addresses are absolute: the runtime has no place to start from.

export interface Answer {
  /** 0: no answer. */
  readonly status: number
  /** What was read of its JSON; undefined where it is none. */
  readonly body: unknown
}

export interface Request {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Session or proof. */
  readonly bearer: string | null
  readonly body?: object
}

export type SendRequest = (request: Request) => Promise<Answer>

/** The part of XMLHttpRequest that is used. */
export interface Exchange {
  readonly open: (method: string, url: string) => void
  readonly setRequestHeader: (name: string, value: string) => void
  readonly send: (body?: string) => void
  /** 4: over, whichever way; the status is 0 then where no answer came. */
  readonly readyState: number
  readonly status: number
  readonly responseText: string
  onreadystatechange: (() => void) | null
}

const NO_ANSWER: Answer = { status: 0, body: undefined }

const read = ({ status, responseText }: Exchange): Answer => {
  try {
    return { status, body: JSON.parse(responseText) }
  } catch {
    return { status, body: undefined }
  }
}

/** Never rejects. How long it may take is told by whoever waits. */
export const makeSendRequest =
  (origin: string, newExchange: () => Exchange): SendRequest =>
  ({ method, path, bearer, body }) =>
    new Promise((resolve) => {
      try {
        const exchange = newExchange()
        // The one way to listen that every runtime is known to have.
        // oxlint-disable-next-line unicorn/prefer-add-event-listener
        exchange.onreadystatechange = () => {
          if (exchange.readyState === 4) resolve(read(exchange))
        }
        exchange.open(method, origin + path)
        exchange.setRequestHeader('accept', 'application/json')
        if (bearer !== null) exchange.setRequestHeader('authorization', `Bearer ${bearer}`)
        if (body === undefined) return exchange.send()
        exchange.setRequestHeader('content-type', 'application/json')
        exchange.send(JSON.stringify(body))
      } catch {
        resolve(NO_ANSWER)
      }
    })
