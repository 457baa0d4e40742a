// A person of the sample office, for whoever reads the API's description.
export const sampleRole = '5b1f0a52-7c44-4b0e-9a39-0d4b6a1e9101'
export const sampleTag = '6a2c8e10-3d5f-4f7b-8a61-9c0e2d4f9102'

export const sampleUser = {
  uuid: '2f6e4c1a-9b7d-4e3f-8c5a-1d0b9f8e9103',
  email: 'fatima.elamrani@korrel.example',
  name: 'Fatima el Amrani',
  status: 'ACTIVE',
  statusSince: '2026-02-16T08:12:45.000Z',
  removalDue: null,
  roles: [sampleRole],
  tags: [sampleTag],
  facebook: true,
} as const

export const sampleUsers = { data: [sampleUser], total: 1, skip: 0, limit: 50 }

export const sampleCounts = { NOT_ACTIVATED: 2, ACTIVE: 41, INACTIVE: 3, TO_BE_REMOVED: 1, ANONYMISED: 12 }

export const sampleSignIns = {
  data: [
    {
      id: '9c3b7d5e-1f2a-4c6d-8e9b-0a1c2d3e9104',
      kind: 'program',
      label: 'Rapportage',
      createdAt: '2026-01-05T10:00:00.000Z',
      expiresAt: '2027-01-05T10:00:00.000Z',
      lastUsedAt: '2026-03-02T09:29:00.000Z',
      current: false,
    },
  ],
} as const
