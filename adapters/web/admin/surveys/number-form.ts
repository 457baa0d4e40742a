// The bounds of a question for a number in the form of a survey: `q1.number.least`, `q1.number.most` and `q1.number.decimals`.
import { NUMBER_AT_MOST, type QuestionKind } from '#domain/survey/survey.ts'

type NumberKind = Extract<QuestionKind, { type: 'number' }>
type Fields = Readonly<Record<`${string}.${string}`, string | undefined>>

const AT_FIRST: NumberKind = { type: 'number', least: 0, most: 100, decimals: 0 }

export function toNumberFields(id: string, kind: NumberKind = AT_FIRST): Fields {
  return {
    [`${id}.number.least`]: String(kind.least),
    [`${id}.number.most`]: String(kind.most),
    [`${id}.number.decimals`]: String(kind.decimals),
  }
}

/** Undefined: a bound is no whole number. Fields that an older draft lacks are as at first. */
export function readNumberKind(form: Fields, id: string): NumberKind | undefined {
  const [least, most] = (['least', 'most'] as const).map((name) => {
    const typed = (form[`${id}.number.${name}`] ?? String(AT_FIRST[name])).trim()
    return /^-?\d{1,10}$/.test(typed) && Math.abs(Number(typed)) <= NUMBER_AT_MOST ? Number(typed) : undefined
  })
  const decimals = Number(form[`${id}.number.decimals`] ?? AT_FIRST.decimals)
  return least === undefined || most === undefined ? undefined : { type: 'number', least, most, decimals }
}
