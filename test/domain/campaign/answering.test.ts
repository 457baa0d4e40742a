// Until when answers to a campaign come in.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { type AnswerWindow, computeAnswering } from '#domain/campaign/answering.ts'
import { verifies } from '#test/support/verifies.ts'

const NOW = 1_000
const open = { isActive: true, validFrom: O.none, validUntil: O.none }

describe('answers to a campaign', () => {
  const answering = (link: Partial<AnswerWindow['link']>, endsAt: O.Option<number> = O.none) => {
    const { acceptsAnswers, answersUntil, hasOpenCodes } = computeAnswering(
      O.some({ link: { ...open, ...link }, endsAt }),
      NOW,
    )
    if (acceptsAnswers) return O.toUndefined(answersUntil) ?? 'without end'
    return hasOpenCodes ? 'link closed' : 'ended'
  }

  verifies('CAM-19', 'come in while codes and link work, until the first of both ends', () => {
    expect(answering({})).to.equal('without end')
    expect(answering({ validUntil: O.some(NOW + 2) })).to.equal(NOW + 2)
    expect(answering({ validUntil: O.some(NOW + 2) }, O.some(NOW + 1))).to.equal(NOW + 1)
    expect(answering({}, O.some(NOW + 1))).to.equal(NOW + 1)
    expect(answering({}, O.some(NOW))).to.equal('ended')
    expect(answering({ validUntil: O.some(NOW) })).to.equal('link closed')
    expect(answering({ validFrom: O.some(NOW + 1) })).to.equal('link closed')
    expect(answering({ isActive: false }, O.some(NOW + 1))).to.equal('link closed')
    expect(answering({ isActive: false }, O.some(NOW))).to.equal('ended')
    expect(computeAnswering(O.none, NOW)).to.deep.equal({
      acceptsAnswers: false,
      answersUntil: O.none,
      hasOpenCodes: false,
    })
  })
})
