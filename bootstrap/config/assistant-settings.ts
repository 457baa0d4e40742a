// The assistant tool server: where it is, the one client that may ask for authorisation, and whose people it may be connected by.
import * as O from 'fp-ts/lib/Option.js'
import {
  browserOrigins,
  clientSecret,
  mailDomainName,
  oneOf,
  optional,
  origin,
  redirectAddresses,
  secretBytes,
  text,
} from './codecs.ts'
import { setting } from './setting.ts'

export const assistantSettings = {
  MCP_ISSUER_URL: setting({
    says: 'Where assistants reach the service; issuer, resource and audience of their tokens come from it alone. Its redirect address at the identity provider is MCP_ISSUER_URL/mcp/oauth/idp/callback.',
    form: 'a web address without a path, such as https://tapster.example',
    codec: optional(origin),
    fallback: O.none,
    shownDefault: 'BASE_URL',
  }),
  MCP_OAUTH_CLIENT_ID: setting({
    says: 'Client id that every assistant is given when it registers.',
    form: 'text',
    codec: text,
    fallback: 'tapster-assistant',
  }),
  MCP_OAUTH_CLIENT_SECRET: setting({
    says: 'Its secret. Whoever registers is given it, so that it protects nothing by itself.',
    form: '32 to 200 visible ASCII characters',
    codec: optional(clientSecret),
    fallback: O.none,
    shownDefault: 'derived from a secret kept under `.data/`',
    demanded: 'production',
  }),
  MCP_OAUTH_REDIRECT_URIS: setting({
    says: 'Redirect addresses that assistants may use, comma-separated, compared letter by letter. An address of the person’s own machine (http, on localhost, 127.0.0.1 or [::1]) without a port accepts any port; with a port only that one.',
    form: 'comma-separated https addresses, or http ones of this machine, without a fragment',
    codec: redirectAddresses,
    fallback: ['https://claude.ai/api/mcp/auth_callback', 'https://claude.com/api/mcp/auth_callback'],
  }),
  MCP_ALLOWED_ORIGINS: setting({
    says: 'Origins whose browser pages may read the OAuth metadata, register, get tokens and call the tool server (CORS, without cookies).',
    form: 'comma-separated https origins, or http ones of this machine, such as https://inspector.example',
    codec: browserOrigins,
    fallback: [],
    shownDefault: 'none',
  }),
  MCP_JWT_SECRET: setting({
    says: 'Secret of the access and refresh tokens of assistants. Another one ends all their connections.',
    form: 'base64 of exactly 32 bytes',
    codec: optional(secretBytes(32)),
    fallback: O.none,
    shownDefault: 'derived from a secret kept under `.data/`',
    demanded: 'production',
  }),
  MCP_CONSENT: setting({
    says: '`none`: nobody is asked before an assistant is connected, which production refuses.',
    form: 'page or none',
    codec: oneOf('page', 'none'),
    fallback: 'page',
  }),
  OPERATOR_MAIL_DOMAIN: setting({
    says: 'Mail domain on which an address must be to connect an assistant. In production without it nobody can.',
    form: 'a mail domain such as korrel.example',
    codec: optional(mailDomainName),
    fallback: O.none,
    shownDefault: '`korrel.example`; none in production',
  }),
} as const
