// Archiving over HTTP: what comes in, how large it may be, and what is answered at once.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import fc from 'fast-check'
import { base64, countDecodedBytes } from '#adapters/contract/codecs/base64.ts'
import type { MailToArchive } from '#application/archive/archive-mail.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import { archiveId, receipt, undoUntil } from './support/archive-answers.ts'
import { GOOD } from './support/fake-deps.ts'
import { call, type FakeService, withFake } from './support/fake-service.ts'

const PLUGIN = '/mailclient-plugin'

const outcome = (already: boolean) => ({ _tag: 'Archived', archiveId, receipt, already, undoUntil }) as const

const mail = (attachments: readonly object[] = []) => ({
  target: { kind: 'contact', id: aUuid(10).toUpperCase() },
  emailData: {
    internetMessageId: '<1@mail.example>',
    subject: 'Offerte \ud83d',
    from: { name: 'Eva', address: 'eva@korenbloem.example' },
    to: [{ name: '', address: 'piet@kantoor.example' }],
    cc: [],
    sentAt: '2026-02-28T10:00:00+01:00',
    htmlBody: '<p>Hallo</p>',
  },
  attachments,
})

const archive = (service: FakeService, body: unknown): Promise<Response> =>
  call(service, 'POST', `${PLUGIN}/archive-email`, { body })

describe('archiving over HTTP', () => {
  verifies('ARC-15', 'an attachment that cannot be decoded is left out, and the others are archived', async () => {
    const seen: MailToArchive[] = []
    const archiveMail = (_: unknown, request: MailToArchive) => {
      seen.push(request)
      return TE.right(outcome(false))
    }
    const files = ['QUJD', 'geen base64!'].map((content, n) => ({
      fileName: `${n}.png`,
      contentType: 'image/png',
      contentId: `${n}@x`,
      content,
    }))
    await withFake({ archive: { archiveMail } }, async (service) => {
      expect((await archive(service, mail(files))).status).to.equal(200)
    })
    expect(seen[0]?.attachments.map(({ fileName }) => fileName)).to.deep.equal(['0.png'])
    expect(seen[0]?.leftOut).to.deep.equal([{ fileName: '1.png', size: 0, reason: 'UNREADABLE' }])
  })

  verifies('ARC-12', 'files that the text has in uuencode are on the receipt', async () => {
    const seen: MailToArchive[] = []
    const archiveMail = (_: unknown, request: MailToArchive) => {
      seen.push(request)
      return TE.right(outcome(false))
    }
    const { emailData, ...rest } = mail([])
    const htmlBody =
      '<pre>Zie\nbegin 644 balans 2025.xls\nM0V%N87)Y\n`\nend</pre><p>begin 666 a.txt<br>M0V%N87)Y<br>end</p><p>begin 2026 met\nM</p>'
    await withFake({ archive: { archiveMail } }, async (service) => {
      expect((await archive(service, { ...rest, emailData: { ...emailData, htmlBody } })).status).to.equal(200)
    })
    expect(seen[0]?.leftOut).to.deep.equal(
      ['balans 2025.xls', 'a.txt'].map((fileName) => ({ fileName, size: 0, reason: 'IN_TEXT' })),
    )
  })

  verifies(
    'ARC-4',
    'ids with and without brackets and blanks are one mail, and a mail without one is known by its text',
    async () => {
      const seen: string[] = []
      const archiveMail = (_: unknown, { email }: MailToArchive) => {
        seen.push(email.internetMessageId)
        return TE.right(outcome(false))
      }
      await withFake({ archive: { archiveMail } }, async (service) => {
        for (const change of [
          { internetMessageId: '<1@x>' },
          { internetMessageId: ' 1@x' },
          { internetMessageId: '<1@x> ' },
          { internetMessageId: '' },
          { internetMessageId: undefined },
          { internetMessageId: ' <> ' },
          { internetMessageId: '', htmlBody: 'Iets anders' },
        ]) {
          const { emailData, ...rest } = mail()
          const answer = await archive(service, { ...rest, emailData: { ...emailData, ...change } })
          expect(answer.status, JSON.stringify(change)).to.equal(200)
        }
      })
      expect(seen.slice(0, 3)).to.deep.equal(['<1@x>', '<1@x>', '<1@x>'])
      const [without, ...others] = seen.slice(3)
      expect(without).to.match(/^<[0-9a-f]{64}@without-id\.invalid>$/)
      expect(others.map((id) => id === without)).to.deep.equal([true, true, false])
    },
  )

  verifies(
    'ARC-9',
    '25 MB decoded pass, a byte more is 413, and so is a body beyond 36 MB, in the same words',
    async () => {
      let archived = 0
      const archiveMail = () => {
        archived += 1
        return TE.right(outcome(false))
      }
      const sized = (bytes: number): object => ({
        fileName: 'a.bin',
        contentType: 'application/zip',
        content: Buffer.alloc(bytes).toString('base64'),
      })
      const room = 25 * 1024 * 1024 - Buffer.byteLength('<p>Hallo</p>')
      await withFake({ archive: { archiveMail } }, async (service) => {
        expect((await archive(service, mail([sized(room)]))).status).to.equal(200)
        const over = await archive(service, mail([sized(room + 1)]))
        expect(over.status).to.equal(413)
        // The answer names one limit, whether the announced length or the received bytes exceeded it.
        const huge = await archive(service, mail([sized(27 * 1024 * 1024)]))
        expect(huge.status).to.equal(413)
        const response: unknown = await over.json()
        expect(await huge.json()).to.deep.equal(response)
        // Bytes are counted, and not characters.
        const { emailData, ...others } = mail()
        const accented = { ...emailData, htmlBody: 'é'.repeat(13 * 1024 * 1024) }
        expect((await archive(service, { ...others, emailData: accented })).status).to.equal(413)
        expect(response).to.include({ success: false, code: 'PAYLOAD_TOO_LARGE' })
        expect(response).to.have.property('message').that.contains('25 MB')
      })
      expect(archived).to.equal(1)
    },
  )

  verifies('ARC-9', '100 attachments pass, 101 do not', async () => {
    const archiveMail = () => TE.right(outcome(false))
    const files = (n: number): readonly object[] =>
      Array.from({ length: n }, (_, i) => ({ fileName: `${i}.txt`, contentType: 'text/plain', content: 'YQ==' }))
    await withFake({ archive: { archiveMail } }, async (service) => {
      expect((await archive(service, mail(files(100)))).status).to.equal(200)
      const answer = await archive(service, mail(files(101)))
      expect(answer.status).to.equal(400)
      const body = (await answer.json()) as { readonly errors: readonly { readonly path: string }[] }
      expect(body.errors.map(({ path }) => path)).to.deep.equal(['attachments'])
    })
  })

  verifies('ARC-9', 'a client that goes away without its answer is reported to the use case', async () => {
    const begun = Promise.withResolvers<AbortSignal | undefined>()
    const noticed = Promise.withResolvers<void>()
    const archiveMail = (_: unknown, __: MailToArchive, signal?: AbortSignal) => async () => {
      begun.resolve(signal)
      if (signal !== undefined)
        await new Promise<void>((resolve) => {
          signal.addEventListener('abort', () => resolve(), { once: true })
        })
      noticed.resolve()
      return E.right(outcome(false))
    }
    await withFake({ archive: { archiveMail } }, async (service) => {
      const client = new AbortController()
      const answer = fetch(`${service.url}${PLUGIN}/archive-email`, {
        method: 'POST',
        headers: { authorization: `Bearer ${GOOD}`, 'content-type': 'application/json' },
        body: JSON.stringify(mail()),
        signal: client.signal,
      }).catch(() => 'gone')
      expect(await begun.promise).to.have.property('aborted', false)
      client.abort()
      await noticed.promise
      expect(await answer).to.equal('gone')
    })
  })

  verifies('PLG-18', 'base64 is taken whole or not at all', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const text = Buffer.from(bytes).toString('base64')
        expect(countDecodedBytes(text)).to.equal(bytes.length)
        const decoded = base64.decode(text)
        expect(decoded._tag === 'Right' && Buffer.from(decoded.right).equals(bytes)).to.equal(true)
      }),
    )
    for (const broken of [
      'A',
      'AA',
      'AAA',
      'A===',
      'AA=A',
      '====',
      'AA\nA',
      'AAA ',
      'A-_A',
      'A-AA',
      'AA_A',
      'AAé=',
      'data:,x',
      'AA==AA==',
    ])
      expect(base64.decode(broken)._tag, broken).to.equal('Left')
  })
})
