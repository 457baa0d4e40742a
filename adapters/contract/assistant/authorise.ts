// The steps of a browser that connects an assistant: the authorization request, the way back from the identity provider, and consent.
import * as t from 'io-ts'
import { makeEnum, makeText } from '../codecs/text.ts'
import { defineContract } from '../endpoint.ts'
import { callbackQuery } from '../identity/me.ts'
import { makeParameter } from './oauth.ts'

const consentForm = t.type(
  { mark: makeText({ min: 1, max: 200 }), answer: makeEnum('allow', 'refuse') },
  'ConsentAnswer',
)

export const authoriseContract = defineContract({
  'GET /mcp/oauth/authorize': {
    summary:
      'Sends a browser to the identity provider for a valid authorization request; otherwise back to the assistant, or to an error page.',
    query: {
      response_type: makeParameter('`code`.'),
      client_id: makeParameter('The client id that registration returned.'),
      redirect_uri: makeParameter('One of the listed redirect addresses, compared exactly.'),
      code_challenge: makeParameter('The PKCE challenge, 43 characters.'),
      code_challenge_method: makeParameter('`S256`.'),
      resource: makeParameter('The address of the tool server, if sent (RFC 8707).'),
      scope: makeParameter('Ignored: the scope is always `tools`.'),
      state: makeParameter('Returned unchanged; at most 1024 characters.'),
    },
    answers: { 302: null },
    example: {
      input: {
        query: {
          response_type: 'code',
          client_id: 'tapster-assistant',
          redirect_uri: 'https://claude.ai/api/mcp/auth_callback',
          code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
          code_challenge_method: 'S256',
          resource: 'https://tapster.example/mcp',
          scope: 'tools',
          state: 'af0ifjsldkj',
        },
      },
    },
  },
  'GET /mcp/oauth/idp/callback': {
    summary: 'Where the identity provider sends the browser back; an administrator is asked for consent next.',
    query: callbackQuery,
    answers: { 302: null, 303: null },
    example: { input: { query: { code: 'cZ3k…', state: '…' } } },
  },
})

export const consentContract = defineContract({
  'GET /mcp/oauth/consent': {
    summary: 'Asks an administrator whether an assistant may work on their behalf.',
    query: { lang: t.unknown },
    answers: { 200: null },
  },
  'POST /mcp/oauth/consent': {
    summary: 'Takes the answer of that page, and sends the browser on to the assistant with it.',
    body: consentForm,
    answers: { 303: null },
    example: { input: { body: { mark: 'b1946ac92492d2347c6235b4d2611184', answer: 'allow' } } },
  },
})
