// The page of the administrator's application: the same at every place of it, in the language and colours that were chosen, and bound as strictly
// as a page can be.
import { expect } from 'chai'
import { makeSurfaceHeaders } from '#adapters/http/kernel/security-headers.ts'
import { verifies } from '#test/support/verifies.ts'
import { call, withFake } from './support/fake-service.ts'

const OFFICE = 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js'

async function get(
  url: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<readonly [Response, string]> {
  const answer = await fetch(`${url}${path}`, { headers, redirect: 'manual' })
  return [answer, await answer.text()]
}

describe('the page of the administrator’s application', () => {
  verifies('ADM-1', 'is at every place of it, without a session and without anything of an office in it', async () => {
    await withFake({}, async (service) => {
      const [, first] = await get(service.url, '/admin')
      for (const path of [
        '/admin/people',
        '/admin/people/new',
        '/admin/nergens',
        '/admin?tenant=x',
        '/admin/logs?q=y',
      ]) {
        const [answer, page] = await get(service.url, path)
        const { headers } = answer
        expect([answer.status, headers.get('content-type'), headers.get('vary'), page === first], path).to.deep.equal([
          200,
          'text/html; charset=utf-8',
          'accept, accept-encoding',
          true,
        ])
      }
      // What has an endpoint of its own is not the application's.
      expect((await call(service, 'GET', '/admin/me', { bearer: null })).status).to.equal(401)
      expect((await get(service.url, '/admin/a/b/c'))[0].status).to.equal(404)
      expect((await fetch(`${service.url}/admin/people`, { method: 'POST' })).status).to.equal(405)
    })
  })

  verifies('ADM-1', 'has no inline script or style, and carries its texts and settings as data', async () => {
    await withFake({}, async (service) => {
      const [, page] = await get(service.url, '/admin')
      const scripts = [...page.matchAll(/<script([^>]*)>([^<]*)/g)].map(([, attributes, inner]) => [attributes, inner])
      expect(scripts).to.deep.equal([
        [' type="application/json" id="i18n"', '{"people":"Mensen"}'],
        [' type="application/json" id="admin-config"', '{"language":"nl","theme":"system"}'],
        [' type="module" src="/admin/assets/admin-abc123.js"', ''],
      ])
      expect(page).not.to.match(/\son\w+=|style=|<style/)
      const preloaded = [...page.matchAll(/<link rel="modulepreload" href="([^"]*)">/g)].map(([, href]) => href)
      expect(preloaded).to.deep.equal(['/admin/assets/chunk-abc123.js'])
      for (const name of ['admin-abc123.js', 'chunk-abc123.js']) {
        const script = await fetch(`${service.url}/admin/assets/${name}`)
        expect([script.status, script.headers.get('cache-control')], name).to.deep.equal([
          200,
          'public, max-age=31536000, immutable',
        ])
      }
      expect((await fetch(`${service.url}/admin/assets/other.js`)).status).to.equal(404)
    })
  })

  verifies('ADM-1', 'is in the language and colours that were chosen, else in the browser’s language', async () => {
    await withFake({}, async (service) => {
      const titleFor = async (headers: Record<string, string>) => {
        const [, page] = await get(service.url, '/admin', headers)
        return [/<html ([^>]*)>/.exec(page)?.[1], /"language":"(\w+)","theme":"(\w+)"/.exec(page)?.slice(1).join(' ')]
      }
      expect(await titleFor({ 'accept-language': 'en-GB' })).to.deep.equal(['lang="en"', 'en system'])
      expect(await titleFor({ 'accept-language': 'en', cookie: 'admin-language=nl; admin-theme=dark' })).to.deep.equal([
        'lang="nl" data-theme="dark"',
        'nl dark',
      ])
      expect(await titleFor({ cookie: 'admin-language=fr; admin-theme="><script>' })).to.deep.equal([
        'lang="nl"',
        'nl system',
      ])
    })
  })

  verifies('ADM-1', 'cannot be framed, is cut off from other windows, and runs no script but its own', async () => {
    const settings = { frameAncestors: ['https://outlook.office.com'], officeScript: OFFICE, https: true }
    await withFake({ browser: settings }, async (service) => {
      const [{ headers }] = await get(service.url, '/admin/people')
      expect(Object.fromEntries(headers)).to.include({
        'cache-control': 'no-store',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-resource-policy': 'same-origin',
        'origin-agent-cluster': '?1',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'content-security-policy': [
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          // Of our pages, only those of mails and previews may be framed.
          "frame-src 'self'",
          "img-src 'self' data:",
          "connect-src 'self'",
          "font-src 'self'",
          "frame-ancestors 'none'",
          "base-uri 'none'",
          "form-action 'none'",
          "require-trusted-types-for 'script'",
          "trusted-types 'none'",
        ].join(';'),
      })
      expect(headers.get('strict-transport-security')).to.match(/max-age=\d{8}/)
    })
    const { mail, preview } = await makeSurfaceHeaders(settings)
    // What it shows is of this service, so that it loads our style sheets; forms and scripts do nothing.
    expect(Object.fromEntries(preview)['content-security-policy']?.split(';')).to.have.members([
      "default-src 'none'",
      "style-src 'self'",
      "img-src 'self'",
      "frame-ancestors 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      'sandbox allow-same-origin',
    ])
    expect(Object.fromEntries(mail)['content-security-policy']?.split(';')).to.have.members([
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      'img-src data:',
      "frame-ancestors 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
    ])
    // The pane is still open to its mail client.
    const { pane } = await makeSurfaceHeaders(settings)
    const policy = new Map(pane).get('content-security-policy') ?? ''
    expect(policy).to.contain('https://outlook.office.com').and.to.contain('https://appsforoffice.microsoft.com')
  })
})
