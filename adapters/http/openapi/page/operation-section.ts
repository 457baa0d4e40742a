// One operation of a page: its purpose, its input, its answers and errors, and an example beside it.
import { escapeHtml, renderInline } from '#adapters/web/public/markup.ts'
import type { Operation, DescribedResponse } from '../openapi.ts'
import { curlCode, exampleBody, jsonCode, ownParameters } from './code.ts'
import type { FieldViews } from './fields.ts'
import type { PageTexts } from '../texts/page-texts.ts'

export interface ShownOperation {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

export function methodBadge(method: string): string {
  return `<span class="method method-${method.toLowerCase()}">${method}</span>`
}

/** Variable parts stand out; lines may break after each slash. */
export function pathCode(path: string): string {
  return escapeHtml(path)
    .replaceAll('/', '/<wbr>')
    .replaceAll(/\{(\w+)\}/g, '<span class="path-variable">{$1}</span>')
}

export interface OperationViews extends FieldViews {
  readonly texts: PageTexts
}

const isError = ([status]: readonly [string, DescribedResponse]): boolean => Number(status) >= 400

const part = (title: string, content: string): string =>
  content === '' ? '' : `<section class="operation-part"><h3>${title}</h3>${content}</section>`

/** Who may call it, as HTML. */
function accessOf({ security, description }: Operation, texts: PageTexts): string {
  if (security.length === 0) return texts.open
  if (security.some((one) => 'identity' in one)) return texts.identity
  return security.some((one) => 'program' in one)
    ? `<span lang="en">${renderInline(description ?? '')}</span>`
    : texts.session
}

const parametersOf = (operation: Operation, place: 'path' | 'query', { fieldList }: OperationViews): string =>
  fieldList(
    ownParameters(operation).filter((one) => one.in === place),
    'sent',
  )

function bodyOf(operation: Operation, { schemaView }: OperationViews): string {
  const schema = exampleBody(operation)?.schema
  if (schema === undefined || operation.requestBody === undefined) return ''
  return `<p class="quiet" lang="en">${renderInline(operation.requestBody.description)}</p>${schemaView(schema, 'sent')}`
}

function answerOf(
  [status, { description, content = {}, headers }]: readonly [string, DescribedResponse],
  { texts, schemaView }: OperationViews,
): string {
  const [type, media] = Object.entries(content)[0] ?? []
  const body =
    type === 'application/json' && media?.schema !== undefined
      ? schemaView(media.schema, 'got')
      : type === undefined
        ? ''
        : `<p>${texts.gives(texts.media[type.split(';')[0] ?? ''] ?? escapeHtml(type))}</p>`
  const [before, after] = texts.withLocation
  const location = 'location' in headers ? `<p>${before}<code>Location</code>${after}</p>` : ''
  return `<div class="answer"><p class="answer-head"><span class="status status-good">${status}</span> <span lang="en">${escapeHtml(description)}</span></p>${body}${location}</div>`
}

function errorRows([status, response]: readonly [string, DescribedResponse]): string {
  const retry = 'retry-after' in response.headers ? '<span class="quiet retry">Retry-After</span>' : ''
  const codes = response.description.split('\n\n').map((one) => {
    const [, code = '', message = ''] = /^`([^`]+)`: (.*)$/s.exec(one) ?? []
    return `<code>${escapeHtml(code)}</code><p lang="en">${escapeHtml(message)}</p>`
  })
  return `<tr><th scope="row"><span class="status status-bad">${status}</span></th><td>${codes.join('')}${retry}</td></tr>`
}

const errorsOf = (errors: readonly (readonly [string, DescribedResponse])[], texts: PageTexts): string =>
  errors.length === 0
    ? ''
    : `<details class="errors"><summary>${texts.errors} <span class="quiet">${errors.map(([status]) => status).join(' · ')}</span></summary><table><thead><tr><th scope="col">${texts.status}</th><th scope="col">${texts.codeAndMeaning}</th></tr></thead><tbody>${errors.map(errorRows).join('')}</tbody></table></details>`

const exampleAnswers = (answers: readonly (readonly [string, DescribedResponse])[], texts: PageTexts): string =>
  answers
    .map(([status, { content }]) => {
      const example = content?.['application/json']?.example
      return example === undefined
        ? ''
        : `<figure class="code"><figcaption>${texts.answer} ${status}</figcaption>${jsonCode(example)}</figure>`
    })
    .join('')

export function operationSection({ method, path, operation }: ShownOperation, views: OperationViews): string {
  const { texts } = views
  const responses = Object.entries(operation.responses)
  const answers = responses.filter((one) => !isError(one))
  return `<article class="operation" id="${escapeHtml(operation.operationId)}">
<header class="operation-head">
<h2><a class="anchor" href="#${escapeHtml(operation.operationId)}">${methodBadge(method)} <code>${pathCode(path)}</code></a></h2>
<p class="operation-summary" lang="en">${renderInline(operation.summary)}</p>
<p class="quiet access access-${operation.security.length === 0 ? 'open' : 'session'}">${accessOf(operation, texts)}</p>
</header>
<div class="operation-text">
${part(texts.inPath, parametersOf(operation, 'path', views))}
${part(texts.inQuery, parametersOf(operation, 'query', views))}
${part(texts.body, bodyOf(operation, views))}
${part(texts.answers, answers.map((one) => answerOf(one, views)).join('') + errorsOf(responses.filter(isError), texts))}
</div>
<div class="operation-example">
<figure class="code"><figcaption>${texts.request}</figcaption>${curlCode(method, path, operation)}</figure>
${exampleAnswers(answers, texts)}
</div>
</article>`
}
