// The audit log of an office (IDN-7).
import * as t from 'io-ts'
import { instantInQuery } from '../codecs/instant.ts'
import { moment, makeEnum, asOptional, makeText, uuid } from '../codecs/text.ts'
import { answerWith, defineContract, textOrNull, type WireOf } from '../endpoint.ts'
import { makePage, pageQuery, samplePage, textQuery } from '../page.ts'

const actor = t.type(
  {
    /** `operator`: a person of the operator's office who acted in another office. */
    kind: makeEnum('person', 'operator', 'service'),
    uuid: textOrNull,
    /** For a service its own name. Null for anonymised people and for operators. */
    name: textOrNull,
    email: textOrNull,
  },
  'AuditActor',
)
export type AuditActorResponse = WireOf<typeof actor>

const entry = t.type(
  {
    id: t.string,
    at: moment,
    actor,
    /** A dotted name. */
    action: t.string,
    /** The id of the changed record. */
    subject: textOrNull,
    details: t.record(t.string, t.unknown),
    outcome: makeEnum('done', 'intended', 'failed'),
    requestId: textOrNull,
  },
  'AuditEntry',
)
export type AuditEntryResponse = WireOf<typeof entry>

const sample = {
  id: '3e5d7c9b-1a2f-4b4d-9c6e-8f0a1b2c9106',
  at: '2026-03-02T09:30:00.000Z',
  actor: {
    kind: 'person',
    uuid: '7f8e9d0c-1b2a-4c3d-8e5f-6a7b8c9d9107',
    name: 'Eva Jansen',
    email: 'eva.jansen@korrel.example',
  },
  action: 'user.changed',
  subject: '2f6e4c1a-9b7d-4e3f-8c5a-1d0b9f8e9103',
  details: { roles: { given: ['5b1f0a52-7c44-4b0e-9a39-0d4b6a1e9101'], taken: [] } },
  outcome: 'done',
  requestId: '0f1e2d3c-4b5a-4697-8877-665544339108',
} as const

export const auditContract = defineContract({
  'GET /audit': {
    summary:
      'Lists who changed what in the office, newest first, a page at a time; filtered by action, subject, actor, period and text. `total` stops at 20,000. `q` searches the newest 100,000 that match the other filters.',
    query: {
      action: asOptional(makeText({ min: 1, max: 100 })),
      subject: asOptional(uuid),
      actor: asOptional(uuid),
      fromTs: asOptional(instantInQuery),
      toTs: asOptional(instantInQuery),
      ...textQuery,
      ...pageQuery,
    },
    ...answerWith(200, makePage(entry), samplePage(sample), { query: { action: 'user.changed' } }),
  },
})
