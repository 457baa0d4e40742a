// Parses a whole mail (.eml) in the browser. A separate chunk, which loads when a client does not return content ids or the date.
import PostalMime from 'postal-mime'

export interface WholeMail {
  /** The Date header, or null. */
  readonly date: string | null
  /** The attachments and inline pictures, in order. */
  readonly parts: readonly WholeMailPart[]
}

export interface WholeMailPart {
  readonly fileName: string
  readonly contentType: string
  /** In lower case, without angle brackets; empty: none. */
  readonly contentId: string
  /** The content in base64. */
  readonly content: string
}

/** `eml` is in base64. Rejects if it is not a mail. */
export async function readWholeMail(eml: string): Promise<WholeMail> {
  const bytes = Uint8Array.from(atob(eml), (character) => character.charCodeAt(0))
  const { headers, attachments } = await PostalMime.parse(bytes, {
    attachmentEncoding: 'base64',
    forceRfc822Attachments: true,
  })
  return {
    date: headers.find(({ key }) => key === 'date')?.value ?? null,
    parts: attachments.map(({ filename, mimeType, contentId = '', content }) => ({
      fileName: filename ?? '',
      contentType: mimeType,
      contentId: contentId.trim().replace(/^<|>$/g, '').toLowerCase(),
      content: typeof content === 'string' ? content : '',
    })),
  }
}
