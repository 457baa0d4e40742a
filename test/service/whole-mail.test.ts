// A whole mail (.eml) through the whole service: its document in the ledger has the mail as PDF, its pictures inside, and its files.
import { expect } from 'chai'
import { readFile } from 'node:fs/promises'
import { ARCHIVE, ask, sampleTarget } from '#test/support/plugin-client.ts'
import { logIn, type ServiceUnderTest, startService } from '#test/support/service.ts'
import { verifies } from '#test/support/verifies.ts'
import { heldUnder } from '#test/support/whole-world.ts'

describe('a whole mail in the whole service', function () {
  this.timeout(120_000)
  let service: ServiceUnderTest
  before(async () => {
    service = await startService()
  })
  after(() => service?.stop())

  verifies(['ARC-1', 'ARC-3', 'ARC-4'], 'is archived as one document, once', async () => {
    const jwt = await logIn(service)
    const target = await sampleTarget(service.baseUrl, jwt)
    const eml = await readFile(new URL('../pdf/mails/outlook.eml', import.meta.url), 'base64')
    const archived = await ask(service.baseUrl, ARCHIVE, { jwt, body: { target, eml } })
    expect(archived.status, archived.text).to.equal(200)
    expect(archived.body['already']).to.equal(false)
    const again = await ask(service.baseUrl, ARCHIVE, { jwt, body: { target, eml } })
    expect(again.body['already']).to.equal(true)
    const { documents } = await heldUnder(service.ledgerUrl, 'Overzicht van de broodlijn')
    expect(documents).to.have.length(1)
    const { receipt } = archived.body as {
      readonly receipt: { readonly parts: readonly { readonly fileName: string }[] }
    }
    expect(receipt.parts.map(({ fileName }) => fileName)).to.deep.equal([
      'Overzicht van de broodlijn.pdf',
      'offerte.pdf',
    ])
  })
})
