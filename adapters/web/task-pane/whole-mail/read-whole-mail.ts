// Reads a whole mail (.eml) in the browser. A chunk of its own, loaded when a client withholds content ids or the date.
import PostalMime from 'postal-mime'

export interface WholeMail {
  /** Its Date header, or null. */
  readonly date: string | null
  /** Its attachments and inline pictures, in order. */
  readonly parts: readonly WholeMailPart[]
}

export interface WholeMailPart {
  readonly fileName: string
  readonly contentType: string
  /** In lower case, without angle brackets; empty: none. */
  readonly contentId: string
  /** In base64. */
  readonly content: string
}

/** `eml`: in base64. Rejects for what is no mail. */
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
