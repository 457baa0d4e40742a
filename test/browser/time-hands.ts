// A hand on the pane's time tab for tests: its fields and buttons in Dutch, and what was asked of the service that writes.
import type { Locator } from 'playwright-core'
import { until } from '#test/support/until.ts'
import { type RecordedCall, noteAsked } from './asked.ts'
import { type PluginAnswers, ok } from './fake-plugin.ts'
import { type OpenedPane, openPane, type PanePages } from './pane-views.ts'
import { lastTime } from './time-samples.ts'

const look = { width: 420, theme: 'light', language: 'nl' } as const

/** The user booked before, and that is suggested. */
export const suggested: PluginAnswers = { lastUsed: ok({ documentType: 55, time: lastTime }) }

/** Until the lists and the text of the mail are there, of which the last suggestions are made. */
export async function untilSuggested({ pane }: OpenedPane): Promise<void> {
  for (const field of ['#time-item', '#time-duration'])
    await until(`a suggestion for ${field}`, async () => (await pane.locator(field).inputValue()) !== '')
}

export interface BookingPane extends OpenedPane {
  readonly field: (name: string) => Locator
  readonly button: (name: string) => Locator
  readonly written: readonly RecordedCall[]
}

export async function openTime(service: PanePages, answers: PluginAnswers): Promise<BookingPane> {
  const opened = await openPane(service, look, answers)
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
