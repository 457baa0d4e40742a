// What must hold in the areas built so far, by id. Each area brings its own fragment.
import { administrationRequirements } from './requirements/administration.ts'
import { archiveRequirements } from './requirements/archive.ts'
import { assistantRequirements } from './requirements/assistant.ts'
import { campaignRequirements } from './requirements/campaign.ts'
import { eventRequirements } from './requirements/event.ts'
import { identityRequirements } from './requirements/identity.ts'
import { licenceRequirements } from './requirements/licence.ts'
import { loggingRequirements } from './requirements/logging.ts'
import { mailingRequirements } from './requirements/mailing.ts'
import { operationsRequirements } from './requirements/operations.ts'
import { pluginRequirements } from './requirements/plugin.ts'
import { sessionRequirements } from './requirements/session.ts'
import { surveyRequirements } from './requirements/survey.ts'
import { taskPaneRequirements } from './requirements/task-pane.ts'

export const requirements = {
  ...administrationRequirements,
  ...archiveRequirements,
  ...assistantRequirements,
  ...campaignRequirements,
  ...eventRequirements,
  ...identityRequirements,
  ...licenceRequirements,
  ...loggingRequirements,
  ...mailingRequirements,
  ...operationsRequirements,
  ...pluginRequirements,
  ...sessionRequirements,
  ...surveyRequirements,
  ...taskPaneRequirements,
} as const satisfies Readonly<Record<string, string>>

export type RequirementId = keyof typeof requirements
