// What a system mailer asks the cloud, and what it makes of each answer: scripted ones, of the login and of the API.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { toErrorText } from '#domain/mailing/mailer.ts'
import type { SendResult } from '#domain/mailing/mailer.ts'
import { withSendResult } from '#domain/mailing/system-mailbox.ts'
import { fromSeconds } from '#domain/shared/clock.ts'
import { type ScriptedLedger, type ScriptedLine, startScriptedLedger } from '#test/ledger-adapter/scripted-ledger.ts'
import { verifies } from '#test/support/verifies.ts'
import { EVA, NOW } from './cloud-world.ts'
import { DIRECTORY, mailToSend, type MailerWorld, makeMailerWorld, messageId, monitor } from './mailer-world.ts'

const SECRET = 'the secret'
const claims = (roles: readonly string[] | undefined) => Buffer.from(JSON.stringify({ roles })).toString('base64url')
const granted = (roles?: readonly string[]): ScriptedLine => ({
  status: 200,
  body: { token_type: 'Bearer', expires_in: 3599, access_token: `e30.${claims(roles)}.c2ln` },
})
const graph = (status: number, code: string, message = `${EVA} ${SECRET}`, after?: string): ScriptedLine => ({
  status,
  body: { error: { code, message } },
  ...(after !== undefined && { headers: { 'retry-after': after } }),
})
const oauth = (status: number, error: string): ScriptedLine => ({
  status,
  body: { error, error_description: `AADSTS401: 403 ${SECRET}` },
})

describe('a system mailer of the cloud', () => {
  let planted: ScriptedLedger
  let world: MailerWorld
  before(async () => {
    planted = await startScriptedLedger()
  })
  beforeEach(() => {
    const place = { apiUrl: planted.url, loginUrl: planted.url, client: O.some({ id: 'app', secret: SECRET }) }
    world = makeMailerWorld(place)
  })
  afterEach(() => world.close())
  after(() => planted.close())

  const sending = async (...lines: readonly ScriptedLine[]): Promise<SendResult> => {
    planted.says(...lines)
    return world.mailerOf(monitor).send(mailToSend(1))()
  }

  verifies('MSG-10', 'sends the HTML with its sender, reply address, attachments and our message id', async () => {
    expect(await sending(granted(), { status: 202 })).to.deep.equal({ _tag: 'Accepted', serverMessageId: O.none })
    const [login, call] = planted.asked
    expect(login?.target).to.equal(`/${DIRECTORY}/oauth2/v2.0/token`)
    expect(call?.target).to.equal(`/v1.0/users/${encodeURIComponent(EVA)}/sendMail`)
    const { message, saveToSentItems } = JSON.parse(call?.body ?? '')
    expect(saveToSentItems).to.equal(true)
    const [property, ...others] = message.singleValueExtendedProperties
    expect(others).to.deep.equal([])
    expect(property.id).to.match(/^String \{[0-9a-f-]{36}\} Name \w+$/)
    expect(property.value).to.equal(messageId(1))
    expect({ ...message, singleValueExtendedProperties: undefined }).to.deep.equal({
      subject: 'Uw mening, <b>graag</b>',
      body: { contentType: 'HTML', content: mailToSend(1).html },
      from: { emailAddress: { address: EVA, name: 'Monitor van Korrel' } },
      toRecipients: [{ emailAddress: { address: 'daan.mulder@korenbloem.example', name: 'Daan Mulder' } }],
      replyTo: [{ emailAddress: { address: 'vragen@korrel.example' } }],
      attachments: [
        {
          '@odata.type': '#microsoft.graph.fileAttachment',
          name: 'uitleg.pdf',
          contentType: 'application/pdf',
          contentBytes: Buffer.from('%PDF-1.7').toString('base64'),
        },
      ],
      internetMessageHeaders: [{ name: 'X-Auto-Response-Suppress', value: 'OOF, AutoReply' }],
      singleValueExtendedProperties: undefined,
    })
  })

  const accepted: SendResult = { _tag: 'Accepted', serverMessageId: O.none }
  const reached = (refusal: string, code: string, after: O.Option<number> = O.none) => ({
    _tag: 'Unusable',
    refusal,
    code,
    after,
    reached: true,
  })
  const refused = (error: string, code: string) => ({ _tag: 'Refused', error, code })
  const denied = (text: string) => ({ _tag: 'Denied', text })
  const unknown = (code: string, after: O.Option<number> = O.none) => ({ _tag: 'Unknown', code, after })
  const policy = 'Access to OData is disabled.'
  const fromApi: readonly (readonly [what: string, line: ScriptedLine, result: object])[] = [
    ['202 with Retry-After', { status: 202, headers: { 'retry-after': '60' } }, accepted],
    ['202 with half an answer', { status: 202, headers: { 'content-length': '9' } }, accepted],
    ['200', { status: 200 }, unknown('HTTP 200')],
    ['408', { status: 408 }, unknown('HTTP 408')],
    ['500', graph(500, 'ErrorInternalServerError'), unknown('500 ErrorInternalServerError')],
    ['500 with a status in its code', graph(500, 'Error.403'), unknown('HTTP 500')],
    ['502 of a proxy', { status: 502, body: '<html>' }, unknown('HTTP 502')],
    ['503', graph(503, 'ErrorServerBusy', '', '9'), unknown('503 ErrorServerBusy', O.some(fromSeconds(9)))],
    ['504', graph(504, 'UnknownError'), unknown('504 UnknownError')],
    ['a lost answer', 'cut', { _tag: 'Unknown', code: 'no_answer' }],
    [
      '429 with Retry-After',
      graph(429, 'ApplicationThrottled', '', '120'),
      reached('throttled', '429 ApplicationThrottled', O.some(fromSeconds(120))),
    ],
    ['429 without', graph(429, 'ApplicationThrottled'), reached('throttled', '429 ApplicationThrottled')],
    [
      '503 of too many recipients',
      graph(503, 'ErrorExceededMessageLimit'),
      reached('throttled', '503 ErrorExceededMessageLimit'),
    ],
    ['403 of a permission', graph(403, 'ErrorAccessDenied'), denied('403 ErrorAccessDenied')],
    ['403 of a policy', graph(403, 'ErrorAccessDenied', policy), denied('403 ErrorAccessDenied (access policy)')],
    ['403 of sending as someone', graph(403, 'ErrorSendAsDenied'), denied('403 ErrorSendAsDenied (access policy)')],
    ['403 without words', { status: 403 }, denied('HTTP 403')],
    [
      '404 of the mailbox',
      graph(404, 'ErrorInvalidUser'),
      reached('sender_refused', '404 ErrorInvalidUser (mailbox not found)'),
    ],
    ['404 of another server', { status: 404, body: '<html>' }, reached('unreachable', 'HTTP 404')],
    ['a redirect', { status: 302, headers: { location: '/' } }, reached('unreachable', 'HTTP 302')],
    ['413', { status: 413 }, refused('too_large', 'HTTP 413')],
    ['400 of the size', graph(400, 'ErrorMessageSizeExceeded'), refused('too_large', '400 ErrorMessageSizeExceeded')],
    [
      '400 of the recipient',
      graph(400, 'ErrorInvalidRecipients'),
      refused('recipient_refused', '400 ErrorInvalidRecipients'),
    ],
    ['400', graph(400, 'InvalidInternetMessageHeader'), refused('message_refused', '400 InvalidInternetMessageHeader')],
  ]
  for (const [what, line, result] of fromApi)
    verifies(['MSG-7', 'SYS-10'], `understands ${what}, and asks once`, async () => {
      expect(await sending(granted(), line)).to.deep.equal(result)
      expect(planted.asked).to.have.length(2)
    })

  verifies(
    ['MSG-7', 'SYS-9', 'SYS-10'],
    'asks for another token once after 401, and takes the second 401 for its answer',
    async () => {
      const line = graph(401, 'InvalidAuthenticationToken')
      const twice = (result: object) => ({ ...result, wasRepeated: true })
      expect(await sending(granted(), line, granted(), line)).to.deep.equal(
        twice(denied('401 InvalidAuthenticationToken')),
      )
      expect(planted.asked).to.have.length(4)
      expect(await sending(granted(), line, granted(), { status: 202 })).to.deep.equal(twice(accepted))
    },
  )

  verifies('SYS-10', 'withdraws consent for answers of 401 and 403, and for no other', async () => {
    const consented = { ...monitor, consentStatus: { ...monitor.consentStatus, granted: true } }
    for (const [what, line, result] of fromApi) {
      const text = toErrorText(await sending(granted(), line))
      const after = withSendResult(consented, text, NOW)
      expect(after.consentStatus.granted, what).to.equal(!('text' in result))
    }
  })

  const unusable = (refusal: string, code: string, after: O.Option<number> = O.none) => ({
    _tag: 'Unusable',
    refusal,
    code,
    after,
  })
  const fromLogin: readonly (readonly [what: string, line: ScriptedLine, result: object])[] = [
    ['a wrong secret', oauth(401, 'invalid_client'), unusable('cloud_not_configured', 'client_refused')],
    ['no consent', oauth(400, 'unauthorized_client'), unusable('token_refused', 'not_consented')],
    ['an unknown directory', oauth(400, 'invalid_tenant'), unusable('token_refused', 'directory_unknown')],
    ['an error of its own', oauth(400, 'invalid_scope'), unusable('token_refused', 'invalid_scope')],
    ['an error with a status', oauth(403, 'x.403'), unusable('token_refused', 'refused')],
    [
      'too many',
      { status: 429, headers: { 'retry-after': '7' } },
      unusable('throttled', 'before_sending', O.some(7000)),
    ],
    ['401 of a proxy', { status: 401, body: '<html>' }, unusable('unreachable', 'login')],
    ['nothing', 'cut', unusable('unreachable', 'login')],
  ]
  for (const [what, line, result] of fromLogin)
    verifies('SYS-10', `reports a token that it did not get (${what}) without withdrawing consent`, async () => {
      const sent = await sending(line, { status: 202 })
      expect(sent).to.deep.equal(result)
      expect(planted.asked).to.have.length(1)
      const consented = { ...monitor, consentStatus: { ...monitor.consentStatus, granted: true } }
      expect(withSendResult(consented, toErrorText(sent), NOW).consentStatus.granted).to.equal(true)
    })

  verifies('SYS-10', 'reports nothing of secrets, addresses or the words of the cloud', async () => {
    const results: SendResult[] = []
    for (const [, line] of fromApi) results.push(await sending(granted(), line))
    for (const [, line] of fromLogin) results.push(await sending(line))
    for (const secret of [SECRET, EVA, 'AADSTS', 'daan']) expect(JSON.stringify(results)).not.to.contain(secret)
  })

  verifies('MSG-5', 'does not repeat what a worker left behind, and takes fewer at once than the cloud allows', () => {
    const mailer = world.mailerOf(monitor)
    expect(mailer.repeats).to.equal(false)
    expect(mailer.connections).to.be.within(1, 4)
    expect(O.getOrElse(() => 0)(mailer.sizeAtMost())).to.be.within(2_800_000, 4 * 1024 * 1024)
  })

  const lookingUp = async (...lines: readonly ScriptedLine[]) => {
    planted.says(...lines)
    const { lookUp } = world.mailerOf(monitor)
    return O.isSome(lookUp) ? lookUp.value(messageId(7))() : undefined
  }

  verifies('MSG-7', 'looks for a mail by the property that it was sent with', async () => {
    await sending(granted(), { status: 202 })
    const { id } = JSON.parse(planted.asked[1]?.body ?? '').message.singleValueExtendedProperties[0]
    expect(await lookingUp(granted(), { status: 200, body: { value: [{ id: 'a', isDraft: false }] } })).to.equal('sent')
    const { method, target = '', body } = planted.asked[1] ?? {}
    expect([method, body]).to.deep.equal(['GET', ''])
    expect(target).not.to.contain('+')
    expect(new URL(target, planted.url).searchParams.get('$filter')).to.equal(
      `singleValueExtendedProperties/Any(ep: ep/id eq '${id}' and ep/value eq '${messageId(7)}')`,
    )
  })

  verifies('MSG-7', 'takes a draft for a mail in transport, and no answer for no knowledge', async () => {
    const found = (value: unknown): ScriptedLine => ({ status: 200, body: { value } })
    expect(await lookingUp(granted(), found([]))).to.equal('not_found')
    expect(await lookingUp(granted(), found([{ isDraft: true }]))).to.equal('not_found')
    expect(await lookingUp(granted(), found([{ isDraft: true }, { isDraft: false }]))).to.equal('sent')
    for (const line of [
      found([{}]),
      { status: 200, body: '{' },
      graph(403, 'ErrorAccessDenied'),
      { status: 504 },
      'cut',
    ] as const)
      expect(await lookingUp(granted(), line)).to.equal('unavailable')
    expect(await lookingUp(oauth(400, 'unauthorized_client'))).to.equal('unavailable')
  })

  verifies('MSG-7', 'knows whether the API answers, be it with a refusal', async () => {
    const answering = async (...lines: readonly ScriptedLine[]) => {
      planted.says(...lines)
      return world.mailerOf(monitor).isAnswering?.()
    }
    for (const line of [
      { status: 200, body: { value: [] } },
      graph(403, 'ErrorAccessDenied'),
      graph(429, 'x'),
    ] as const)
      expect(await answering(granted(), line)).to.equal(true)
    for (const line of [graph(503, 'ErrorServerBusy'), { status: 504 }, 'cut'] as const)
      expect(await answering(granted(), line)).to.equal(false)
    expect(await answering(oauth(400, 'unauthorized_client'))).to.equal(true)
  })

  verifies('MSG-7', 'has nothing to look in where sent mails are not kept', () => {
    expect(O.isNone(world.mailerOf({ ...monitor, saveToSentItems: false }).lookUp)).to.equal(true)
  })

  verifies(['SYS-5', 'SYS-7'], 'uses no token from before its settings or consent changed', async () => {
    planted.says(granted(), { status: 202 }, { status: 202 }, granted(), { status: 202 })
    const mailer = world.mailerOf(monitor)
    await mailer.send(mailToSend(1))()
    await mailer.send(mailToSend(2))()
    await world.mailerOf(monitor).send(mailToSend(3))()
    expect(planted.asked.map(({ target }) => target.includes('/token'))).to.deep.equal([
      true,
      false,
      false,
      true,
      false,
    ])
  })

  verifies('SYS-11', 'reads from a new token whether the permission to send is there', async () => {
    const asking = (...lines: readonly ScriptedLine[]) => {
      planted.says(...lines)
      return world.askDirectory(DIRECTORY)()
    }
    expect(await asking(granted(['Mail.ReadWrite', 'Mail.Send']))).to.equal('MaySend')
    expect(await asking(granted(['Mail.ReadWrite']))).to.equal('MayNotSend')
    expect(await asking(granted())).to.equal('MayNotSend')
    // A token that cannot be read proves nothing.
    expect(await asking({ status: 200, body: { expires_in: 9, access_token: 'opaque' } })).to.equal('MaySend')
    expect(await asking(oauth(401, 'invalid_client'))).to.equal('ClientRefused')
    expect(await asking(oauth(400, 'unauthorized_client'))).to.equal('ConsentMissing')
    expect(await asking(oauth(400, 'invalid_request'))).to.equal('DirectoryUnknown')
    expect(await asking({ status: 503 })).to.equal('DirectoryAway')
    expect(await asking({ status: 429 })).to.equal('DirectoryAway')
  })
})
