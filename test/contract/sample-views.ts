// Saved views for tests.
import type { SavedView, SavedViewUuid } from '#domain/operations/saved-view.ts'
import { newUuid } from './sample-connections.ts'

export function sampleView(over: Partial<SavedView> = {}): SavedView {
  return {
    uuid: newUuid() as SavedViewUuid,
    page: 'people',
    name: 'Uit dienst',
    query: 'status=INACTIVE',
    ...over,
  }
}
