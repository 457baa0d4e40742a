// Campaigns over HTTP: the specification's flat fields, patches, queries, and a message for each broken rule on its own field.
import { expect } from 'chai'
import { CAMPAIGN_RULES } from '#domain/campaign/campaign-rules.ts'
import { errorResponse } from '#adapters/http/errors.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import { fakeCampaigns } from './support/campaign-fakes.ts'
import { NOW } from './support/fake-deps.ts'
import { call, type FakeService, withFake } from './support/fake-service.ts'

const { campaigns } = fakeCampaigns

/** What the use cases were given. */
const recording = () => {
  const given: unknown[] = []
  return {
    given,
    uses: {
      ...campaigns,
      create: (...[principal, draft]: Parameters<typeof campaigns.create>) => {
        given.push(draft)
        return campaigns.create(principal, draft)
      },
      patch: (...[principal, uuid, patch, revision]: Parameters<typeof campaigns.patch>) => {
        given.push([uuid, patch, revision])
        return campaigns.patch(principal, uuid, patch, revision)
      },
      list: (...[principal, query]: Parameters<typeof campaigns.list>) => {
        given.push(query)
        return campaigns.list(principal, query)
      },
    },
  }
}

const ask = async (service: FakeService, method: string, path: string, body?: object) => {
  const answer = await call(service, method, path, { ...(body !== undefined && { body }) })
  return [answer.status, (await answer.json()) as unknown] as const
}

describe('campaigns over HTTP', () => {
  verifies(
    ['CAM-2', 'CAM-4'],
    'take flat fields: absent stays, null removes, and what the service sets is ignored',
    async () => {
      const { given, uses } = recording()
      await withFake({ campaigns: { ...fakeCampaigns, campaigns: uses } }, async (service) => {
        const body = {
          name: ' Voorjaar ',
          tags: [aUuid(1)],
          status: 'completed',
          audienceSize: 9,
          inviteSendDate: '2026-04-01T10:00:00+02:00',
          inviteSubject: 'Dag',
          reminder2Body: '',
          reminder3Subject: null,
        }
        const [created] = await ask(service, 'POST', '/survey-campaigns', body)
        const [patched] = await ask(service, 'PATCH', `/survey-campaigns/${aUuid(2)}`, {
          ...body,
          description: null,
          revision: 4,
        })
        const [listed] = await ask(
          service,
          'GET',
          '/survey-campaigns?sort=-inviteSendDate&query=voor&status=running&limit=5',
        )
        expect([created, patched, listed]).to.deep.equal([201, 200, 200])
      })
      const invite = { sendDate: Date.parse('2026-04-01T08:00:00Z'), subject: 'Dag' }
      expect(given).to.deep.equal([
        {
          name: 'Voorjaar',
          tags: [aUuid(1)],
          phases: { invite, reminder1: {}, reminder2: { body: '' }, reminder3: {} },
        },
        [
          aUuid(2),
          {
            name: 'Voorjaar',
            tags: [aUuid(1)],
            description: null,
            phases: { invite, reminder1: {}, reminder2: { body: '' }, reminder3: { subject: null } },
          },
          4,
        ],
        { skip: 0, limit: 5, q: 'voor', statuses: ['running'], sortBy: 'inviteSendDate', sortDir: 'desc' },
      ])
    },
  )

  verifies(['CAM-1', 'CAM-2'], 'answer the fields of the specification', async () => {
    await withFake({}, async (service) => {
      const [, answer] = await ask(service, 'GET', `/survey-campaigns/${aUuid(2)}`)
      expect(answer).to.deep.include({
        name: 'Voorjaar',
        status: 'running',
        inviteSendDate: new Date(NOW).toISOString(),
        inviteSubject: 'Dag {{name}}',
        inviteSentAt: new Date(NOW).toISOString(),
        reminder1SendDate: null,
        reminder2SentAt: null,
        audienceSize: 12,
        held: false,
      })
    })
  })

  verifies(
    ['CAM-3', 'CAM-5', 'CAM-6'],
    'report each broken rule in a sentence of its own, on its own field',
    async () => {
      const rules = CAMPAIGN_RULES.map((rule) => ({ field: 'reminder1SendDate', rule }) as const)
      const { status, body } = errorResponse(
        { _tag: 'CampaignInvalid', rules, texts: [] },
        'en',
        '/survey-campaigns',
        NOW,
      )
      expect(status).to.equal(422)
      const messages = (body.errors ?? []).map(({ message }) => message)
      expect(new Set(messages).size).to.equal(CAMPAIGN_RULES.length)
      // Every field that may lack its value, or whose reference may be unknown.
      const wanting = [
        ['name', 'required', 'Geef een naam.'],
        ['survey', 'required', 'Geef een vragenlijst.'],
        ['tags', 'required', 'Geef minstens één label.'],
        ['template', 'required', 'Geef een sjabloon.'],
        ['inviteSendDate', 'required', 'Geef een datum voor de uitnodiging.'],
        ['inviteSubject', 'required', 'Geef een onderwerp voor de uitnodiging.'],
        ['inviteBody', 'required', 'Geef een tekst voor de uitnodiging.'],
        ['survey', 'unknown', 'Deze vragenlijst bestaat niet (meer). Kies een andere.'],
        ['tags', 'unknown', 'Een van deze labels bestaat niet (meer). Kies de labels opnieuw.'],
        ['template', 'unknown', 'Dit sjabloon bestaat niet (meer). Kies een ander.'],
        ['reminder1SendDate', 'not_ascending', 'Kies een moment na de uitnodiging.'],
        ['reminder2SendDate', 'not_ascending', 'Kies een moment na de vorige herinnering of de uitnodiging.'],
      ] as const
      const broken = wanting.map(([field, rule]) => ({ field, rule }))
      const all = errorResponse({ _tag: 'CampaignInvalid', rules: broken, texts: [] }, 'nl', '/survey-campaigns', NOW)
      expect(all.body.errors).to.deep.equal(wanting.map(([path, , message]) => ({ path, message })))
      const refusing = (failure: Parameters<typeof errorResponse>[0]) => {
        const answer = errorResponse(failure, 'nl', '/survey-campaigns', NOW)
        return [answer.status, answer.body.code, answer.body.errors?.map(({ path }) => path)]
      }
      expect(refusing({ _tag: 'CampaignLocked', fields: ['tags', 'inviteBody'] })).to.deep.equal([
        409,
        'CAMPAIGN_LOCKED',
        ['tags', 'inviteBody'],
      ])
      expect(refusing({ _tag: 'CampaignClosed' })).to.deep.equal([409, 'CAMPAIGN_CLOSED', undefined])
      const texts = [{ phase: 'reminder2', field: 'body', fault: 'empty', line: 0, column: 0, excerpt: '' }] as const
      expect(refusing({ _tag: 'CampaignInvalid', rules: [], texts })[2]).to.deep.equal(['reminder2Body'])
    },
  )

  verifies('CAM-3', 'refuse dates, tags and texts that are none, each with its own fault', async () => {
    await withFake({}, async (service) => {
      const body = {
        name: 'a\u202Eb',
        survey: 'x',
        tags: Array.from({ length: 101 }, (_, n) => aUuid(n)),
        inviteSendDate: '2026-02-30T25:00:00Z',
        inviteSubject: 5,
        reminder1Body: 'x'.repeat(256 * 1024 + 1),
      }
      const [status, answer] = await ask(service, 'POST', '/survey-campaigns', body)
      expect(status).to.equal(400)
      const { errors } = answer as { readonly errors: readonly { readonly path: string }[] }
      expect(errors.map(({ path }) => path)).to.have.members(Object.keys(body))
    })
  })
})
