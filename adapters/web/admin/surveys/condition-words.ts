// Says conditions and paths in words: "Only after “Often” to “Do you travel?”".
import type { SurveyContentWire } from '#adapters/contract/survey/content.ts'
import type { GivenAnswer } from '#domain/survey/answers.ts'
import type { PathChoice } from '#domain/survey/paths.ts'
import { type AnswerCondition, type LocalText, pickLocalText } from '#domain/survey/survey.ts'
import type { Language } from '#domain/shared/language.ts'
import type { FormText } from '../forms/field-faults.ts'

export function makeConditionWords(t: FormText, { languages, questions }: SurveyContentWire, language: Language) {
  const pick = (text: LocalText): string => pickLocalText(text, language, languages)
  const join = (words: readonly string[]): string => [...new Set(words)].join(` ${t('survey.or')} `)
  const nameQuestion = (id: string): string => {
    const n = questions.findIndex((one) => one.id === id)
    const question = questions[n]
    if (question === undefined) return t('survey.when.gone')
    return pick(question.label) || t('survey.question', { n: n + 1 })
  }
  const nameOption = (question: string, id: string): string => {
    const kind = questions.find((one) => one.id === question)?.kind
    const options = kind !== undefined && 'options' in kind ? kind.options : []
    const option = options.find((one) => one.id === id)
    return option === undefined ? t('survey.when.gone.option') : pick(option.label)
  }
  const nameAnswer = (question: string, answer: GivenAnswer | undefined): string => {
    if (answer === undefined) return t('survey.path.none')
    if (typeof answer === 'string') return t('survey.path.text')
    if (typeof answer === 'number') return String(answer)
    return answer.map((id) => nameOption(question, id)).join(' + ')
  }
  return {
    describeCondition: (condition: AnswerCondition): string => {
      const words = { question: nameQuestion(condition.question) }
      if (condition.is === 'answered') return t('survey.when.words.answered', words)
      if (condition.is !== 'one_of')
        return t(`survey.when.words.${condition.is}`, { ...words, number: condition.number })
      const values = join(condition.options.map((id) => nameOption(condition.question, id)))
      return t('survey.when.words.one_of', { ...words, values })
    },
    describeChoice: ({ question, answers }: PathChoice): string => {
      const numbers = answers.filter((answer) => typeof answer === 'number')
      const named =
        numbers.length < 3
          ? answers.map((answer) => nameAnswer(question, answer))
          : [
              t('survey.path.numbers', { from: Math.min(...numbers), to: Math.max(...numbers) }),
              ...answers.filter((answer) => typeof answer !== 'number').map((answer) => nameAnswer(question, answer)),
            ]
      return t('survey.path.choice', { question: nameQuestion(question), values: join(named) })
    },
  }
}
