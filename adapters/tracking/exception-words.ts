// What of a throw may leave for a collector: its type, its message without what it quotes, and its frames without where we are installed.

const MAX_MESSAGE = 300
const MAX_FRAMES = 30

/** Messages of these are the engine's, and quote names of the program. */
const OF_THE_PROGRAM = new Set(['TypeError', 'ReferenceError', 'RangeError'])
/** The second kind breaks off before its end. */
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

/** A stack begins with the message, which may have several lines and look like frames: only what follows it is looked at. */
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
