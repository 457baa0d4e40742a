// The scripts of page/ as calls: what each takes and gives. They run in the browser, in a world of their own.
import { readFileSync } from 'node:fs'
import * as t from 'io-ts'

const FILES = ['clean-mail.js', 'map-fonts.js', 'show-mail.js']

/** All of them, as one script that defines the functions called below. */
export const pageScripts = (): string =>
  FILES.map((name) => readFileSync(new URL(`page/${name}`, import.meta.url), 'utf8')).join('\n')

/** Where Content-IDs are lower case, without angle brackets. */
export interface InlinePicture {
  readonly id: string
  readonly url: string
  readonly fileName: string
}

export interface MailToShow {
  readonly html: string
  /** The body is text without any markup. */
  readonly plain: boolean
  readonly pictures: readonly InlinePicture[]
  readonly limits: { readonly elements: number; readonly characters: number; readonly tableDepth: number }
  readonly maxPixels: number
  readonly fallbacks: string
  readonly words: { readonly tooLarge: string; readonly unreadable: string }
}

export const ShownMail = t.readonly(
  t.type({
    codePoints: t.readonlyArray(t.number),
    fonts: t.readonlyArray(t.string),
    remote: t.number,
    cut: t.boolean,
    /** Ids of pictures that the body does not show. */
    unused: t.readonlyArray(t.string),
    /** The mail's own lang attribute, or empty. */
    language: t.string,
  }),
)

export const FittedMail = t.readonly(t.type({ cut: t.boolean }))
