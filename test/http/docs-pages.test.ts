// The API's description as pages: one for each group, in both languages, small, whole and without script.
import { expect } from 'chai'
import type { JsonSchema } from '#adapters/contract/codecs/described.ts'
import { makeFieldViews } from '#adapters/http/openapi/page/fields.ts'
import { groups } from '#adapters/http/openapi/groups.ts'
import type { Document } from '#adapters/http/openapi/openapi.ts'
import { makeServer } from '#adapters/http/server.ts'
import { verifies } from '#test/support/verifies.ts'
import { operations } from './support/described-endpoints.ts'
import { fakeDeps } from './support/fake-deps.ts'
import { call, type FakeService, withFake } from './support/fake-service.ts'
import { pickText } from '#domain/shared/language.ts'

/** Uncompressed; what took axe 34 s was 1.6 MB. */
const MOST_BYTES = 300_000

async function read(service: FakeService, path: string) {
  const answer = await call(service, 'GET', path, { bearer: null })
  return { answer, page: await answer.text() }
}

const unescaped = (page: string): string =>
  page
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

describe('the pages of the API’s description', () => {
  let document: Document
  before(async () => {
    document = (await makeServer(fakeDeps())).described().document
  })

  for (const language of ['nl', 'en'] as const)
    verifies('OPS-7', `have every operation and every schema it uses in ${language}, on small pages`, async () => {
      await withFake({}, async (service) => {
        const overview = await read(service, `/docs?lang=${language}`)
        const shown = new Set<string>()
        for (const { slug, name } of Object.values(groups)) {
          const { answer, page } = await read(service, `/docs/${slug}?lang=${language}`)
          if (answer.status === 404) continue
          expect(overview.page, slug).to.include(`href="/docs/${slug}?lang=${language}"`)
          expect(page.length, slug).to.be.below(MOST_BYTES)
          expect(page)
            .to.include(`<html lang="${language}">`)
            .and.include(`<h1>${pickText(name, language)}</h1>`)
          expect(page).not.to.match(/<script|\son\w+=|\sstyle=|undefined|\[object/)
          for (const [, anchor] of page.matchAll(/href="#([^"]+)"/g)) expect(page, slug).to.include(` id="${anchor}"`)
          for (const [, id] of page.matchAll(/<article class="operation" id="([^"]+)"/g)) shown.add(id ?? '')
          expect(answer.headers.get('content-security-policy')).to.include("default-src 'none'")
        }
        expect([...shown]).to.have.members(operations(document).map(([, { operationId }]) => operationId))
      })
    })

  verifies('OPS-7', 'show samples whole: all of the JSON that the document has', async () => {
    await withFake({}, async (service) => {
      const page = unescaped((await read(service, '/docs/archive?lang=en')).page)
      const example = document.paths['/mailclient-plugin/archive-email']?.post?.requestBody?.content['application/json']
      expect(example?.example).to.be.an('object')
      expect(page).to.include(JSON.stringify(example?.example, null, 2).replaceAll("'", `'\\''`))
    })
  })

  verifies('OPS-7', 'say of each field what it takes, and of an answer what it is', async () => {
    const { schemaView } = makeFieldViews({ Tag: { type: 'object', properties: { name: { type: 'string' } } } }, 'en')
    const linesOf = (properties: Readonly<Record<string, JsonSchema>>): readonly string[] => {
      const html = schemaView({ type: 'object', properties, required: ['of'] }, 'sent')
      const shown = unescaped(
        html
          .replaceAll('\n', ' ')
          .replaceAll(/<(?!li)[^>]*>/g, ' ')
          .replaceAll('<li', '\n<li'),
      )
      return shown
        .split('\n')
        .map((one) => one.replaceAll(/\s+/g, ' ').trim())
        .filter((one) => one !== '')
    }
    expect(
      linesOf({
        of: { $ref: '#/components/schemas/Tag' },
        text: {
          type: 'string',
          minLength: 1,
          maxLength: 80,
          pattern: '^a',
          description: 'A name.',
          'x-rules': ['No dot.'],
        },
        list: { type: 'array', items: { type: 'integer' }, maxItems: 3 },
        map: { type: 'object', additionalProperties: { type: 'boolean' } },
        number: { type: ['number', 'null'], exclusiveMinimum: 0, maximum: 9 },
        either: { anyOf: [{ const: 'a' }, { enum: ['b', 'c'] }, { type: 'string', format: 'date', pattern: '^2' }] },
        inner: { type: 'array', items: { type: 'object', properties: { deep: {} } }, minItems: 1 },
      }),
    ).to.deep.equal([
      'of Tag required',
      'text text 1 to 80 characters · matches ^a A name. No dot.',
      'list list of whole number at most 3 entries',
      'map map of true or false',
      'number number or null above 0 · at most 9',
      'either "a" or "b" or "c" or day',
      'inner list of objects at least 1 entries',
      'deep anything',
    ])
    await withFake({}, async (service) => {
      const page = async (slug: string) => unescaped((await read(service, `/docs/${slug}?lang=en`)).page)
      expect(await page('pages'))
        .to.include('Answers a page.')
        .and.to.match(/--data-urlencode '\w+=/)
      const overview = (await read(service, '/docs?lang=en')).page
      for (const name of ['Authorization', 'X-Tenant-Uuid', 'Accept-Language', 'X-Request-Id', 'Retry-After'])
        expect(overview).to.match(new RegExp(`<dt><code>${name}</code></dt><dd>(?!</dd>)`))
    })
  })

  verifies('OPS-7', 'find sections of guides and operations by words, and escape what was typed', async () => {
    await withFake({}, async (service) => {
      const search = async (q: string, language = 'en') =>
        (await read(service, `/docs?lang=${language}&q=${encodeURIComponent(q)}`)).page
      expect(await search('mailbox CONNECT')).to.include(
        'href="/docs/guides/administrator?lang=en#connect-a-mailbox-or-mail-server"',
      )
      expect(await search('mailbox CONNECT')).to.include('href="/docs?q=mailbox+CONNECT&amp;lang=nl"')
      expect(await search('archive-status')).to.include('href="/docs/archive?lang=en#getArchiveStatus"')
      expect(await search('mailserver koppelen', 'nl')).to.include('#een-postvak-of-mailserver-koppelen')
      expect(await search('ScheduleOverdue'))
        .to.include('What it means. A scheduled job')
        .and.not.to.include('**')
      const nothing = await search('"><b>xyzzy')
      expect(nothing).to.include('Nothing found for “&quot;&gt;&lt;b&gt;xyzzy”').and.not.to.include('<b>xyzzy')
      const policy = (await read(service, '/docs?lang=en')).answer.headers.get('content-security-policy')
      expect(policy).to.include("form-action 'self'")
    })
  })

  verifies('OPS-7', 'an unknown group is a page that says so', async () => {
    await withFake({}, async (service) => {
      const answer = await call(service, 'GET', '/docs/nowhere', { bearer: null, headers: { accept: 'text/html' } })
      expect(answer.status).to.equal(404)
      expect(await answer.text()).to.include('Deze pagina bestaat niet')
    })
  })

  verifies('OPS-7', 'are kept by browsers until they change', async () => {
    await withFake({}, async (service) => {
      const first = await call(service, 'GET', '/docs/contacts', { bearer: null })
      expect(first.headers.get('cache-control')).to.equal('no-cache')
      const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
      expect((await call(service, 'GET', '/docs/contacts', { headers })).status).to.equal(304)
      expect((await call(service, 'GET', '/docs/contacts?lang=en', { headers })).status).to.equal(200)
    })
  })
})
