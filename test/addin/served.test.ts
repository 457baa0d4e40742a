// What a manifest names is what the running service has: every address, the pictures at their sizes, the handler by its name, the downloads.
import { expect } from 'chai'
import { unzipSync } from 'fflate'
import vm from 'node:vm'
import { type ServiceUnderTest, startService } from '#test/support/service.ts'
import { verifies } from '#test/support/verifies.ts'

const ORIGIN = 'https://tapster.example'

/** By how an address ends. */
const TYPES: readonly (readonly [end: RegExp, type: string])[] = [
  [/\.png$/, 'image/png'],
  [/\.js$/, 'text/javascript; charset=utf-8'],
  [/./, 'text/html; charset=utf-8'],
]

const addressesIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/"(https:\/\/tapster\.example[^"]*)"/g)].map(([, address = '']) => address)),
]

describe('what the manifest names', () => {
  let service: ServiceUnderTest
  before(async function () {
    this.timeout(60_000)
    service = await startService({ BASE_URL: ORIGIN })
  })
  after(() => service.stop())

  const get = (path: string): Promise<Response> => fetch(service.url + path, { redirect: 'manual' })

  /** The manifests of this very service, as an administrator downloads them. */
  const manifests = async (): Promise<{ readonly json: string; readonly xml: string }> => {
    const zip = new Uint8Array(await (await get('/deploy/tapster-addin.zip')).arrayBuffer())
    return {
      json: new TextDecoder().decode(unzipSync(zip)['manifest.json']),
      xml: await (await get('/deploy/manifest.xml')).text(),
    }
  }

  verifies('CLI-9', 'is at every address, of the right kind', async () => {
    const { json, xml } = await manifests()
    const addresses = new Set([...addressesIn(json), ...addressesIn(xml)])
    expect([...addresses].map((address) => new URL(address).pathname)).to.include.members([
      '/mailclient-plugin/',
      '/mailclient-plugin/on-send.html',
      '/mailclient-plugin/on-send.js',
      '/mailclient-plugin/icons/icon-128.png',
      '/deploy',
      '/privacy',
    ])
    for (const address of addresses) {
      const { pathname, hash } = new URL(address)
      const answer = await get(pathname)
      expect(answer.status, address).to.equal(200)
      expect(answer.headers.get('content-type'), address).to.equal(TYPES.find(([end]) => end.test(pathname))?.[1])
      if (hash !== '') expect(await answer.text(), address).to.include(`id="${hash.slice(1)}"`)
    }
  })

  verifies('CLI-9', 'has pictures of the size they are named by, which mail clients may keep and show', async () => {
    const { xml } = await manifests()
    for (const path of addressesIn(xml)
      .map((address) => new URL(address).pathname)
      .filter((one) => one.endsWith('.png'))) {
      const answer = await get(path)
      const png = Buffer.from(await answer.arrayBuffer())
      expect(png.readUInt32BE(16), path).to.equal(Number(/(\d+)\.png$/.exec(path)?.[1]))
      expect(answer.headers.get('cache-control')).to.equal('public, max-age=86400')
      expect(answer.headers.get('cross-origin-resource-policy')).to.equal('cross-origin')
    }
    expect((await get('/mailclient-plugin/icons/icon-17.png')).status).to.equal(404)
  })

  verifies(['CLI-9', 'CLI-7'], 'calls the handler by the name that its script gives itself', async () => {
    const associated: string[] = []
    vm.runInNewContext(await (await get('/mailclient-plugin/on-send.js')).text(), {
      Office: {
        onReady: () => Promise.resolve(),
        actions: { associate: (name: string) => associated.push(name) },
      },
      setTimeout,
    })
    expect(associated).to.have.lengthOf(1)
    const { json, xml } = await manifests()
    expect(json).to.include(`"actionId": "${associated[0]}"`)
    expect(xml).to.include(`FunctionName="${associated[0]}"`)
  })

  verifies('CLI-9', 'is handed out as files, with their names and kinds', async () => {
    for (const [name, type] of [
      ['tapster-addin.zip', 'application/zip'],
      ['manifest.xml', 'application/xml; charset=utf-8'],
    ] as const) {
      const { status, headers } = await get(`/deploy/${name}`)
      expect([status, headers.get('content-type'), headers.get('content-disposition')]).to.deep.equal([
        200,
        type,
        `attachment; filename="${name}"`,
      ])
    }
  })

  verifies('CLI-9', 'is shown to administrators with the addresses of this service', async () => {
    const page = await (await get('/deploy')).text()
    expect(page).to.include(`${ORIGIN}/deploy/manifest.xml`).and.to.include(new URL(service.ledgerUrl).host)
    expect(page).to.match(/Remove-App -OrganizationApp -Identity [0-9a-f-]{36}/)
  })
})

describe('a service at an address without https', () => {
  verifies('CLI-9', 'hands out no manifest, and says what to set', async function () {
    this.timeout(60_000)
    const service = await startService()
    try {
      for (const name of ['tapster-addin.zip', 'manifest.xml'])
        expect((await fetch(`${service.url}/deploy/${name}`)).status).to.equal(404)
      const page = await (await fetch(`${service.url}/deploy`, { headers: { 'accept-language': 'en' } })).text()
      expect(page).to.include('set the https address at which people reach it')
      expect(page).not.to.include('/deploy/tapster-addin.zip')
    } finally {
      await service.stop()
    }
  })
})
