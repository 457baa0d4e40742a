// Templates over HTTP: written, changed, previewed and tried.
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
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

  verifies('MSG-10', 'a preview has sample values, in the whole document, and stores nothing', async () => {
    const { language, subject, body } = written
    const [status, preview] = await mail.ask('POST', '/templates/preview', { language, subject, body })
    expect(status).to.equal(200)
    expect(preview).to.include({ subject: 'Dag Eva Jansen' })
    expect(preview)
      .to.have.property('html')
      .that.matches(/^<!doctype html>\n<html lang="nl"/)
    expect(preview).to.have.property('text').that.includes('Hallo')
    expect(await mail.countTemplates()).to.equal(0)
  })
})
