// What is left of a mail once its MIME is undone: plain values that pass from the process that parses to the one that asked.

export interface MimeAddress {
  readonly name: string
  readonly address: string
}

export interface MimePart {
  /** As the mail names it, decoded; none: it does not. */
  readonly fileName: string | undefined
  readonly type: string
  /** As the header has it. */
  readonly contentId: string | undefined
  readonly content: Uint8Array<ArrayBuffer>
  /** Of an attached mail, by which it can be called. */
  readonly subject: string | undefined
}

export interface MimeMessage {
  /** Of those that are read, the first of each, undecoded; in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly subject: string
  readonly from: readonly MimeAddress[]
  readonly to: readonly MimeAddress[]
  readonly cc: readonly MimeAddress[]
  /** HTML; of a mail that has only text, that text with what could be markup escaped. */
  readonly body: string
  readonly parts: readonly MimePart[]
  /** The parts that were more than asked for; they are not in `parts`. */
  readonly partsLeftOut: number
}

/** Bytes from outside, and how many parts may come back. */
export interface MimeOrder {
  readonly mail: Uint8Array
  readonly maxParts: number
  /** Only the headers, for a mail that cannot be read as a whole. */
  readonly headersOnly: boolean
}

export type MimeReply = { readonly read: MimeMessage } | { readonly failed: string }
