// The booking of the fakes in the plugin API.
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'

export const registrationAnswer = {
  id: aUuid(30),
  kind: 'time',
  accountId: aUuid(11),
  projectId: aUuid(32),
  itemId: aUuid(33),
  quantity: 1.5,
  date: '2026-02-27',
  startTime: '09:00',
  endTime: '10:30',
  notes: null,
}
