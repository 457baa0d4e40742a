// The pane's texts by key, in the language it is open in.
import { makeTranslate as translating, type Translate as TranslateOf } from '#adapters/web/kit/translate.ts'
import type { TextKey } from './texts.ts'

export type Translate = TranslateOf<TextKey>

export const makeTranslate: (texts: Readonly<Record<string, string>>, locale: string) => Translate = translating
