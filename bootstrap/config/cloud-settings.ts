// Settings of the cloud mail and calendar API and of the application that calls it.
import { text, webAddress } from './codecs.ts'
import { defineOptionalSetting, defineSetting } from './setting.ts'

/** The cloud of production, unless the settings name another: an API, and the directory that signs in to it. */
export const GRAPH_URL = 'https://graph.microsoft.com'
export const GRAPH_LOGIN_URL = 'https://login.microsoftonline.com'

export const cloudSettings = {
  CLOUD_API_URL: defineOptionalSetting({
    says: 'Root of the cloud mail and calendar API, to which /v1.0 is added.',
    codec: webAddress,
    shownDefault: 'the stand-in on 3102; Microsoft Graph in production',
  }),
  CLOUD_LOGIN_URL: defineSetting({
    says: "Root of the cloud directory: for mailbox proofs, and for the application's tokens unless the stand-in cloud runs.",
    codec: webAddress,
    fallback: GRAPH_LOGIN_URL,
  }),
  CLOUD_CLIENT_ID: defineOptionalSetting({
    says: 'Client id at the cloud directory: the audience of mailbox proofs, and the application that sends mails and creates appointments. In production both need it.',
    codec: text,
    shownDefault: "the stand-in's if it runs, else none",
  }),
  CLOUD_CLIENT_SECRET: defineOptionalSetting({
    says: 'Client secret of that application, for mails and appointments.',
    codec: text,
    shownDefault: "the stand-in's if it runs, else none",
  }),
} as const
