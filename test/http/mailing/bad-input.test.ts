// Bad input to every route of the mailing area: refused with the field that is wrong, and nothing stored.
import { expect } from 'chai'
import { messageContract } from '#adapters/contract/mailing/messages.ts'
import { mailServerContract } from '#adapters/contract/mailing/mail-server.ts'
import { systemMailboxContract } from '#adapters/contract/mailing/system-mailboxes.ts'
import { monitorCampaignContract, templateContract } from '#adapters/contract/mailing/templates.ts'
import { isBlank } from '#domain/shared/hidden-characters.ts'
import { verifies } from '#test/support/verifies.ts'
import type { StatusAndBody } from '../support/answers.ts'
import { type MailService, startMail } from '../support/mail-service.ts'
import {
  ADDRESSES,
  attachment,
  ATTACHMENTS,
  BODIES,
  CONTENT,
  from,
  LINE_FIELDS,
  LINES,
  MAILBOX,
  ofBytes,
  order,
  OTHERS,
  SAVING,
  SENDERS,
  TESTS,
  WRITING,
} from './bad-bodies.ts'

/** Where the faults are. */
const fieldsOf = ([status, body]: StatusAndBody): readonly [number, readonly string[]] => {
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : []
  return [status, Array.isArray(errors) ? errors.map(({ path }: { readonly path: string }) => path) : []]
}

describe('bad input about mails', () => {
  let mail: MailService
  let id: string
  const refusing = new Set<string>()
  before(async () => {
    mail = await startMail({ sizeAtMost: 10_000 })
    id = (
      (await mail.ask('POST', '/templates', { ...BODIES['POST /templates'], name: 'Bestaand' }))[1] as {
        readonly uuid: string
      }
    ).uuid
  })
  after(() => mail.service.stop(1_000))

  const send = (route: string, change: object): Promise<StatusAndBody> => {
    const [method = '', path = ''] = route.split(' ')
    return mail.ask(method, path.replace(':id', id).replace(':key', 'monitor'), { ...BODIES[route], ...change })
  }

  /** Refused with these fields, and nothing stored or sent. */
  const refused = async (
    status: number,
    route: string,
    change: object,
    ...fields: readonly string[]
  ): Promise<void> => {
    const before = await mail.stored()
    const said = `${route} ${JSON.stringify(change).slice(0, 200)}`
    expect(fieldsOf(await send(route, change)), said).to.deep.equal([status, fields])
    expect(await mail.stored(), said).to.deep.equal(before)
    expect(mail.left).to.deep.equal([])
    refusing.add(route)
  }

  for (const [what, text] of Object.entries(LINES))
    verifies(['MSG-1', 'MSG-6', 'SYS-2'], `a name is refused for ${what}`, async () => {
      for (const [route, field, change] of LINE_FIELDS) await refused(400, route, change(text), field)
    })

  for (const [what, address] of Object.entries(ADDRESSES))
    verifies(['MSG-1', 'MSG-6', 'SYS-2', 'SYS-4'], `a sender's address is refused for ${what}`, async () => {
      for (const [route, field, change] of [...SENDERS, ...TESTS]) await refused(400, route, change(address), field)
    })

  verifies(
    'MSG-6',
    'a local part outside ASCII is refused of senders, which servers without SMTPUTF8 need',
    async () => {
      for (const [route, field, change] of SENDERS) await refused(400, route, change('éva@korrel.example'), field)
    },
  )

  for (const [what, text] of Object.entries(LINES).filter(([, text]) => !isBlank(text)))
    verifies('MSG-6', `a recipient's address is refused for ${what}`, () =>
      refused(400, 'POST /messages', { recipients: [{ address: `${text}@korrel.example` }] }, 'recipients[0].address'),
    )

  for (const [status, what, change, ...fields] of CONTENT)
    verifies('MSG-3', `content is refused for ${what}`, async () => {
      for (const route of WRITING) await refused(status, route, change, ...fields)
    })

  for (const [status, what, change, ...fields] of ATTACHMENTS)
    verifies('MSG-1', `attachments are refused: ${what}`, async () => {
      for (const route of SAVING) await refused(status, route, change, ...fields)
    })

  for (const [status, route, what, change, ...fields] of OTHERS)
    verifies(['MSG-1', 'MSG-4', 'SYS-2'], `${route} refuses ${what}`, () => refused(status, route, change, ...fields))

  verifies('MSG-1', 'a query names each wrong filter', async () => {
    const answer = await mail.ask('GET', '/messages?state=x&error=y&address=a%0Ab&origin=q&skip=-1&limit=201')
    expect(fieldsOf(answer)).to.deep.equal([400, ['state', 'error', 'address', 'origin', 'skip', 'limit']])
  })

  it('every route of mailing that takes a body has refused one', () => {
    const all = {
      ...templateContract,
      ...monitorCampaignContract,
      ...messageContract,
      ...mailServerContract,
      ...systemMailboxContract,
    }
    const taking = Object.entries(all).flatMap(([route, one]) => ('body' in one ? [route] : []))
    expect([...refusing]).to.have.members(taking)
    expect(Object.keys(BODIES)).to.have.members(taking)
  })

  verifies('MSG-1', 'what is too large says how much is allowed', async () => {
    const [status, body] = await send('POST /templates', {
      attachments: [{ ...attachment, content: ofBytes(2_000_001) }],
    })
    expect([status, body]).to.have.nested.property('[1].message').that.includes('at most 2 MB')
    expect(
      (await send('POST /templates', { attachments: [{ ...attachment, content: ofBytes(7_000_000) }] }))[0],
    ).to.equal(413)
  })

  verifies('MSG-3', 'a fault of a text has its line and column', async () => {
    const [, answer] = await send('POST /templates/preview', { body: '<p>a</p>\n<p>{{#each}}</p>' })
    expect(answer).to.have.nested.property('errors[0]').that.includes({ path: 'body', line: 2, column: 4 })
  })

  verifies('MSG-10', 'scripts, remote styles and handlers are removed, and named', async () => {
    const body = `<p onclick="x()">Hallo</p><script>x()</script><style>@import url(https://x.example/a.css); p { color: red }</style>
      <link rel="stylesheet" href="https://x.example/a.css"><p style="background: url(https://x.example/a.png)">a</p>`
    const [status, preview] = await send('POST /templates/preview', { body })
    expect(status).to.equal(200)
    const { html, warnings } = preview as { readonly html: string; readonly warnings: { readonly removed: string[] } }
    expect(html).not.to.match(/x\(\)|x\.example/)
    expect(warnings.removed.join()).to.include('<script>').and.include('<link>').and.include('onclick')
  })

  verifies(
    ['MSG-6', 'SYS-2'],
    'encoded words, commas, brackets and international domains are kept as they are',
    async () => {
      for (const name of ['=?utf-8?Q?Bcc:_x?=', 'Jansen, Eva <a@b.example>', '"Eva" \\ (kantoor)', '李 伊娃']) {
        const address = 'kantoor@münchen.example'
        const [status, answer] = await send(MAILBOX, { displayName: name, mailboxAddress: address })
        expect(status, name).to.equal(200)
        expect(answer).to.include({ displayName: name, mailboxAddress: address })
        // No program decodes an encoded word that a blank breaks.
        const subject = name.replaceAll('=?', '= ?')
        expect((await send('POST /templates/preview', { subject: name }))[1]).to.include({ subject })
      }
    },
  )

  verifies('MSG-1', 'fields that no one described are refused, and nothing is stored', async () => {
    const more = { evil: 'x' }
    await refused(400, 'PUT /mail-server', { ...more, from: { ...from, ...more } }, 'from.evil', 'evil')
    await refused(400, MAILBOX, { key: 'other', consentStatus: { granted: true } }, 'key', 'consentStatus')
    await refused(400, 'PUT /templates/:id', { attachments: [{ ...attachment, ...more }] }, 'attachments[0].evil')
    await refused(
      400,
      'POST /messages',
      { template: id, recipients: [{ ...order.recipients[0], ...more }] },
      'recipients[0].evil',
    )
    await refused(400, 'POST /participation-monitor-campaigns', { ...more, invitation: id }, 'evil')
  })
})
