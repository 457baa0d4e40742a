// A hand on the pane's time tab for tests: its fields and buttons in Dutch, and what was asked of the service that writes.
import type { Locator } from 'playwright-core'
import { type RecordedCall, noteAsked } from './asked.ts'
import { type PluginAnswers, ok } from './fake-plugin.ts'
import { type OpenedPane, openPane } from './pane-views.ts'
import { said } from './steps.ts'
import { lastTime } from './time-samples.ts'

const look = { width: 420, theme: 'light', language: 'nl' } as const

/** The user booked before, and that is suggested. */
export const suggested: PluginAnswers = { lastUsed: ok({ documentType: 55, time: lastTime }) }

export async function untilSuggested(opened: OpenedPane): Promise<void> {
  await opened.pane
    .getByText(said(opened, 'voorgesteld', 'suggested'))
    .first()
    .waitFor()
}

export interface BookingPane extends OpenedPane {
  readonly field: (name: string) => Locator
  readonly button: (name: string) => Locator
  readonly written: readonly RecordedCall[]
}

export async function openTime(baseUrl: string, answers: PluginAnswers): Promise<BookingPane> {
  const opened = await openPane(baseUrl, look, answers)
  const { page, pane } = opened
  const written = noteAsked(page, /\/(register-time|update-time|delete-time|archive-email)$/)
  await pane.getByRole('tab', { name: 'Uren' }).click()
  if (answers.lastUsed === suggested.lastUsed) await untilSuggested(opened)
  return {
    ...opened,
    written,
    field: (name) => pane.getByLabel(name, { exact: true }).and(pane.locator('input, textarea')),
    button: (name) => pane.getByRole('button', { name, exact: true }),
  }
}
