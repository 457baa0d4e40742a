// Mailers in the administrator's application: faults and bodies of their forms, states of mailboxes and the hours of use.
import { expect } from 'chai'
import { listHoursOfUse } from '#adapters/web/admin/mailing/hours-of-use.ts'
import { toMailServerBody, checkServer, toMailServerForm } from '#adapters/web/admin/mailing/mail-server-form.ts'
import {
  toMailboxBody,
  checkMailbox,
  makeEmptyMailbox,
  toMailboxForm,
} from '#adapters/web/admin/mailing/mailbox-form.ts'
import { getMailboxReadiness } from '#adapters/web/admin/mailing/mailer-states.ts'
import { toRefusedForm } from '#adapters/web/kit/form/faults.ts'
import { makeFormat } from '#adapters/web/kit/format.ts'
import { verifies } from '#test/support/verifies.ts'

const t = (key: string): string => key

const mailbox = {
  ...makeEmptyMailbox('monitor'),
  displayName: 'Onderzoek',
  directoryTenantId: 'korrel.example',
  mailboxAddress: 'onderzoek@korrel.example',
  rateLimitPerMinute: 20,
}

const server = toMailServerForm({
  host: 'mail.korrel.example',
  port: 465,
  tls: 'implicit',
  user: 'kantoor',
  from: { address: 'kantoor@korrel.example', name: 'Kantoor Korrel' },
  revision: 4,
  changedAt: '2026-03-02T09:29:00.000Z',
})

describe('mailers in the administrator’s application', () => {
  verifies('SYS-2', 'empty limits of a mailbox mean the defaults, and others are whole numbers from 1', () => {
    const form = toMailboxForm(mailbox)
    expect(checkMailbox(t)(form)).to.deep.equal({})
    expect(toMailboxBody({ ...form, mailboxAddress: ' onderzoek@korrel.example ' })).to.deep.equal({
      displayName: 'Onderzoek',
      directoryTenantId: 'korrel.example',
      mailboxAddress: 'onderzoek@korrel.example',
      saveToSentItems: false,
      revision: 0,
      rateLimitPerMinute: 20,
      rateLimitRecipientsPerDay: null,
    })
    for (const wrong of ['0', '-1', '1.5', 'veel', '12345678901'])
      expect(checkMailbox(t)({ ...form, rateLimitPerMinute: wrong }), wrong).to.have.keys('rateLimitPerMinute')
    expect(checkMailbox(t)(toMailboxForm(makeEmptyMailbox('monitor')))).to.have.keys(
      'displayName',
      'directoryTenantId',
      'mailboxAddress',
    )
  })

  verifies('SYS-8', 'a mailbox without a directory or an address is not set up, whatever its consent', () => {
    const granted = { ...mailbox.consentStatus, granted: true }
    expect(getMailboxReadiness(mailbox)).to.equal('missing')
    expect(getMailboxReadiness({ ...mailbox, consentStatus: granted })).to.equal('granted')
    expect(getMailboxReadiness({ ...mailbox, mailboxAddress: '', consentStatus: granted })).to.equal('empty')
    expect(getMailboxReadiness({ ...mailbox, directoryTenantId: '', consentStatus: granted })).to.equal('empty')
  })

  verifies('MSG-4', 'an empty password is not sent, so that the stored one stays', () => {
    expect(server.password).to.equal('')
    expect(toMailServerBody(server)).to.deep.equal({
      revision: 4,
      host: 'mail.korrel.example',
      port: 465,
      tls: 'implicit',
      user: 'kantoor',
      from: { address: 'kantoor@korrel.example', name: 'Kantoor Korrel' },
    })
    expect(toMailServerBody({ ...server, password: ' geheim ' })).to.include({ password: ' geheim ' })
    expect(toMailServerBody({ ...server, user: ' ' })).not.to.have.any.keys('user', 'password')
  })

  verifies('MSG-4', 'faults of the mail server appear at their field, also those that the service finds', () => {
    expect(checkServer(t)(server)).to.deep.equal({})
    expect(checkServer(t)({ ...toMailServerForm(null), port: '70000', password: 'x' })).to.have.keys(
      'host',
      'port',
      'user',
      'from.address',
      'from.name',
    )
    const refused = {
      _tag: 'Refused',
      status: 422,
      code: 'INVALID_INPUT',
      message: '',
      requestId: null,
      retryAfterSeconds: null,
      errors: [{ path: 'from.address', message: 'no' }],
    } as const
    expect(toRefusedForm(refused, Object.keys(server))).to.deep.equal({
      faults: { 'from.address': 'no' },
      failure: null,
    })
  })

  verifies('SYS-9', 'the use of a week is shown by hours with mail, with the sum of the 24 hours before', () => {
    const hour = (day: number, of: number): number => Date.UTC(2026, 2, day, of)
    const used = [
      [5, 23, 100],
      [11, 15, 11],
      [11, 16, 7],
      [12, 15, 5],
    ] as const
    const byHour = used.map(([day, of, calls]) => ({ at: new Date(hour(day, of)).toISOString(), calls }))
    expect(listHoursOfUse(byHour, hour(12, 15) + 1)).to.deep.equal([
      { start: hour(12, 15), calls: 5, day: 12 },
      { start: hour(11, 16), calls: 7, day: 18 },
      { start: hour(11, 15), calls: 11, day: 11 },
      // The hours before are no longer known.
      { start: hour(5, 23), calls: 100, day: null },
    ])
  })

  verifies('MSG-9', 'the end of a pause is a time of tomorrow', () => {
    const noon = new Date(2026, 2, 12, 12).getTime()
    expect(makeFormat('nl').when(new Date(2026, 2, 13, 9, 5).getTime(), noon)).to.equal('morgen 09:05')
  })
})
