// The content of a mail that the editor can show: blocks of text with placeholders and pictures, lists, and buttons (MSG-13).

export interface TextMarks {
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly isUnderlined: boolean
  /** An address, or one placeholder in double braces. Null: no link. */
  readonly href: string | null
}

export const NO_MARKS: TextMarks = { isBold: false, isItalic: false, isUnderlined: false, href: null }

/** A picture of the template's attachments. `width`: in pixels; null: as wide as the file. */
export interface MailPicture {
  readonly file: string
  readonly alt: string
  readonly width: number | null
}

export type MailInline = { readonly marks: TextMarks } & (
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'placeholder'; readonly path: string }
  | ({ readonly kind: 'picture' } & MailPicture)
)

export type TextTag = 'p' | 'h1' | 'h2' | 'h3'
export type ListTag = 'ul' | 'ol'

export interface MailButton {
  readonly label: string
  readonly href: string
}

export type MailBlock =
  | { readonly kind: 'text'; readonly tag: TextTag; readonly content: readonly MailInline[] }
  | { readonly kind: 'list'; readonly tag: ListTag; readonly items: readonly (readonly MailInline[])[] }
  | ({ readonly kind: 'button' } & MailButton)

const PATH = String.raw`[\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}\p{N}_][\p{L}\p{N}_-]*)*`
const PLACEHOLDER = new RegExp(String.raw`\{\{\s*(${PATH})\s*\}\}`, 'gu')
const ONLY_PATH = new RegExp(`^${PATH}$`, 'u')
const ONLY_PLACEHOLDER = new RegExp(String.raw`^\{\{\s*(${PATH})\s*\}\}$`, 'u')
const ADDRESS = /^(?:https?:\/\/[^\s/]|mailto:|tel:)/i

export function isPlaceholderPath(text: string): boolean {
  return ONLY_PATH.test(text)
}

/** The path, if the address is one placeholder. */
export function findPathOfLink(href: string): string | null {
  return ONLY_PLACEHOLDER.exec(href.trim())?.[1] ?? null
}

/** Whether a mail may link to it. */
export function isMailAddress(href: string): boolean {
  return ADDRESS.test(href.trim()) || findPathOfLink(href) !== null
}

/** Texts and placeholders in order. */
export function splitPlaceholders(text: string): readonly (string | { readonly path: string })[] {
  const parts: (string | { readonly path: string })[] = []
  let end = 0
  for (const { 0: whole, 1: path = '', index } of text.matchAll(PLACEHOLDER)) {
    if (index > end) parts.push(text.slice(end, index))
    parts.push({ path })
    end = index + whole.length
  }
  return end < text.length ? [...parts, text.slice(end)] : parts
}
