// Names and descriptions of the permissions.
export const permissionTexts = {
  'permission.users:read': ['Mensen bekijken', 'See people'],
  'permission.users:read.help': [
    'De lijst van mensen zien, met hun rollen en labels, en waar ze zijn ingelogd.',
    'See the list of people, with their roles, tags and sign-ins.',
  ],
  'permission.users:write': ['Mensen beheren', 'Manage people'],
  'permission.users:write.help': [
    'Mensen toevoegen, wijzigen, uitschakelen en laten verwijderen.',
    'Add people, change them, turn them off and have them removed.',
  ],
  'permission.roles:read': ['Rollen bekijken', 'See roles'],
  'permission.roles:read.help': [
    'Zien welke rollen er zijn en wat ze toestaan.',
    'See which roles there are and what they allow.',
  ],
  'permission.roles:write': ['Rollen beheren', 'Manage roles'],
  'permission.roles:write.help': ['Rollen maken en bepalen wat ze toestaan.', 'Make roles and decide what they allow.'],
  'permission.logs:read': ['Logboek bekijken', 'See the log'],
  'permission.logs:read.help': [
    'Zien wat de dienst voor je kantoor deed en wie wat wijzigde.',
    'See what the service did for your office, and who changed what.',
  ],
  'permission.campaigns:read': ['Campagnes bekijken', 'See campaigns'],
  'permission.campaigns:read.help': ['Campagnes en hun uitkomsten zien.', 'See campaigns and what came of them.'],
  'permission.campaigns:write': ['Campagnes beheren', 'Manage campaigns'],
  'permission.campaigns:write.help': ['Campagnes maken, versturen en stoppen.', 'Make, send and stop campaigns.'],
  'permission.platform:admin': ['De dienst beheren', 'Run the service'],
  'permission.platform:admin.help': [
    'Alles, in elk kantoor. Geldt alleen in het kantoor dat de dienst beheert.',
    'Everything, in every office. Counts only in the office that runs the service.',
  ],
  'permissionGroup.people': ['Mensen en rollen', 'People and roles'],
  'permissionGroup.insight': ['Inzicht', 'Insight'],
  'permissionGroup.platform': ['De hele dienst', 'The whole service'],
} as const
