// The sample of an office at work (ADM-8).
import * as t from 'io-ts'
import { answerWith, defineContract, success } from '../endpoint.ts'

export const sampleContract = defineContract({
  'GET /admin/sample': {
    summary: 'Returns whether the service shows a sample, and whether the caller may empty it.',
    ...answerWith(200, t.type({ isSample: t.boolean, canEmpty: t.boolean }, 'Sample'), {
      isSample: true,
      canEmpty: true,
    }),
  },
  'DELETE /admin/sample': {
    summary: 'Removes all data of the sample, with what was added to its offices. The caller stays, signed in.',
    ...answerWith(200, success, { success: true }),
  },
})
