// Reduces a thrown error to what may be sent to a collector: its type, its message without quoted values, its frames without install paths.

const MAX_MESSAGE = 300
const MAX_FRAMES = 30

/** The engine writes the messages of these errors, and quotes only names of the program. */
const OF_THE_PROGRAM = new Set(['TypeError', 'ReferenceError', 'RangeError'])
/** The second alternative matches a quotation without an end. */
const QUOTED = /(["'`]).*?\1|".*$/gs
const ADDRESS = /[^\s@<>"'(),:;]+@[^\s@<>"'(),:;]+/g
const FRAME = /^\s+at /
const INSTALLED_AT = /(?:file:\/\/)?\/[^\s()]*?\/(?=(?:adapters|application|bootstrap|domain|node_modules|test)\/)/g

export interface ExceptionWords {
  readonly type: string
  readonly message: string
  readonly stacktrace: string
}

export type RedactText = (text: string) => string

function getMessage({ name, message }: Error, redactText: RedactText): string {
  const unquoted = OF_THE_PROGRAM.has(name) ? message : message.replace(QUOTED, '"…"')
  const [firstLine = ''] = unquoted.split('\n')
  return redactText(firstLine).replace(ADDRESS, '…@…').slice(0, MAX_MESSAGE)
}

/** A stack begins with the message, which may have several lines that look like frames. Only the text after the message is used. */
function listFrames({ stack = '', message }: Error): string {
  const at = message === '' ? -1 : stack.indexOf(message)
  return stack
    .slice(at < 0 ? 0 : at + message.length)
    .split('\n')
    .filter((line) => FRAME.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim().replace(INSTALLED_AT, ''))
    .join('\n')
}

export function describeException(thrown: unknown, redactText: RedactText): ExceptionWords {
  return thrown instanceof Error
    ? { type: thrown.name, message: getMessage(thrown, redactText), stacktrace: redactText(listFrames(thrown)) }
    : { type: typeof thrown, message: '', stacktrace: '' }
}
