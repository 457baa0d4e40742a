// One search over the records of an office (ADM-3).
import * as E from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import { KIND_NAMES, SHORTEST_SEARCH } from '#domain/search/search.ts'
import { makeEnum, refineText } from '../codecs/text.ts'
import { answerWith, defineContract, type WireOf } from '../endpoint.ts'
import type { Bilingual } from '#domain/shared/language.ts'

const LONGEST = 200
/** At least two characters that are not blank, at any place, and no NUL. */
const TWO_SHOWN = '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*[^\\s\\u0000][^\\u0000]*$'

const tooShort: Bilingual = [`Typ minstens ${SHORTEST_SEARCH} tekens.`, `Type at least ${SHORTEST_SEARCH} characters.`]

const group = t.type(
  {
    kind: makeEnum(...KIND_NAMES),
    /** Hits that begin with the text come first. `detail` may be empty. */
    hits: t.array(t.type({ id: t.string, title: t.string, detail: t.string }, 'SearchHit')),
    hasMore: t.boolean,
  },
  'SearchGroup',
)
export type SearchGroupResponse = WireOf<typeof group>

export const searchContract = defineContract({
  'GET /admin/search': {
    summary: 'Finds people, campaigns, surveys, templates, messages, licences and mailboxes that have all the words.',
    query: {
      q: refineText(
        'search',
        { type: 'string', minLength: SHORTEST_SEARCH, maxLength: LONGEST, pattern: TWO_SHOWN },
        { max: LONGEST },
        (typed) => {
          const text = typed.trim()
          return [...text].length < SHORTEST_SEARCH ? E.left(tooShort) : E.right(text)
        },
      ),
    },
    ...answerWith(
      200,
      t.type({ data: t.array(group) }),
      {
        data: [
          {
            kind: 'person',
            hits: [
              { id: '2d9f3a1e-7c55-4f0b-8b1a-6e0d4c3b2a10', title: 'Eva Jansen', detail: 'eva.jansen@korrel.example' },
            ],
            hasMore: false,
          },
        ],
      },
      { query: { q: 'jansen' } },
    ),
  },
})
