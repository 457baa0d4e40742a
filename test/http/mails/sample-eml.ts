// Whole mails as tests write them: headers and parts, line by line.

export const lines = (...all: readonly string[]): string => all.join('\r\n')

export const base64Lines = (content: string | Uint8Array): string =>
  (
    Buffer.from(content)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n')

export const HEADERS = [
  'From: Eva Jansen <eva@bakkerij.example>',
  'To: Piet de Vries <piet@kantoor.example>',
  'Subject: Offerte nieuwe oven',
  'Message-ID: <1@bakkerij.example>',
  'Date: Thu, 15 Jan 2026 10:05:00 +0100',
  'MIME-Version: 1.0',
] as const

export const HTML = 'Content-Type: text/html; charset=utf-8'

/** A mail of a few headers and hardly any text. */
export const withHeaders = (...headers: readonly string[]): string => lines(...headers, '', 'x')

export const emlOf = (text: string): Uint8Array => Buffer.from(text, 'utf8')

/** A part: its headers, an empty line, its content. */
export const part = (headers: readonly string[], content: string): string => lines(...headers, '', content)

export const multipart = (
  kind: string,
  parts: readonly string[],
  boundary: string,
  headers: readonly string[] = [],
): string =>
  lines(
    ...headers,
    `Content-Type: multipart/${kind}; boundary="${boundary}"`,
    '',
    ...parts.flatMap((one) => [`--${boundary}`, one]),
    `--${boundary}--`,
    '',
  )

/** Ten by ten pixels of green. */
export const GREEN_PNG_BASE64 =
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC'
