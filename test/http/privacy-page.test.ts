// The privacy page matches the code: every kind of stored data has a line, and the pane has what the page mentions.
import { readFile } from 'node:fs/promises'
import { expect } from 'chai'
import { renderPrivacyPage } from '#adapters/http/privacy/privacy-page.ts'
import { dataCategories } from '#adapters/http/privacy/data-categories.ts'
import { readProse } from '#adapters/web/public/prose.ts'
import { getPaneTexts } from '#adapters/web/task-pane/texts/texts.ts'
import { LOGIN_TICKET_LIFETIME } from '#domain/session/session-jwt.ts'
import { withDataCategories } from '#test/house/data-categories.ts'
import { personalKinds } from '#test/support/personal-world.ts'
import { verifies } from '#test/support/verifies.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'
import { pickText } from '#domain/shared/language.ts'
import { call, withFake } from './support/fake-service.ts'

describe('the privacy page', () => {
  let prose: Awaited<ReturnType<typeof readProse>>
  before(async () => {
    prose = await readProse()
  })
  const pageIn = (language: 'nl' | 'en', errorsElsewhere = false) =>
    renderPrivacyPage(
      { baseUrl: 'https://tapster.example', ledger: 'start.ledger.example', errorsElsewhere },
      prose.privacy,
    )(language)
  const bodyIn = (language: 'nl' | 'en', errorsElsewhere = false): string => pageIn(language, errorsElsewhere).body

  verifies('PLG-23', 'has a line for every kind of thing that is kept of a person, and for nothing that is not', () => {
    expect(new Set(dataCategories.flatMap(({ kinds }) => kinds))).to.deep.equal(new Set(personalKinds()))
    for (const language of ['nl', 'en'] as const)
      for (const { content, purpose, retention } of dataCategories)
        for (const text of [content, purpose, retention])
          expect(bodyIn(language)).to.include(escapeHtml(pickText(text, language)))
    const headings = (text: string): readonly string[] => text.match(/^(?:#+|-|\d+\.)(?= )/gm) ?? []
    for (const [nl, en] of Object.values(prose)) expect(headings(en)).to.deep.equal(headings(nl))
  })

  verifies('PLG-23', 'SECURITY.md has the same list; node test/house/data-categories.ts writes it', async () => {
    const document = await readFile('SECURITY.md', 'utf8')
    expect(document).to.equal(withDataCategories(document))
  })

  verifies('PLG-23', 'states the times that the code keeps', () => {
    const times = dataCategories.map(({ retention }) => retention.map((text) => (text.match(/\d+/g) ?? []).join(' ')))
    expect(times.filter(([nl]) => nl !== '')).to.deep.equal(
      ['60 90', '14 14', '7 30 30', '24', '90', '183'].map((numbers) => [numbers, numbers]),
    )
    expect(LOGIN_TICKET_LIFETIME).to.equal(600_000)
    expect(bodyIn('nl')).to.include('hooguit tien minuten')
  })

  verifies('PLG-23', 'points at what the pane calls by these names', () => {
    for (const language of ['nl', 'en'] as const) {
      const rights = pickText(prose.privacy, language).split('\n## ')[1]
      for (const label of ['myData.download', 'myData.forget.begin', 'settings.privacy'] as const)
        expect(rights, label).to.include(getPaneTexts[language][label])
    }
  })

  it('names where this service is, and a collector of errors only where there is one', () => {
    for (const language of ['nl', 'en'] as const) {
      expect(bodyIn(language)).to.include('https://tapster.example').and.to.include('start.ledger.example')
      const collector =
        /\{collector\}(.+)/.exec(pickText(prose.privacy, language))?.[1] ?? 'a sentence about a collector'
      expect(bodyIn(language, true)).to.include(collector)
      expect(bodyIn(language)).not.to.include(collector).and.not.to.include('id=""')
    }
  })

  it('is in the language of the browser or of its address, cannot be framed, and is not cached', async () => {
    await withFake({}, async (service) => {
      for (const [path, language, title] of [
        ['/privacy', 'nl', pageIn('nl').title],
        ['/privacy', 'en-GB', pageIn('en').title],
        ['/privacy?lang=en', 'nl', pageIn('en').title],
        ['/privacy?lang=xx', 'nl', pageIn('nl').title],
        ['/deploy?lang=nl', 'en', 'tapster uitrollen in Outlook'],
      ] as const) {
        const answer = await call(service, 'GET', path, { bearer: null, headers: { 'accept-language': language } })
        expect(await answer.text(), path).to.include(`<h1>${title}</h1>`)
        expect(answer.headers.get('content-security-policy')).to.include("frame-ancestors 'none'")
        expect(answer.headers.get('cache-control')).to.equal('no-store')
      }
    })
  })
})
