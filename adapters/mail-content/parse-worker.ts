// What a worker thread does of parsing a text.
import { parseContent } from './parse-content.ts'

export const parseInThread = ({
  written,
  filled,
}: {
  readonly written: Parameters<typeof parseContent>[0]
  readonly filled: readonly string[]
}): ReturnType<typeof parseContent> => parseContent(written, filled)
