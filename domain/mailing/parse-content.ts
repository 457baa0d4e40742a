// The port by which a text that an administrator wrote is read, and what is found in it.
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { ContentInvalid, ContentUnread } from './failures.ts'
import type { MailContent, MailLanguage } from './template.ts'

/** What is wrong with a text, and where. */
export interface ContentFault {
  readonly field: 'subject' | 'body'
  readonly fault:
    | 'not_closed'
    /** Sections, partials, unescaped values, other delimiters. */
    | 'not_a_placeholder'
    /** Not names joined by dots. */
    | 'path_invalid'
    /** In an attribute or a style, other than as the whole address of a link. */
    | 'placeholder_in_attribute'
    /** A subject with a line break, another control character or a bidi control. */
    | 'not_one_line'
    /** `cid:` without an attachment of that name. */
    | 'picture_unknown'
    | 'empty'
    | 'too_long'
    /** Too many elements or styles to read at once. */
    | 'too_complex'
  /** 1-based; 0 where the whole text is meant. */
  readonly line: number
  readonly column: number
  /** The text at that place, cut. */
  readonly excerpt: string
}

export interface WrittenContent {
  readonly language: MailLanguage
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
