// Everything the service keeps of the user: exported, and deleted.
import { call, type PaneResponse } from './call.ts'

export type MyData = PaneResponse<'GET /mailclient-plugin/my-data'>

/** Whole mails that wait for archiving are in it. */
const slow = { deadline: 120_000 }

export const myDataCall = call('GET /mailclient-plugin/my-data', slow)
export const forgetMeCall = call('DELETE /mailclient-plugin/my-data', slow)
