// Examples as code: highlighted JSON, and the request as a curl command.
import type { Media, Operation, Parameter } from '../openapi.ts'
import { FORM } from '../operation.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'

const PARTS = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b/g

function markPart(found: string, text: string | undefined, colon: string | undefined): string {
  if (text === undefined) return `<span class="json-word">${found}</span>`
  return colon === undefined
    ? `<span class="json-text">${escapeHtml(text)}</span>`
    : `<span class="json-key">${escapeHtml(text)}</span>${colon}`
}

const highlightJson = (json: string): string => json.replaceAll(PARTS, markPart)

const block = (content: string): string => `<pre tabindex="0"><code>${content}</code></pre>`

export function renderJson(value: unknown): string {
  return block(highlightJson(JSON.stringify(value, null, 2)))
}

/** The text as written between single quotes of a shell. */
const quoteForShell = (text: string): string => text.replaceAll("'", `'\\''`)

const asText = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : JSON.stringify(value)

function fillAddress(path: string, parameters: readonly Parameter[]): string {
  const filled = parameters
    .filter((one) => one.in === 'path' && one.example !== undefined)
    .reduce((address, { name, example }) => address.replace(`{${name}}`, encodeURIComponent(asText(example))), path)
  const query = parameters.filter((one) => one.in === 'query' && one.example !== undefined)
  const search = new URLSearchParams(
    Object.fromEntries(query.map(({ name, example }) => [name, asText(example)])),
  ).toString()
  return search === '' ? filled : `${filled}?${search}`
}

export function getOwnParameters({ parameters }: Operation): readonly Parameter[] {
  return parameters.filter((one): one is Parameter => 'in' in one)
}

export function getExampleBody({ requestBody }: Operation): Media | undefined {
  return Object.values(requestBody?.content ?? {})[0]
}

/** The body as arguments of curl. Each field of a form is a separate argument. */
function listBodyLines(operation: Operation): readonly string[] {
  const body = getExampleBody(operation)?.example
  if (body === undefined) return []
  if (operation.requestBody?.content[FORM] !== undefined)
    return Object.entries(typeof body === 'object' ? (body ?? {}) : {}).map(
      ([name, value]) => `--data-urlencode '${escapeHtml(quoteForShell(`${name}=${asText(value)}`))}'`,
    )
  return ['-H "Content-Type: application/json"', `-d '${highlightJson(quoteForShell(JSON.stringify(body, null, 2)))}'`]
}

/** The request of the example. The service's address and the session are two variables. */
export function renderCurl(method: string, path: string, operation: Operation): string {
  const lines = [
    escapeHtml(
      `curl${method === 'GET' ? '' : ` -X ${method}`} "$TAPSTER${fillAddress(path, getOwnParameters(operation))}"`,
    ),
    ...(operation.security.some((one) => 'session' in one) ? ['-H "Authorization: Bearer $SESSION"'] : []),
    ...(operation.security.some((one) => 'program' in one) ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...listBodyLines(operation),
  ]
  return block(lines.join(' \\\n  '))
}
