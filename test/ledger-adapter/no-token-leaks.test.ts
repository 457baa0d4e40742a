import { inspect } from 'node:util'
import { expect } from 'chai'
import sinon from 'sinon'
import { makeLedgerContacts } from '#adapters/ledger/ledger-contacts.ts'
import { makeLedgerDocuments } from '#adapters/ledger/ledger-documents.ts'
import { makeLedgerLogin } from '#adapters/ledger/ledger-login.ts'
import type { DocumentId } from '#domain/archive/ports.ts'
import type { LedgerToken } from '#domain/session/sealing.ts'
import { verifies } from '#test/support/verifies.ts'
import { type Bench, caller, mailbox, makeBench, numbered } from './ledger-bench.ts'
import type { ScriptedRequest, ScriptedLine } from './scripted-ledger.ts'

/** A ledger that repeats what it was sent, wherever it can. */
const echo =
  (status: number): ScriptedLine =>
  (asked: ScriptedRequest) => ({
    status,
    headers: {
      'www-authenticate': asked.headers.authorization ?? '',
      'x-ratelimit-reset': asked.headers.authorization ?? '',
    },
    body: {
      error: { code: '', message: { lang: '', value: `${asked.headers.authorization} ${asked.body}` } },
      error_description: asked.body,
    },
  })

describe('the ledger adapter', () => {
  let bench: Bench
  beforeEach(async () => {
    bench = await makeBench()
  })
  afterEach(async () => {
    sinon.restore()
    await bench.close()
  })

  verifies('SES-3', 'puts no token and no secret into any failure, metric or line of output', async () => {
    const written: string[] = []
    const stubs = [process.stdout, process.stderr].map((stream) => sinon.stub(stream, 'write'))
    const output: unknown[] = []
    const { useLedger } = bench
    const wiring = { baseUrl: bench.ledger.url, useLedger }
    const login = makeLedgerLogin({
      baseUrl: bench.ledger.url,
      clientId: 'tapster',
      clientSecret: 'canary-secret',
      redirectUri: 'https://tapster.example/ledger/callback',
      connection: bench.connection,
      observe: (...observed) => output.push(observed),
      deadline: 30,
    })
    const lines: readonly ScriptedLine[] = ['cut', ...[200, 302, 400, 401, 403, 404, 429, 500].map(echo)]
    for (const line of [...lines, 'hang' as const]) {
      bench.ledger.says(line)
      output.push(
        await login.refresh('canary-refresh' as LedgerToken)(),
        await login.exchangeCode('canary-code')(),
        await login.currentUser('canary-access' as LedgerToken)(),
      )
    }
    for (const line of lines) {
      bench.ledger.says(line)
      output.push(
        await makeLedgerContacts(wiring).findByEmail(caller, mailbox('jan@dewit.example'))(),
        await makeLedgerDocuments(wiring).attach(caller, numbered(1) as DocumentId, {
          fileName: 'a.pdf',
          content: Buffer.from('x'),
        })(),
      )
    }
    for (const stub of stubs) {
      written.push(...stub.args.flat().map(String))
      stub.restore()
    }
    expect(output).to.have.length.above(40)
    expect(
      inspect([output, bench.observed, written], {
        depth: Infinity,
        maxStringLength: Infinity,
        maxArrayLength: Infinity,
      }),
    ).to.not.include('canary')
  })
})
