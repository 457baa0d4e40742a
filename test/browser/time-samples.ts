// What can be booked on, and what is booked, as the service returns it.
import type { Registration } from '#adapters/web/task-pane/api/time.ts'

const id = (kind: number, n: number): string => `77777777-7777-4777-8${kind}77-77777777777${n}`

export const korenbloem = '22222222-2222-4222-8222-222222222222'

const item = (kind: number, n: number, code: string, description: string, unit: string) => ({
  id: id(kind, n),
  code,
  description,
  unit,
})
export const workTypes = [
  item(1, 1, 'ADM', 'Administratie voeren', 'uur'),
  item(1, 2, 'ADV', 'Advies en overleg', 'uur'),
  item(1, 3, 'JRK', 'Jaarrekening samenstellen', 'uur'),
]
export const costTypes = [item(2, 1, 'KM', 'Kilometers', 'km'), item(2, 2, 'PARK', 'Parkeerkosten', 'stuk')]
const project = (n: number, description: string, endDate: string | null = null) => ({
  id: id(3, n),
  code: `P0000${n}`,
  description,
  startDate: '2025-01-01',
  endDate,
})
export const projects = [
  project(1, 'Jaarrekening en aangifte Bakkerij De Korenbloem BV'),
  project(2, 'Tweede winkel', '2099-12-31'),
  project(3, 'Afgesloten dossier', '2001-12-31'),
]

export const lastTime = { kind: 'time', itemId: id(1, 2), projectId: id(3, 1) }

export const registration: Registration = {
  id: id(4, 1),
  kind: 'time',
  accountId: korenbloem,
  projectId: id(3, 1),
  itemId: id(1, 2),
  quantity: 0.5,
  date: new Date().toISOString().slice(0, 10),
  startTime: null,
  endTime: null,
  notes: 'Omzetcijfers van het kwartaal',
}

/** As the service answers: what was asked for, under an id. */
export function booked(asked: Partial<Registration>): Registration {
  return {
    ...registration,
    ...asked,
    quantity: asked.quantity ?? 1.25,
  }
}

export function changed(changes: Partial<Registration>): Registration {
  return { ...registration, ...changes }
}
