// A mail as the client submits it, and which of its attachments become parts of the document.
import type { Option } from 'fp-ts/lib/Option.js'
import type { Instant } from '#domain/shared/clock.ts'

/** Name and address as in the mail's headers. Neither proves an identity. */
export interface Correspondent {
  readonly name: string
  readonly address: string
}

export interface EmailData {
  readonly internetMessageId: string
  readonly conversationId: Option<string>
  readonly subject: string
  readonly from: Correspondent
  readonly to: readonly Correspondent[]
  readonly cc: readonly Correspondent[]
  /** From the Date header. None: the mail has no readable date (ARC-14). */
  readonly sentAt: Option<Instant>
  readonly htmlBody: string
  /** The mailbox that the mail was archived or sent from: a shared one, or a colleague's. None: the user's own. */
  readonly sharedMailbox: Option<string>
}

export interface AttachmentOutline {
  readonly fileName: string
  readonly contentType: string
  /** Content-ID without angle brackets, where the body can refer to it by `cid:`. */
  readonly contentId: Option<string>
}

export interface MailAttachment extends AttachmentOutline {
  readonly content: Uint8Array
}

/** ARC-9: limits of one request, after decoding. */
export const MAX_MAIL_BYTES = 25 * 1024 * 1024
export const MAX_ATTACHMENTS = 100
/** Attachments that a client may name as left out: more than a mail server lets through. */
export const MAX_LEFT_OUT = 1000
/** A worker archives mails with more parts than this (including the mail), and the caller gets its archive id. */
export const MAX_PARTS_AT_ONCE = 20

/** A normal body refers to each of its pictures a few times. Decoding millions of references would block the process for all users. */
const MAX_REFERENCES = 10_000
/** Limits for distinct references, and for the characters of all of them. A mail has far fewer attachments. */
const MAX_DIFFERENT_REFERENCES = 2_000
const MAX_REFERENCE_LENGTH = 1_000_000

/** Returns lower-case ids in order of appearance. It avoids `matchAll`, which the runtime of the on-send script lacks. */
export function findReferredContentIds(html: string): ReadonlySet<string> {
  const pattern = /cid:([^"'\s>)\\]{1,3000})/gi
  const written = new Set<string>()
  let length = 0
  for (let left = MAX_REFERENCES; left > 0 && written.size < MAX_DIFFERENT_REFERENCES; left -= 1) {
    const reference = pattern.exec(html)
    length += reference?.[1]?.length ?? 0
    if (reference === null || length > MAX_REFERENCE_LENGTH) break
    written.add(reference[1] ?? '')
  }
  return new Set(Array.from(written, decodeContentId))
}

function decodeContentId(text: string): string {
  try {
    return decodeURIComponent(text).toLowerCase()
  } catch {
    return text.toLowerCase()
  }
}

/** Image types that browsers show. The PDF would show other types by name only, so they become parts of their own. */
const SHOWN = new Set(['png', 'jpeg', 'jpg', 'pjpeg', 'gif', 'webp', 'bmp'].map((kind) => `image/${kind}`))

export function isShownPicture(contentType: string): boolean {
  return SHOWN.has((contentType.split(';')[0] ?? '').trim().toLowerCase())
}

/** Pictures that the body shows in place are part of the mail's PDF; everything else is a part of its own (ARC-1, ARC-3). */
export function partitionAttachments<A extends Pick<MailAttachment, 'contentType' | 'contentId'>>(
  htmlBody: string,
  attachments: readonly A[],
): { readonly inline: readonly A[]; readonly separate: readonly A[] } {
  const referred = findReferredContentIds(htmlBody)
  const usedIds = new Set<string>()
  const inline: A[] = []
  const separate: A[] = []
  for (const one of attachments) {
    const id = one.contentId._tag === 'Some' ? one.contentId.value.toLowerCase() : undefined
    // A reference shows one picture: a second picture with the same id is not shown anywhere.
    if (id !== undefined && referred.has(id) && isShownPicture(one.contentType) && !usedIds.has(id)) {
      usedIds.add(id)
      inline.push(one)
    } else separate.push(one)
  }
  return { inline, separate }
}
