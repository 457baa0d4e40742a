// Old clients against a new service: clients ignore unknown fields, and a changed answer is a new field. So a published field stays as it is.
// New fields are added to the list with UPDATE_PUBLISHED=1; a line that changes or goes breaks clients that are in use.
import { readFile, writeFile } from 'node:fs/promises'
import { expect } from 'chai'
import type { JsonSchema } from '#adapters/contract/codecs/described.ts'
import { makeSchemas } from '#adapters/contract/codecs/json-schema.ts'
import { makeServer } from '#adapters/http/server.ts'
import { makeSendCall } from '#adapters/web/kit/http.ts'
import { fakeDeps } from './support/fake-deps.ts'

const LIST = new URL('./support/published-answers.json', import.meta.url)

const { schemaOf, components } = makeSchemas()

/** One line for each value of an answer: its path and its type. */
function linesOf(path: string, schema: JsonSchema): readonly string[] {
  const { $ref, anyOf, properties, required = [], items, additionalProperties, ...rest } = schema
  if ($ref !== undefined) return linesOf(path, components.get($ref.replace(/^.*\//, '')) ?? {})
  if (anyOf !== undefined) return anyOf.flatMap((one) => linesOf(path, one))
  if (items !== undefined) return linesOf(`${path}[]`, items)
  if (properties === undefined)
    return typeof additionalProperties === 'object'
      ? linesOf(`${path}{}`, additionalProperties)
      : [`${path}: ${JSON.stringify(rest.const ?? rest.enum ?? rest.type ?? 'any')}`]
  return Object.entries(properties).flatMap(([name, one]) =>
    linesOf(`${path}.${name}${required.includes(name) ? '' : '?'}`, one),
  )
}

const current = [
  ...new Set(
    (await makeServer(fakeDeps())).endpoints.flatMap(({ method, path, answers }) =>
      Object.entries(answers).flatMap(([status, codec]) =>
        codec === null ? [] : linesOf(`${method} ${path} ${status} `, schemaOf(codec)),
      ),
    ),
  ),
].sort()

describe('old clients against a new service', () => {
  it('find every published field, with its published values', async () => {
    const published = JSON.parse(await readFile(LIST, 'utf8')) as readonly string[]
    expect(published.filter((line) => !current.includes(line))).to.deep.equal([])
  })

  it('every field of an answer is published', async () => {
    if (process.env['UPDATE_PUBLISHED'] === '1') await writeFile(LIST, `${JSON.stringify(current, null, 2)}\n`)
    const published = JSON.parse(await readFile(LIST, 'utf8')) as readonly string[]
    expect(current.filter((line) => !published.includes(line))).to.deep.equal([])
  })

  it('take an answer with fields that they do not know', async () => {
    const body = { data: [{ uuid: 'a', name: 'A', holders: 1, colour: 'red' }], total: 1 }
    const send = makeSendCall({ locale: 'nl', fetch: async () => Response.json(body) })
    expect(await send<unknown>({ method: 'GET', path: '/tags' })).to.deep.equal({ _tag: 'Right', right: body })
  })
})
