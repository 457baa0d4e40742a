// What a mail client loads to run the on-send handler: script, page, and the file that lets the script call the service.
import { expect } from 'chai'
import vm from 'node:vm'
import { verifies } from '#test/support/verifies.ts'
import { call, withFake } from './support/fake-service.ts'

const SCRIPT = '/mailclient-plugin/on-send.js'
const PAGE = '/mailclient-plugin/on-send.html'
const OFFICE = 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js'

describe('files of the on-send handler', () => {
  verifies('CLI-7', 'are the script, with the address of the service in front of it, requested each time', async () => {
    const onSend = {
      script: Buffer.from('"use strict";seen(tapsterOnSend)'),
      origin: 'https://tapster.example',
      mailboxProof: true,
      testMode: false,
    }
    await withFake({ onSend }, async (service) => {
      const answer = await call(service, 'GET', SCRIPT, { bearer: null })
      expect(answer.status).to.equal(200)
      expect(answer.headers.get('content-type')).to.equal('text/javascript; charset=utf-8')
      expect(answer.headers.get('cache-control')).to.equal('no-cache')
      const seen: unknown[] = []
      vm.runInNewContext(await answer.text(), { seen: (settings: object) => seen.push({ ...settings }) })
      expect(seen).to.deep.equal([{ origin: 'https://tapster.example', mailboxProof: true }])
      const etag = answer.headers.get('etag') ?? ''
      expect((await call(service, 'GET', SCRIPT, { headers: { 'if-none-match': etag } })).status).to.equal(304)
    })
  })

  verifies('CLI-7', 'begin where their page is in test mode, and there alone', async () => {
    const originSeen = async (testMode: boolean, page: object): Promise<unknown> => {
      const script = Buffer.from('seen(tapsterOnSend.origin)')
      const onSend = { script, origin: 'http://127.0.0.1:3000', mailboxProof: false, testMode }
      let found: unknown
      await withFake({ onSend }, async (service) => {
        const text = await (await call(service, 'GET', SCRIPT, { bearer: null })).text()
        vm.runInNewContext(text, { ...page, seen: (origin: unknown) => (found = origin) })
      })
      return found
    }
    const page = { location: { origin: 'http://localhost:3000' } }
    expect(await originSeen(true, page)).to.equal('http://localhost:3000')
    expect(await originSeen(true, {})).to.equal('http://127.0.0.1:3000')
    expect(await originSeen(false, page)).to.equal('http://127.0.0.1:3000')
  })

  verifies(
    ['CLI-7', 'PLG-2'],
    'are the page that runs it, under the pane’s own policy and without a script of its own',
    async () => {
      await withFake(
        { browser: { officeScript: OFFICE, frameAncestors: ['https://outlook.office.com'] } },
        async (service) => {
          const answer = await call(service, 'GET', `${PAGE}?et=1`, { bearer: null })
          const page = await answer.text()
          const scripts = [...page.matchAll(/<script([^>]*)>([^<]*)/g)].map(([, attributes, inner]) => [
            attributes,
            inner,
          ])
          expect(scripts).to.deep.equal([
            [` src="${OFFICE}"`, ''],
            [` src="${SCRIPT}"`, ''],
          ])
          expect(page).not.to.match(/\son\w+=|style=|<style/)
          const pane = await call(service, 'GET', '/mailclient-plugin')
          for (const header of [
            'content-security-policy',
            'cache-control',
            'referrer-policy',
            'x-content-type-options',
          ])
            expect(answer.headers.get(header), header).to.equal(pane.headers.get(header))
          expect(answer.headers.get('content-security-policy')).to.contain('frame-ancestors https://outlook.office.com')
        },
      )
    },
  )

  verifies('CLI-7', 'are the list of scripts that Outlook on Windows lets call the service: this one', async () => {
    await withFake({}, async (service) => {
      const answer = await call(service, 'GET', '/.well-known/microsoft-officeaddins-allowed.json', { bearer: null })
      expect(answer.headers.get('content-type')).to.equal('application/json; charset=utf-8')
      expect(await answer.json()).to.deep.equal({ allowed: [`https://tapster.example${SCRIPT}`] })
    })
  })

  it('open the service to no other origin', async () => {
    await withFake({}, async (service) => {
      for (const [method, path] of [
        ['GET', SCRIPT],
        ['OPTIONS', '/mailclient-plugin/send-archive'],
        ['GET', '/mailclient-plugin/settings'],
      ] as const) {
        const { headers } = await call(service, method, path, { headers: { origin: 'https://other.example' } })
        expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).to.deep.equal([])
      }
    })
  })
})
