// The home page of the administration (ADM-2).
import * as t from 'io-ts'
import { CHECK_NAMES, FIGURE_NAMES } from '#domain/operations/home.ts'
import { day } from '../codecs/day.ts'
import { moment, makeEnum } from '../codecs/text.ts'
import { answerWith, defineContract, allowNull, textOrNull, type WireOf } from '../endpoint.ts'

const check = t.type(
  {
    name: makeEnum(...CHECK_NAMES),
    /** Null: the check failed, or took too long. */
    found: allowNull(
      t.type(
        {
          /** At most 1,000. 0: nothing needs attention. */
          count: t.number,
          since: allowNull(moment),
          /** The names of the first three. */
          names: t.array(t.string),
          /** The id of the record, if there is only one. */
          id: textOrNull,
        },
        'Found',
      ),
    ),
  },
  'Check',
)
export type CheckResponse = WireOf<typeof check>

const figure = t.type(
  {
    name: makeEnum(...FIGURE_NAMES),
    /** The last 14 days in the office, the oldest first. */
    days: t.array(t.type({ date: day, value: t.number }, 'DayValue')),
  },
  'Figure',
)
export type FigureResponse = WireOf<typeof figure>

export const homeContract = defineContract({
  'GET /admin/checks': {
    summary: 'Runs the checks of what needs attention that the caller may see.',
    ...answerWith(200, t.type({ data: t.array(check) }), {
      data: [
        { name: 'mail.failed', found: { count: 0, since: null, names: [], id: null } },
        {
          name: 'link.lapsing',
          found: { count: 2, since: '2026-02-06T08:00:00.000Z', names: ['Eva Jansen', 'Piet de Vries'], id: null },
        },
        { name: 'ledger.down', found: null },
      ],
    }),
  },
  'GET /admin/figures': {
    summary: 'Returns figures of the last 14 days that the caller may see.',
    ...answerWith(200, t.type({ data: t.array(figure) }), {
      data: [
        {
          name: 'mail.sent',
          days: [
            { date: '2026-03-01', value: 12 },
            { date: '2026-03-02', value: 40 },
          ],
        },
      ],
    }),
  },
})
