// A refusal as the ledger words it: the status, and the one sentence that its error body carries.

export interface ODataFailure {
  readonly status: number
  readonly message: string
}

export const failure = (status: number, message: string): ODataFailure => ({ status, message })

/** The body of every refusal under /api/v1. */
export const errorBody = (message: string) => ({ error: { code: '', message: { lang: '', value: message } } })
