// MAILBOX_PROOF=required over the whole service: only a user who has proven a mailbox gets a session of it, or links it.
import { expect } from 'chai'
import { Client } from 'pg'
import { makeSendCall } from '#adapters/web/kit/http.ts'
import { callPlugin } from '#adapters/web/task-pane/api/plugin-api.ts'
import { makeSendProven, makeSessionCalls } from '#adapters/web/task-pane/api/session-calls.ts'
import { requestLoginPath, makeLoginWithProof } from '#adapters/web/task-pane/session/sign-in.ts'
import { type Directory, startDirectory } from '#test/support/directory.ts'
import { builtOnSend, mailBeingSent, onSendRuntime, RealExchange } from '#test/support/on-send-runtime.ts'
import { control, type ServiceUnderTest, startService } from '#test/support/service.ts'
import { verifies } from '#test/support/verifies.ts'
import { rightOf } from '#test/support/right-of.ts'

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
  /** A login of the mailbox from beginning to end. */
  const linked = async (email: string): Promise<void> => {
    const path = await paneOf(email).loginPath(email)
    const login = await get(path._tag === 'Right' ? path.right : '')
    const [cookie = ''] = (login.headers.get('set-cookie') ?? '').split(';')
    const state = new URL(login.headers.get('location') ?? '').searchParams.get('state') ?? ''
    const query = new URLSearchParams({ code: await codeAtLedger(), state }).toString()
    expect((await get(`/ledger/callback?${query}`, { cookie })).status).to.equal(200)
  }
  const codeAtLedger = async (): Promise<string> => {
    const issued = await control(service.ledgerUrl, {
      op: 'code',
      user: EVA,
      redirectUri: `${service.baseUrl}/ledger/callback`,
    })
    return (issued as { readonly code: string }).code
  }

  verifies('SES-14', 'a login and a recovery succeed with a proof of the mailbox, and not otherwise', async () => {
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
  })

  /** The pane of `mailbox`, over the mail client's proof of it. */
  const paneOf = (mailbox: string) => {
    const proof = () => directory.sign(directory.claimsFor(CLIENT, mailbox))
    const send = makeSendCall({
      fetch: (path, init) => fetch(path instanceof Request ? path : new URL(path, service.baseUrl), init),
      locale: 'en',
    })
    const sendProven = makeSendProven(send, proof)
    const session = makeSessionCalls(send, sendProven)
    return { proof, send, sendProven, loginPath: makeLoginWithProof(sendProven), session }
  }

  verifies(
    ['SES-14', 'CLI-3'],
    'the pane brings the proof: to the dialog by a ticket, to a recovery itself',
    async () => {
      const anna = 'anna.smit@korrel.example'
      const pane = paneOf(anna)
      expect(await pane.session.recover(anna)).to.have.nested.property('left.code', 'PLUGIN_SESSION_INVALID')
      const path = rightOf(await pane.loginPath(anna))
      expect(path).to.match(/^\/ledger\/mailclient\/login\?email=.*&ticket=/)
      expect((await get(path)).status).to.equal(302)
      const bare = await requestLoginPath(anna)
      expect((await get(bare._tag === 'Right' ? bare.right : '')).status).to.equal(401)
      expect(await paneOf(EVA).loginPath(anna)).to.have.nested.property('left.code', 'MAILBOX_PROOF_REQUIRED')

      await linked(EVA)
      expect((await paneOf(EVA).session.recover(EVA))._tag).to.equal('Right')
      const refused = await paneOf(anna).session.recover(EVA)
      expect(refused).to.have.nested.property('left.code', 'MAILBOX_PROOF_REQUIRED')
    },
  )

  verifies('LIC-2', 'an activation needs the proof of its mailbox, and takes no place otherwise', async () => {
    const office = { email: EVA, name: 'Eva Jansen', organization: 'Kantoor Korrel' }
    await fetch(`${service.baseUrl}/public/link/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(office),
    })
    const owner = new Client({ connectionString: service.adminUrl })
    await owner.connect()
    const { rows } = await owner.query<{ key: string }>('select activation_key as key from licences')
    const activation = (email: string) =>
      callPlugin('POST /public/link-plugin/activate', {
        body: { email, directoryTenantId: 'directory', ledgerTenantId: '120', activationKey: rows[0]?.key ?? '' },
      })
    const [eva, madeUp] = [paneOf(EVA), 'made-up@korrel.example']
    for (const answer of [
      await eva.send(activation(EVA)),
      await eva.send(activation(madeUp)),
      await eva.sendProven(activation(madeUp)),
    ])
      expect(answer).to.have.nested.property('left.code', 'MAILBOX_PROOF_REQUIRED')
    const places = async () => (await owner.query('select mailbox from licence_activations')).rows
    expect(await places()).to.deep.equal([])
    expect(rightOf(await eva.sendProven(activation(EVA)))).to.include({ code: 'VALID', activationsUsed: 1 })
    expect(await places()).to.deep.equal([{ mailbox: EVA }])
    await owner.end()
  })

  verifies(
    ['SES-14', 'CLI-7'],
    'the on-send handler brings the proof, and nothing is handed over without it',
    async () => {
      await linked(EVA)
      const session = rightOf(await paneOf(EVA).session.recover(EVA))
      const opted = await fetch(`${service.baseUrl}/mailclient-plugin/settings`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${session.jwt}`, 'content-type': 'application/json' },
        body: JSON.stringify({ autoArchiveOnSend: true, defaultArchiveTarget: 'contact' }),
      })
      expect(opted.status).to.equal(200)
      const script = await builtOnSend()
      const identityToken = await paneOf(EVA).proof()
      const sentWith = async (token: string) => {
        const asked: string[] = []
        class Watched extends RealExchange {
          override open(method: string, url: string): void {
            asked.push(`${method} ${new URL(url).pathname}`)
            super.open(method, url)
          }
        }
        const runtime = { script, origin: service.baseUrl, exchange: Watched, mailbox: EVA, identityToken: token }
        await onSendRuntime(runtime).send(mailBeingSent({ archiveKey: 'proven' }).item).done
        return asked
      }
      expect(await sentWith(identityToken)).to.include('POST /mailclient-plugin/send-archive')
      expect(await sentWith('forged')).not.to.include('POST /mailclient-plugin/send-archive')
    },
  )
})
