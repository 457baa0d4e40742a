// ADM: what an administrator does and sees, as far as it is built.
export const administrationRequirements = {
  'ADM-1': 'one web application for administrators, served by the service',
} as const
