// What was done last, told where the user then is, with the way back where there is one; gone once he goes on.
import type { Either } from 'fp-ts/lib/Either.js'
import type { CallFailure } from '#adapters/web/kit/failure.ts'
import { makeChanges, type Watched } from '#adapters/web/kit/changes.ts'
import type { Navigation } from './navigation.ts'

export interface Receipt {
  readonly title: string
  readonly body?: string
  readonly links?: readonly { readonly label: string; readonly href: string }[]
  /** `done`: what is told once it is undone. */
  readonly undo?: { readonly run: () => Promise<Either<CallFailure, unknown>>; readonly done: string }
}

export interface Receipts extends Watched {
  readonly shown: () => Receipt | null
  /** Shown where one is now, in place of the one before. */
  readonly tell: (receipt: Receipt) => void
  readonly close: () => void
}

export const makeReceipts = (navigation: Pick<Navigation, 'place' | 'onChange'>): Receipts => {
  const { onChange, tell: toldAll } = makeChanges()
  let held: { readonly receipt: Receipt; readonly path: string } | null = null
  const hold = (next: typeof held): void => {
    held = next
    toldAll()
  }
  navigation.onChange(() => {
    if (held !== null && held.path !== navigation.place().path) hold(null)
  })
  return {
    shown: () => held?.receipt ?? null,
    tell: (receipt) => hold({ receipt, path: navigation.place().path }),
    close: () => hold(null),
    onChange,
  }
}
