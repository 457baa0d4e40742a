// A refusal in the ledger's wording: the status, and the sentence in the error body.

export interface ODataFailure {
  readonly status: number
  readonly message: string
}

export function makeODataFailure(status: number, message: string): ODataFailure {
  return { status, message }
}

/** The body of every refusal under /api/v1. */
export function toErrorBody(message: string) {
  return { error: { code: '', message: { lang: '', value: message } } }
}
