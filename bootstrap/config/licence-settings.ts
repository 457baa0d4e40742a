// Settings of licences: the tenant of their users and events, shared mail domains, and the proof required to leave a licence.
import { contactSetting, mailDomainNames, decodeOneOf, tenantUuidSetting } from './codecs.ts'
import { defineOptionalSetting } from './setting.ts'

export const licenceSettings = {
  LINK_TENANT_UUID: defineOptionalSetting({
    says: 'Tenant of the users, events and mails of licences; the first start creates it.',
    codec: tenantUuidSetting,
    shownDefault: 'one of its own',
  }),
  PUBLIC_MAIL_DOMAINS: defineOptionalSetting({
    says: 'Mail domains that many offices share, such as those of mail providers: a licence covers one whole address there.',
    codec: mailDomainNames,
    shownDefault: 'none',
  }),
  LICENCE_CONTACT: defineOptionalSetting({
    says: 'Whom offices ask about their licence: mails about an ended licence and the page of the own licence name it.',
    codec: contactSetting,
    shownDefault: 'the address of MAIL_FROM',
  }),
  DISCONNECT_PROOF: defineOptionalSetting({
    says: '`required`: only a session of the mailbox removes it from its licence; other calls get the same response and change nothing.',
    codec: decodeOneOf('optional', 'required'),
    shownDefault: '`required` in production, otherwise `optional`',
  }),
} as const
