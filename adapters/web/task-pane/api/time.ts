// Hours and costs as the service books them, and what they can be booked on.
import * as t from 'io-ts'
import type { Call } from '#adapters/web/kit/http.ts'

const nullable = <C extends t.Mixed>(codec: C) => t.union([codec, t.null])
const Kind = t.union([t.literal('time'), t.literal('cost')])
export type TimeKind = t.TypeOf<typeof Kind>

export const Registration = t.readonly(
  t.type({
    id: t.string,
    kind: Kind,
    accountId: t.string,
    projectId: nullable(t.string),
    itemId: t.string,
    /** Hours, or pieces of a cost. */
    quantity: t.number,
    /** `YYYY-MM-DD`; times `HH:MM`, both or neither, on the clock of the office. */
    date: t.string,
    startTime: nullable(t.string),
    endTime: nullable(t.string),
    notes: nullable(t.string),
  }),
)
/** What is booked for an item, as the service last saw it. */
export type Registration = t.TypeOf<typeof Registration>

/** Without a quantity the hours follow from the times. */
export type Entry = Omit<Registration, 'id' | 'quantity'> & { readonly quantity: number | null }

const Items = t.readonly(
  t.type({
    data: t.readonlyArray(
      t.readonly(t.type({ id: t.string, code: t.string, description: t.string, unit: nullable(t.string) })),
    ),
  }),
)
const Projects = t.readonly(
  t.type({
    data: t.readonlyArray(
      t.readonly(t.type({ id: t.string, code: t.string, description: t.string, endDate: nullable(t.string) })),
    ),
    truncated: t.boolean,
  }),
)
/** Work types or cost types, sorted by description. */
export type BookableItem = t.TypeOf<typeof Items>['data'][number]
export type Projects = t.TypeOf<typeof Projects>
export type Project = Projects['data'][number]

const LastUsed = t.readonly(
  t.type({
    time: nullable(t.readonly(t.type({ kind: Kind, itemId: t.string, projectId: nullable(t.string) }))),
  }),
)
/** What the user booked last for an organisation; `time` null where he never did. */
export type LastUsed = t.TypeOf<typeof LastUsed>

const Booked = t.type({ registration: Registration })
const Done = t.type({ success: t.literal(true) })

const ROOT = '/mailclient-plugin'
const asking = (values: Record<string, string>): string => new URLSearchParams(values).toString()

export const bookableItemsCall = (kind: TimeKind): Call<t.TypeOf<typeof Items>> => ({
  method: 'GET',
  path: `${ROOT}/${kind === 'time' ? 'work-types' : 'cost-types'}`,
  answer: Items,
})

export const projectsCall = (accountId: string): Call<Projects> => ({
  method: 'GET',
  path: `${ROOT}/projects?${asking({ accountId })}`,
  answer: Projects,
})

export const lastUsedCall = (accountId: string): Call<LastUsed> => ({
  method: 'GET',
  path: `${ROOT}/last-used?${asking({ accountId })}`,
  answer: LastUsed,
})

/**
 * The same once more answers the same booking; another one for the same item is refused: TIME_ALREADY_BOOKED, or TIME_BOOKING_UNCERTAIN while it
 * is open what came of an earlier attempt.
 */
export const registerTimeCall = (outlookItemId: string, entry: Entry): Call<t.TypeOf<typeof Booked>> => ({
  method: 'POST',
  path: `${ROOT}/register-time`,
  body: { outlookItemId, ...entry },
  answer: Booked,
})

/** What is left out stays, null clears. */
export const updateTimeCall = (outlookItemId: string, changes: Partial<Entry>): Call<t.TypeOf<typeof Booked>> => ({
  method: 'PUT',
  path: `${ROOT}/update-time`,
  body: { outlookItemId, ...changes },
  answer: Booked,
})

export const deleteTimeCall = (outlookItemId: string): Call<t.TypeOf<typeof Done>> => ({
  method: 'DELETE',
  path: `${ROOT}/delete-time?${asking({ outlookItemId })}`,
  answer: Done,
})
