// Parses a text in a worker thread.
import { parseContent } from './parse-content.ts'

export function parseInThread({
  written,
  filled,
}: {
  readonly written: Parameters<typeof parseContent>[0]
  readonly filled: readonly string[]
}): ReturnType<typeof parseContent> {
  return parseContent(written, filled)
}
