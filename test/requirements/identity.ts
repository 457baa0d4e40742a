// IDN: tenants, people and who may do what, as far as they are built.
export const identityRequirements = {
  'IDN-2': 'the database itself keeps the rows of tenants apart',
  'IDN-1': 'tenants, people in their states, roles and tags are kept, found and listed',
  'IDN-3': 'people, roles and tags are read and changed over HTTP, with the permission',
  'IDN-4': 'administrators sign in at the identity provider; one check holds for browsers and programs',
  'IDN-5': 'an anonymised user is gone for good, and still counted',
  'IDN-6': 'only the operator’s people look after other tenants',
  'IDN-7': 'who did what is recorded in the transaction of the change',
  'IDN-8': 'the last administrator of a tenant keeps the role and the account, however many requests come at once',
  'IDN-9':
    'sign-in cookies are bound to the host, and calls by cookie and sign-ins to the browser and origin they began in',
  'IDN-10': 'whatever depended on a lost right or account ends at once, requests under way included',
  'IDN-11':
    'a person in several offices chooses one after sign-in, changes it without signing in again, and finds the choice at the next sign-in',
} as const
