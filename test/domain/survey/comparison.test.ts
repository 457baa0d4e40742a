// Which groups of a comparison are shown, and what they count.
import { expect } from 'chai'
import type { Day } from '#domain/shared/day.ts'
import type { GroupedCount } from '#domain/survey/ports.ts'
import { GROUPS_AT_MOST, listShownGroups, tallyGroup } from '#domain/survey/comparison.ts'
import { ANSWERS_SHOWN_FROM } from '#domain/survey/selection.ts'
import { randomFrom } from '#test/support/seeded-random.ts'
import { verifies } from '#test/support/verifies.ts'

/** Responses by the groups of their people: `'a b': 5`. */
const grouped = (people: Readonly<Record<string, number>>): readonly GroupedCount[] =>
  Object.entries(people).map(([key, count]) => ({
    groups: key === '' ? [] : key.split(' '),
    version: 1,
    question: '',
    value: '',
    count,
  }))

describe('groups of a comparison', () => {
  verifies('CAM-20', 'are shown from five people on, if no difference shows fewer', () => {
    const shown = (people: Readonly<Record<string, number>>, isTraceable = true) =>
      listShownGroups(grouped(people), isTraceable, (day) => day).join(' ')
    expect(shown({ a: 5, b: 4, '': 6 })).to.equal('a')
    expect(shown({ a: 10, b: 6, '': 5 })).to.equal('a b')
    expect(shown({ a: 10, b: 6 }), 'nothing is left out').to.equal('a b')
    expect(shown({ a: 10, b: 2 }), 'b is all but a').to.equal('')
    expect(shown({ a: 6, 'a b': 5, '': 9 }), 'within each other').to.equal('a b')
    expect(shown({ a: 1, 'a b': 9, '': 9 }), 'a without b is one').to.equal('a')
    expect(shown({ a: 9, b: 9, 'a b': 3, '': 9 }), 'both are three').to.equal('a')
    expect(shown({ a: 1, b: 2, 'a b': 3 }, false), 'of unknown people').to.equal('b a')
    expect(shown({ a: 10, b: 10, c: 10, d: 1 }), 'd would be what is left').to.equal('a b')
    expect(shown({ 'o a': 6, 'o b': 6, o: 1 }), 'one is in neither part').to.equal('o a')
    expect(shown({ a: 0, '': 3 })).to.equal('')
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`g${n}`, 20 + n]))
    expect(shown(many).split(' ')).to.have.length(GROUPS_AT_MOST)
  })

  verifies('CAM-20', 'are not shown where the people of selected days, and those of a group, differ by few', () => {
    const onDays = (people: readonly (readonly [groups: string, day: string, count: number])[]) =>
      people.flatMap(([groups, day, count]) => grouped({ [groups]: count }).map((one) => ({ ...one, day: day as Day })))
    const shown = (of: ReturnType<typeof onDays>, last = (day: Day) => day) => listShownGroups(of, true, last).join(' ')
    const nearlyAll = onDays([
      ['a', '2026-03-02', 5],
      ['', '2026-03-02', 1],
      ['', '2026-03-03', 9],
    ])
    expect(shown(nearlyAll), 'one of the first day is not of a').to.equal('')
    expect(
      shown(nearlyAll, () => '2026-03-03' as Day),
      'these days are only selected together',
    ).to.equal('a')
    const enough = onDays([
      ['a', '2026-03-02', 5],
      ['', '2026-03-02', 5],
      ['', '2026-03-03', 9],
    ])
    expect(shown(enough)).to.equal('a')
  })

  verifies('CAM-20', 'drawn by chance never differ by fewer than five people', () => {
    const random = randomFrom(20)
    let shownOften = 0
    for (let round = 0; round < 300; round += 1) {
      const people: Record<string, number> = {}
      for (let n = 0; n < 30; n += 1) {
        const key = ['a', 'b', 'c', 'd'].filter(() => random() < 0.4).join(' ')
        people[key] = (people[key] ?? 0) + Math.ceil(random() * 3)
      }
      const counts = grouped(people)
      const shown = listShownGroups(counts, true, (day) => day)
      if (shown.length > 1) shownOften += 1
      const size = (isIn: (groups: readonly string[]) => boolean): number =>
        counts.reduce((sum, { groups, count }) => sum + (isIn(groups) ? count : 0), 0)
      // Each sum and difference of shown groups is a union of these.
      for (let chosen = 0; chosen < 2 ** shown.length; chosen += 1) {
        const few = size((groups) => shown.every((key, n) => groups.includes(key) === ((chosen >> n) & 1) > 0))
        expect(few === 0 || few >= ANSWERS_SHOWN_FROM, JSON.stringify([people, shown])).to.equal(true)
      }
    }
    expect(shownOften).to.be.greaterThan(30)
  })

  verifies('CAM-20', 'count a person of several groups in each', () => {
    const counts: readonly GroupedCount[] = [
      { groups: ['a', 'b'], version: 1, question: '', value: '', count: 3 },
      { groups: ['a'], version: 1, question: '', value: '', count: 2 },
      { groups: ['a'], version: 2, question: '', value: '', count: 1 },
      { groups: ['a', 'b'], version: 1, question: 'work', value: 'home', count: 2 },
      { groups: ['a'], version: 1, question: 'work', value: 'home', count: 2 },
      { groups: ['b'], version: 1, question: 'work', value: 'office', count: 7 },
    ]
    expect(tallyGroup(counts, 'a')).to.deep.equal({
      versions: [
        { version: 1, responses: 5 },
        { version: 2, responses: 1 },
      ],
      answers: [{ version: 1, question: 'work', value: 'home', count: 4 }],
    })
    expect(tallyGroup(counts, 'c')).to.deep.equal({ versions: [], answers: [] })
  })
})
