// Saved views for tests.
import type { SavedView, SavedViewUuid } from '#domain/operations/saved-view.ts'
import { newUuid } from './sample-connections.ts'

export const sampleView = (over: Partial<SavedView> = {}): SavedView => ({
  uuid: newUuid() as SavedViewUuid,
  page: 'people',
  name: 'Uit dienst',
  query: 'status=INACTIVE',
  ...over,
})
