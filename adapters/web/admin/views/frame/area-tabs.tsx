// The tab bar of an area, above each of its pages. Records have none: they lead back to their list.
import { TabBar } from '#adapters/web/kit/navigation/tab-bar.tsx'
import { listAreaGroups } from '../../areas.ts'
import { type RouteName, ROUTES } from '../../routes.ts'
import { useAdmin } from '../admin-context.tsx'
import { useAttention } from '../home/checks-home.tsx'

export function AreaTabs({ of }: { readonly of: RouteName }) {
  const { may, navigation, t } = useAdmin()
  const counts = useAttention()
  const area = listAreaGroups(may)
    .flatMap(({ areas }) => areas)
    .find(({ tabs }) => tabs.includes(of))
  if (area === undefined) return null
  return (
    <TabBar
      label={t(`${area.name}.title`)}
      tabs={area.tabs.map((page) => ({
        href: navigation.href(page),
        label: t(ROUTES[page].title),
        isCurrent: page === of,
        attention: counts.get(page) ?? 0,
      }))}
    />
  )
}
