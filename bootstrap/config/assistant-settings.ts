// Settings of the MCP server: address, OAuth client, and the users who may connect an assistant.
import {
  browserOrigins,
  clientSecret,
  mailDomainName,
  decodeOneOf,
  origin,
  redirectAddresses,
  decodeSecret,
  text,
} from './codecs.ts'
import { defineOptionalSetting, defineSetting } from './setting.ts'

export const assistantSettings = {
  MCP_ISSUER_URL: defineOptionalSetting({
    says: 'Address at which assistants reach the service; the issuer, resource and audience of their tokens. The redirect address to register at the identity provider is MCP_ISSUER_URL/mcp/oauth/idp/callback.',
    codec: origin,
    shownDefault: 'BASE_URL',
  }),
  MCP_OAUTH_CLIENT_ID: defineSetting({
    says: 'Client id that registration returns to every assistant.',
    codec: text,
    fallback: 'tapster-assistant',
  }),
  MCP_OAUTH_CLIENT_SECRET: defineOptionalSetting({
    says: 'Client secret that registration returns to every assistant. It is public and protects nothing by itself. Required in production with OPERATOR_MAIL_DOMAIN.',
    codec: clientSecret,
    shownDefault: 'derived from PLUGIN_JWT_SECRET',
  }),
  MCP_OAUTH_REDIRECT_URIS: defineSetting({
    says: 'Redirect addresses that assistants may use, comma-separated, compared exactly. A loopback address (http on localhost, 127.0.0.1 or [::1]) without a port accepts any port; with a port only that one.',
    codec: redirectAddresses,
    fallback: ['https://claude.ai/api/mcp/auth_callback', 'https://claude.com/api/mcp/auth_callback'],
  }),
  MCP_ALLOWED_ORIGINS: defineSetting({
    says: 'Origins whose browser pages may read the OAuth metadata, register, get tokens and call the tool server (CORS, without cookies).',
    codec: browserOrigins,
    fallback: [],
    shownDefault: 'none',
  }),
  MCP_JWT_SECRET: defineOptionalSetting({
    says: 'Secret that signs the tokens of assistants. Changing it ends all their connections. Required in production with OPERATOR_MAIL_DOMAIN.',
    codec: decodeSecret(32),
    shownDefault: 'derived from PLUGIN_JWT_SECRET',
  }),
  MCP_CONSENT: defineSetting({
    says: '`page` shows a consent page before an assistant connects; `none` skips it and is rejected in production.',
    codec: decodeOneOf('page', 'none'),
    fallback: 'page',
  }),
  OPERATOR_MAIL_DOMAIN: defineOptionalSetting({
    says: 'Mail domain of the users who may connect an assistant. In production, assistants can connect only when it is set.',
    codec: mailDomainName,
    shownDefault: '`korrel.example`; none in production',
  }),
} as const
