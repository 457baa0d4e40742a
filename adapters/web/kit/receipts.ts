// Shows what the user did last, with an undo where one exists. Leaving the page removes it.
import type { Either } from 'fp-ts/lib/Either.js'
import type { CallFailure } from './http.ts'
import { makeSignal, track } from './signal.ts'

export interface ShownReceipt {
  readonly title: string
  readonly body?: string
  readonly links?: readonly { readonly label: string; readonly href: string }[]
  /** `done`: the text shown after undoing. */
  readonly undo?: { readonly run: () => Promise<Either<CallFailure, unknown>>; readonly done: string }
}

export interface Receipts {
  /** A signal. */
  readonly shown: () => ShownReceipt | null
  /** Shows a receipt on the present page. It replaces the previous one. */
  readonly show: (receipt: ShownReceipt) => void
  readonly close: () => void
}

export function makeReceipts(navigation: { readonly place: () => { readonly path: string } }): Receipts {
  const held = makeSignal<{ readonly receipt: ShownReceipt; readonly path: string } | null>(null)
  track(navigation.place).onChange(() => {
    if (held.value?.path !== navigation.place().path) held.value = null
  })
  return {
    shown: () => held.value?.receipt ?? null,
    show: (receipt) => {
      held.value = { receipt, path: navigation.place().path }
    },
    close: () => {
      held.value = null
    },
  }
}
