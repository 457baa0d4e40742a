// One operation of the page: what it is for, what it takes, what it answers, and an example beside it.
import { escapeHtml } from '../../pages/markup.ts'
import type { Operation, Response } from '../openapi.ts'
import { curlCode, exampleBody, jsonCode, ownParameters } from './code.ts'
import { fieldList, type Schemas, schemaView } from './fields.ts'
import { inline } from './prose.ts'

export interface Shown {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

export const methodBadge = (method: string): string =>
  `<span class="method method-${method.toLowerCase()}">${method}</span>`

/** Its variable parts told apart, and a place to break after each slash. */
export const pathCode = (path: string): string =>
  escapeHtml(path)
    .replaceAll('/', '/<wbr>')
    .replaceAll(/\{(\w+)\}/g, '<span class="path-variable">{$1}</span>')

const isError = ([status]: readonly [string, Response]): boolean => Number(status) >= 400

const part = (title: string, content: string): string =>
  content === '' ? '' : `<section class="operation-part"><h4>${title}</h4>${content}</section>`

/** Who may call it, as HTML. */
const accessOf = ({ security, description }: Operation): string => {
  if (security.length === 0) return 'Needs no session'
  if (security.some((one) => 'identity' in one)) return 'Takes an identity token where one is demanded'
  return security.some((one) => 'program' in one) ? inline(description ?? 'Needs a sign-in.') : 'Needs a session'
}

const parametersOf = (operation: Operation, place: 'path' | 'query'): string =>
  fieldList(
    ownParameters(operation).filter((one) => one.in === place),
    'sent',
  )

const bodyOf = (operation: Operation, schemas: Schemas): string => {
  const schema = exampleBody(operation)?.schema
  if (schema === undefined || operation.requestBody === undefined) return ''
  return `<p class="quiet">${inline(operation.requestBody.description)}</p>${schemaView(schema, schemas, 'sent')}`
}

const mediaNames: Readonly<Record<string, string>> = {
  'text/html': 'a page',
  'text/plain': 'plain text',
  '*/*': 'a file',
}

const answerOf = (
  [status, { description, content = {}, headers }]: readonly [string, Response],
  schemas: Schemas,
): string => {
  const [type, media] = Object.entries(content)[0] ?? []
  const body =
    type === 'application/json' && media?.schema !== undefined
      ? schemaView(media.schema, schemas, 'got')
      : type === undefined
        ? ''
        : `<p>Answers ${mediaNames[type.split(';')[0] ?? ''] ?? escapeHtml(type)}.</p>`
  const location = 'location' in headers ? '<p>With <code>Location</code>, where to go on.</p>' : ''
  return `<div class="answer"><p class="answer-head"><span class="status status-good">${status}</span> ${escapeHtml(description)}</p>${body}${location}</div>`
}

const errorRows = ([status, response]: readonly [string, Response]): string => {
  const retry = 'retry-after' in response.headers ? '<span class="retry">Retry-After</span>' : ''
  const codes = response.description.split('\n\n').map((one) => {
    const [, code = '', message = ''] = /^`([^`]+)`: (.*)$/s.exec(one) ?? []
    return `<code>${escapeHtml(code)}</code><p>${escapeHtml(message)}</p>`
  })
  return `<tr><th scope="row"><span class="status status-bad">${status}</span></th><td>${codes.join('')}${retry}</td></tr>`
}

const errorsOf = (errors: readonly (readonly [string, Response])[]): string =>
  errors.length === 0
    ? ''
    : `<details class="errors"><summary>Errors <span class="quiet">${errors.map(([status]) => status).join(' · ')}</span></summary><table><thead><tr><th scope="col">Status</th><th scope="col">Code and meaning</th></tr></thead><tbody>${errors.map(errorRows).join('')}</tbody></table></details>`

const exampleAnswers = (answers: readonly (readonly [string, Response])[]): string =>
  answers
    .map(([status, { content }]) => {
      const example = content?.['application/json']?.example
      return example === undefined
        ? ''
        : `<figure class="code"><figcaption>Answer ${status}</figcaption>${jsonCode(example)}</figure>`
    })
    .join('')

export const operationSection = ({ method, path, operation }: Shown, schemas: Schemas): string => {
  const responses = Object.entries(operation.responses)
  const answers = responses.filter((one) => !isError(one))
  return `<article class="operation" id="${escapeHtml(operation.operationId)}">
<header class="operation-head">
<h3><a class="anchor" href="#${escapeHtml(operation.operationId)}">${methodBadge(method)} <code>${pathCode(path)}</code></a></h3>
<p class="operation-summary">${inline(operation.summary)}</p>
<p class="access access-${operation.security.length === 0 ? 'open' : 'session'}">${accessOf(operation)}</p>
</header>
<div class="operation-text">
${part('In the path', parametersOf(operation, 'path'))}
${part('In the query', parametersOf(operation, 'query'))}
${part('Body', bodyOf(operation, schemas))}
${part('Answers', answers.map((one) => answerOf(one, schemas)).join('') + errorsOf(responses.filter(isError)))}
</div>
<div class="operation-example">
<figure class="code"><figcaption>Request</figcaption>${curlCode(method, path, operation)}</figure>
${exampleAnswers(answers)}
</div>
</article>`
}
