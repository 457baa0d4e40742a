// What browsers load: the pane, the login page, their files and the headers that bind them.
import { expect } from 'chai'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import vm from 'node:vm'
import { chooseEncoding } from '#adapters/http/kernel/assets.ts'
import { verifies } from '#test/support/verifies.ts'
import { call, withFake } from './support/fake-service.ts'

const PANE = '/mailclient-plugin/'
const OFFICE = 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js'

/** Fetch decodes by itself; this returns the bytes on the wire. */
const rawAsset = (url: string, encodings: string): Promise<{ readonly encoding: string; readonly bytes: number }> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { headers: { 'accept-encoding': encodings } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('end', () => resolve({ encoding: response.headers['content-encoding'] ?? 'identity', bytes }))
    })
    sent.on('error', reject).end()
  })

describe('the task pane’s page', () => {
  verifies('PLG-2', 'is not stored, has no inline script, and carries its texts as data', async () => {
    await withFake({}, async (service) => {
      for (const path of [PANE, '/mailclient-plugin', `${PANE}?et=&host=mailbox`]) {
        const answer = await call(service, 'GET', path, { bearer: null })
        const page = await answer.text()
        expect(answer.headers.get('cache-control')).to.equal('no-store')
        expect(answer.headers.get('content-type')).to.equal('text/html; charset=utf-8')
        const scripts = [...page.matchAll(/<script([^>]*)>([^<]*)/g)].map(([, attributes, inner]) => [
          attributes,
          inner,
        ])
        expect(scripts).to.deep.equal([
          [' type="application/json" id="i18n"', scripts[0]?.[1]],
          [' type="application/json" id="pane-config"', '{"demo":false,"language":"nl"}'],
          [' type="module" src="/mailclient-plugin/assets/pane-abc123.js"', ''],
        ])
        expect(JSON.parse(scripts[0]?.[1] ?? '')).to.deep.equal({
          login: 'Aanmelden </script><script>alert(1)</script>',
        })
        expect(page).not.to.match(/\son\w+=|style=|<style/)
      }
    })
  })

  it('is compressed as its reader takes it: its texts are most of what a first visit waits for', async () => {
    await withFake(
      {
        pane: {
          scripts: [],
          styles: [],
          assets: [],
          config: {},
          i18n: { nl: { word: 'boekhouding '.repeat(2000) }, en: {} },
        },
      },
      async (service) => {
        const [plain, gzip, brotli] = await Promise.all(
          ['identity', 'gzip', 'gzip, br'].map((encodings) => rawAsset(`${service.url}${PANE}`, encodings)),
        )
        expect([plain?.encoding, gzip?.encoding, brotli?.encoding]).to.deep.equal(['identity', 'gzip', 'br'])
        expect(gzip?.bytes).to.be.below((plain?.bytes ?? 0) / 10)
        expect(brotli?.bytes).to.be.below((plain?.bytes ?? 0) / 10)
        // Caches get `no-store`, and the headers on which the answer depends.
        const { headers } = await call(service, 'GET', PANE)
        expect([headers.get('cache-control'), headers.get('vary')]).to.deep.equal(['no-store', 'accept-encoding'])
      },
    )
  })

  verifies('PLG-2', 'keeps a strict policy: own files, framed by the configured origins alone', async () => {
    await withFake({}, async (service) => {
      const { headers } = await call(service, 'GET', PANE)
      const policy = Object.fromEntries(
        (headers.get('content-security-policy') ?? '').split(';').map((part) => {
          const [name = '', ...values] = part.split(' ')
          return [name, values.join(' ')]
        }),
      )
      expect(policy).to.deep.equal({
        'default-src': "'none'",
        'script-src': "'self'",
        'style-src': "'self'",
        'img-src': "'self' data:",
        'connect-src': "'self'",
        'font-src': "'self'",
        'frame-ancestors': 'https://outlook.office.com',
        'base-uri': "'none'",
        'form-action': "'none'",
        'require-trusted-types-for': "'script'",
        'trusted-types': "'none'",
      })
      expect(headers.get('x-frame-options')).to.equal(null)
      expect(headers.get('cross-origin-opener-policy')).to.equal(null)
      expect(headers.get('x-content-type-options')).to.equal('nosniff')
      expect(headers.get('strict-transport-security')).to.equal(null)
    })
  })

  verifies('PLG-2', 'loads the mail client’s script from exactly its maker’s origin, where configured', async () => {
    await withFake({ browser: { officeScript: OFFICE, https: true, frameAncestors: [] } }, async (service) => {
      for (const path of [PANE, '/ledger/callback?code=c&state=s']) {
        const answer = await call(service, 'GET', path)
        const policy = answer.headers.get('content-security-policy') ?? ''
        expect(policy).to.contain("script-src 'self' https://appsforoffice.microsoft.com;")
        expect(policy).to.contain("frame-ancestors 'none'")
        expect(answer.headers.get('x-frame-options')).to.equal('DENY')
        expect(answer.headers.get('strict-transport-security')).to.equal('max-age=31536000')
        expect(await answer.text()).to.contain(`<script src="${OFFICE}"`)
      }
    })
  })

  it('speaks the language of the browser, or the one the address asks for', async () => {
    await withFake({}, async (service) => {
      const langOf = async (path: string, languages: string): Promise<string> =>
        /<html lang="(..)">/.exec(
          await (await call(service, 'GET', path, { headers: { 'accept-language': languages } })).text(),
        )?.[1] ?? ''
      expect(await langOf(PANE, 'en-GB')).to.equal('en')
      expect(await langOf(PANE, 'nl')).to.equal('nl')
      expect(await langOf(`${PANE}?lang=en`, 'nl')).to.equal('en')
      expect(await langOf(`${PANE}?lang=xx`, 'nl')).to.equal('nl')
    })
  })
})

describe('assets', () => {
  it('are compressed once, kept for ever where their name changes with them, and asked for again where not', async () => {
    await withFake({}, async (service) => {
      const hashed = await call(service, 'GET', `${PANE}assets/pane-abc123.js`)
      expect(hashed.headers.get('cache-control')).to.equal('public, max-age=31536000, immutable')
      expect(hashed.headers.get('content-type')).to.equal('text/javascript; charset=utf-8')
      expect(await hashed.text()).to.equal('export const pane = 1\n'.repeat(200))
      const own = await call(service, 'GET', `${PANE}assets/login-result.js`)
      expect(own.headers.get('cache-control')).to.equal('no-cache')
      const again = await call(service, 'GET', `${PANE}assets/login-result.js`, {
        headers: { 'if-none-match': own.headers.get('etag') ?? '' },
      })
      expect(again.status).to.equal(304)
      const whole = await rawAsset(`${service.url}${PANE}assets/pane-abc123.js`, 'identity')
      for (const encoding of ['br', 'gzip']) {
        const sent = await rawAsset(`${service.url}${PANE}assets/pane-abc123.js`, encoding)
        expect(sent.encoding).to.equal(encoding)
        expect(sent.bytes).to.be.lessThan(whole.bytes / 10)
      }
    })
  })

  it('are known by name; nothing else is reached through their address', async () => {
    await withFake({}, async (service) => {
      for (const name of ['nothing.js', '..%2f..%2fpackage.json', '%2e%2e/%2e%2e/package.json', 'constructor', ''])
        expect((await call(service, 'GET', `${PANE}assets/${name}`)).status, name).to.equal(404)
    })
  })

  it('an encoding is the best that is accepted', () => {
    expect(chooseEncoding('gzip, deflate, br')).to.equal('br')
    expect(chooseEncoding('gzip;q=0.5, br;q=0')).to.equal('gzip')
    expect(chooseEncoding('deflate')).to.equal('identity')
    expect(chooseEncoding(undefined)).to.equal('identity')
  })
})

describe('the login page’s script', () => {
  const result = { source: 'tapster-login', ok: true, session: { jwt: 'a.b.c', expiresAt: 1 } }

  interface Sent {
    readonly to: 'opener' | 'channel' | 'closed'
    readonly message?: unknown
    readonly origin?: unknown
  }

  /** Runs it in a window that records messages. */
  const run = async (
    payload: object,
    has: { readonly opener: boolean; readonly office: boolean },
  ): Promise<readonly Sent[]> => {
    const source = await readFile(new URL('../../adapters/web/public/login-result.js', import.meta.url), 'utf8')
    const sent: Sent[] = []
    const window = {
      location: { origin: 'https://tapster.example' },
      opener: has.opener
        ? { postMessage: (message: unknown, origin: unknown) => sent.push({ to: 'opener', message, origin }) }
        : null,
      close: () => sent.push({ to: 'closed' }),
      ...(has.office
        ? {
            Office: {
              onReady: (then: () => void) => then(),
              context: {
                ui: {
                  messageParent: (message: string, { targetOrigin }: { readonly targetOrigin: string }) =>
                    sent.push({ to: 'channel', message: JSON.parse(message), origin: targetOrigin }),
                },
              },
            },
          }
        : {}),
    }
    const document = { getElementById: () => ({ textContent: JSON.stringify(payload) }) }
    vm.runInNewContext(source, { window, document })
    // Objects of another context have another prototype.
    return JSON.parse(JSON.stringify(sent)) as readonly Sent[]
  }

  const origin = 'https://tapster.example'

  verifies('SES-9', 'posts to the opener at its own origin only, then closes', async () => {
    expect(await run(result, { opener: true, office: false })).to.deep.equal([
      { to: 'opener', message: result, origin },
      { to: 'closed' },
    ])
  })

  verifies('SES-9', 'uses the add-in’s dialog channel where there is no opener', async () => {
    expect(await run(result, { opener: false, office: true })).to.deep.equal([
      { to: 'channel', message: result, origin },
    ])
  })

  verifies('SES-10', 'posts a failure too, and leaves it to be read', async () => {
    const failure = { source: 'tapster-login', ok: false, code: 'CODE_REFUSED', message: 'Nee.' }
    expect(await run(failure, { opener: true, office: false })).to.deep.equal([
      { to: 'opener', message: failure, origin },
    ])
    expect(await run(failure, { opener: false, office: false })).to.deep.equal([])
  })
})
