// A public page with a form: it posts to this service, runs no script and loads nothing from elsewhere.
import type { Language } from '#adapters/contract/codecs/wording.ts'
import { type Answer, html } from './answer.ts'

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join(';')

export const formPage = (status: number, language: Language, body: string): Answer => ({
  ...html(status, body),
  headers: { 'content-security-policy': POLICY, 'content-language': language },
})
