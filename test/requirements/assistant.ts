// MCP: the assistant tool server.
export const assistantRequirements = {
  'MCP-1': 'one address speaks the protocol with complete JSON answers, and any replica answers',
  'MCP-2': 'every call shows a good access token; errors are reported in a fixed order',
  'MCP-3': 'both metadata documents say where to register, authorise and exchange',
  'MCP-4': 'each registration returns the one client, for redirect addresses on the list alone',
  'MCP-5':
    'a request for authorisation is validated before anyone is redirected; a loopback entry without a port accepts any port, one with a port that one only',
  'MCP-6': 'only an administrator of the operator connects an assistant, after consent',
  'MCP-7':
    'a code is good once and for a minute; a refresh token replayed within 30 seconds of its use answers the same successor, a later replay ends the connection',
  'MCP-8': 'the gate is asked again at every refresh and every call',
  'MCP-9': 'every call is in the audit log, and a tool that writes does nothing without it',
  'MCP-10': 'list_tenants returns all tenants',
  'MCP-11': 'find_user finds by address in one tenant or in all',
  'MCP-12': 'get_user_access returns roles and visible timeline categories',
  'MCP-13': 'list_roles returns the roles of one tenant',
  'MCP-14': 'create_user adds a person to exactly one tenant',
  'MCP-15': 'update_user_roles overwrites the roles of one user, or changes nothing',
  'MCP-16': 'deactivate_user deactivates in one tenant or all, or returns what it would do',
  'MCP-17': 'get_logs looks through the recent log',
  'MCP-18': 'sync_smoelenboek sets who is in the facebook, after returning who would change',
  'MCP-19': 'mails and appointments are made in the caller’s name through the cloud',
  'MCP-20': 'every tool says what it takes, gives and does; wrong arguments get a message with how to correct them',
  'MCP-21': 'issuer, resource and audience come from one setting',
  'MCP-22': 'tools read campaigns, licences, system mailboxes and jobs, and cancel a campaign after a dry run',
} as const
