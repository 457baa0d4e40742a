// What archiving can be refused with is worded in the task pane, so that no new code is shown there as a fault of ours.
import { expect } from 'chai'
import { describeFailures } from '#adapters/http/openapi/failures.ts'
import { makeServer } from '#adapters/http/server.ts'
import { getPaneTexts } from '#adapters/web/task-pane/texts/texts.ts'
import { verifies } from '#test/support/verifies.ts'
import { fakeDeps } from './support/fake-deps.ts'

const ARCHIVING = [
  'POST /mailclient-plugin/archive-email',
  'DELETE /mailclient-plugin/archives/:archiveId',
  'POST /mailclient-plugin/archives/:archiveId/retry',
  'POST /mailclient-plugin/send-archive/:archiveKey/retry',
]

/** The pane signs in again, or goes to the archive as it is now; the others are faults of a program, and shown as such. */
const NOT_SHOWN = new Set([
  'PLUGIN_SESSION_INVALID',
  'LEDGER_REAUTH_REQUIRED',
  'NOT_FOUND',
  'BAD_REQUEST',
  'REQUEST_TIMEOUT',
  'UNSUPPORTED_MEDIA_TYPE',
  'VALIDATION_FAILED',
  'INTERNAL',
])

describe('failures of archiving in the task pane', () => {
  verifies(['ARC-2', 'CLI-8'], 'each have a title and a next step in both languages', async () => {
    const { endpoints } = await makeServer(fakeDeps())
    const shown = endpoints.filter(({ method, path }) => ARCHIVING.includes(`${method} ${path}`))
    expect(shown).to.have.length(ARCHIVING.length)
    const codes = shown.flatMap(describeFailures).flatMap(({ codes: here }) => here.map(({ code }) => code))
    expect(codes).to.include('RENDER_BUSY')
    for (const language of ['nl', 'en'] as const) {
      const worded = new Set(Object.keys(getPaneTexts[language]))
      const missing = codes.filter(
        (code) => !NOT_SHOWN.has(code) && ['title', 'body'].some((part) => !worded.has(`failure.${code}.${part}`)),
      )
      expect(missing, language).to.deep.equal([])
    }
  })
})
