// Endpoints that monitoring, mail clients and readers of the API call without a session.
import * as t from 'io-ts'
import { makeEnum } from '../codecs/text.ts'
import { answerWith, defineContract } from '../endpoint.ts'

const readyAnswer = t.type({
  status: makeEnum('ready', 'not ready'),
  checks: t.record(t.string, makeEnum('ok', 'failed')),
})

export const healthContract = defineContract({
  'GET /healthz': {
    summary: 'Alive, whatever else is not.',
    ...answerWith(200, t.type({ status: t.literal('ok') }), { status: 'ok' }),
  },
  'GET /readyz': {
    summary: 'Whether requests should be sent here now.',
    answers: { 200: readyAnswer, 503: readyAnswer },
    example: {
      answers: {
        200: { status: 'ready', checks: { database: 'ok', migrations: 'ok', rowSecurity: 'ok', queue: 'ok' } },
        503: {
          status: 'not ready',
          checks: { database: 'failed', migrations: 'failed', rowSecurity: 'failed', queue: 'ok' },
        },
      },
    },
  },
})

export const documentContract = defineContract({
  'GET /openapi.json': {
    summary: 'This description, as OpenAPI 3.1.',
    answers: { 200: t.UnknownRecord },
  },
})

export const allowedScriptsContract = defineContract({
  'GET /.well-known/microsoft-officeaddins-allowed.json': {
    summary: 'Which scripts a mail client on Windows lets call this service.',
    answers: { 200: t.type({ allowed: t.array(t.string) }) },
    example: { answers: { 200: { allowed: ['https://tapster.example/mailclient-plugin/on-send.js'] } } },
  },
})
