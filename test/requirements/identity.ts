// IDN: tenants, people and who may do what, as far as they are built.
export const identityRequirements = {
  'IDN-2': 'the database itself keeps the rows of tenants apart',
  'IDN-1': 'tenants, people in their states, roles and tags are kept, found and listed',
  'IDN-3': 'people, roles and tags are asked for and changed over HTTP, by whoever has the permission',
  'IDN-4': 'administrators sign in at the identity provider; one check holds for browsers and programs',
  'IDN-5': 'whoever is anonymised is gone for good, and still counted',
  'IDN-6': 'only the operator’s people look after other tenants',
  'IDN-7': 'who did what is recorded in the transaction of what it tells',
} as const
