// The consent page and its answer over HTTP: what it names, what binds it, and who may answer. Whose consent it is is faked.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { AnswerConsent, ReadConsent } from '#application/assistant/consent.ts'
import { consentGone } from '#domain/assistant/failures.ts'
import { storeUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { verifies } from '#test/support/verifies.ts'
import { ASKED, CALLBACK, ISSUER } from '../support/assistant-fakes.ts'
import { call, type FakeService, withFake } from '../support/fake-service.ts'

const CONSENT = '/mcp/oauth/consent'
const TICKET = '__Host-tapster-assistant-consent'
const DROPPED = `${TICKET}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`
const FORM = 'application/x-www-form-urlencoded'
const OWN = { origin: ISSUER }

const show = (service: FakeService, headers: Record<string, string> = {}) =>
  call(service, 'GET', CONSENT, { bearer: null, headers: { cookie: `${TICKET}=tat_x`, ...headers } })

const answer = (service: FakeService, body: string, headers: Record<string, string> = OWN) =>
  call(service, 'POST', CONSENT, {
    bearer: null,
    body,
    headers: { cookie: `${TICKET}=tat_x`, 'content-type': FORM, ...headers },
  })

/** Users decide by these lists, so that they stand here word for word. */
const RIGHTS = {
  nl: [
    'Alle kantoren, met hun mensen, rollen, campagnes en licenties.',
    'Logboek, systeempostvakken en taken.',
    'Mensen toevoegen, hun rollen wijzigen en hun toegang beëindigen.',
    'Bijwerken wie er in het smoelenboek staat.',
    'Een campagne stoppen.',
    'Een mail sturen en een afspraak in je agenda zetten, uit jouw naam.',
  ],
  en: [
    'All offices, with their people, roles, campaigns and licences.',
    'The log, system mailboxes and jobs.',
    'Add people, change their roles and end their access.',
    'Update who is listed in the staff directory.',
    'Stop a campaign.',
    'Send a mail and put an appointment in your calendar, in your name.',
  ],
}

const policyOf = ({ headers }: Response): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split(';').map((part) => {
      const [name = '', ...values] = part.split(' ')
      return [name, values.join(' ')]
    }),
  )

describe('the consent page', () => {
  verifies('MCP-6', 'names the account, the client, where it leads and what it may do, in both languages', async () => {
    const tickets: unknown[] = []
    const read: ReadConsent = (ticket) => {
      tickets.push(O.toNullable(ticket))
      return TE.right(ASKED)
    }
    await withFake({ assistant: { consent: { read, answer: () => TE.left(consentGone) } } }, async (service) => {
      for (const [language, title, may] of [
        ['nl', 'Een AI-assistent namens jou laten werken?', 'Noemt zichzelf “'],
        ['en', 'Let an AI assistant work on your behalf?', 'Calls itself “'],
      ] as const) {
        const shown = await show(service, { 'accept-language': language })
        const page = await shown.text()
        expect([shown.status, shown.headers.get('content-language')]).to.deep.equal([200, language])
        for (const word of [title, 'Eva Jansen', ASKED.person.email, 'claude.ai', 'tapster-assistant', may])
          expect(page).to.include(word)
        expect(page).to.include('<strong dir="auto">Claude</strong>').and.include('Kantoor Korrel')
        expect(page).to.include(
          'href="/mcp/oauth/authorize?response_type=code&amp;client_id=tapster-assistant&amp;state=s"',
        )
        const other = language === 'nl' ? 'en' : 'nl'
        expect(page).to.include(`href="/mcp/oauth/consent?lang=${other}"`)
        const chosen = await (await call(service, 'GET', `${CONSENT}?lang=${other}`, { bearer: null })).text()
        expect(chosen).to.include(`<html lang="${other}">`)
        tickets.pop()
        expect([...page.matchAll(/<h2>([^<]+)<\/h2>/g)].map(([, heading]) => heading)).to.deep.equal(
          language === 'nl'
            ? ['De assistent kan lezen', 'De assistent kan wijzigen']
            : ['The assistant can read', 'The assistant can change'],
        )
        expect([...page.matchAll(/<li>([^<]+)<\/li>/g)].map(([, right]) => right)).to.deep.equal(RIGHTS[language])
        expect(page.replaceAll('<wbr>', '')).to.include(`<code>${CALLBACK}</code>`)
        expect(page).to.include(`name="mark" value="${ASKED.mark}"`).and.include(`<html lang="${language}">`)
        expect(page)
          .not.to.include('tat_x')
          .and.not.match(/<script|\son\w+=|style=/)
        expect([...page.matchAll(/name="answer" value="(\w+)"/g)].map(([, value]) => value)).to.have.members([
          'allow',
          'refuse',
        ])
      }
    })
    expect(tickets).to.deep.equal(['tat_x', 'tat_x'])
  })

  verifies('MCP-6', 'cannot be framed, runs no script, and leads nowhere but to us and to the client', async () => {
    await withFake({}, async (service) => {
      const shown = await show(service)
      expect(policyOf(shown)).to.deep.equal({
        'default-src': "'none'",
        'style-src': "'self'",
        'img-src': "'self'",
        'base-uri': "'none'",
        'frame-ancestors': "'none'",
        'form-action': "'self' https://claude.ai https://claude.com",
      })
      expect(shown.headers.get('x-frame-options')).to.equal('DENY')
      expect(shown.headers.get('cache-control')).to.equal('no-store')
      expect(shown.headers.get('referrer-policy')).to.equal('same-origin')
    })
    const read: ReadConsent = () => TE.right({ ...ASKED, redirectUri: 'http://127.0.0.1:51234/callback' })
    await withFake({ assistant: { consent: { read, answer: () => TE.left(consentGone) } } }, async (service) => {
      expect(policyOf(await show(service))['form-action']).to.match(/^'self' http:\/\/127\.0\.0\.1:51234 /)
    })
  })

  verifies('MCP-6', 'shows names as text, whatever they are', async () => {
    const email = 'eva@korrel.example"><b>' as Mailbox
    const read: ReadConsent = () =>
      TE.right({
        person: { name: '<script>alert(1)</script>', email },
        client: '$&<i>',
        office: '<b>Korrel',
        claimedName: O.some('<i>"Claude'),
        restartQuery: 'state="><b>',
        redirectUri: `${CALLBACK}?a="><img>`,
        mark: '"><form action=x>',
      })
    await withFake({ assistant: { consent: { read, answer: () => TE.left(consentGone) } } }, async (service) => {
      const page = await (await show(service)).text()
      expect(page).not.to.match(/<script|<b>|<i>|<form action=x|"><img>/)
      expect(page).to.include('&lt;script&gt;alert(1)&lt;/script&gt;').and.include('<strong>$&amp;&lt;i&gt;</strong>')
    })
  })

  verifies('MCP-6', 'looking changes nothing: it may be looked at again, and by HEAD', async () => {
    const consent = {
      read: () => TE.right(ASKED),
      answer: () => {
        throw new Error('it was answered')
      },
    }
    await withFake({ assistant: { consent } }, async (service) => {
      for (const method of ['GET', 'HEAD', 'GET'])
        expect((await call(service, method, `${CONSENT}?answer=allow&mark=${ASKED.mark}`)).status).to.equal(200)
      for (const method of ['PUT', 'DELETE']) expect((await call(service, method, CONSENT)).status).to.equal(405)
    })
  })

  verifies('MCP-6', 'without a question, or without permission, says so on a page and clears the ticket', async () => {
    for (const [failure, status, dutch, english] of [
      [consentGone, 400, /Deze vraag geldt niet meer/, /This question is no longer valid/],
      [
        { _tag: 'NotForAssistants', because: 'not-an-administrator' },
        403,
        /Met dit account gaat het niet/,
        /This account cannot be used/,
      ],
      [storeUnavailable, 503, /Verbinden is niet gelukt/, /Connecting did not succeed/],
    ] as const) {
      const consent = { read: () => TE.left(failure), answer: () => TE.left(failure) }
      await withFake({ assistant: { consent } }, async (service) => {
        const [shown, answered] = [await show(service), await answer(service, 'mark=m&answer=allow')]
        for (const response of [shown, answered]) {
          expect([response.status, response.headers.get('location')]).to.deep.equal([status, null])
          expect(await response.text()).to.match(dutch)
        }
        const gone = failure._tag === 'StoreUnavailable' ? [] : [DROPPED]
        expect(shown.headers.getSetCookie()).to.deep.equal(gone)
        // The ticket may be that of a later question, in another window, which can be answered yet.
        expect(answered.headers.getSetCookie()).to.deep.equal(failure._tag === 'ConsentGone' ? [] : gone)
        expect(await (await show(service, { 'accept-language': 'en' })).text()).to.match(english)
      })
    }
  })
})

describe('the answer to the consent page', () => {
  const answering = (): { readonly given: Parameters<AnswerConsent>[0][]; readonly answer: AnswerConsent } => {
    const given: Parameters<AnswerConsent>[0][] = []
    return {
      given,
      answer: (one) => {
        given.push(one)
        return TE.right(`${CALLBACK}?code=tac_x&iss=y`)
      },
    }
  }
  const read: ReadConsent = () => TE.right(ASKED)

  verifies('MCP-6', 'leads on by a 303, and the ticket is forgotten', async () => {
    const consent = answering()
    await withFake({ assistant: { consent: { read, answer: consent.answer } } }, async (service) => {
      for (const word of ['allow', 'refuse']) {
        const response = await answer(service, `mark=${ASKED.mark}&answer=${word}`)
        expect([response.status, response.headers.get('location')]).to.deep.equal([303, `${CALLBACK}?code=tac_x&iss=y`])
        expect(response.headers.getSetCookie()).to.deep.equal([DROPPED])
        expect(response.headers.get('referrer-policy')).to.equal('no-referrer')
      }
    })
    const base = { ticket: O.some('tat_x'), mark: ASKED.mark }
    expect(consent.given).to.deep.equal([
      { ...base, allowed: true },
      { ...base, allowed: false },
    ])
  })

  verifies('MCP-6', 'is taken from our own page alone', async () => {
    const consent = answering()
    await withFake({ assistant: { consent: { read, answer: consent.answer } } }, async (service) => {
      for (const foreign of [
        {},
        { origin: 'null' },
        { origin: 'https://evil.example' },
        { origin: 'https://claude.ai' },
        { origin: 'http://tapster.example' },
        { origin: ISSUER, 'sec-fetch-site': 'cross-site' },
        { origin: ISSUER, 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'none' },
      ]) {
        const response = await answer(service, `mark=${ASKED.mark}&answer=allow`, foreign)
        expect(response.status, JSON.stringify(foreign)).to.equal(403)
        expect(await response.text()).to.include('kwam niet van onze eigen pagina')
        // Another site cannot make the browser forget what it was asked either.
        expect(response.headers.getSetCookie()).to.deep.equal([])
      }
      expect(consent.given).to.deep.equal([])
      expect((await answer(service, `mark=m&answer=allow`, { 'sec-fetch-site': 'same-origin' })).status).to.equal(303)
    })
  })

  verifies(
    'MCP-6',
    'is a form with a mark and one of two words; whatever else it is, nothing is answered',
    async () => {
      const consent = answering()
      await withFake({ assistant: { consent: { read, answer: consent.answer } } }, async (service) => {
        const wrong: readonly (readonly [string, Record<string, string>, number])[] = [
          ['', {}, 400],
          ['mark=m', {}, 400],
          ['answer=allow', {}, 400],
          ['mark=&answer=allow', {}, 400],
          ['mark=m&answer=yes', {}, 400],
          ['mark=m&answer=allow&answer=refuse', {}, 400],
          ['mark=m&mark=n&answer=allow', {}, 400],
          ['mark=%00&answer=allow', {}, 400],
          [`mark=${'m'.repeat(201)}&answer=allow`, {}, 400],
          [`mark=m&answer=allow&x=${'x'.repeat(9_000)}`, {}, 413],
          [JSON.stringify({ mark: 'm', answer: 'allow' }), { 'content-type': 'application/json' }, 415],
          ['mark=m&answer=allow', { 'content-type': 'text/plain' }, 415],
          ['mark=m&answer=allow', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
          ['mark=m&answer=allow', { 'content-type': `${FORM}; charset=utf-16` }, 415],
          ['mark=m&answer=allow', { 'content-encoding': 'gzip' }, 415],
        ]
        for (const [body, headers, status] of wrong) {
          const response = await answer(service, body, { ...OWN, ...headers })
          expect(response.status, body.slice(0, 60)).to.equal(status)
          expect(response.headers.get('content-type')).to.equal('text/html; charset=utf-8')
        }
        expect(consent.given).to.deep.equal([])
        expect(
          (await answer(service, 'mark=m&answer=allow', { ...OWN, 'content-type': `${FORM};charset=UTF-8` })).status,
        ).to.equal(303)
      })
    },
  )

  verifies('MCP-6', 'and the code that it leads to are in no log', async () => {
    await withFake({}, async (service) => {
      await answer(service, `mark=${ASKED.mark}&answer=allow`)
      expect(JSON.stringify(service.logged)).not.to.match(/tac_|tat_|eva\.jansen/)
    })
  })
})
