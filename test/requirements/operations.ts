// OPS: running the service.
export const operationsRequirements = {
  'OPS-1': 'one command from a fresh clone starts everything and prints where to open what',
  'OPS-2': 'one command from a fresh clone passes the tests',
  'OPS-3': 'every wrong or missing setting is named at once and nothing starts; production refuses stand-ins',
  'OPS-4': 'health, readiness and metrics are true; migrations run under a lock; a stop is graceful',
  'OPS-5': 'schedules fire once over all replicas',
  'OPS-6': 'a restart of PostgreSQL costs 503s and nothing else',
  'OPS-7': 'an OpenAPI document made from the codecs that validate, with a readable page',
  'OPS-8': 'what is taken and answered is described by the codec that validates; paths carry no version',
  'OPS-9':
    'the books of a soak balance: each accepted effect once, doubtful ones listed, nothing orphaned, memory flat',
  'OPS-10': 'alert rules and a dashboard over exported metrics; each rule has two tests and a runbook entry',
  'OPS-11':
    'poolers, rolling upgrade, backup and restore, rotation; a page of replicas, migrations and settings without secrets',
  'OPS-12':
    'foreign content holds the event loop at most 100 ms, takes memory for what arrived only, and ends with its caller or its deadline',
  'OPS-13':
    'ready within 4 s at the first start and 2.5 s later; idle, 150 MB without Chromium and at most 1 % of a core',
  'OPS-14':
    'the doctor checks every setting against the world and says the remedy; readiness asks a real question, and the start says every failure',
  'OPS-15':
    'several hosts in DATABASE_URL; a failover of a synchronous pair loses nothing, doubles nothing that could be known, and answers return within 2 s',
  'OPS-16':
    'hot statements keep their cost at 20 million rows a table; purges are planned; reads may go to a standby that has all changes, else to the primary',
  'OPS-17':
    'traces from click to SMTP answer, over queue and replicas, without personal data; at 10 % sampling at most 3 % of the requests a second',
  'OPS-18': 'a dependency that is away is one log entry at its beginning, one a minute with counts, one at its end',
  'OPS-19':
    'the files and commands of the guide work as they are, behind its proxies; the service’s login owns no table',
} as const
