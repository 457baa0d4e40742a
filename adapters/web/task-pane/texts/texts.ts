// All texts of the pane, in Dutch and English. The page contains the texts in one language; the bundle contains none.
import { pickTexts } from '#domain/shared/language.ts'
import type { Translate } from '#adapters/web/kit/translate.ts'
import { archiveTexts } from './archive.ts'
import { contactTexts } from './contact.ts'
import { failureTexts } from './failure.ts'
import { historyTexts } from './history.ts'
import { paneShellTexts } from './shell.ts'
import { settingsTexts } from './settings.ts'
import { salesTexts } from './sales.ts'
import { timeTexts } from './time.ts'

const pairs = {
  ...paneShellTexts,
  ...contactTexts,
  ...archiveTexts,
  ...settingsTexts,
  ...salesTexts,
  ...historyTexts,
  ...timeTexts,
  ...failureTexts,
}

export type PaneTextKey = keyof typeof pairs
export type PaneTranslate = Translate<PaneTextKey>

export const getPaneTexts = { nl: pickTexts(pairs, 'nl'), en: pickTexts(pairs, 'en') }
