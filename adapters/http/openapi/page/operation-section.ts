// One operation of a page: its purpose, its input, its answers and errors, and an example beside it.
import { renderInline } from '#adapters/web/public/markup.ts'
import type { Operation, DescribedResponse } from '../openapi.ts'
import { renderCurl, getExampleBody, renderJson, getOwnParameters } from './code.ts'
import type { FieldViews } from './fields.ts'
import type { PageTexts } from '../texts/page-texts.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'

export interface ShownOperation {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

export function renderMethodBadge(method: string): string {
  return `<span class="method method-${method.toLowerCase()}">${method}</span>`
}

/** Highlights variable parts. Lines may break after each slash. */
export function renderPath(path: string): string {
  return escapeHtml(path)
    .replaceAll('/', '/<wbr>')
    .replaceAll(/\{(\w+)\}/g, '<span class="path-variable">{$1}</span>')
}

export interface OperationViews extends FieldViews {
  readonly texts: PageTexts
}

const isError = ([status]: readonly [string, DescribedResponse]): boolean => Number(status) >= 400

const renderPart = (title: string, content: string): string =>
  content === '' ? '' : `<section class="operation-part"><h3>${title}</h3>${content}</section>`

/** Which callers may use the operation, as HTML. */
function renderAccess({ security, description }: Operation, texts: PageTexts): string {
  if (security.length === 0) return texts.open
  if (security.some((one) => 'identity' in one)) return texts.identity
  return security.some((one) => 'program' in one)
    ? `<span lang="en">${renderInline(description ?? '')}</span>`
    : texts.session
}

const renderParameters = (operation: Operation, place: 'path' | 'query', { fieldList }: OperationViews): string =>
  fieldList(
    getOwnParameters(operation).filter((one) => one.in === place),
    'sent',
  )

function renderBody(operation: Operation, { schemaView }: OperationViews): string {
  const schema = getExampleBody(operation)?.schema
  if (schema === undefined || operation.requestBody === undefined) return ''
  return `<p class="quiet" lang="en">${renderInline(operation.requestBody.description)}</p>${schemaView(schema, 'sent')}`
}

function renderAnswer(
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

function renderErrorRows([status, response]: readonly [string, DescribedResponse]): string {
  const retry = 'retry-after' in response.headers ? '<span class="quiet retry">Retry-After</span>' : ''
  const codes = response.description.split('\n\n').map((one) => {
    const [, code = '', message = ''] = /^`([^`]+)`: (.*)$/s.exec(one) ?? []
    return `<code>${escapeHtml(code)}</code><p lang="en">${escapeHtml(message)}</p>`
  })
  return `<tr><th scope="row"><span class="status status-bad">${status}</span></th><td>${codes.join('')}${retry}</td></tr>`
}

const renderErrors = (errors: readonly (readonly [string, DescribedResponse])[], texts: PageTexts): string =>
  errors.length === 0
    ? ''
    : `<details class="errors"><summary>${texts.errors} <span class="quiet">${errors.map(([status]) => status).join(' · ')}</span></summary><table><thead><tr><th scope="col">${texts.status}</th><th scope="col">${texts.codeAndMeaning}</th></tr></thead><tbody>${errors.map(renderErrorRows).join('')}</tbody></table></details>`

const renderExampleAnswers = (answers: readonly (readonly [string, DescribedResponse])[], texts: PageTexts): string =>
  answers
    .map(([status, { content }]) => {
      const example = content?.['application/json']?.example
      return example === undefined
        ? ''
        : `<figure class="code"><figcaption>${texts.answer} ${status}</figcaption>${renderJson(example)}</figure>`
    })
    .join('')

export function renderOperation({ method, path, operation }: ShownOperation, views: OperationViews): string {
  const { texts } = views
  const responses = Object.entries(operation.responses)
  const answers = responses.filter((one) => !isError(one))
  return `<article class="operation" id="${escapeHtml(operation.operationId)}">
<header class="operation-head">
<h2><a class="anchor" href="#${escapeHtml(operation.operationId)}">${renderMethodBadge(method)} <code>${renderPath(path)}</code></a></h2>
<p class="operation-summary" lang="en">${renderInline(operation.summary)}</p>
<p class="quiet access access-${operation.security.length === 0 ? 'open' : 'session'}">${renderAccess(operation, texts)}</p>
</header>
<div>
${renderPart(texts.inPath, renderParameters(operation, 'path', views))}
${renderPart(texts.inQuery, renderParameters(operation, 'query', views))}
${renderPart(texts.body, renderBody(operation, views))}
${renderPart(texts.answers, answers.map((one) => renderAnswer(one, views)).join('') + renderErrors(responses.filter(isError), texts))}
</div>
<div>
<figure class="code"><figcaption>${texts.request}</figcaption>${renderCurl(method, path, operation)}</figure>
${renderExampleAnswers(answers, texts)}
</div>
</article>`
}
