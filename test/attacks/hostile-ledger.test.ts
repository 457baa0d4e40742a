// A ledger, or a server in its place, whose answers no ledger would give: reported as its failure, never a throw of ours.
import { expect } from 'chai'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import * as E from 'fp-ts/lib/Either.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { makeLedgerContacts } from '#adapters/ledger/ledger-contacts.ts'
import { makeLedgerDocuments } from '#adapters/ledger/ledger-documents.ts'
import { makeLedgerLogin } from '#adapters/ledger/ledger-login.ts'
import { makeLedgerOrganisations } from '#adapters/ledger/ledger-organisations.ts'
import type { DocumentId } from '#domain/archive/ports.ts'
import type { ContactId } from '#domain/ledger/contact.ts'
import type { LedgerToken } from '#domain/session/sealing.ts'
import { type Bench, caller, makeBench, mailbox, numbered, refusal } from '#test/ledger-adapter/ledger-bench.ts'
import { verifies } from '#test/support/verifies.ts'

const DEADLINE = 300

function http(body: string | Buffer, headers = '', status = '200 OK'): Buffer {
  const bytes = Buffer.from(body)
  return Buffer.concat([
    Buffer.from(
      `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${bytes.length}\r\n${headers}\r\n`,
    ),
    bytes,
  ])
}

const dripping =
  (first: string, more: string) =>
  (socket: Socket): void => {
    socket.write(first)
    const drip = setInterval(() => socket.write(more), 20)
    socket.on('close', () => clearInterval(drip))
  }

/** Raw answers, by what is wrong with them. */
const ANSWERS: Readonly<Record<string, Buffer | string | ((socket: Socket) => void)>> = {
  'no HTTP': 'GARBAGE\r\n\r\n',
  'a broken chunk': 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\nabc',
  'two lengths': 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
  'less than it announced': 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc',
  'another protocol': 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
  'a header without end': http('{}', `x-a: ${'b'.repeat(100_000)}\r\n`),
  'continue, for ever': dripping('', 'HTTP/1.1 100 Continue\r\n\r\n'),
  'headers without end': dripping('HTTP/1.1 200 OK\r\n', 'x-a: b\r\n'),
  'a body without end': dripping('HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n', ' '),
  nothing: (socket) => socket.destroy(),
  'a way to another place': http('', 'location: http://169.254.169.254/\r\n', '307 Temporary Redirect'),
  'half UTF-8': http(Buffer.from([0x7b, 0xff, 0xfe])),
  null: http('null'),
  'a list that is none': http('{"d":{"results":{"length":1000000000}}}'),
  'a million levels': http(`${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`),
  'a page elsewhere': http('{"d":{"results":[],"__next":"//evil.example/api"}}'),
  compressed: http(Buffer.from([0x1f, 0x8b, 0]), 'content-encoding: gzip\r\n'),
}

async function failureOf(task: TaskEither<{ readonly _tag: string }, unknown>): Promise<string> {
  const outcome = await task()
  return E.isLeft(outcome) ? outcome.left._tag : 'none'
}

describe('a hostile ledger', () => {
  let bench: Bench
  before(async () => {
    bench = await makeBench()
  })
  after(() => bench.close())

  for (const [what, answer] of Object.entries(ANSWERS))
    verifies(['PLG-18', 'SES-18'], `that answers with ${what}`, async () => {
      const sockets: Socket[] = []
      const server = createServer((socket) => {
        sockets.push(socket)
        socket.on('error', () => undefined)
        socket.on('data', () => {
          if (typeof answer === 'function') answer(socket)
          else socket.end(answer)
        })
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      try {
        const useLedger = bench.rewired({ baseUrl, deadline: DEADLINE })
        const login = makeLedgerLogin({
          baseUrl,
          clientId: 'c',
          clientSecret: 's',
          redirectUri: 'https://tapster.example/ledger/callback',
          connection: bench.connection,
          deadline: DEADLINE,
        })
        const failures = await Promise.all([
          failureOf(makeLedgerDocuments({ baseUrl, useLedger }).listParts(caller, numbered(5) as DocumentId)),
          failureOf(login.exchangeCode('code')),
          failureOf(login.currentUser('access' as LedgerToken)),
        ])
        expect(failures).to.deep.equal(['LedgerDown', 'LedgerDown', 'LedgerDown'])
        // Contacts are looked for on the first page alone, wherever it says that the next one is.
        const contacts = makeLedgerContacts({ baseUrl, useLedger })
        const looked = await Promise.all([
          failureOf(contacts.findByEmail(caller, mailbox('a@b.example'))),
          failureOf(contacts.find(caller, numbered(6) as ContactId)),
          failureOf(makeLedgerOrganisations({ baseUrl, useLedger }).findByName(caller, 'Bakkerij')),
        ])
        for (const one of looked) expect(['LedgerDown', 'none']).to.include(one)
        expect(await failureOf(contacts.findKnownAmong(caller, [mailbox('a@b.example')]))).to.equal('LedgerDown')
        expect(await login.refresh('refresh' as LedgerToken)()).to.have.property('_tag', 'Unreachable')
        expect(sockets).not.to.have.length(0)
      } finally {
        for (const socket of sockets) socket.destroy()
        await new Promise<void>((resolve) => server.close(() => resolve()))
      }
    })

  it('that holds more parts than any document has is not believed, and is never a throw', async () => {
    const rows = Array.from({ length: 300_000 }, (_, i) => ({ ID: numbered(i % 1_000), FileName: 'a', FileSize: 1 }))
    bench.ledger.says({ status: 200, body: { d: { results: rows } } })
    const documents = makeLedgerDocuments({ baseUrl: bench.ledger.url, useLedger: bench.useLedger })
    const parts = await documents.listParts(caller, numbered(5) as DocumentId)()
    expect(parts).to.deep.equal(E.left({ _tag: 'LedgerDown' }))
  })

  it('that turns the writing of its reason around', async () => {
    bench.ledger.says(refusal(400, 'Fout \u202ereversed\u2069\r\nX'))
    const contacts = makeLedgerContacts({ baseUrl: bench.ledger.url, useLedger: bench.useLedger })
    const found = await contacts.findByEmail(caller, mailbox('a@b.example'))()
    expect(found).to.deep.equal(E.left({ _tag: 'LedgerRejected', reason: 'Fout reversed X' }))
  })
})
