// Returned mails of a dozen systems are recognised, with the message, the class and the reason; other mail is left alone.
import { expect } from 'chai'
import { readMailInThread } from '#adapters/mail-content/read-mail.ts'
import { pickReturned, type RecognisedReturn, RETURN_TEXT_AT_MOST } from '#domain/mailing/returned-mail.ts'
import { verifies } from '#test/support/verifies.ts'
import { MESSAGE, OTHER_MAILS, RECIPIENT, RETURNED_MAILS, SIGNATURE, TENANT } from './returned-mail-samples.ts'

const read = (raw: string) => readMailInThread(Buffer.from(raw))

async function readReturns(raw: string): Promise<readonly RecognisedReturn[]> {
  const reading = await read(raw)
  if (reading._tag !== 'Returns') throw new Error(`it is read as ${reading._tag}`)
  return reading.returns
}

const report = (...parts: readonly string[]): string =>
  [
    'From: MAILER-DAEMON@mx.example',
    'Subject: Undelivered Mail Returned to Sender',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    ...parts.flatMap((part) => ['--b', part]),
    '--b--',
    '',
  ].join('\r\n')
const status = (...recipients: readonly string[]): string =>
  [
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx',
    ...recipients.flatMap((one) => ['', one]),
    '',
  ].join('\r\n')
const failed = (address: string, code = '5.1.1'): string =>
  `Final-Recipient: rfc822; ${address}\r\nAction: failed\r\nStatus: ${code}`
const returned = (id: string, body = ''): string =>
  `Content-Type: message/rfc822\r\n\r\nSubject: x\r\nX-Tapster-Message: ${TENANT}/${id}\r\n\r\n${body}\r\n`
const OTHER = '0195f1c2-7d3a-7b10-8f6e-4c2a9d1e9299'

const printRow = (name: string, figures: readonly (string | number)[]): void =>
  void process.stdout.write(`      ${name.padEnd(32)}${figures.map((one) => String(one).padStart(9)).join('')}\n`)

describe('returned mails', () => {
  verifies('MSG-14', 'those of a dozen systems show their message, class and reason', async () => {
    expect(RETURNED_MAILS.length).to.be.greaterThan(200)
    const wrong: string[] = []
    const systems = new Map<string, number[]>()
    for (const { system, name, raw, returnClass, reason } of RETURNED_MAILS) {
      const [found] = await readReturns(raw).catch(() => [])
      const [reference] = found?.references ?? []
      const one = found && pickReturned(found, RECIPIENT)
      const isRight = [
        reference?.id === MESSAGE && reference.tenantUuid === TENANT && reference.signature === SIGNATURE,
        one?.returnClass === returnClass,
        one?.reason.includes(reason) === true,
        (found?.text ?? '') !== '' && !/onderzoek@|received:|copy of/i.test(found?.text ?? ''),
      ]
      const before = systems.get(system) ?? [0, 0, 0, 0, 0]
      systems.set(
        system,
        [true, ...isRight].map((counts, i) => (before[i] ?? 0) + Number(counts)),
      )
      if (isRight.includes(false)) wrong.push(`${name}: ${JSON.stringify([one, found?.references])}`)
    }
    printRow('right of each system', ['mails', 'message', 'class', 'reason', 'text'])
    for (const [system, figures] of systems) printRow(system, figures)
    expect(systems.size).to.be.at.least(12)
    expect(wrong).to.deep.equal([])
  })

  verifies('MSG-14', 'replies while away, receipts, answers of people and other mail are no returns', async () => {
    expect(OTHER_MAILS.length).to.be.at.least(50)
    const taken: string[] = []
    for (const [name, raw] of OTHER_MAILS) if ((await read(raw))._tag === 'Returns') taken.push(name)
    printRow('other mails, taken as returns', [OTHER_MAILS.length, taken.length])
    expect(taken).to.deep.equal([])
  })

  verifies(
    'MSG-14',
    'several reports in one mail are each of the mail that follows, without what that contains',
    async () => {
      const nested = report(status(failed('x@y.example')), returned(OTHER))
      const found = await readReturns(
        report(
          status(failed('a@klant.example'), failed(RECIPIENT, '5.2.2')),
          returned(MESSAGE, nested),
          status(failed('b@klant.example')),
          returned(OTHER),
        ),
      )
      expect(found.map(({ references }) => references.map(({ id }) => id))).to.deep.equal([[MESSAGE], [OTHER]])
      expect(found[0] && pickReturned(found[0], RECIPIENT.toUpperCase())?.returnClass).to.equal('full')
    },
  )

  verifies('MSG-14', 'a mail of 30 MB is read from its start, and its text is kept bounded', async () => {
    const whole = report(
      `Content-Type: text/plain\r\n\r\n${'Onbestelbaar. '.repeat(10_000)}`,
      status(failed(RECIPIENT)),
      returned(MESSAGE, 'x'.repeat(30 * 1024 * 1024)),
    )
    const [found] = await readReturns(whole.slice(0, 512 * 1024))
    expect(found?.references[0]?.id).to.equal(MESSAGE)
    expect(found?.text.length).to.be.within(100, RETURN_TEXT_AT_MOST)
  })

  verifies('MSG-14', 'a return that shows nothing of ours leads to Exchange’s own number alone', async () => {
    const [found] = await readReturns(
      report(status(failed(RECIPIENT))).replace('Subject:', 'In-Reply-To: <AM0PR1@prod.example>\r\nSubject:'),
    )
    expect([found?.references, found?.answered]).to.deep.equal([[], ['<AM0PR1@prod.example>']])
  })

  verifies('MSG-14', 'texts lose NUL and halves of characters, which no store takes', async () => {
    const [found] = await readReturns(
      report(
        `Content-Type: text/plain\r\n\r\n${'x'.repeat(RETURN_TEXT_AT_MOST - 1)}\u{1f600}\0`,
        status(failed(RECIPIENT)),
      ),
    )
    expect(found?.text.isWellFormed() && !found.text.includes('\0')).to.equal(true)
  })

  verifies(['MSG-14', 'MSG-15'], 'mails on which the parser fails are left alone', async () => {
    const nested = Array.from(
      { length: 40 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
    )
    const html = `Content-Type: text/html\r\n\r\n${'<div>'.repeat(20_000)}`
    for (const raw of [nested.join(''), `X-Long: ${'x'.repeat(300 * 1024)}\r\n\r\n`, html])
      expect(await read(raw)).to.deep.equal({ _tag: 'LeftAlone' })
  })

  verifies('MSG-14', 'of the words of a system, the copy of our mail and the paths of links are left out', async () => {
    const secret = 'https://tapster.example/v/ABCDE?x=1'
    const from = ['From: postmaster@klant.example', `Subject: Onbestelbaar`, '']
    const said = `550 5.1.1 User unknown <${secret}>, see www.klant.example/help`
    const copies = [
      ['--- Below this line is a copy of the message.', `Doe mee: ${secret}`],
      ['> X-Tapster-Message: x', '>', `> Doe mee: ${secret}`],
      ['From: Korrel', 'Subject: Wat vind je van ons?', '', secret],
      ['List-Unsubscribe: <https://tapster.example/o/A1>'],
    ]
    for (const copy of copies) {
      const [found] = await readReturns([...from, 'Subject: Wat vind je van ons?', '', said, '', ...copy].join('\r\n'))
      const shown = '550 5.1.1 User unknown <https://tapster.example/******>, see www.klant.example/******'
      expect(found?.text).to.equal(`Subject: Wat vind je van ons?\n\n${shown}`)
      expect(found?.recipients[0]?.reason).to.equal(shown)
    }
  })

  verifies('MSG-14', 'a complaint shows the mail that it is about; other feedback is left alone', async () => {
    const feedback = (kind: string, ...parts: readonly string[]) =>
      read(
        [
          'From: fbl@provider.example',
          'Subject: complaint',
          'Content-Type: multipart/report; report-type=feedback-report; boundary=b',
          '',
          '--b',
          'Content-Type: text/plain',
          '',
          'This is an email abuse report',
          '--b',
          'Content-Type: message/feedback-report',
          '',
          `Feedback-Type: ${kind}`,
          'User-Agent: Provider/1.0',
          'Version: 1',
          'Original-Rcpt-To: <Eva@Klant.example>',
          ...parts.flatMap((part) => ['--b', part]),
          '--b--',
          '',
        ].join('\r\n'),
      )
    const references = [{ id: MESSAGE, tenantUuid: TENANT, signature: '' }]
    for (const kind of ['abuse', 'Fraud', 'opt-out'])
      expect(await feedback(kind, returned(MESSAGE, `X-Tapster-Message: ${TENANT}/${OTHER}`))).to.deep.equal({
        _tag: 'Complaint',
        references,
        recipients: ['Eva@Klant.example'],
      })
    for (const kind of ['not-spam', 'virus', 'auth-failure', 'other', ''])
      expect(await feedback(kind, returned(MESSAGE)), kind).to.deep.equal({ _tag: 'LeftAlone' })
    expect(await feedback('abuse')).to.deep.equal({ _tag: 'LeftAlone' })
  })

  verifies('MSG-14', 'of a mail with thousands of stamps and reports, few count', async () => {
    const stamps = `X-Tapster-Message: ${TENANT}/${MESSAGE}\r\n`.repeat(3_000)
    const [stamped] = await readReturns(
      report(status(failed(RECIPIENT)), `Content-Type: text/rfc822-headers\r\n\r\n${stamps}`),
    )
    expect(stamped?.references).to.have.length(5)
    const inText = await readReturns(`From: postmaster@klant.example\r\nSubject: Onbestelbaar\r\n\r\n${stamps}`)
    expect(inText[0]?.references).to.have.length(5)
    const both = Array.from({ length: 50 }, () => [status(failed(RECIPIENT)), returned(MESSAGE)]).flat()
    expect(await readReturns(report(...both))).to.have.length(10)
  })

  verifies('MSG-14', 'what became of another address that the mail was passed on to is not said of ours', async () => {
    const arrived = `Final-Recipient: rfc822; ${RECIPIENT}\r\nAction: expanded\r\nStatus: 2.0.0`
    const [passedOn] = await readReturns(report(status(arrived, failed('other@elders.example')), returned(MESSAGE)))
    expect(passedOn && pickReturned(passedOn, RECIPIENT)).to.equal(undefined)
    const [unnamed] = await readReturns(report(status(failed('other@elders.example')), returned(MESSAGE)))
    expect(unnamed && pickReturned(unnamed, RECIPIENT)?.returnClass).to.equal('unknown')
    const [nameless] = await readReturns(report(status('Action: failed\r\nStatus: 5.1.1'), returned(MESSAGE)))
    expect(nameless && pickReturned(nameless, RECIPIENT)?.returnClass).to.equal('permanent')
  })
})
