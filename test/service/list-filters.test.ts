// Every filter and order of every list, as the contract has them, in the whole service over PostgreSQL: each value finds its records and no others.
import { expect } from 'chai'
import { getProps } from '#adapters/contract/codecs/json-schema.ts'
import type { Endpoint } from '#adapters/http/kernel/endpoint.ts'
import type { Document, Parameter } from '#adapters/http/openapi/openapi.ts'
import { makeServer } from '#adapters/http/server.ts'
import { operationAt } from '#test/http/support/described-endpoints.ts'
import { fakeDeps } from '#test/http/support/fake-deps.ts'
import { type Filterable, seedFilterable } from '#test/support/filterable-records.ts'
import { type ServedOffices, serveTwoOffices } from '#test/support/served-offices.ts'

type Item = Readonly<Record<string, unknown>>

interface Filter {
  readonly matches: (item: Item, value: string) => boolean
  /** The values to try; absent: the words of the contract. */
  readonly values?: (items: readonly Item[]) => readonly string[]
  /** A word that no record has. */
  readonly never?: string
}

/** Its items are texts, and it cannot be read without a question: a test of its own. */
const TEXTS = '/surveys/:id/results/texts'

interface List {
  readonly filters: Readonly<Record<string, Filter>>
  /** By the words of `sort`, the field that it sorts by. */
  readonly sorts?: Readonly<Record<string, string>>
  /** What the filters narrow, but not themselves: each is tried. */
  readonly beside?: string
}

const at = (item: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => Object.entries(value ?? {}).find(([one]) => one === name)?.[1], item)
const textAt = (item: Item, path: string): string => String(at(item, path))

const unique = (values: readonly string[]): readonly string[] => [...new Set(values)]
function allOf(item: Item, path: string): readonly string[] {
  const value = at(item, path)
  return (Array.isArray(value) ? value : [value]).filter((one) => one !== null && one !== undefined).map(String)
}

/** The word of the contract is the field. */
const word = (path: string): Filter => ({ matches: (item, value) => allOf(item, path).includes(value) })
/** Each value that any item has. */
const same = (path: string): Filter => ({
  ...word(path),
  values: (items) => unique(items.flatMap((item) => allOf(item, path))),
})
/** A part of one of the fields, in other letters. */
const part = (...paths: readonly string[]): Filter => ({
  matches: (item, value) =>
    paths.some((path) => allOf(item, path).join('\n').toLowerCase().includes(value.trim().toLowerCase())),
  values: (items) =>
    paths.flatMap((path) => {
      const texts = unique(items.flatMap((item) => allOf(item, path)))
      return [texts[0], texts.at(-1)].flatMap((text) => (text === undefined ? [] : [` ${text.slice(1).toUpperCase()}`]))
    }),
})
const moment = (path: string, isWithin: (own: number, asked: number) => boolean): Filter => ({
  matches: (item, value) => isWithin(Date.parse(textAt(item, path)), Date.parse(value)),
  values: (items) => items.map((item) => textAt(item, path)),
})

const lists = ({ subjects, names }: Filterable): Readonly<Record<string, List>> => ({
  '/users': {
    filters: { q: part('name', 'email'), status: word('status'), role: same('roles'), tag: same('tags') },
    sorts: { name: 'name', email: 'email', status: 'status', statusSince: 'statusSince' },
  },
  '/tenants': { filters: { q: part('name', 'mailDomains') } },
  '/templates': { filters: { q: part('name') } },
  '/surveys': { filters: { q: part('name') } },
  '/audit': {
    filters: {
      action: same('action'),
      subject: same('subject'),
      actor: same('actor.uuid'),
      fromTs: moment('at', (own, asked) => own >= asked),
      toTs: moment('at', (own, asked) => own <= asked),
      q: {
        ...part('action', 'details.kenmerk', 'actor.name'),
        // The name of the subject is searched too, and is not in the answer.
        matches: (item, value) =>
          part('action', 'details.kenmerk', 'actor.name', 'its.name').matches(
            { ...item, its: { name: names.get(textAt(item, 'subject')) } },
            value,
          ),
      },
    },
  },
  '/survey-campaigns': {
    filters: { query: part('name'), status: word('status') },
    sorts: { name: 'name', status: 'status', inviteSendDate: 'inviteSendDate', createdAt: 'createdAt' },
  },
  '/survey-campaigns/:id/participants': {
    filters: {
      outcome: word('invite.outcome'),
      responded: { matches: (item, value) => String(item['respondedOn'] !== null) === value },
    },
    beside: 'phase',
  },
  '/admin/link/licenses': {
    filters: {
      q: part('covers', 'organization', 'applicant.name', 'applicant.email'),
      state: word('state'),
      expiresBefore: moment('expiresAt', (own, asked) => own < asked),
    },
    sorts: { expiresAt: 'expiresAt', organization: 'organization', createdAt: 'createdAt' },
  },
  '/admin/notifications': {
    filters: {
      event: same('event'),
      subject: {
        matches: (item, value) => subjects.get(textAt(item, 'event')) === value,
        values: () => [...subjects.values()],
      },
      type: same('type'),
      recipient: same('recipient'),
      outcome: word('outcome'),
    },
  },
  '/licences/activations': {
    filters: {
      email: {
        matches: (item, value) => textAt(item, 'email') === value.toLowerCase(),
        values: (items) => items.map((item) => textAt(item, 'email').toUpperCase()),
      },
    },
  },
  '/messages': {
    filters: {
      // Subjects are searched without the values of one recipient.
      q: {
        ...part('recipient.name', 'recipient.address', 'subject'),
        values: () => [' KLÁNT single', 'gn@KLANT.ex', 'nderwerp S'],
        matches: (item, value) =>
          part('recipient.name', 'recipient.address', 'subject').matches(item, value.replace('Á', 'a')),
      },
      // Created messages are not stored.
      state: { ...word('state'), never: 'created' },
      error: word('reason'),
      address: {
        ...part('recipient.address'),
        values: (items) => unique(items.map((item) => textAt(item, 'recipient.address').toUpperCase())),
      },
      origin: {
        matches: (item, value) => `${textAt(item, 'origin.kind')}:${textAt(item, 'origin.id')}` === value,
        values: (items) => unique(items.map((item) => `${textAt(item, 'origin.kind')}:${textAt(item, 'origin.id')}`)),
      },
      // Without it, all.
      possiblyDoubled: { matches: (item, value) => value === 'false' || item['possiblyDoubled'] === true },
    },
    sorts: { createdAt: 'createdAt', recipient: 'recipient.name', subject: 'subject' },
  },
  '/admin/jobs': { filters: { queue: same('queue'), state: word('state') } },
  '/assistant/calls': { filters: { outcome: word('outcome') } },
})

const PAGING = new Set(['skip', 'limit'])

describe('the filters of lists', function () {
  this.timeout(120_000)
  let offices: ServedOffices
  let known: Filterable
  let endpoints: readonly Endpoint[]
  let document: Document
  before(async () => {
    offices = await serveTwoOffices()
    known = await seedFilterable(offices)
    const server = await makeServer(fakeDeps())
    endpoints = server.endpoints
    document = server.described().document
  })
  after(() => offices?.stop())

  const queryOf = (endpoint: Endpoint): readonly Parameter[] =>
    (operationAt(document, endpoint)?.parameters ?? []).filter(
      (one): one is Parameter => 'in' in one && one.in === 'query' && !PAGING.has(one.name),
    )

  /** Those that answer pages, and filter. */
  const filtering = (): readonly Endpoint[] =>
    endpoints.filter((endpoint) => {
      const answer = endpoint.answers[200] ?? undefined
      return (
        endpoint.method === 'GET' &&
        endpoint.path !== TEXTS &&
        answer !== undefined &&
        getProps(answer)?.['total'] !== undefined &&
        queryOf(endpoint).length > 0
      )
    })

  const wordsOf = ({ schema }: Parameter): readonly string[] => (schema.items?.enum ?? schema.enum ?? []).map(String)

  const read = async (
    endpoint: Endpoint,
    query: Readonly<Record<string, string>>,
    path = endpoint.path.includes(':') ? known.participants : endpoint.path,
  ): Promise<readonly Item[]> => {
    const isForOperators = endpoint.access === 'principal' && endpoint.needs === 'platform:admin'
    const { token } = offices.ours.people[isForOperators ? 'operator' : 'administrator']
    const limit = endpoint.path === '/survey-campaigns' ? '50' : '200'
    const asked = new URLSearchParams({ limit, ...query }).toString()
    const answer = await fetch(`${offices.service.url}${path}?${asked}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status, `${path}?${asked}`).to.equal(200)
    const { data, total } = (await answer.json()) as { readonly data: readonly Item[]; readonly total: number }
    expect(total, `${path}?${asked}`).to.equal(data.length)
    // The service has jobs of its own, which come and go.
    return endpoint.path === '/admin/jobs' ? data.filter((item) => known.jobs.has(textAt(item, 'id'))) : data
  }

  const idOf = (item: Item): string => String(item['id'] ?? item['uuid'] ?? item['user'] ?? item['email'])

  it('each is known to the test, and what it sorts by', () => {
    const all = lists(known)
    for (const endpoint of filtering()) {
      const { filters = {}, sorts = {}, beside } = all[endpoint.path] ?? {}
      const expected = [...Object.keys(filters), ...(beside === undefined ? [] : [beside])]
      const query = queryOf(endpoint)
      expect(
        query.map(({ name }) => name).filter((name) => name !== 'sort'),
        endpoint.path,
      ).to.have.members(expected)
      const words = query.find(({ name }) => name === 'sort')
      expect(words === undefined ? [] : wordsOf(words), endpoint.path).to.have.members(
        Object.keys(sorts).flatMap((one) => [one, `-${one}`]),
      )
    }
    expect(filtering().map(({ path }) => path)).to.have.members(Object.keys(all))
  })

  it('each value finds all that have it and nothing else, alone, with another and beside others', async () => {
    const all = lists(known)
    for (const endpoint of filtering()) {
      const { filters = {}, beside } = all[endpoint.path] ?? {}
      const query = queryOf(endpoint)
      const items = await read(endpoint, {})
      const expectFound = async (asked: Readonly<Record<string, string>>, wanted: (item: Item) => boolean) => {
        const found = await read(endpoint, asked)
        const said = `${endpoint.path} ${JSON.stringify(asked)}`
        expect(found.map(idOf), said).to.have.members(items.filter(wanted).map(idOf))
      }
      const tried: (readonly [name: string, value: string, matches: Filter['matches']])[] = []
      for (const parameter of query.filter(({ name }) => name in filters)) {
        const { name } = parameter
        const { matches, values = () => wordsOf(parameter), never } = filters[name] ?? { matches: () => false }
        const each = values(items)
        const sizes = each.map((value) => items.filter((item) => matches(item, value)).length)
        const said = `${endpoint.path} ${name} ${each.join(' ')}: ${sizes.join(' ')}`
        expect(
          sizes.some((size) => size > 0 && size < items.length),
          said,
        ).to.equal(true)
        const missed = each.filter((value, nth) => sizes[nth] === 0 && value !== never)
        if (wordsOf(parameter).length > 0) expect(missed, said).to.deep.equal([])
        for (const value of each) await expectFound({ [name]: value }, (item) => matches(item, value))
        const [first = '', ...others] = each
        const last = others.at(-1) ?? first
        tried.push([name, last, matches])
        if (parameter.schema.items === undefined) continue
        await expectFound({ [name]: `${first},${last}` }, (item) => matches(item, first) || matches(item, last))
        await expectFound({ [name]: each.join(',') }, (item) => each.some((value) => matches(item, value)))
      }
      for (const [n, [name, value, matches]] of tried.entries())
        for (const [other, its, matchesOther] of tried.slice(n + 1))
          await expectFound({ [name]: value, [other]: its }, (item) => matches(item, value) && matchesOther(item, its))
      const phases = query.find(({ name }) => name === beside)
      for (const phase of phases === undefined ? [] : wordsOf(phases))
        await expectFound({ phase, outcome: 'error' }, (item) => at(item, `${phase}.outcome`) === 'error')
    }
  })

  it('each order is that of its field, both ways', async () => {
    const all = lists(known)
    for (const endpoint of filtering())
      for (const [name, field] of Object.entries(all[endpoint.path]?.sorts ?? {})) {
        const up = (await read(endpoint, { sort: name })).map((item) => textAt(item, field).toLowerCase())
        const down = (await read(endpoint, { sort: `-${name}` })).map((item) => textAt(item, field).toLowerCase())
        expect(up, `${endpoint.path} ${name}`).to.deep.equal(up.toSorted())
        expect(down, `${endpoint.path} -${name}`).to.deep.equal(up.toReversed())
        expect(new Set(up).size, `${endpoint.path} ${name}`).to.be.greaterThan(1)
      }
  })

  it('the texts of a question are those of its wording, the campaign and the days', async () => {
    const endpoint = endpoints.find(({ path }) => path === TEXTS)
    if (endpoint === undefined) throw new Error(`there is no ${TEXTS}`)
    const { survey, visited, series } = known.texts
    const asked: Readonly<Record<string, readonly (readonly [of: string, value: string, found: string])[]>> = {
      question: [[survey, 'work', '']],
      version: [[survey, '2', '']],
      campaign: [[survey, series, '01234']],
      from: [[visited, '2026-03-29', '56789']],
      to: [[visited, '2026-03-28', '01234']],
    }
    expect(queryOf(endpoint).map(({ name }) => name)).to.have.members(Object.keys(asked))
    const texts = async (of: string, query: Readonly<Record<string, string>>): Promise<string> => {
      const found = await read(endpoint, { question: 'why', version: '1', ...query }, TEXTS.replace(':id', of))
      return found
        .map((text: unknown) => (typeof text === 'string' ? text : '?'))
        .toSorted()
        .join('')
    }
    for (const one of [survey, visited]) expect(await texts(one, {})).to.equal('0123456789')
    for (const [name, values] of Object.entries(asked))
      for (const [one, value, found] of values) expect(await texts(one, { [name]: value }), name).to.equal(found)
    expect(await texts(survey, { campaign: series, from: '2026-03-29' })).to.equal('')
  })
})
