// The adapter against the stand-in, which was made from what is known of the real ledger and not from the adapter.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { type LedgerConnection, makeLedgerConnection } from '#adapters/ledger/connection.ts'
import { makeLedgerContacts } from '#adapters/ledger/ledger-contacts.ts'
import { makeLedgerDocuments } from '#adapters/ledger/ledger-documents.ts'
import { makeLedgerLogin } from '#adapters/ledger/ledger-login.ts'
import { makeLedgerRequest, type LedgerRequestOptions } from '#adapters/ledger/ledger-request.ts'
import { startLedgerStandIn } from '#adapters/sandbox/ledger/server.ts'
import type { RunningStandIn } from '#adapters/sandbox/kit/server.ts'
import type { ArchiveTarget, LedgerDocuments } from '#domain/archive/ports.ts'
import { type AccountId, type Contact, type ContactId, rankMatches } from '#domain/ledger/contact.ts'
import type { LedgerContacts } from '#domain/ledger/ports.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { IssuedTokens, LedgerLogin } from '#domain/session/ports.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { verifies } from '#test/support/verifies.ts'
import { caller as someone, mailbox, numbered, NOW } from './ledger-bench.ts'
import { rightOf } from '#test/support/right-of.ts'

const redirectUri = 'https://tapster.example/ledger/callback'

describe('the ledger adapter and the stand-in ledger', () => {
  let ledger: RunningStandIn
  let connection: LedgerConnection
  let login: LedgerLogin
  let tokens: IssuedTokens
  let caller: LedgerCaller
  let documents: LedgerDocuments
  let contacts: LedgerContacts

  const control = async (operation: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${ledger.url}/_control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(operation),
    })
    expect(answer.status).to.equal(200)
    return (await answer.json()) as Record<string, unknown>
  }
  const counts = async (): Promise<Record<string, Record<string, number>>> =>
    ((await (await fetch(`${ledger.url}/_control`)).json()) as { counts: Record<string, Record<string, number>> })
      .counts

  /** A vault of one record, which keeps what the last refresh brought. */
  const vault: LedgerRequestOptions['tokens'] = {
    readToken: () => async () => E.right(tokens.accessToken),
    replaceRejected: () => async () => {
      const answer = await login.refresh(tokens.refreshToken)()
      if (answer._tag === 'Refreshed') tokens = answer.tokens
      return answer._tag === 'Refused' ? E.left({ _tag: 'ReauthRequired' }) : E.right(tokens.accessToken)
    },
  }
  const wire = (changes: Partial<LedgerRequestOptions> = {}): void => {
    const useLedger = makeLedgerRequest({
      baseUrl: ledger.url,
      connection,
      tokens: vault,
      limits: { take: () => TE.right({ _tag: 'Granted' }) },
      clock: { now: () => NOW },
      sleep: () => async () => {},
      ...changes,
    })
    documents = makeLedgerDocuments({ baseUrl: ledger.url, useLedger })
    contacts = makeLedgerContacts({ baseUrl: ledger.url, useLedger })
  }

  beforeEach(async () => {
    ledger = await startLedgerStandIn({ port: 0, clock: { now: () => NOW } })
    connection = makeLedgerConnection()
    login = makeLedgerLogin({
      baseUrl: ledger.url,
      clientId: 'tapster-dev',
      clientSecret: 'tapster-dev-secret',
      redirectUri,
      connection,
    })
    const { code } = await control({ op: 'code', user: 'Eva Jansen', redirectUri })
    tokens = rightOf(await login.exchangeCode(String(code))())
    const user = rightOf(await login.currentUser(tokens.accessToken)())
    caller = { ...someone, ledgerUserId: user.ledgerUserId, division: user.division }
    wire()
    await control({ op: 'forgetCounts' })
  })
  afterEach(async () => {
    await connection.close()
    await ledger.close()
  })

  const find = async (address: string): Promise<readonly Contact[]> =>
    rightOf(await contacts.findByEmail(caller, mailbox(address))()).data

  verifies('SES-18', 'its refreshes end as the ledger words them', async () => {
    const refresh = () => login.refresh(tokens.refreshToken)()
    expect(await refresh()).to.deep.equal({ _tag: 'TooEarly' })
    await control({ op: 'advance', seconds: 580 })
    const fresh = await refresh()
    expect(fresh).to.have.nested.property('tokens.expiresIn', 600_000)
    expect(await refresh()).to.deep.equal({ _tag: 'Refused' })
    expect(await login.exchangeCode('never-made')()).to.deep.equal(E.left({ _tag: 'CodeRefused' }))

    if (fresh._tag === 'Refreshed') tokens = fresh.tokens
    await control({ op: 'advance', seconds: 580 })
    await control({ op: 'fault', kind: 'keepRefreshToken', count: 1 })
    expect(await refresh()).to.have.nested.property('tokens.refreshToken', tokens.refreshToken)
    await control({ op: 'fault', kind: 'down', status: 503, count: 1 })
    expect(await refresh()).to.deep.equal({ _tag: 'ServerError', status: 503 })
    await control({ op: 'advance', seconds: 31 * 86_400 })
    expect(await refresh()).to.deep.equal({ _tag: 'Refused' })
  })

  verifies('SES-18', 'wrong credentials of ours cost no user the connection', async () => {
    const stranger = makeLedgerLogin({
      baseUrl: ledger.url,
      clientId: 'tapster-dev',
      clientSecret: 'wrong',
      redirectUri,
      connection,
    })
    expect(await stranger.refresh(tokens.refreshToken)()).to.have.property('_tag', 'Unreachable')
    expect(await stranger.exchangeCode('x')()).to.have.nested.property('left._tag', 'LedgerDown')
  })

  verifies('PLG-3', 'it finds people however their address is spelled, and who is meant', async () => {
    const [daan] = await find('daan.mulder@korenbloem.example')
    expect(daan).to.include({ kind: 'contact', fullName: 'Daan Mulder', isMainContact: false })
    expect(daan?.organisation).to.have.nested.property('value.name', 'Bakkerij De Korenbloem BV')
    expect(await counts()).to.deep.equal({ 'GET /api/v1/{division}/crm/Contacts': { 200: 1 } })

    const ranked = rankMatches(mailbox('hoekstra@dehoek.example'), await find('Hoekstra@dehoek.example'))
    expect(
      ranked.map((one) => `${one.fullName}, ${O.isSome(one.organisation) ? one.organisation.value.name : ''}`),
    ).to.deep.equal([
      'Sjoerd Hoekstra, Familie Hoekstra Vastgoed BV',
      'Anneke Hoekstra, Familie Hoekstra Vastgoed BV',
      'Sjoerd Hoekstra, Jachtwerf De Hoek',
    ])
  })

  verifies(['PLG-3', 'PLG-20'], 'it finds organisations and unknown addresses by two calls, unrefused', async () => {
    const [office] = await find('administratie@vandenberg-installatie.example')
    expect(office).to.include({ kind: 'account', fullName: 'Van den Berg Installatietechniek' })
    expect(await find("o'neill@nobody.example")).to.deep.equal([])
    expect(await counts()).to.deep.equal({
      'GET /api/v1/{division}/crm/Contacts': { 200: 2 },
      'GET /api/v1/{division}/crm/Accounts': { 200: 2 },
    })
  })

  const target = async (): Promise<ArchiveTarget> => {
    const [daan] = await find('daan.mulder@korenbloem.example')
    return { kind: 'contact', id: (daan?.id ?? numbered(0)) as ContactId }
  }
  const offer = async () => ({
    subject: 'Offerte – 東京 😀',
    target: await target(),
    type: O.none,
    date: O.some(NOW),
    reference: 'ref-1',
  })

  verifies(['ARC-1', 'ARC-11', 'ARC-2'], 'it makes a document, fills it, reads it back and takes it away', async () => {
    const document = rightOf(await documents.create(caller, await offer())())
    expect((await fetch(document.url)).status).to.equal(200)
    const empty = { fileName: 'leeg.txt', content: new Uint8Array(0) }
    expect(await documents.attach(caller, document.id, empty)()).to.have.nested.property('left._tag', 'LedgerRejected')
    const sizes = [1, 2, 200_000, 3_000_000]
    for (const size of sizes) {
      const part = { fileName: `${size} é.bin`, content: new Uint8Array(size).fill(7) }
      rightOf(await documents.attach(caller, document.id, part)())
    }
    const parts = rightOf(await documents.listParts(caller, document.id)())
    expect(parts.map((part) => [part.fileName, part.size])).to.have.deep.members(
      sizes.map((size) => [`${size} é.bin`, size]),
    )

    expect(rightOf(await documents.findByReference(caller, 'ref-1', NOW)())).to.deep.equal(O.some(document))
    expect(rightOf(await documents.findByReference(caller, 'ref-', NOW)())).to.deep.equal(O.none)

    expect(rightOf(await documents.exists(caller, document.id)())).to.equal(true)
    for (const part of parts) rightOf(await documents.removePart(caller, part.id)())
    expect(rightOf(await documents.listParts(caller, document.id)())).to.deep.equal([])
    rightOf(await documents.removeDocument(caller, document.id)())
    rightOf(await documents.removeDocument(caller, document.id)())
    expect(rightOf(await documents.findByReference(caller, 'ref-1', NOW)())).to.deep.equal(O.none)
    expect(rightOf(await documents.exists(caller, document.id)())).to.equal(false)
    expect((await counts())['GET /api/v1/{division}/documents/Documents']).to.have.all.keys('200')
  })

  verifies('ARC-11', 'a hundred parts are read page by page', async () => {
    await control({ op: 'limits', minute: 1_000 })
    const document = rightOf(await documents.create(caller, await offer())())
    for (let n = 0; n < 61; n += 1)
      rightOf(await documents.attach(caller, document.id, { fileName: `${n}.txt`, content: new Uint8Array(n + 1) })())
    expect(rightOf(await documents.listParts(caller, document.id)())).to.have.length(61)
    expect((await counts())['GET /api/v1/{division}/documents/DocumentAttachments']).to.deep.equal({ 200: 2 })
  })

  verifies('ARC-2', 'a document whose answer was lost is found again', async () => {
    const document = await offer()
    await control({ op: 'fault', kind: 'loseAnswer', path: 'documents/Documents', method: 'POST', count: 1 })
    expect(await documents.create(caller, document)()).to.deep.equal(E.left({ _tag: 'LedgerDown' }))
    expect(O.isSome(rightOf(await documents.findByReference(caller, 'ref-1', NOW)()))).to.equal(true)
    expect((await counts())['POST /api/v1/{division}/documents/Documents']).to.deep.equal({ lost: 1 })
  })

  verifies('PLG-20', 'a target that is gone is asked for without a refusal', async () => {
    for (const gone of [
      { kind: 'contact', id: numbered(404) as ContactId },
      { kind: 'account', id: numbered(404) as AccountId },
    ] as const)
      expect(await documents.create(caller, { ...(await offer()), target: gone })()).to.deep.equal(
        E.left({ _tag: 'LedgerNotFound' }),
      )
    const statuses = Object.values(await counts()).flatMap((one) => Object.keys(one))
    expect(new Set(statuses)).to.deep.equal(new Set(['200']))
  })

  verifies('SES-16', 'an expired token is refreshed once and the upload sent again', async () => {
    const document = rightOf(await documents.create(caller, await offer())())
    await control({ op: 'advance', seconds: 700 })
    const part = { fileName: 'groot.bin', content: new Uint8Array(5_000_000) }
    rightOf(await documents.attach(caller, document.id, part)())
    expect((await counts())['POST /api/v1/{division}/documents/DocumentAttachments']).to.deep.equal({ 401: 1, 201: 1 })
    expect((await counts())['POST /api/oauth2/token']).to.deep.equal({ 200: 1 })
  })

  verifies('SES-16', 'a connection that was withdrawn asks for a new link', async () => {
    await control({ op: 'revoke', user: 'Eva Jansen' })
    expect(await contacts.findByEmail(caller, mailbox('eva@korenbloem.example'))()).to.deep.equal(
      E.left({ _tag: 'ReauthRequired' }),
    )
  })

  verifies('PLG-19', 'the ledger’s own limit is LedgerBusy until its reset', async () => {
    await control({ op: 'limits', minute: 2 })
    await find('daan.mulder@korenbloem.example')
    expect(await contacts.findByEmail(caller, mailbox('daan.mulder@korenbloem.example'))()).to.deep.equal(
      E.left({ _tag: 'LedgerBusy', retryAt: NOW + 60_000 }),
    )
    // The login took one call of the minute. The answer that used it up has said so: nothing more was asked.
    expect(await counts()).to.deep.equal({ 'GET /api/v1/{division}/crm/Contacts': { 200: 1 } })
  })

  for (const [what, fault] of [
    ['down', { kind: 'down' }],
    ['slow', { kind: 'slow', ms: 5_000 }],
    ['cutting its answers in half', { kind: 'malformedJson' }],
    ['answering another’s page', { kind: 'status', status: 200, body: '<html>', contentType: 'text/html' }],
  ] as const)
    verifies('PLG-18', `a ledger that is ${what} is LedgerDown within the deadline`, async () => {
      wire({ deadline: 200 })
      await control({ op: 'fault', ...fault })
      const began = performance.now()
      expect(await contacts.findByEmail(caller, mailbox('eva@korenbloem.example'))()).to.have.nested.property(
        'left._tag',
        'LedgerDown',
      )
      expect(performance.now() - began).to.be.below(2_000 * PATIENCE)
      await control({ op: 'clear' })
    })
})
