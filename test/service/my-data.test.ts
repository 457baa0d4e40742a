// A user of the whole service exports all their data, and then has it removed, while a colleague goes on.
import { expect } from 'chai'
import { Client } from 'pg'
import { ARCHIVE, ask, mailTo, sampleTarget } from '#test/support/plugin-client.ts'
import { control, logIn, type ServiceUnderTest, startService } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { heldUnder } from '#test/support/whole-world.ts'

const PATH = '/mailclient-plugin/my-data'
const PIET = 'piet.devries@korrel.example'

describe('a user and the data stored about them', function () {
  this.timeout(60_000)
  let service: ServiceUnderTest
  let owner: Client

  before(async () => {
    service = await startService()
    owner = new Client({ connectionString: service.adminUrl })
    await owner.connect()
  })
  after(async () => {
    await owner?.end()
    await service?.stop()
  })

  const call = (jwt: string, method: string, path = PATH, body?: object) =>
    ask(service.baseUrl, path, { method, jwt, ...(body === undefined ? {} : { body }) })

  verifies('PLG-23', 'exports what they have done, deletes it on request, and logs out', async () => {
    const [eva, piet] = [await logIn(service), await logIn(service, PIET)]
    const target = await sampleTarget(service.baseUrl, eva)
    const mail = mailTo(target, 'Van Eva')
    expect((await call(eva, 'POST', ARCHIVE, mail)).status).to.equal(200)
    const chosen = { autoArchiveOnSend: true, defaultArchiveTarget: 'account' }
    for (const jwt of [eva, piet]) await call(jwt, 'PUT', '/mailclient-plugin/settings', chosen)
    await call(eva, 'POST', '/mailclient-plugin/contact/exclude', { email: 'prive@elders.example' })

    const exported = await call(eva, 'GET')
    expect(exported.status, exported.text).to.equal(200)
    for (const value of [
      'Eva Jansen',
      'eva.jansen@korrel.example',
      'prive@elders.example',
      mail.emailData.internetMessageId,
    ])
      expect(exported.text).to.include(value)
    expect(exported.text).not.to.include(PIET)
    const kept = exported.body['kept'] as Readonly<Record<string, readonly unknown[]>>
    expect(kept['settings']).to.deep.equal([chosen])
    const { rows: before } = await owner.query<{ access_token: string }>('select access_token from token_records')
    for (const { access_token: token } of before) expect(exported.text).not.to.include(token)

    const erased = await call(eva, 'DELETE')
    expect(erased.status, erased.text).to.equal(200)
    expect(erased.body).to.deep.include({ success: true })
    expect(erased.body['deleted']).to.include({ connections: 1, settings: 1, exclusions: 1, namesInReceipts: 1 })
    for (const [method, path] of [
      ['GET', PATH],
      ['DELETE', PATH],
      ['GET', '/mailclient-plugin/settings'],
      ['POST', '/ledger/mailclient/session/refresh'],
    ] as const)
      expect((await call(eva, method, path)).status, `${method} ${path}`).to.equal(401)
    const { rows: after } = await owner.query<{ mailclient_email: string }>(
      'select mailclient_email from token_records',
    )
    expect(after).to.deep.equal([{ mailclient_email: PIET }])

    const receipt = await call(
      piet,
      'GET',
      `/mailclient-plugin/archive-progress?${new URLSearchParams({ internetMessageId: mail.emailData.internetMessageId }).toString()}`,
    )
    expect(receipt.body).to.include({ status: 'archived' })
    expect(receipt.body['receipt']).to.include({ subject: '', archivedBy: null })
    expect((await call(piet, 'GET', '/mailclient-plugin/settings')).body).to.deep.equal(chosen)

    const again = await logIn(service)
    expect((await call(eva, 'GET')).status).to.equal(401)
    const fresh = (await call(again, 'GET')).body['kept'] as Readonly<Record<string, readonly unknown[]>>
    expect(
      Object.entries(fresh)
        .filter(([, items]) => items.length > 0)
        .map(([kind]) => kind),
    ).to.deep.equal(['connections'])
  })

  verifies('PLG-23', 'undoes what is under way in a slow ledger first: no half document is left', async () => {
    const jwt = await logIn(service)
    const subject = 'Halverwege weg'
    const mail = mailTo(await sampleTarget(service.baseUrl, jwt), subject, Array<number>(30).fill(1_000))
    await control(service.ledgerUrl, {
      op: 'fault',
      kind: 'slow',
      ms: 150,
      method: 'POST',
      path: 'DocumentAttachments',
    })
    expect((await call(jwt, 'POST', ARCHIVE, mail)).status).to.equal(202)
    await until('some parts to be there', async () => {
      const { documents } = await heldUnder(service.ledgerUrl, subject)
      return (documents[0]?.attachments.length ?? 0) > 3
    })
    const erased = await call(jwt, 'DELETE')
    expect(erased.status, erased.text).to.equal(200)
    expect(await heldUnder(service.ledgerUrl, subject)).to.deep.equal({ documents: [], orphans: [] })
    await control(service.ledgerUrl, { op: 'clear' })
  })
})
