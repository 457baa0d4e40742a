// Right requests and answers about time and costs, for the description of the API.

export const sampleRegistration = {
  id: '6d3f8a10-9c2e-4b7a-8f51-0e4d2c6b1a01',
  kind: 'time',
  accountId: '8a1c4e6d-2b3f-4a5c-8d7e-6f5a4b3c2d10',
  projectId: '1b7e5c3a-4d2f-4e8b-9a60-7c5d3e1f2b02',
  itemId: '2c8f6d4b-5e30-4f9c-8b71-8d6e4f202c03',
  quantity: 1.5,
  date: '2026-03-02',
  startTime: '09:00',
  endTime: '10:30',
  notes: 'Overleg over de jaarrekening',
} as const

const { id: _, quantity: _derived, ...asked } = sampleRegistration

/** Hours follow from the times. */
export const sampleRequest = { outlookItemId: 'AAMkAGI2TG93AAA=', ...asked }

export const sampleItem = {
  time: { id: sampleRegistration.itemId, code: 'ADV', description: 'Advies', unit: 'uur' },
  cost: { id: '3d907e5c-6f41-4a0d-8c82-9e7f50313d04', code: 'PARK', description: 'Parkeerkosten', unit: 'stuk' },
}

export const sampleProject = {
  id: sampleRegistration.projectId,
  code: 'P00001',
  description: 'Jaarrekening Bakkerij De Korenbloem BV',
  startDate: '2025-01-01',
  endDate: null,
}
