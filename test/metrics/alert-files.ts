// The alert rules and the dashboard that ship with the service, as tests read them.
import { parse } from 'yaml'
import { textOf } from '#test/house/project-files.ts'

export const ALERTS = 'adapters/metrics/alerts.yaml'
const DASHBOARD = 'adapters/metrics/dashboard.json'

export interface AlertRule {
  readonly alert: string
  readonly expr: string
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: { readonly summary: string; readonly runbook: string }
}

export async function alertRules(): Promise<readonly AlertRule[]> {
  const { groups } = parse(await textOf(ALERTS)) as {
    readonly groups: readonly { readonly rules: readonly AlertRule[] }[]
  }
  return groups.flatMap(({ rules }) => rules)
}

export interface Panel {
  readonly title: string
  readonly targets?: readonly { readonly expr: string }[]
}

export async function panels(): Promise<readonly Panel[]> {
  return (JSON.parse(await textOf(DASHBOARD)) as { readonly panels: readonly Panel[] }).panels
}

const WORDS = new Set(['and', 'or', 'unless', 'by', 'on', 'without', 'ignoring', 'offset', 'bool'])

/** Names of metrics in an expression of PromQL, each with the labels by which it is selected. */
export function metricsIn(expr: string): ReadonlyMap<string, readonly string[]> {
  const bare = expr.replaceAll(/\b(by|on|without|ignoring)\s*\([^)]*\)/g, '').replaceAll(/\[[^\]]*\]/g, '')
  const found = bare.matchAll(/([a-z_][a-z0-9_:]*)\b(?!\s*\()(?:\{([^}]*)\})?/gi)
  const outside = [...found].filter(([, name = '']) => !WORDS.has(name))
  return new Map(
    outside.map(([, name = '', selectors = '']) => [
      name,
      [...selectors.matchAll(/(\w+)\s*(?:=|!)/g)].map(([, label = '']) => label),
    ]),
  )
}

/** Labels by which an expression groups. */
export function groupingsIn(expr: string): readonly string[] {
  return [...expr.matchAll(/\b(?:by|on)\s*\(([^)]*)\)/g)].flatMap(([, labels = '']) =>
    labels.split(',').map((label) => label.trim()),
  )
}
