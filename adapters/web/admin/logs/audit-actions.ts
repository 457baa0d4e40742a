// The actions by which the audit log can be filtered.
import { IDENTITY_ACTIONS } from '#domain/identity/facts.ts'

export const AUDIT_ACTIONS: readonly string[] = [
  ...IDENTITY_ACTIONS,
  'assistant.connected',
  'assistant.disconnected',
  'assistant.refused',
  'assistant.reused',
  'assistant.tool',
  'log-files.removed',
]
