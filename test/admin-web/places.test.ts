// Routes of the administrator's application in the address bar: an address always opens the same page.
import { expect } from 'chai'
import { track } from '#adapters/web/kit/signal.ts'
import fc from 'fast-check'
import { type AddressBar, makeNavigation } from '#adapters/web/kit/navigation/navigation.ts'
import { toAuditQuery } from '#adapters/web/admin/logs/audit-log.ts'
import { isInArea, listAreaGroups } from '#adapters/web/admin/areas.ts'
import { routes } from '#adapters/web/admin/routes.ts'
import { type Permission, PERMISSIONS } from '#domain/identity/role.ts'
import { makeReceipts } from '#adapters/web/kit/receipts.ts'
import { verifies } from '#test/support/verifies.ts'

/** A bar that remembers where it was, as a browser's does. */
function aBar(first: string): AddressBar & { readonly back: () => void; readonly steps: () => readonly string[] } {
  const steps = [first]
  let popped = (): void => undefined
  return {
    read: () => steps.at(-1) ?? '',
    push: (href) => void steps.push(href),
    replace: (href) => void steps.splice(-1, 1, href),
    onPop: (listener) => {
      popped = listener
    },
    back: () => {
      steps.pop()
      popped()
    },
    steps: () => steps,
  }
}

describe('places of the administrator’s application', () => {
  verifies('ADM-1', 'every page is found by its address, for any record', () => {
    for (const name of routes.names) {
      const isAbout = routes.ruleOf(name).path.includes(':id')
      expect(routes.find(routes.pathOf(name, 'x')), name).to.deep.equal({ name, id: isAbout ? 'x' : null })
    }
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
        fc.pre(id.isWellFormed() && id !== 'new')
        expect(routes.find(routes.pathOf('person', id))).to.deep.equal({ name: 'person', id })
      }),
    )
  })

  /** The groups as `heading: area(tab tab) area(tab)`. */
  const navigationOf = (permissions: readonly Permission[]): readonly string[] =>
    listAreaGroups((permission) => permissions.includes(permission)).map(({ heading, areas }) =>
      [`${heading ?? ''}:`, ...areas.map(({ name, tabs }) => `${name}(${tabs.join(' ')})`)].join(' '),
    )
  const ofOffice = PERMISSIONS.filter((permission) => permission !== 'platform:admin')

  verifies('ADM-9', 'the navigation has eight entries for an office and six more for operators, in five groups', () => {
    const insight = 'nav.insight: changes(changes) logs(logs)'
    const people = 'nav.people: people(people roles tags) ownLicences(ownLicences)'
    const reach = 'nav.reach: campaigns(campaigns surveys) mail(messages templates mailServer)'
    expect(navigationOf(ofOffice)).to.deep.equal([': home(home)', people, `${reach} events(webhooks)`, insight])
    expect(navigationOf(PERMISSIONS)).to.deep.equal([
      ': home(home)',
      people,
      `${reach} events(eventTypes notifications webhooks)`,
      insight,
      'nav.platform: tenants(tenants) licences(licences) mailboxes(mailboxes) assistant(assistant) system(jobs vault replicas settings logFiles)',
    ])
  })

  verifies('ADM-9', 'whatever the permissions, no group has one entry, and an entry leads to a page that opens', () => {
    expect(navigationOf([])).to.deep.equal([': home(home)'])
    expect(navigationOf(['templates:read', 'users:read'])).to.deep.equal([
      ': home(home) people(people tags) mail(templates)',
    ])
    fc.assert(
      fc.property(fc.subarray([...PERMISSIONS]), (permissions) => {
        const [above, ...groups] = listAreaGroups((permission) => permissions.includes(permission))
        expect(above?.heading).to.equal(null)
        for (const { areas } of groups) expect(areas.length).to.be.above(1)
        for (const { tabs } of [...(above?.areas ?? []), ...groups.flatMap(({ areas }) => areas)])
          for (const { needs } of tabs.map(routes.ruleOf)) if (needs !== null) expect(permissions).to.include(needs)
      }),
    )
  })

  verifies('ADM-9', 'every page but the profile is in one area, and every list is one of its tabs', () => {
    const areas = listAreaGroups(() => true).flatMap((group) => group.areas)
    for (const page of routes.names.filter((name) => name !== 'profile')) {
      const found = areas.filter((area) => isInArea(area, page))
      expect(found, page).to.have.length(1)
      const isList = routes.ruleOf(page).path.split('/').length <= 3
      expect(found[0]?.tabs.includes(page), page).to.equal(isList)
    }
  })

  verifies('ADM-1', 'unknown addresses match no route, and a trailing slash is ignored', () => {
    for (const path of ['/', '/admin/nergens', '/admin/people/x/y', '/admin/people/%E0%A4%A', ''])
      expect(routes.find(path), path).to.equal(null)
    expect(routes.find('/admin/people//')).to.deep.equal({ name: 'people', id: null })
    expect(routes.find('/admin/')).to.deep.equal({ name: 'home', id: null })
    expect(routes.find('/admin/people/new')).to.deep.equal({ name: 'addPerson', id: null })
  })

  verifies('ADM-1', 'filtering a list replaces the address, and leaves out empty filters', () => {
    const bar = aBar('/admin/people?q=eva&page=3')
    const navigation = makeNavigation(bar, routes)
    navigation.narrow({ status: 'ACTIVE', page: '' })
    expect(bar.steps()).to.deep.equal(['/admin/people?q=eva&status=ACTIVE'])
    expect(navigation.place().query).to.deep.equal({ q: 'eva', status: 'ACTIVE' })
  })

  verifies('ADM-1', 'unknown filters are ignored, named, and removed by the next filter', () => {
    const ignoredAt = (href: string) => {
      const { query, ignored } = makeNavigation(aBar(href), routes).place()
      return [query, ignored]
    }
    for (const [href, query, ignored] of [
      ['/admin/people?status=active', {}, ['status=active']],
      ['/admin/people?status=ACTIVE,INACTIVE&colour=red', { status: 'ACTIVE,INACTIVE' }, ['colour=red']],
      ['/admin/people?role=boss&sort=age&page=0', {}, ['role=boss', 'sort=age', 'page=0']],
      ['/admin/people?sort=-statusSince&q=&tenant=t', { sort: '-statusSince', q: '' }, []],
      ['/admin/changes?from=2026-02-30&to=gisteren&actor=eva', {}, ['from=2026-02-30', 'to=gisteren', 'actor=eva']],
      ['/admin/changes?from=2026-02-01&action=user.changed', { from: '2026-02-01', action: 'user.changed' }, []],
      ['/admin/logs?level=warn,loud&last=24h&live=yes', { last: '24h' }, ['level=warn,loud', 'live=yes']],
      ['/admin/people/x?tab=activity&tenant=t', { tab: 'activity' }, []],
      ['/admin/people/x?tab=other', {}, ['tab=other']],
      ['/admin/roles?q=x&__proto__=y', {}, ['q=x', '__proto__=y']],
      ['/admin?utm_source=mail', {}, ['utm_source=mail']],
    ] as const)
      expect(ignoredAt(href), href).to.deep.equal([query, ignored])
    const bar = aBar('/admin/people?status=active&q=eva&tenant=t')
    makeNavigation(bar, routes).narrow({})
    expect(bar.read()).to.equal('/admin/people?q=eva&tenant=t')
  })

  verifies('ADM-1', 'a period of days lasts from its first to its last moment, also when reversed', () => {
    const whole = { q: 'eva', from: '2026-03-02', to: '2026-03-01' }
    const { fromTs, toTs, q, actor } = toAuditQuery(whole)
    expect([q, actor]).to.deep.equal(['eva', ''])
    expect(new Date(fromTs).getTime()).to.equal(new Date(2026, 2, 1).getTime())
    expect(new Date(toTs).getTime()).to.equal(new Date(2026, 2, 3).getTime() - 1)
    expect(toAuditQuery({})).to.include({ fromTs: '', toTs: '' })
  })

  verifies('IDN-6', 'the chosen office stays in every address until the operator returns to their own', () => {
    const bar = aBar('/admin')
    const navigation = makeNavigation(bar, routes)
    navigation.go(navigation.hrefIn('office-2', 'home'))
    expect(navigation.href('person', { id: 'a/b', query: { q: '1&2' } })).to.equal(
      '/admin/people/a%2Fb?q=1%262&tenant=office-2',
    )
    navigation.go(navigation.href('roles'))
    navigation.go(navigation.href('tags'))
    navigation.narrow({ q: 'x' })
    expect([navigation.place().tenant, bar.read()]).to.deep.equal(['office-2', '/admin/tags?q=x&tenant=office-2'])
    expect(navigation.place().query).to.deep.equal({ q: 'x' })
    expect(navigation.hrefIn(null, 'people')).to.equal('/admin/people')
    expect(navigation.hrefIn('o-3', 'person', { q: 'x' }, 'a/b')).to.equal('/admin/people/a%2Fb?q=x&tenant=o-3')
    navigation.go(navigation.hrefIn(null, 'home'))
    expect(bar.read()).to.equal('/admin')
  })

  verifies('ADM-1', 'going back notifies listeners until they stop', () => {
    const bar = aBar('/admin')
    const navigation = makeNavigation(bar, routes)
    const received: string[] = []
    const stop = track(navigation.place).onChange(() => received.push(navigation.place().path))
    navigation.go('/admin/people')
    bar.back()
    stop()
    navigation.go('/admin/tags')
    expect(received).to.deep.equal(['/admin/people', '/admin'])
  })

  verifies('ADM-1', 'a receipt stays while its list is filtered, and goes with its page', () => {
    const navigation = makeNavigation(aBar('/admin/people'), routes)
    const receipts = makeReceipts(navigation)
    receipts.show({ title: 'Eva is toegevoegd' })
    navigation.narrow({ q: 'eva' })
    expect(receipts.shown()?.title).to.equal('Eva is toegevoegd')
    navigation.go('/admin/roles')
    expect(receipts.shown()).to.equal(null)
    navigation.go('/admin/people')
    expect(receipts.shown()).to.equal(null)
  })
})
