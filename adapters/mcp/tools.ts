// The tools there are, in the order in which they are listed. There are few on purpose: a model chooses worse from many.
import { type ListTenantsUses, listTenants } from './tools/list-tenants.ts'
import type { Tool } from './tool.ts'

export type ToolUses = ListTenantsUses

export const assistantTools = (uses: ToolUses): readonly Tool[] => [listTenants(uses)]

/** A tool as administrators are shown it. */
export interface ShownTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly readOnly: boolean
  readonly destructive: boolean
}

export const shownTool = ({ name, title, description, hints }: Tool): ShownTool => ({
  name,
  title,
  description,
  readOnly: hints.readOnly,
  destructive: hints.destructive,
})
