// Codes that are taken already are replaced, in at most five rounds (SVY-1).
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { issueSurveyCodes } from '#application/survey/issue-codes.ts'
import type { SurveyCodeStore } from '#domain/survey/ports.ts'
import type { SurveyCode } from '#domain/survey/survey-code.ts'
import { newTenant } from '#test/contract/sample-connections.ts'
import { codesOf, newLink, newSurvey } from '#test/contract/sample-surveys.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

const like = codesOf(newTenant(), newLink(newSurvey()))

/** In each round as many of those asked for as the list says are free; after it none is. */
function storeWith(free: readonly number[]) {
  const asked: number[] = []
  let made = 0
  const issue: SurveyCodeStore['issue'] = (_, count) => {
    const codes = Array.from({ length: Math.min(count, free[asked.length] ?? 0) }, () => `C${++made}` as SurveyCode)
    asked.push(count)
    return TE.right(codes)
  }
  return { issue, asked }
}

describe('issuing codes', () => {
  verifies(['SVY-1', 'SVY-2'], 'asks for all at once, and again for those alone that were taken', async () => {
    const store = storeWith([97, 2, 1])
    expect(await must(issueSurveyCodes(store, like, 100))).to.have.length(100)
    expect(store.asked).to.deep.equal([100, 3, 1])
    const none = storeWith([])
    expect(await must(issueSurveyCodes(none, like, 0))).to.deep.equal([])
    expect(none.asked).to.deep.equal([])
  })

  verifies('SVY-1', 'the fifth round may still succeed; after it an error says how many are missing', async () => {
    const last = storeWith([0, 0, 0, 0, 1])
    expect(await must(issueSurveyCodes(last, like, 1))).to.deep.equal(['C1'])
    const never = storeWith([7, 1])
    expect(await issueSurveyCodes(never, like, 10)()).to.deep.equal(E.left({ _tag: 'CodesExhausted', missing: 2 }))
    expect(never.asked).to.deep.equal([10, 3, 2, 2, 2])
  })
})
