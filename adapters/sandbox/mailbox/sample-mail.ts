// The parts of a sample mail. Attachments are generated only when their bytes are requested.

export interface MailboxPerson {
  readonly name: string
  readonly address: string
}

export interface SampleAttachment {
  readonly id: string
  readonly fileName: string
  readonly contentType: string
  /** Without angle brackets. The body shows the attachment by `cid:`. */
  readonly contentId: string | null
  /** Bytes. */
  readonly size: number
  /** The same bytes each time. */
  readonly content: () => Uint8Array
}

export interface StandInMail {
  readonly id: string
  readonly subject: string
  readonly from: MailboxPerson
  readonly to: readonly MailboxPerson[]
  readonly cc: readonly MailboxPerson[]
  /** Minutes between sending and the moment when the mailbox is opened. */
  readonly age: number
  /** Minutes since the mail came into this mailbox, if it was moved here later. */
  readonly arrived?: number
  readonly isUnread: boolean
  readonly conversation: string
  /** The beginning of the text, for the list. */
  readonly preview: string
  readonly html: string
  readonly attachments: readonly SampleAttachment[]
  /** It lies in the shared mailbox. */
  readonly isShared?: boolean
  /** The mail client returns the complete mail instead of content ids, as classic Outlook does. */
  readonly isClassic?: boolean
}

/** A mailbox that the owner shares with colleagues. */
export const infoMailbox: MailboxPerson = { name: 'Korrel Info', address: 'info@korrel.example' }

/** The mailbox's owner. */
export const owner: MailboxPerson = { name: 'Piet de Vries', address: 'piet.devries@korrel.example' }

function makeOnce<A>(make: () => A): () => A {
  let made: { readonly value: A } | null = null
  return () => (made ??= { value: make() }).value
}

const toSafeId = (fileName: string): string => fileName.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** An attachment whose size is known in advance. `content` must return exactly this many bytes. */
export function makeAttachmentOfSize(
  fileName: string,
  contentType: string,
  size: number,
  content: (size: number) => Uint8Array,
): SampleAttachment {
  return {
    id: toSafeId(fileName),
    fileName,
    contentType,
    contentId: null,
    size,
    content: () => content(size),
  }
}

export function makeSmallAttachment(
  fileName: string,
  contentType: string,
  content: () => Uint8Array,
  contentId: string | null = null,
): SampleAttachment {
  const made = makeOnce(content)
  return {
    id: toSafeId(fileName),
    fileName,
    contentType,
    contentId,
    get size() {
      return made().length
    },
    content: made,
  }
}
