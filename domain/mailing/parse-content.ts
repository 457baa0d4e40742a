// The port that reads a text of an administrator, and its result.
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
  /** A warning: placeholders that the text's purpose does not fill, with the place of the first use (MSG-3). */
  readonly unknown: readonly {
    readonly path: string
    readonly field: 'subject' | 'body'
    readonly line: number
    readonly column: number
  }[]
  /** A warning: elements and attributes that sanitising removed, each once (MSG-10). */
  readonly removed: readonly string[]
  /** A warning: Gmail cuts the mail off (MSG-12). */
  readonly isClipped: boolean
  /** Pictures of attachments by file name, with the place of the first use. */
  readonly pictures: readonly { readonly name: string; readonly line: number; readonly column: number }[]
}

/**
 * Splits and sanitises a text and inlines its styles. Left: every fault. Some texts take long, so never call it inside a unit of work.
 * `filled`: placeholders that the purpose fills. `signal` aborts when the caller disconnects, which ends the work.
 */
export type ParseContent = (
  written: WrittenContent,
  filled: readonly string[],
  signal?: AbortSignal,
) => TaskEither<ContentInvalid | ContentUnread, ReadContent>
