// Codes: how they are read, and when they work (SVY-3).
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import fc from 'fast-check'
import { fromHours } from '#domain/shared/clock.ts'
import {
  type CodeStanding,
  drawCodes,
  isCodeOpen,
  parseSurveyCode,
  type SurveyCode,
} from '#domain/survey/survey-code.ts'
import { getLinkState } from '#domain/survey/survey.ts'
import { newTenant, NOW } from '#test/contract/sample-connections.ts'
import { codesOf, newLink, newSurvey } from '#test/contract/sample-surveys.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { verifies } from '#test/support/verifies.ts'

const link = newLink(newSurvey())

const standing = (change: Partial<CodeStanding> = {}, code: Partial<CodeStanding['code']> = {}): CodeStanding => ({
  code: { ...codesOf(newTenant(), link), code: 'A1B2C3' as SurveyCode, status: 'active', usesCount: 0, ...code },
  link,
  tenant: { name: 'Kantoor Korrel', active: true },
  startsCount: 0,
  endsAt: O.none,
  ...change,
})

const [before, after] = [NOW - fromHours(1), NOW + fromHours(1)]

const cases: Readonly<Record<string, readonly [standing: CodeStanding, isOpen: boolean]>> = {
  'without conditions': [standing(), true],
  inactive: [standing({}, { status: 'inactive' }), false],
  'used up, for people who have landed': [standing({}, { maxUses: O.some(1), usesCount: 1 }), true],
  'a link that was landed on more often than people may start': [
    standing({}, { kind: 'link', maxUses: O.some(1), usesCount: 1 }),
    true,
  ],
  'a link with no start left': [standing({ startsCount: 1 }, { kind: 'link', maxUses: O.some(1) }), false],
  'of an inactive link': [standing({ link: { ...link, isActive: false } }), false],
  'before its link begins': [standing({ link: { ...link, validFrom: O.some(after) } }), false],
  'as its link begins': [standing({ link: { ...link, validFrom: O.some(NOW) } }), true],
  'before its link ends': [standing({ link: { ...link, validUntil: O.some(after) } }), true],
  'as its link ends': [standing({ link: { ...link, validUntil: O.some(NOW) } }), false],
  'before its series ends': [standing({ endsAt: O.some(after) }), true],
  'as its series ends': [standing({ endsAt: O.some(NOW) }), false],
  'after its series ended': [standing({ endsAt: O.some(before) }), false],
}

describe('a survey code', () => {
  for (const [name, [given, isOpen]] of Object.entries(cases))
    verifies('SVY-3', `${name}: ${isOpen ? 'works' : 'does not work'}`, () => {
      expect(isCodeOpen(given, NOW)).to.equal(isOpen)
    })

  verifies('SVY-3', 'is read without regard to case and to what was pasted around it', () => {
    const letters = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.split(''))
    const pasted = [
      ' ',
      '\t',
      '\n',
      '\0',
      '.',
      ',',
      '(',
      ')',
      '<',
      '>',
      '"',
      '’',
      '»',
      '=',
      '\u00ad',
      '\u200b',
      '\ufe0f',
      '\ufeff',
    ]
    const around = fc.string({ unit: fc.constantFrom(...pasted), maxLength: 4 })
    fc.assert(
      fc.property(fc.string({ unit: letters, minLength: 6, maxLength: 6 }), around, around, (code, before, behind) => {
        expect(parseSurveyCode(before + code.toLowerCase() + behind)).to.deep.equal(O.some(code))
      }),
      { numRuns: propertyRuns(1_000) },
    )
  })

  verifies('SVY-3', 'is six of A-Z and 0-9, and nothing else', () => {
    for (const text of [
      '',
      'A1B2C',
      'A1B2C3D',
      'A1 B2C',
      'A1B2C3.A',
      'A1B\u200b2C3',
      '\u212aAAAAA',
      'A1B-C3',
      'ÀAAAAA',
      'ſAAAAA',
      'ıAAAAA',
      '１２３４５６',
      'ßAAAA',
    ])
      expect(parseSurveyCode(text), JSON.stringify(text)).to.deep.equal(O.none)
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 8 }), (text) => {
        const parsed = parseSurveyCode(text)
        if (O.isSome(parsed)) expect(parsed.value).to.match(/^[A-Z0-9]{6}$/)
      }),
      { numRuns: propertyRuns(1_000) },
    )
  })

  verifies('SVY-1', 'is drawn from bytes that prefer no letter', () => {
    const counts = new Map<string, number>()
    const all = Uint8Array.from({ length: 256 * 6 }, (_, n) => Math.floor(n / 6))
    for (const code of drawCodes(252, () => all)) {
      expect(code).to.equal(code.charAt(0).repeat(6))
      counts.set(code.charAt(0), (counts.get(code.charAt(0)) ?? 0) + 1)
    }
    expect([...counts.keys()].join('')).to.equal('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')
    expect(new Set(counts.values())).to.deep.equal(new Set([7]))
    const drawn: number[] = []
    const random = (bytes: number) => {
      drawn.push(bytes)
      return new Uint8Array(bytes).fill(drawn.length === 1 ? 252 : 35)
    }
    expect(drawCodes(2, random)).to.deep.equal(['999999', '999999'])
    expect(drawn, 'bytes that were left out are drawn again').to.deep.equal([12, 12])
  })
})

describe('a public link', () => {
  verifies('SVY-4', 'is open while it is active, valid and not full', () => {
    const limited = { ...link, maxUses: O.some(500) }
    expect([
      getLinkState(limited, 499, NOW),
      getLinkState({ ...limited, isActive: false }, 0, NOW),
      getLinkState({ ...limited, validFrom: O.some(NOW + 1) }, 0, NOW),
      getLinkState({ ...limited, validUntil: O.some(NOW) }, 0, NOW),
      getLinkState(limited, 500, NOW),
      getLinkState({ ...link, validFrom: O.some(NOW), validUntil: O.some(NOW + 1) }, 9_000, NOW),
    ]).to.deep.equal(['open', 'inactive', 'early', 'late', 'full', 'open'])
  })
})
