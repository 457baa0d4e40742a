// What a worker thread does of parsing a text.
import { parseContent } from './parse-content.ts'

export const parseInThread = ({
  written,
  known,
}: {
  readonly written: Parameters<typeof parseContent>[0]
  readonly known: readonly string[]
}): ReturnType<typeof parseContent> => parseContent(written, known)
