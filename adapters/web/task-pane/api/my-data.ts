// Everything the service keeps of the user: told, and forgotten.
import * as t from 'io-ts'
import type { Call } from '#adapters/web/kit/http.ts'

const MyData = t.readonly(
  t.type({ exportedAt: t.string, kept: t.readonly(t.record(t.string, t.readonlyArray(t.unknown))) }),
)
/** `kept`: by kind. What is not named here comes along: the document is handed on as it came. */
export type MyData = t.TypeOf<typeof MyData>

/** Mails that wait for archiving are in it, whole. */
const DEADLINE = 120_000

export const myDataCall: Call<MyData> = {
  method: 'GET',
  path: '/mailclient-plugin/my-data',
  answer: MyData,
  deadline: DEADLINE,
}

export const forgetMeCall: Call<{ readonly success: true }> = {
  method: 'DELETE',
  path: '/mailclient-plugin/my-data',
  answer: t.type({ success: t.literal(true) }),
  deadline: DEADLINE,
}
