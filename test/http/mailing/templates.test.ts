// Templates over HTTP: written, changed, previewed and tried.
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import { call, withFake } from '../support/fake-service.ts'
import { type MailService, startMail } from '../support/mail-service.ts'

const written = {
  name: 'Uitnodiging',
  language: 'nl',
  subject: 'Dag {{name}}',
  body: '<p style="color: red">Hallo {{afdeling}}</p><script>x()</script>',
  replyTo: 'kantoor@münchen.example',
  systemMailboxKey: 'monitor',
  attachments: [{ filename: 'toelichting.txt', contentType: 'text/plain', content: 'VG9lbGljaHRpbmc=' }],
}

interface Saved {
  readonly uuid: string
  readonly revision: number
}

describe('templates over HTTP', () => {
  let mail: MailService
  beforeEach(async () => {
    mail = await startMail()
  })
  afterEach(() => mail.service.stop(1_000))

  const add = async (over: object = {}): Promise<Saved> => {
    const [status, body] = await mail.ask('POST', '/templates', { ...written, ...over })
    expect(status).to.equal(201)
    return body as Saved
  }

  verifies(['MSG-1', 'MSG-3', 'MSG-10'], 'a template is sanitised when saved, with warnings', async () => {
    const saved = await add()
    expect(saved).to.deep.include({
      name: 'Uitnodiging',
      language: 'nl',
      subject: 'Dag {{name}}',
      replyTo: 'kantoor@münchen.example',
      systemMailboxKey: 'monitor',
      attachments: [{ filename: 'toelichting.txt', contentType: 'text/plain', size: 11 }],
      revision: 1,
      changedAt: '2026-03-01T12:00:00.000Z',
      warnings: {
        unknown: [{ path: 'afdeling', field: 'body', line: 1, column: 29 }],
        removed: ['<script>'],
        isClipped: false,
      },
    })
    const [, read] = await mail.ask('GET', `/templates/${saved.uuid}`)
    expect(read).to.have.property('body').that.includes('Hallo {{afdeling}}').and.does.not.include('script')
    const [, list] = await mail.ask('GET', '/templates?q=nodig')
    expect(list).to.deep.include({ total: 1, skip: 0, limit: 50 })
    expect(list).to.have.nested.property('data[0].name', 'Uitnodiging')
    expect(list).not.to.have.nested.property('data[0].body')
  })

  verifies('MSG-1', 'a change needs the revision that was read, and keeps attachments that are left out', async () => {
    const { uuid } = await add()
    const { attachments: _, ...rest } = written
    const [status, changed] = await mail.ask('PUT', `/templates/${uuid}`, { ...rest, revision: 1, name: 'Herinnering' })
    expect([status, (changed as Saved).revision]).to.deep.equal([200, 2])
    expect(changed).to.have.nested.property('attachments[0].size', 11)
    const again = await mail.ask('PUT', `/templates/${uuid}`, { ...rest, revision: 1 })
    expect(again).to.deep.equal([
      409,
      {
        code: 'RECORD_CHANGED',
        message: 'Another person has changed this meanwhile. Get it again, and then change it.',
        errors: [
          {
            path: 'revision',
            message: 'Another person has changed this meanwhile. Get it again, and then change it.',
          },
        ],
      },
    ])
    const [, none] = await mail.ask('PUT', `/templates/${uuid}`, { ...rest, revision: 2, attachments: [] })
    expect(none).to.have.property('attachments').with.length(0)
    expect((await mail.ask('POST', '/templates', { ...rest, name: ' uitnodiging ' }))[0]).to.equal(409)
    expect(await mail.ask('DELETE', `/templates/${uuid}`)).to.deep.equal([200, { success: true }])
    expect((await mail.ask('GET', `/templates/${uuid}`))[0]).to.equal(404)
  })

  verifies('MSG-1', 'a template in use is not removed', async () => {
    const by = { campaign: 2 }
    const inUse = { templates: { remove: () => TE.left({ _tag: 'TemplateInUse', by }) } as never }
    await withFake({ mailing: inUse }, async (service) => {
      const headers = { 'accept-language': 'en' }
      const answer = await call(service, 'DELETE', `/templates/${aUuid(80)}`, { headers })
      expect([answer.status, await answer.json()]).to.deep.equal([
        409,
        {
          code: 'TEMPLATE_IN_USE',
          message: 'This template is still in use: campaigns (2). Choose another template there first.',
        },
      ])
    })
  })

  verifies('MSG-10', 'a preview has sample values, in the whole document, and stores nothing', async () => {
    const { language, subject, body } = written
    const [status, preview] = await mail.ask('POST', '/templates/preview', { language, subject, body })
    expect(status).to.equal(200)
    expect(preview).to.include({ subject: 'Dag Eva Jansen' })
    expect(preview)
      .to.have.property('html')
      .that.matches(/^<!doctype html>\n<html lang="nl"/)
    expect(preview).to.have.property('text').that.includes('Hallo')
    expect((await mail.stored()).templates).to.deep.equal([])
  })

  verifies('MSG-10', 'previews are limited: reading a text takes long', async () => {
    const limits = {
      take: ({ key }: { readonly key: string }) =>
        TE.right(
          key.startsWith('address:parsing:')
            ? { _tag: 'Wait', at: Date.parse('2026-03-01T12:00:30Z') }
            : { _tag: 'Granted' },
        ),
    }
    await withFake({ limits: limits as never }, async (service) => {
      const preview = { language: 'nl', subject: 'x', body: 'x' }
      const answer = await call(service, 'POST', '/templates/preview', { body: preview })
      expect([answer.status, answer.headers.get('retry-after')]).to.deep.equal([429, '30'])
      expect((await call(service, 'GET', '/templates')).status).to.equal(200)
    })
  })

  verifies(['MSG-1', 'SYS-6'], 'a test mail is the filled template with its attachments, to one address', async () => {
    const { uuid } = await add()
    expect(await mail.ask('POST', `/templates/${uuid}/test`, { to: 'piet@kantoor.example' })).to.deep.equal([
      200,
      { ok: true, messageId: '<1@mail.example>' },
    ])
    const [left] = mail.left
    expect(left).to.deep.include({
      subject: 'Dag Eva Jansen',
      to: { address: 'piet@kantoor.example', name: 'Eva Jansen' },
    })
    expect(left?.attachments.map(({ filename }) => filename)).to.deep.equal(['toelichting.txt'])
  })
})
