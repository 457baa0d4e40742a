// The port by which a text that an administrator wrote is read, and what is found in it.
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { ContentInvalid, ContentUnread } from './failures.ts'
import type { MailContent } from './template.ts'
import type { Language } from '#domain/shared/language.ts'

export interface WrittenContent {
  readonly language: Language
  readonly subject: string
  /** HTML, as an administrator wrote it. */
  readonly body: string
}

export interface ReadContent {
  readonly content: MailContent
  /** Placeholders that its purpose does not fill, with the place of the first: a warning (MSG-3). */
  readonly unknown: readonly {
    readonly path: string
    readonly field: 'subject' | 'body'
    readonly line: number
    readonly column: number
  }[]
  /** Elements and attributes that sanitising removed, each once: a warning (MSG-10). */
  readonly removed: readonly string[]
  /** Gmail cuts it off: a warning (MSG-12). */
  readonly isClipped: boolean
  /** Pictures of attachments, by file name, with the place of the first. */
  readonly pictures: readonly { readonly name: string; readonly line: number; readonly column: number }[]
}

/**
 * Splits, sanitises and inlines what was written; lists every fault. Takes long for some texts: never inside a unit of work. `filled`: by
 * its purpose. `caller` aborts when no one waits for the result any more, which ends the work.
 */
export type ParseContent = (
  written: WrittenContent,
  filled: readonly string[],
  caller?: AbortSignal,
) => TaskEither<ContentInvalid | ContentUnread, ReadContent>
