// MAILBOX_PROOF=required over the whole service: nobody gets a session of a mailbox, or links it, who has not proven it.
import { expect } from 'chai'
import { type Directory, startDirectory } from '#test/support/directory.ts'
import { control, type ServiceUnderTest, startService } from '#test/support/service.ts'
import { verifies } from '#test/support/verifies.ts'

const CLIENT = 'tapster-client'
const EVA = 'eva.jansen@korrel.example'

describe('with MAILBOX_PROOF=required', function () {
  this.timeout(60_000)
  let directory: Directory
  let service: ServiceUnderTest

  before(async () => {
    directory = await startDirectory()
    service = await startService({
      MAILBOX_PROOF: 'required',
      CLOUD_LOGIN_URL: directory.url,
      CLOUD_CLIENT_ID: CLIENT,
    })
  })
  after(async () => {
    await service.stop()
    directory.close()
  })

  const proofOf = async (email: string) => ({
    authorization: `Bearer ${await directory.sign(directory.claimsFor(CLIENT, email))}`,
  })
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${service.baseUrl}${path}`, { headers, redirect: 'manual' })
  const recover = async (headers: Readonly<Record<string, string>>) =>
    fetch(`${service.baseUrl}/ledger/mailclient/session/recover`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ email: EVA }),
    })
  const codeOf = async (answer: Response): Promise<unknown> =>
    ((await answer.json()) as { readonly code: unknown }).code
  const codeAtLedger = async (): Promise<string> => {
    const issued = await control(service.ledgerUrl, {
      op: 'code',
      user: EVA,
      redirectUri: `${service.baseUrl}/ledger/callback`,
    })
    return (issued as { readonly code: string }).code
  }

  verifies(
    'SES-14',
    'a login and a recovery go through for whoever proved the mailbox, and for nobody else',
    async () => {
      const asked = `/ledger/mailclient/auth-url?email=${EVA}`
      expect(await codeOf(await get(asked))).to.equal('MAILBOX_PROOF_REQUIRED')
      expect(await codeOf(await get(asked, await proofOf('piet.devries@korrel.example')))).to.equal(
        'MAILBOX_PROOF_REQUIRED',
      )
      const { data } = (await (await get(asked, await proofOf(EVA))).json()) as {
        readonly data: { readonly url: string; readonly ticket: string }
      }

      expect((await get(`/ledger/mailclient/login?email=${EVA}`)).status).to.equal(401)
      const login = await get(`/ledger/mailclient/login?email=${EVA}&ticket=${data.ticket}`)
      expect(login.status).to.equal(302)
      const [cookie = ''] = (login.headers.get('set-cookie') ?? '').split(';')
      const state = new URL(login.headers.get('location') ?? '').searchParams.get('state') ?? ''
      const callback = async (headers: Readonly<Record<string, string>>) =>
        get(`/ledger/callback?${new URLSearchParams({ code: await codeAtLedger(), state }).toString()}`, headers)

      expect((await callback({})).status).to.equal(401)
      expect((await callback({ cookie: 'tapster-login=forged' })).status).to.equal(401)
      expect(await codeOf(await recover(await proofOf(EVA)))).to.equal('PLUGIN_SESSION_INVALID')
      expect((await callback({ cookie })).status).to.equal(200)
      expect(await codeOf(await recover({}))).to.equal('MAILBOX_PROOF_REQUIRED')
      expect((await recover(await proofOf(EVA))).status).to.equal(200)
    },
  )
})
