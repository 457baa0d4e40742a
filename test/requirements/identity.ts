// IDN: tenants, as far as they are built.
export const identityRequirements = {
  'IDN-2': 'the database itself keeps the rows of tenants apart',
} as const
