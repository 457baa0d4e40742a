// Which groups of a comparison are shown, and what they count.
import { expect } from 'chai'
import type { Day } from '#domain/shared/day.ts'
import type { GroupedCount } from '#domain/survey/ports.ts'
import { GROUPS_AT_MOST, listGroupsByQuestion, listShownGroups, tallyGroup } from '#domain/survey/comparison.ts'
import { type AskedQuestion, listAskedQuestions } from '#domain/survey/results.ts'
import { ANSWERS_SHOWN_FROM, sumResponses } from '#domain/survey/selection.ts'
import { optionsOf, sampleContent, sampleQuestion, sampleQuestions } from '#test/contract/sample-surveys.ts'
import { randomFrom } from '#test/support/seeded-random.ts'
import { verifies } from '#test/support/verifies.ts'

const monday = '2026-03-02' as Day
const tuesday = '2026-03-03' as Day
const onDay = (responses: number, day = monday) => [{ day, responses }]

/** Responses by the groups of their people: `'a b': 5`. */
const grouped = (people: Readonly<Record<string, number>>, day = monday): readonly GroupedCount[] =>
  Object.entries(people).map(([key, count]) => ({
    groups: key === '' ? [] : key.split(' '),
    version: 1,
    question: '',
    value: '',
    days: onDay(count, day),
  }))

/** Of one day. */
const listGroups = (
  ...[asked, counts, shown]: readonly [readonly AskedQuestion[], readonly GroupedCount[], readonly string[]]
) =>
  listGroupsByQuestion(
    asked,
    counts,
    shown,
    () => monday,
    () => [],
  )

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
    const onDays = (people: readonly (readonly [groups: string, day: Day, count: number])[]) =>
      people.flatMap(([groups, day, count]) => grouped({ [groups]: count }, day))
    const shown = (of: ReturnType<typeof onDays>, last = (day: Day) => day) => listShownGroups(of, true, last).join(' ')
    const nearlyAll = onDays([
      ['a', monday, 5],
      ['', monday, 1],
      ['', tuesday, 9],
    ])
    expect(shown(nearlyAll), 'one of the first day is not of a').to.equal('')
    expect(
      shown(nearlyAll, () => tuesday),
      'these days are only selected together',
    ).to.equal('a')
    const enough = onDays([
      ['a', monday, 5],
      ['', monday, 5],
      ['', tuesday, 9],
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
        counts.reduce((sum, { groups, days }) => sum + (isIn(groups) ? sumResponses(days) : 0), 0)
      // Each sum and difference of shown groups is a union of these.
      for (let chosen = 0; chosen < 2 ** shown.length; chosen += 1) {
        const few = size((groups) => shown.every((key, n) => groups.includes(key) === ((chosen >> n) & 1) > 0))
        expect(few === 0 || few >= ANSWERS_SHOWN_FROM, JSON.stringify([people, shown])).to.equal(true)
      }
    }
    expect(shownOften).to.be.greaterThan(30)
  })

  const rows = { rows: optionsOf('desk', 'home'), options: optionsOf('good', 'bad') }
  const content = sampleContent({
    questions: [sampleQuestions.why, sampleQuestion('work', { type: 'matrix', ...rows })],
  })
  const asked = listAskedQuestions([{ version: 1, content, firstWordings: {} }])

  verifies('CAM-20', 'leave a question out where few people answered it, or a difference shows few', () => {
    const answered = (all: Readonly<Record<string, readonly [responses: number, why: number, desk?: number]>>) =>
      Object.entries(all).flatMap(([key, [responses, why, desk = 0]]) => {
        const groups = key === '' ? [] : key.split(' ')
        const one = { groups, version: 1 }
        return [
          { ...one, question: '', value: '', days: onDay(responses) },
          { ...one, question: 'why', value: '', days: onDay(why) },
          { ...one, question: 'work', value: 'desk.good', days: onDay(desk) },
          { ...one, question: 'work', value: 'home.bad', days: onDay(desk > 0 ? 9 : 0) },
        ]
      })
    const shown = (all: Parameters<typeof answered>[0], keys = ['a', 'b']) =>
      listGroups(asked, answered(all), keys).map((groups) => groups.join(' '))
    expect(shown({ a: [9, 9, 9], b: [9, 5, 9] })).to.deep.equal(['a b', 'a b'])
    expect(shown({ a: [9, 9, 9], b: [9, 4, 9] }), 'b would be the rest').to.deep.equal(['', 'a b'])
    expect(shown({ a: [9, 9, 9], b: [9, 4, 9], '': [9, 1, 9] }), 'with others').to.deep.equal(['a', 'a b'])
    expect(shown({ a: [9, 9, 9], b: [9, 9, 4] }), 'one row').to.deep.equal(['a b', ''])
    expect(shown({ a: [9, 9, 9], b: [9, 0, 0] }), 'no one of b').to.deep.equal(['a b', 'a b'])
    expect(shown({ a: [9, 2, 9], 'a b': [9, 9, 9] }), 'a without b').to.deep.equal(['a', 'a b'])
  })

  verifies(
    'CAM-20',
    'leave a question out where those of selected days differ from a group by few who answered',
    () => {
      const why = (groups: readonly string[], ...given: readonly (readonly [Day, number])[]) => ({
        groups,
        version: 1,
        question: 'why',
        value: '',
        days: given.map(([day, responses]) => ({ day, responses })),
      })
      const counts = [
        ...grouped({ a: 5, '': 5 }),
        ...grouped({ '': 9 }, tuesday),
        why(['a'], [monday, 5]),
        why([], [monday, 1], [tuesday, 9]),
      ]
      const shown = (groupDay: (question: string, day: Day) => Day) =>
        listGroupsByQuestion(asked, counts, ['a'], groupDay, () => [])[0]
      expect(
        shown((_, day) => day),
        'one of Monday is not of a',
      ).to.deep.equal([])
      expect(
        shown(() => tuesday),
        'these days are only selected together',
      ).to.deep.equal(['a'])
    },
  )

  verifies('CAM-20', 'leave a question out where one is that decides whether people see it', () => {
    const counts = [
      ...grouped({ a: 9, b: 9 }),
      { groups: ['a'], version: 1, question: 'why', value: '', days: onDay(3) },
    ]
    const shown = (needed: (question: string) => readonly string[]) =>
      listGroupsByQuestion(asked, counts, ['a', 'b'], () => monday, needed)
    expect(shown(() => [])).to.deep.equal([[], ['a', 'b']])
    expect(shown(() => ['why'])).to.deep.equal([[], []])
  })

  verifies('CAM-20', 'drawn by chance show no question by fewer than five who answered it', () => {
    const random = randomFrom(31)
    let [shownOften, hiddenOften] = [0, 0]
    for (let round = 0; round < 300; round += 1) {
      const counts = Array.from({ length: 8 }, () => {
        const one = { groups: ['a', 'b', 'c'].filter(() => random() < 0.4), version: 1 }
        const responses = 5 + Math.floor(random() * 4)
        return [
          { ...one, question: '', value: '', days: onDay(responses) },
          { ...one, question: 'why', value: '', days: onDay(Math.floor(random() * responses)) },
        ]
      }).flat()
      const keys = listShownGroups(counts, true, (day) => day)
      const [shown = []] = listGroups(asked, counts, keys)
      if (shown.length > 0) shownOften += 1
      if (shown.length < keys.length) hiddenOften += 1
      for (let chosen = 0; chosen < 2 ** shown.length; chosen += 1) {
        const few = counts
          .filter(({ groups }) => shown.every((key, n) => groups.includes(key) === ((chosen >> n) & 1) > 0))
          .reduce((sum, { question, days }) => sum + (question === 'why' ? sumResponses(days) : 0), 0)
        if (shown.length > 0)
          expect(few === 0 || few >= ANSWERS_SHOWN_FROM, JSON.stringify([counts, shown])).to.equal(true)
      }
    }
    expect(shownOften).to.be.greaterThan(30)
    expect(hiddenOften).to.be.greaterThan(30)
  })

  verifies('CAM-20', 'count a person of several groups in each', () => {
    const ofA = { groups: ['a'], version: 1, question: '', value: '' }
    const ofBoth = { ...ofA, groups: ['a', 'b'] }
    const counts: readonly GroupedCount[] = [
      { ...ofBoth, days: [...onDay(2), ...onDay(1, tuesday)] },
      { ...ofA, days: onDay(2) },
      { ...ofA, version: 2, days: onDay(1) },
      { ...ofBoth, question: 'work', value: 'home', days: onDay(2) },
      { ...ofA, question: 'work', value: 'home', days: onDay(2, tuesday) },
      { ...ofA, groups: ['b'], question: 'work', value: 'office', days: onDay(7) },
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
