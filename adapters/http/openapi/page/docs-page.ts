// The document as a page to read: no script, no inline style.
import { escapeHtml } from '../../pages/markup.ts'
import type { Document } from '../openapi.ts'

export const docsPage = (document: Document, styles: readonly string[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(document.info.title)}</title>${styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('')}</head><body></body></html>
`
