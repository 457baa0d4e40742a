// The navigation: groups of areas, each with the pages that are its tabs. Entries, tab bars and search follow from it (ADM-9).
import type { Permission } from '#domain/identity/role.ts'
import { type RouteName, routes } from './routes.ts'
import type { AdminTextKey } from './texts/texts.ts'

type Tabs = readonly [RouteName, ...RouteName[]]

const AREAS = {
  home: ['home'],
  people: ['people', 'roles', 'tags'],
  ownLicences: ['ownLicences'],
  campaigns: ['campaigns', 'surveys'],
  mail: ['messages', 'templates', 'mailServer'],
  events: ['eventTypes', 'notifications', 'webhooks'],
  changes: ['changes'],
  logs: ['logs'],
  tenants: ['tenants'],
  licences: ['licences'],
  mailboxes: ['mailboxes'],
  assistant: ['assistant'],
  system: ['jobs', 'vault', 'replicas', 'settings', 'logFiles'],
} as const satisfies Readonly<Record<string, Tabs>>

type AreaName = keyof typeof AREAS

interface GroupOf<Member> {
  /** Null: the entries above all groups. */
  readonly heading: AdminTextKey | null
  readonly areas: readonly Member[]
}

/** In the order of a working day. */
const GROUPS: readonly GroupOf<AreaName>[] = [
  { heading: null, areas: ['home'] },
  { heading: 'nav.people', areas: ['people', 'ownLicences'] },
  { heading: 'nav.reach', areas: ['campaigns', 'mail', 'events'] },
  { heading: 'nav.insight', areas: ['changes', 'logs'] },
  { heading: 'nav.platform', areas: ['tenants', 'licences', 'mailboxes', 'assistant', 'system'] },
]

export interface Area {
  /** Its icon has this name, and its title begins with it. */
  readonly name: AreaName
  /** The pages that the user may open. The entry of the area opens the first one. */
  readonly tabs: Tabs
}

/** What the user may open. An area that would be alone in its group stands above all groups. */
export function listAreaGroups(may: (permission: Permission) => boolean): readonly GroupOf<Area>[] {
  const isOpen = (page: RouteName): boolean => {
    const { needs } = routes.ruleOf(page)
    return needs === null || may(needs)
  }
  const groups = GROUPS.map(({ heading, areas }) => ({
    heading,
    areas: areas.flatMap((name): readonly Area[] => {
      const pages: Tabs = AREAS[name]
      const [first, ...others] = pages.filter(isOpen)
      return first === undefined ? [] : [{ name, tabs: [first, ...others] }]
    }),
  }))
  const alone = groups.filter(({ areas }) => areas.length === 1).flatMap(({ areas }) => areas)
  return [{ heading: null, areas: alone }, ...groups.filter(({ areas }) => areas.length > 1)]
}

const getSection = (page: RouteName): string | undefined => routes.ruleOf(page).path.split('/')[2]

/** Whether a page is one of the tabs, or a record of one. */
export function isInArea({ tabs }: Area, page: RouteName): boolean {
  return tabs.some((tab) => getSection(tab) === getSection(page))
}
