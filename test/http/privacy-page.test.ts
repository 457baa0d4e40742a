// The privacy page matches the code: the times are the code's, every kind of stored data has a line, and the pane has what the page mentions.
import { expect } from 'chai'
import { renderPrivacyPage } from '#adapters/http/privacy/privacy-page.ts'
import { keptTexts } from '#adapters/http/privacy/kept-texts.ts'
import { readProse } from '#adapters/web/public/prose.ts'
import { getPaneTexts } from '#adapters/web/task-pane/texts/texts.ts'
import {
  AWAITS_SEND_FOR,
  ARCHIVED_KEPT,
  ENDED_SEND_ARCHIVE_KEPT,
  ENDED_ARCHIVE_KEPT,
  FAILED_MAIL_KEPT,
} from '#domain/archive/timing.ts'
import { MESSAGES_KEPT } from '#application/mailing/purge-mail.ts'
import { LOGIN_TICKET_LIFETIME } from '#domain/session/session-jwt.ts'
import { REVOKED_RETENTION, UNUSED_LIMIT } from '#domain/session/token-record.ts'
import { personalKinds } from '#test/support/personal-world.ts'
import { verifies } from '#test/support/verifies.ts'
import { pickText } from '#domain/shared/language.ts'
import { call, withFake } from './support/fake-service.ts'

const inDays = (duration: number): number => duration / 86_400_000

/** A part of the line for each kind of a user's own data. */
const SHOWN: Readonly<Record<string, string>> = {
  settings: 'Je instellingen',
  exclusions: 'de adressen die je niet koppelt',
  contactChoices: 'de relatie die je bij een adres koos',
  salesLinks: 'bij welke je een verkoopkans maakte',
  opportunityClaims: 'bij welke je een verkoopkans maakte',
  timeLinks: 'Bij welke mail of afspraak je uren boekte',
  archives: 'Het bewijs dat een mail is gearchiveerd',
  announcements: 'Waar een mail na het verzenden heen moet',
  waitingMails: 'Een mail die je laat archiveren',
  waitingFiles: 'met de bijlagen',
  undecidedMails: 'Een mail die je laat archiveren',
  undecidedFiles: 'met de bijlagen',
  messages: 'Mails van je kantoor die deze dienst verstuurt',
  licenceActivations: 'Dat je postvak een licentie gebruikt',
  licenceApplications: 'je naam als jij haar aanvroeg',
  connections: 'Je koppeling: je mailadres',
}

const outlineOf = (texts: object): string =>
  JSON.stringify(texts, (_, value: unknown) => (typeof value === 'string' ? 'text' : value))

const [dutch, english] = keptTexts

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
    const kinds = personalKinds()
    expect(Object.keys(SHOWN)).to.have.members(kinds)
    const listedKinds = dutch.rows.map(([what]) => what).join('\n')
    for (const [kind, part] of Object.entries(SHOWN)) expect(listedKinds, kind).to.include(part)
    expect(outlineOf(english), 'in both languages').to.equal(outlineOf(dutch))
    const headings = (text: string): readonly string[] => text.match(/^(?:#+|-|\d+\.)(?= )/gm) ?? []
    for (const [nl, en] of Object.values(prose)) expect(headings(en)).to.deep.equal(headings(nl))
  })

  verifies('PLG-23', 'states the times that the code keeps', () => {
    const howLong = (language: 'nl' | 'en', row: number): string => pickText(keptTexts, language).rows[row]?.[2] ?? ''
    for (const [language, unit, months] of [
      ['nl', 'dagen', 'maanden'],
      ['en', 'days', 'months'],
    ] as const) {
      expect(howLong(language, 0))
        .to.include(`${inDays(UNUSED_LIMIT)} ${unit}`)
        .and.to.include(`${inDays(REVOKED_RETENTION)} ${unit}`)
      expect(howLong(language, 3)).to.include(`${inDays(FAILED_MAIL_KEPT)} ${unit}`)
      expect(howLong(language, 4))
        .to.include(`${inDays(AWAITS_SEND_FOR)} ${unit}`)
        .and.to.include(String(inDays(ENDED_SEND_ARCHIVE_KEPT)))
      expect(howLong(language, 5)).to.include(`${Math.round((inDays(ARCHIVED_KEPT) / 365) * 12)} ${months}`)
      expect(howLong(language, 6)).to.include(`${inDays(ENDED_ARCHIVE_KEPT)} ${unit}`)
      expect(howLong(language, 8)).to.include(`${inDays(MESSAGES_KEPT)} ${unit}`)
    }
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
