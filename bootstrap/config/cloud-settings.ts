// Settings of the cloud mail and calendar API and of the application that calls it.
import * as O from 'fp-ts/lib/Option.js'
import { optional, text, webAddress } from './codecs.ts'
import { setting } from './setting.ts'

export const cloudSettings = {
  CLOUD_API_URL: setting({
    says: 'Root of the cloud mail and calendar API, to which /v1.0 is added: https://graph.microsoft.com.',
    form: 'a web address',
    codec: optional(webAddress),
    fallback: O.none,
    shownDefault: 'the stand-in on 3102',
    demanded: 'production',
  }),
  CLOUD_LOGIN_URL: setting({
    says: "Root of the cloud directory: for mailbox proofs, and for the application's tokens unless the stand-in cloud runs.",
    form: 'a web address',
    codec: webAddress,
    fallback: 'https://login.microsoftonline.com',
  }),
  CLOUD_CLIENT_ID: setting({
    says: 'Client id at the cloud directory: the audience of mailbox proofs, and the application that sends mails and creates appointments. In production both need it.',
    form: 'text',
    codec: optional(text),
    fallback: O.none,
    shownDefault: "the stand-in's if it runs, else none",
  }),
  CLOUD_CLIENT_SECRET: setting({
    says: 'Client secret of that application, for mails and appointments.',
    form: 'text',
    codec: optional(text),
    fallback: O.none,
    shownDefault: "the stand-in's if it runs, else none",
  }),
} as const
