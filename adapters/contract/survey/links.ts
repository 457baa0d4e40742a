// Public links of a survey (SVY-4).
import * as t from 'io-ts'
import type { Instant } from '#domain/shared/clock.ts'
import { PUBLIC_LINK_STATES, type PublicId } from '#domain/survey/survey.ts'
import { expectedRevision } from '../codecs/change.ts'
import { makeCodec } from '../codecs/described.ts'
import { name } from '../codecs/names.ts'
import { booleanField, toIso, moment, makeEnum, asOptional, makeUuid, makeInteger } from '../codecs/text.ts'
import { answerWith, defineContract, numberOrNull, allowNull, type WireOf } from '../endpoint.ts'
import { sampleOne as one, surveyParams as params } from './survey-params.ts'

const EARLIEST = Date.UTC(1970, 0)
const LATEST = Date.UTC(2200, 0)

const linkMoment: t.Type<Instant, string, unknown> = makeCodec(
  'linkMoment',
  (schemaOf) => ({ ...schemaOf(moment), 'x-rules': ['From 1970 to 2199.'] }),
  (u) => {
    const read = moment.decode(u)
    return read._tag === 'Right' && read.right >= EARLIEST && read.right <= LATEST ? read.right : undefined
  },
  [
    'Schrijf dit als 2026-01-31T14:05:00Z, met een dag en tijd die bestaan, in de jaren 1970 tot en met 2199.',
    'Write this as 2026-01-31T14:05:00Z, with a day and a time that exist, in the years 1970 to 2199.',
  ],
  { is: t.number.is, encode: toIso },
)

const written = {
  name,
  /** An inactive link stops all codes of the link, also those of campaigns. */
  isActive: booleanField,
  validFrom: asOptional(linkMoment),
  validUntil: asOptional(linkMoment),
  /** Limits starts by the address of the link. Absent: no limit. */
  maxUses: asOptional(makeInteger(1)),
}
const link = t.type(
  {
    publicId: t.string,
    name: t.string,
    isActive: t.boolean,
    validFrom: allowNull(moment),
    validUntil: allowNull(moment),
    maxUses: numberOrNull,
    createdAt: moment,
    /** Address at which visitors start. */
    url: t.string,
    /** Number of landings at `url`. */
    usesCount: t.number,
    /** Number of starts at `url`, which `maxUses` limits. */
    startsCount: t.number,
    state: makeEnum(...PUBLIC_LINK_STATES),
    /** Changes with each change of the fields that a client writes. */
    revision: t.string,
  },
  'PublicLink',
)
export type PublicLinkResponse = WireOf<typeof link>

const linkParams = { ...params, publicId: makeUuid<PublicId>() }

const sampleWrittenLink = {
  name: 'Website',
  isActive: true,
  validFrom: '2026-03-02T08:00:00.000Z',
  validUntil: null,
  maxUses: 500,
} as const
const sampleLink = {
  ...sampleWrittenLink,
  publicId: '8d2f4b6a-1c3e-4a5b-9d7f-2e4a6c8b9302',
  createdAt: '2026-03-02T07:30:00.000Z',
  url: 'https://tapster.example/s/K7Q2XM',
  usesCount: 12,
  startsCount: 9,
  state: 'open',
  revision: 'Zr3kq0b1s5v9Yw2xC7mH4A',
} as const
const oneLink = { params: { ...one.params, publicId: sampleLink.publicId } }

export const surveyLinkContract = defineContract({
  'GET /surveys/:id/links': {
    summary: 'Lists the public links of a survey, oldest first.',
    params,
    ...answerWith(200, t.type({ data: t.array(link) }), { data: [sampleLink] }, one),
  },
  'POST /surveys/:id/links': {
    summary:
      'Adds a public link, by which anyone can answer the survey. Campaigns of the survey need one that is open.',
    params,
    body: t.strict(written, 'WrittenPublicLink'),
    ...answerWith(201, link, { ...sampleLink, usesCount: 0, startsCount: 0 }, { ...one, body: sampleWrittenLink }),
  },
  'PUT /surveys/:id/links/:publicId': {
    summary: 'Replaces the name, validity and limit of a public link; its address stays.',
    params: linkParams,
    body: t.strict({ ...written, revision: expectedRevision }, 'PublicLinkChange'),
    ...answerWith(200, link, sampleLink, { ...oneLink, body: sampleWrittenLink }),
  },
})
