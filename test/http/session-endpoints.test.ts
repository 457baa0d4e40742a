// Session and login over HTTP: envelopes, redirects, pages.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { renderJsonBlock } from '#adapters/web/public/markup.ts'
import { storeUnavailable } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import fc from 'fast-check'
import { SESSION } from './support/fake-deps.ts'
import { call, withFake } from './support/fake-service.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'

const SESSIONS = '/ledger/mailclient/session'

/** The data that the page hands on. */
function resultIn(page: string): unknown {
  const block = /<script type="application\/json" id="login-result">([^<]*)<\/script>/.exec(page)
  return JSON.parse(block?.[1] ?? 'null')
}

describe('session endpoints', () => {
  verifies(['SES-12', 'SES-16'], 'refresh hands the bearer token over and needs no body', async () => {
    const seen: unknown[] = []
    await withFake(
      {
        session: {
          refresh: (jwt) => {
            seen.push(jwt)
            return TE.left({ _tag: 'ReauthRequired' })
          },
        },
      },
      async (service) => {
        const answer = await call(service, 'POST', `${SESSIONS}/refresh`, { bearer: 'x.y.z' })
        expect(answer.status).to.equal(401)
        expect(answer.headers.get('www-authenticate')).to.equal('Bearer')
        expect(answer.headers.get('cache-control')).to.equal('no-store')
        const body: unknown = await answer.json()
        expect(body).to.include({ success: false, code: 'LEDGER_REAUTH_REQUIRED' })
        await call(service, 'POST', `${SESSIONS}/refresh`, { bearer: null })
        await call(service, 'POST', `${SESSIONS}/refresh`, { bearer: null, headers: { authorization: 'Basic eA==' } })
      },
    )
    expect(seen).to.deep.equal([O.some('x.y.z'), O.none, O.none])
  })

  verifies('SES-16', 'messages are Dutch, English where that is preferred', async () => {
    await withFake({ session: { refresh: () => TE.left({ _tag: 'SessionInvalid' }) } }, async (service) => {
      const messageFor = async (languages: string): Promise<unknown> => {
        const answer = await call(service, 'POST', `${SESSIONS}/refresh`, { headers: { 'accept-language': languages } })
        return ((await answer.json()) as { message: unknown }).message
      }
      const dutch = 'Je sessie is verlopen of ongeldig. Log opnieuw in.'
      const english = 'Your session has expired or is not valid. Sign in again.'
      expect(await messageFor('nl-NL,nl;q=0.9,en;q=0.8')).to.equal(dutch)
      expect(await messageFor('de')).to.equal(dutch)
      expect(await messageFor('*')).to.equal(dutch)
      expect(await messageFor('en-GB,en;q=0.9,nl;q=0.8')).to.equal(english)
      expect(await messageFor('de, en;q=0.3')).to.equal(english)
      expect(await messageFor('en;q=0, nl;q=0.1')).to.equal(dutch)
      expect(await messageFor('en;q=abc;;,,=')).to.be.a('string')
    })
  })

  verifies('SES-15', 'revoke answers 200 whatever comes with it', async () => {
    await withFake({}, async (service) => {
      for (const options of [
        {},
        { bearer: null },
        { bearer: 'forged' },
        { body: '{"broken' },
        { body: '<x/>', headers: { 'content-type': 'text/xml' } },
      ]) {
        const answer = await call(service, 'POST', `${SESSIONS}/revoke`, options)
        expect(answer.status).to.equal(200)
        expect(await answer.json()).to.deep.equal({ success: true })
      }
    })
  })

  verifies(
    'SES-14',
    'a missing mailbox proof is 401 MAILBOX_PROOF_REQUIRED, and a given one is handed over',
    async () => {
      const proofs: unknown[] = []
      const refuse = ({ proof }: { readonly proof: O.Option<string> }) => {
        proofs.push(proof)
        return TE.left({ _tag: 'MailboxProofRequired' } as const)
      }
      await withFake({ session: { recover: refuse, authorisationUrl: refuse } }, async (service) => {
        const recover = await call(service, 'POST', `${SESSIONS}/recover`, {
          body: { email: 'a@b.example' },
          bearer: 'p',
        })
        const url = await call(service, 'GET', '/ledger/mailclient/auth-url?email=a@b.example', { bearer: null })
        for (const answer of [recover, url]) {
          expect(answer.status).to.equal(401)
          expect(await answer.json()).to.include({ code: 'MAILBOX_PROOF_REQUIRED' })
        }
      })
      expect(proofs).to.deep.equal([O.some('p'), O.none])
    },
  )
})

describe('login', () => {
  verifies(
    'SES-14',
    'a proven mailbox is carried through the dialog by a ticket, in a cookie that ends with it',
    async () => {
      const url = 'https://ledger.example/auth'
      const seen: unknown[] = []
      const refuseInput = (input: { readonly proof: O.Option<string> }) => {
        seen.push(input.proof)
        return TE.right({ url, ticket: O.some('a.b.c') })
      }
      const completeLogin = (input: { readonly ticket: O.Option<string> }) => {
        seen.push(input.ticket)
        return TE.right(SESSION)
      }
      await withFake(
        { session: { authorisationUrl: refuseInput, beginLogin: refuseInput, completeLogin } },
        async (service) => {
          const asked = await call(service, 'GET', '/ledger/mailclient/auth-url', {
            headers: { authorization: 'Bearer id' },
          })
          expect(await asked.json()).to.deep.equal({ success: true, data: { url, ticket: 'a.b.c' } })
          const login = await call(service, 'GET', '/ledger/mailclient/login?ticket=a.b.c')
          expect(login.headers.get('set-cookie')).to.match(
            /^tapster-login=a\.b\.c; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
          )
          const back = await call(service, 'GET', '/ledger/callback?code=c&state=s', {
            headers: { cookie: 'tapster-login=a.b.c' },
          })
          expect(back.headers.get('set-cookie')).to.match(/^tapster-login=; Max-Age=0;/)
        },
      )
      expect(seen).to.deep.equal([O.some('id'), O.some('a.b.c'), O.some('a.b.c')])
    },
  )

  verifies('SES-9', 'the callback page holds the session as data, and no inline script', async () => {
    const jwt = 'a.b.c</script><script>alert(1)</script><!--'
    await withFake({ session: { completeLogin: () => TE.right({ ...SESSION, jwt }) } }, async (service) => {
      const answer = await call(service, 'GET', '/ledger/callback?code=c&state=s', {
        headers: { 'accept-language': 'en' },
      })
      const page = await answer.text()
      expect(answer.status).to.equal(200)
      expect(answer.headers.get('cache-control')).to.equal('no-store')
      expect(answer.headers.get('referrer-policy')).to.equal('no-referrer')
      expect(answer.headers.get('content-security-policy'))
        .to.contain("script-src 'self';")
        .and.contain("default-src 'none'")
      expect(answer.headers.get('cross-origin-opener-policy')).to.equal(null)
      expect(resultIn(page)).to.deep.equal({ source: 'tapster-login', ok: true, session: { ...SESSION, jwt } })
      expect(page).to.contain('You are signed in')
      const scripts = [...page.matchAll(/<script([^>]*)>/g)].map((match) => match[1])
      expect(scripts).to.deep.equal([
        ' type="application/json" id="login-result"',
        ' src="/mailclient-plugin/assets/login-result.js" defer',
      ])
      expect(page).not.to.match(/\son\w+=|style=/)
    })
  })

  verifies(
    ['SES-6', 'SES-10'],
    'each way to fail has its page, its status and its message for the opener',
    async () => {
      for (const [failure, status, code, title] of [
        [{ _tag: 'StateInvalid' }, 400, 'STATE_INVALID', 'Inloggen is niet gelukt'],
        [{ _tag: 'TenantUnknown' }, 400, 'TENANT_UNKNOWN', 'Inloggen is niet gelukt'],
        [{ _tag: 'LoginDeclined' }, 400, 'LOGIN_DECLINED', 'Je hebt geen toestemming gegeven'],
        [{ _tag: 'MailboxUnknown' }, 400, 'MAILBOX_UNKNOWN', 'Inloggen is niet gelukt'],
        [{ _tag: 'CodeRefused' }, 400, 'CODE_REFUSED', 'Inloggen is niet gelukt'],
        [{ _tag: 'LedgerDown' }, 502, 'LEDGER_DOWN', 'Inloggen lukt nu even niet'],
        [storeUnavailable, 503, 'STORE_UNAVAILABLE', 'Inloggen is niet gelukt'],
      ] as const)
        await withFake({ session: { completeLogin: () => TE.left(failure) } }, async (service) => {
          const answer = await call(service, 'GET', '/ledger/callback?error=denied&state=s')
          const page = await answer.text()
          expect(answer.status, code).to.equal(status)
          expect(answer.headers.get('content-type')).to.equal('text/html; charset=utf-8')
          expect(resultIn(page)).to.include({ source: 'tapster-login', ok: false, code })
          expect(page)
            .to.contain(`<h1>${title}</h1>`)
            .and.contain(answer.headers.get('x-request-id') ?? '?')
        })
    },
  )

  verifies('SES-9', 'a HEAD, as link scanners send it, does not use the code up', async () => {
    let completed = 0
    const completeLogin = () => {
      completed += 1
      return TE.right(SESSION)
    }
    await withFake({ session: { completeLogin } }, async (service) => {
      const answer = await call(service, 'HEAD', '/ledger/callback?code=c&state=s')
      expect([answer.status, answer.headers.get('allow')]).to.deep.equal([405, 'GET'])
    })
    expect(completed).to.equal(0)
  })

  it('a data block reads back as what was put in, and never ends itself', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const block = renderJsonBlock('x', value)
        const inner = block.slice('<script type="application/json" id="x">'.length, -'</script>'.length)
        expect(inner).not.to.contain('<')
        expect(JSON.stringify(JSON.parse(inner))).to.equal(JSON.stringify(value))
      }),
    )
    expect(escapeHtml(`<a href="x" id='y'>&`)).to.equal('&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;')
  })
})
