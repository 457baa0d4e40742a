// What a search for another office finds: by its ids, its names, its roles and tags, in lists, in the log and in the words of refusals.
// The whole service over PostgreSQL; what is another's is no more there than what never was.
import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { surveyContract } from '#adapters/contract/survey/surveys.ts'
import type { Endpoint } from '#adapters/http/kernel/endpoint.ts'
import { makeServer } from '#adapters/http/server.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { sampleActivation, sampleLicence } from '#test/contract/sample-licences.ts'
import { fakeDeps } from '#test/http/support/fake-deps.ts'
import { freshIn } from '#test/support/asked-rightly.ts'
import { must } from '#test/support/right-of.ts'
import { type ServedOffice, type ServedOffices, serveTwoOffices } from '#test/support/served-offices.ts'
import { verifies } from '#test/support/verifies.ts'

const { body: aSurvey } = surveyContract['POST /surveys'].example.input
const { body: aLink } = surveyContract['POST /surveys/:id/links'].example.input

describe('another office', function () {
  this.timeout(120_000)
  let offices: ServedOffices
  before(async () => {
    offices = await serveTwoOffices()
    for (const { word } of [offices.ours, offices.theirs]) {
      const licence = sampleLicence({ covers: `${word}.example`, organization: `Kantoor ${word}` })
      const activation = sampleActivation(licence, `eva@${word}.example`)
      await must(
        offices.inScope(Admin, ({ licences }) =>
          pipe(
            licences.add(licence),
            TE.flatMap(() => licences.putActivation(activation)),
          ),
        ),
      )
    }
  })
  after(() => offices?.stop())

  /** As an administrator of the office; the answer without what differs from request to request. */
  const ask = async (
    by: ServedOffice,
    method: string,
    path: string,
    body?: object,
  ): Promise<readonly [number, string]> => {
    const answer = await fetch(offices.service.url + path, {
      method,
      headers: {
        authorization: `Bearer ${by.people.administrator.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return [answer.status, await answer.text()]
  }

  const bothWays = (): readonly (readonly [own: ServedOffice, other: ServedOffice])[] => [
    [offices.ours, offices.theirs],
    [offices.theirs, offices.ours],
  ]

  const expectSilent = (text: string, other: ServedOffice, about: string): void => {
    for (const word of other.canaries) expect(text, about).not.to.contain(word)
  }

  const everythingOf = async (office: ServedOffice): Promise<string> => {
    const all = [
      '/users',
      '/users/counts',
      '/roles',
      '/tags',
      '/templates',
      '/messages',
      '/surveys',
      '/survey-campaigns',
      '/survey-campaign-drafts',
    ]
    return JSON.stringify(await Promise.all(all.map((path) => ask(office, 'GET', path))))
  }

  const entryOf = async (office: ServedOffice): Promise<string> => {
    const [, text] = await ask(office, 'GET', '/logs?pageSize=1')
    const { data } = JSON.parse(text) as { readonly data: { readonly data: readonly { readonly id: string }[] } }
    return data.data[0]?.id ?? 'none'
  }

  const webhookOf = (office: ServedOffice) => freshIn(offices.inScope, office.tenant.uuid).delivery()

  /** What stands at `:id` of a route, in the other office and nowhere. */
  const idsAt = async (path: string, other: ServedOffice): Promise<readonly [there: string, nowhere: string]> => {
    if (path.startsWith('/users/')) return [other.people.member.user.uuid, randomUUID()]
    if (path.startsWith('/roles/')) return [other.roles.campaigns.uuid, randomUUID()]
    if (path.startsWith('/tags/')) return [other.tag.uuid, randomUUID()]
    if (path.startsWith('/templates/')) return [other.mail.template.uuid, randomUUID()]
    if (path.startsWith('/surveys/')) return [other.asked.survey.uuid, randomUUID()]
    if (path.startsWith('/survey-campaigns/')) return [other.planned.campaign.uuid, randomUUID()]
    if (path.startsWith('/survey-campaign-drafts/')) return [other.planned.draft, randomUUID()]
    if (path.startsWith('/messages/')) return [other.mail.message, randomUUID()]
    if (path.startsWith('/webhooks/')) return [(await webhookOf(other)).webhook, randomUUID()]
    if (path.startsWith('/logs/around/')) {
      const id = await entryOf(other)
      return [id, id.replace(/^.{9}/, '000000000')]
    }
    throw new Error(`say what of another office stands at ${path}`)
  }

  const QUERIES: Readonly<Record<string, string>> = {
    'GET /surveys/:id/results/texts': '?question=meer&version=1',
    'GET /surveys/:id/comparison': '?by=tag',
  }
  const BODIES: Readonly<Record<string, object>> = {
    'PUT /users/:id': { name: 'x' },
    'PUT /roles/:id': {},
    'PUT /tags/:id': { name: 'x' },
    'PUT /templates/:id': { revision: 1, name: 'x', language: 'nl', subject: 'x', body: 'x' },
    'POST /templates/:id/test': { to: 'x@x.example' },
    'PUT /surveys/:id': { revision: 1, ...aSurvey },
    'POST /surveys/:id/links': aLink,
    'PUT /surveys/:id/links/:publicId': aLink,
    'PATCH /survey-campaigns/:id': { name: 'x' },
    'PUT /survey-campaign-drafts/:id': { name: 'x' },
    'PUT /webhooks/:id': { revision: 1, url: 'https://127.0.0.1:9/', kinds: [], active: true },
    'POST /messages/:id/decide': { decision: 'send_again' },
  }

  verifies(
    ['IDN-2', 'IDN-3', 'LOG-9'],
    'is not there by any id, and refused in the words of what never was',
    async () => {
      const before = [await everythingOf(offices.ours), await everythingOf(offices.theirs)]
      const { endpoints } = await makeServer(fakeDeps())
      const isByIdForOffices = (one: Endpoint): boolean =>
        one.access === 'principal' &&
        one.needs !== 'platform:admin' &&
        // Users choose the ids of their own views: one that another has too is another view.
        !one.path.startsWith('/admin/views/') &&
        // Ending a sign-in that is not one's own has the answer of one that is.
        !one.path.startsWith('/admin/me/') &&
        /[:*]/.test(one.path)
      const byId = endpoints.filter(isByIdForOffices)
      expect(byId).to.have.length.above(9)
      for (const [own, other] of bothWays())
        for (const { method, path } of byId) {
          const [there, nowhere] = await idsAt(path, other)
          const about = `${method} ${path}`
          const body = BODIES[about]
          const query = QUERIES[about] ?? ''
          const its = path.replace(':publicId', other.asked.link.publicId).replace(':delivery', randomUUID()) + query
          const [found, never] = [
            await ask(own, method, its.replace(':id', there), body),
            await ask(own, method, its.replace(':id', nowhere), body),
          ]
          expect(found, about).to.deep.equal(never)
          expect(found[0], about).to.equal(404)
          expectSilent(found[1], other, about)
        }
      expect([await everythingOf(offices.ours), await everythingOf(offices.theirs)]).to.deep.equal(before)
    },
  )

  verifies(['IDN-2', 'IDN-3', 'IDN-7', 'LOG-9'], 'is in no list, whatever is looked for', async () => {
    for (const [own, other] of bothWays()) {
      const { user } = other.people.member
      const word = other.tenant.mailDomains[0] ?? ''
      const searches = [
        `/users?q=${word}`,
        `/users?q=${encodeURIComponent(user.name)}`,
        `/users?q=${encodeURIComponent('%')}`,
        `/users?role=${other.roles.member.uuid}`,
        `/users?tag=${other.tag.uuid}`,
        `/audit?subject=${user.uuid}`,
        `/templates?q=${other.word}`,
        `/surveys?q=${other.word}`,
        `/survey-campaigns?query=${other.word}`,
        `/messages?address=ontvanger@${other.word}.example`,
        `/messages?q=${other.word}`,
        `/licences/activations?email=eva@${other.word}.example`,
      ]
      for (const path of searches) {
        const [status, text] = await ask(own, 'GET', path)
        expect(status, path).to.equal(200)
        expect(JSON.parse(text), path).to.deep.include({ data: [], total: 0 })
      }
      const lists = [
        '/users?limit=200',
        '/users?sort=-email&limit=200',
        '/users/counts',
        '/roles',
        '/tags',
        '/audit?limit=200',
        '/templates?limit=200',
        '/surveys?limit=200',
        '/survey-campaigns',
        '/survey-campaign-drafts',
        '/messages?limit=200',
        '/messages?sort=recipient&limit=200',
        '/messages?sort=-subject&limit=200',
        '/licences',
        '/licences/activations?limit=200',
        '/logs?pageSize=500',
      ]
      for (const path of lists) {
        const [status, text] = await ask(own, 'GET', path)
        expect(status, path).to.equal(200)
        expectSilent(text, other, path)
      }
      for (const word of other.canaries) {
        const [status, text] = await ask(own, 'GET', `/logs?q=${word}`)
        expect([status, JSON.parse(text).data.data], word).to.deep.equal([200, []])
      }
      const [status, text] = await ask(own, 'GET', `/logs?tenantUuid=${other.tenant.uuid}`)
      expect(status).to.be.oneOf([401, 403])
      expectSilent(text, other, 'the log of another')
    }
  })

  verifies(['IDN-2', 'IDN-3'], 'shares no roles, tags and addresses, and does not show in refusals', async () => {
    const before = [await everythingOf(offices.ours), await everythingOf(offices.theirs)]
    for (const [own, other] of bothWays()) {
      const { user } = own.people.member
      const path = `/users/${user.uuid}`
      const template = other.mail.template.uuid
      const refused: readonly (readonly [string, string, object, number])[] = [
        ['PUT', path, { roles: [other.roles.administrator.uuid] }, 422],
        ['PUT', path, { tags: [own.tag.uuid, other.tag.uuid] }, 422],
        ['POST', '/users', { email: 'x@x.example', name: 'x', roles: [other.roles.member.uuid] }, 422],
        ['POST', '/users', { email: 'x@x.example', name: 'x', tags: [other.tag.uuid] }, 422],
        ['POST', '/messages', { template, recipients: [{ address: 'x@x.example' }] }, 422],
        ['POST', '/participation-monitor-campaigns', { name: 'x', invitation: template }, 422],
      ]
      for (const [method, at, body, expected] of refused) {
        const [status, text] = await ask(own, method, at, body)
        expect(status, text).to.equal(expected)
        expectSilent(text, other, `${method} ${at}`)
      }
    }
    expect([await everythingOf(offices.ours), await everythingOf(offices.theirs)]).to.deep.equal(before)
    // Names and addresses that another office has are free here: a refusal would reveal that it is there.
    const { administrator } = offices.theirs.people
    const taken = [
      await ask(offices.ours, 'POST', '/users', { email: administrator.user.email, name: administrator.user.name }),
      await ask(offices.ours, 'POST', '/roles', { name: offices.theirs.roles.member.name, permissions: [] }),
      await ask(offices.ours, 'POST', '/tags', { name: offices.theirs.tag.name }),
      await ask(offices.ours, 'POST', '/templates', {
        name: offices.theirs.mail.template.name,
        language: 'nl',
        subject: 'x',
        body: 'x',
      }),
    ]
    expect(taken.map(([status]) => status)).to.deep.equal([201, 201, 201, 201])
  })
})
