// Event types and notifications over HTTP, and the page on which recipients choose.
import { expect } from 'chai'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import { fakeEvents, fakePreferences } from './support/event-fakes.ts'
import { call, type FakeService, withFake } from './support/fake-service.ts'

const TYPE = aUuid(60)
const PAGE = '/notifications/v1.k.sealed'

async function json(service: FakeService, method: string, path: string, body?: object) {
  const answer = await call(service, method, path, { ...(body !== undefined && { body }) })
  return [answer.status, (await answer.json()) as Record<string, unknown>] as const
}

describe('events over HTTP', () => {
  verifies('EVT-7', 'each outcome of a notification is shown with its moment, date or reason', async () => {
    await withFake({}, async (service) => {
      const [status, { data, total }] = await json(
        service,
        'GET',
        '/admin/notifications?outcome=failed,in_digest&limit=5',
      )
      expect([status, total]).to.deep.equal([200, 4])
      expect(data).to.have.nested.property('[0].office', aUuid(72))
      const at = '2026-03-01T12:00:00.000Z'
      expect(
        (data as readonly Record<string, unknown>[]).map(({ outcome, reason, at: since, digestDate, person }) => [
          outcome,
          reason,
          since,
          digestDate,
          person !== null,
        ]),
      ).to.deep.equal([
        ['failed', 'recipient_refused', at, null, true],
        ['in_digest', null, at, '2026-03-01', false],
        ['waiting', null, at, null, true],
        ['skipped', 'muted', at, null, true],
      ])
    })
  })

  const CHOICE = `${PAGE}/choice`

  const form = (service: FakeService, body: string, path = CHOICE) =>
    call(service, 'POST', path, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: '' },
      body,
    })

  verifies('EVT-9', 'the page is a form without script in both languages', async () => {
    await withFake({ preferences: fakePreferences, events: fakeEvents }, async (service) => {
      const nl = await (await call(service, 'GET', `${PAGE}?lang=nl`)).text()
      const en = await (await call(service, 'GET', `${PAGE}?lang=en`)).text()
      expect(nl).to.contain('<html lang="nl">').and.contain('Geen mail').and.not.contain('<script')
      expect(en).to.contain('No mail').and.contain(`action="${PAGE}/choice?lang=en"`)
      expect(en).to.match(/value="digest" checked/)
    })
  })

  verifies(['EVT-9', 'MSG-12'], 'one click of a mail client mutes by any body, without a redirect', async () => {
    const multipart = new FormData()
    multipart.set('List-Unsubscribe', 'One-Click')
    for (const body of [multipart, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), undefined])
      await withFake({}, async (service) => {
        const answer = await fetch(`${service.url}${PAGE}`, {
          method: 'POST',
          redirect: 'manual',
          ...(body !== undefined && { body }),
        })
        expect([answer.status, /value="muted" checked/.test(await answer.text())]).to.deep.equal([200, true])
      })
  })

  verifies('EVT-9', 'a choice survives a change of language, which stores nothing', async () => {
    const stored: unknown[] = []
    const preferences: typeof fakePreferences = {
      ...fakePreferences,
      choose: (sealed, chosen) => {
        stored.push(chosen)
        return fakePreferences.choose(sealed, chosen)
      },
    }
    await withFake({ preferences }, async (service) => {
      const html = await (await form(service, `p.${TYPE}=muted&show=en`, `${PAGE}/choice?lang=en`)).text()
      expect(html).to.contain('<html lang="en">').and.contain(`form="preferences" formaction="${PAGE}/choice?lang=nl"`)
      expect(html).to.match(/value="muted" checked/)
      expect(stored).to.deep.equal([])
    })
  })

  verifies('EVT-9', 'a choice is stored and shown', async () => {
    await withFake({}, async (service) => {
      const chosen = await form(service, `p.${TYPE}=mail`)
      expect([chosen.status, /value="mail" checked/.test(await chosen.text())]).to.deep.equal([200, true])
      for (const unreadable of ['', 'List-Unsubscribe=', `p.${TYPE}=never`, 'x=mail']) {
        const refused = await form(service, unreadable)
        expect([refused.status, (await refused.text()).includes('Kies eerst hoe')]).to.deep.equal([400, true])
      }
      for (const [language, title] of [
        ['nl', 'Licentie verlopen'],
        ['en', 'Licence expired'],
      ])
        expect(await (await call(service, 'GET', `${PAGE}?lang=${language}`)).text()).to.contain(`>${title}</legend>`)
      const wrong = await form(service, `p.${TYPE}=mail`, '/notifications/wrong/choice')
      expect([wrong.status, wrong.headers.get('content-type')]).to.deep.equal([404, 'text/html; charset=utf-8'])
    })
  })
})
