// The page on which a recipient chooses how they get the notifications of a mail, reached from it without a sign-in (EVT-9).
import * as t from 'io-ts'
import { postedForm } from '../codecs/posted-form.ts'
import { contract } from '../endpoint.ts'

const params = { sealed: t.string }
const query = { lang: t.unknown }
const of = { params: { sealed: 'eyJhbGciOiJkaXIifQ' } }

export const preferenceContract = contract({
  'GET /notifications/:sealed': {
    summary:
      'The page on which a recipient chooses, for each type of notification in a mail: a mail each, a daily digest, or none.',
    dutch: 'De pagina waarop een ontvanger per soort melding kiest: elk een mail, één mail per dag, of geen.',
    params,
    query,
    answers: { 200: null },
    example: { input: { ...of, query: { lang: 'nl' } } },
  },
  'POST /notifications/:sealed': {
    summary: 'Stores the choice. One click in a mail client (RFC 8058) mutes all types of the mail.',
    dutch: 'Bewaart de keuze. Met één klik in een mailprogramma (RFC 8058) komt er van deze soorten geen mail meer.',
    params,
    query,
    body: postedForm('`p.` and the uuid of a type: `mail`, `digest` or `muted`.'),
    answers: { 200: null },
    example: { input: { ...of, query: {}, body: { 'p.c4f9e6d1-3a82-4b07-9e5a-1d8c2f6b9a04': 'digest' } } },
  },
})
