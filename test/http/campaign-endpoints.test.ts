// Campaigns over HTTP: a message for each broken rule, on its own field.
import { expect } from 'chai'
import { CAMPAIGN_RULES } from '#domain/campaign/campaign-rules.ts'
import { respondToFailure } from '#adapters/http/errors.ts'
import { verifies } from '#test/support/verifies.ts'
import { NOW } from './support/fake-deps.ts'

describe('campaigns over HTTP', () => {
  verifies(
    ['CAM-3', 'CAM-5', 'CAM-6'],
    'report each broken rule in a sentence of its own, on its own field',
    async () => {
      const rules = CAMPAIGN_RULES.map((rule) => ({ field: 'reminder1SendDate', rule }) as const)
      const { status, body } = respondToFailure(
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
        ['survey', 'required', 'Kies een vragenlijst.'],
        ['tags', 'required', 'Kies minstens één label.'],
        ['template', 'required', 'Kies een sjabloon.'],
        ['inviteSendDate', 'required', 'Kies een datum voor de uitnodiging.'],
        ['inviteSubject', 'required', 'Geef een onderwerp voor de uitnodiging.'],
        ['inviteBody', 'required', 'Geef een tekst voor de uitnodiging.'],
        ['survey', 'unknown', 'Deze vragenlijst bestaat niet (meer). Kies een andere.'],
        ['tags', 'unknown', 'Een van deze labels bestaat niet (meer). Kies de labels opnieuw.'],
        ['template', 'unknown', 'Dit sjabloon bestaat niet (meer). Kies een ander.'],
        ['reminder1SendDate', 'not_ascending', 'Kies een moment na de uitnodiging.'],
        ['reminder2SendDate', 'not_ascending', 'Kies een moment na de vorige herinnering of de uitnodiging.'],
      ] as const
      const broken = wanting.map(([field, rule]) => ({ field, rule }))
      const all = respondToFailure(
        { _tag: 'CampaignInvalid', rules: broken, texts: [] },
        'nl',
        '/survey-campaigns',
        NOW,
      )
      expect(all.body.errors).to.deep.equal(wanting.map(([path, , message]) => ({ path, message })))
      const refusing = (failure: Parameters<typeof respondToFailure>[0]) => {
        const answer = respondToFailure(failure, 'nl', '/survey-campaigns', NOW)
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
})
