// Licences: the tenant of their users and events, shared mail domains, and the proof required to leave one.
import { mailDomainNames, oneOf, tenantUuid } from './codecs.ts'
import { optionalSetting } from './setting.ts'

export const licenceSettings = {
  LINK_TENANT_UUID: optionalSetting({
    says: 'Tenant of the users, events and mails of licences; the first start creates it.',
    codec: tenantUuid,
    shownDefault: 'one of its own',
  }),
  PUBLIC_MAIL_DOMAINS: optionalSetting({
    says: 'Mail domains that many offices share, such as those of mail providers: a licence covers one whole address there.',
    codec: mailDomainNames,
    shownDefault: 'none',
  }),
  DISCONNECT_PROOF: optionalSetting({
    says: '`required`: only a session of the mailbox removes it from its licence; other calls get the same response and change nothing.',
    codec: oneOf('optional', 'required'),
    shownDefault: '`required` in production, otherwise `optional`',
  }),
} as const
