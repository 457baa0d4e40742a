// Loads the scripts of page/, and defines the parameters and results of their functions. They run in the browser, in an isolated world.
import { readFileSync } from 'node:fs'
import * as t from 'io-ts'

const FILES = [
  'fill-sheet.js',
  'clean-mail.js',
  'clean-styles.js',
  'map-fonts.js',
  'place-mail.js',
  'settle-pictures.js',
  'fit-mail.js',
  'fill-pages.js',
  'legible-pictures.js',
]

/** All files as one script, which defines the functions. */
export const pageScripts = FILES.map((name) => readFileSync(new URL(`page/${name}`, import.meta.url), 'utf8')).join(
  '\n',
)

export interface InlinePicture {
  /** Content-ID in lower case, without angle brackets. */
  readonly id: string
  readonly type: string
  readonly fileName: string
  /** Its index among the inline attachments. */
  readonly attachment: number
}

export interface SheetWords {
  readonly subject: string
  readonly footStyle: string
  readonly people: readonly {
    readonly label: string
    readonly people: readonly { readonly name: string; readonly address: string }[]
    /** Words for recipients that are left out; empty: all are shown. */
    readonly more: string
  }[]
  readonly date: { readonly label: string; readonly text: string }
  readonly attachments: {
    readonly title: string
    readonly files: readonly { readonly name: string; readonly size: string }[]
    readonly more: string
  }
}

export interface MailToShow {
  /** Undefined: the HTML is in the file after the pictures. */
  readonly html: string | undefined
  /** The body is text without any markup. */
  readonly plain: boolean
  /** Their bytes are in the first files that the page was given. */
  readonly pictures: readonly InlinePicture[]
  readonly limits: { readonly elements: number; readonly characters: number; readonly tableDepth: number }
  readonly maxPixels: { readonly one: number; readonly all: number }
  readonly fallbacks: string
  readonly words: { readonly tooLarge: string; readonly unreadable: string }
}

export const ShownMail = t.readonly(
  t.type({
    codePoints: t.readonlyArray(t.number),
    fonts: t.readonlyArray(t.string),
    /** Addresses of pictures on the internet, and content ids that no picture has. */
    remote: t.readonlyArray(t.string),
    missing: t.readonlyArray(t.string),
    cut: t.boolean,
    /** Whether pictures that were made smaller are still loading. */
    loading: t.boolean,
    /** The mail's own lang attribute, or empty. */
    language: t.string,
  }),
)

export const LegiblePictures = t.readonlyArray(t.number)

export const FittedMail = t.readonly(
  t.type({ cut: t.boolean, lost: t.boolean, blank: t.boolean, tallPictures: t.boolean }),
)
