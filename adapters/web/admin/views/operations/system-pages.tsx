// The system, for operators: a page of its replicas and migrations, and one of the settings in force without secrets (OPS-11).
import type { ComponentChildren } from 'preact'
import type { SystemResponse } from '#adapters/contract/operations/system.ts'
import { Chip, Loaded, Panel, When } from '#adapters/web/kit/views/panel.tsx'
import { FigureTable } from '#adapters/web/kit/views/figure-table.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../../api/call.ts'
import { nameSettings } from '../../setting-names.ts'
import { useAdmin } from '../admin-context.tsx'
import { AreaHeader } from '../frame/area-header.tsx'

export function ReplicasPage() {
  return (
    <SystemPage of="replicas">
      {(report) => (
        <>
          <Checks of={report.checks} />
          <Replicas of={report} />
          <MigrationList of={report.migrations} />
        </>
      )}
    </SystemPage>
  )
}

export function ServiceSettingsPage() {
  return <SystemPage of="settings">{({ settings }) => <Settings of={settings} />}</SystemPage>
}

function SystemPage(props: {
  readonly of: 'replicas' | 'settings'
  readonly children: (report: SystemResponse) => ComponentChildren
}) {
  const { t } = useAdmin()
  const { of, children } = props
  const system = useRemote(call('GET /admin/system'))
  return (
    <>
      <AreaHeader of={of} lead={t(`${of}.lead`)} />
      <Loaded of={system} skeleton={<span class="skeleton skeleton-block" aria-hidden="true" />}>
        {children}
      </Loaded>
    </>
  )
}

const TONES = { works: 'good', unused: 'plain', fails: 'bad' } as const

function Checks({ of }: { readonly of: SystemResponse['checks'] }) {
  const { t } = useAdmin()
  return (
    <Panel id="system-checks" title={t('system.checks')}>
      <FigureTable
        title="system-checks"
        heads={[t('system.checked'), t('system.result'), t('system.found')]}
        rows={of.map(({ name, state, says, remedy }, n) => [
          `${name}-${n}`,
          t(`doctor.${name}`),
          <Chip tone={TONES[state]}>{t(`system.check.${state}`)}</Chip>,
          <span class="break">{nameSettings(t, remedy === null ? says : `${says} ${remedy}`)}</span>,
        ])}
      />
    </Panel>
  )
}

function Replicas({ of: { version, replicas } }: { readonly of: SystemResponse }) {
  const { t } = useAdmin()
  return (
    <Panel id="system-replicas" title={t('system.replicas')} more={<span class="quiet">{version}</span>}>
      <FigureTable
        title="system-replicas"
        heads={(['replica', 'version', 'started', 'seen'] as const).map((head) => t(`system.${head}`))}
        rows={replicas.map((one) => [
          one.id,
          <span class="wrap">
            <span>{one.name}</span>
            {one.isThis && <Chip tone="accent">{t('system.this')}</Chip>}
            {one.isAway && <Chip tone="bad">{t('system.away')}</Chip>}
          </span>,
          <span class="wrap">
            <span>{one.version}</span>
            {one.version !== version && <Chip tone="plain">{t('system.other')}</Chip>}
          </span>,
          <When at={one.startedAt} />,
          <When at={one.seenAt} />,
        ])}
      />
    </Panel>
  )
}

function MigrationList({ of: { applied, pending } }: { readonly of: SystemResponse['migrations'] }) {
  const { t } = useAdmin()
  return (
    <Panel id="system-migrations" title={t('system.migrations')}>
      <FigureTable
        title="system-migrations"
        heads={[t('system.migration'), t('system.applied')]}
        rows={[
          ...pending.map((name) => [name, name, <Chip tone="bad">{t('system.pending')}</Chip>] as const),
          ...applied.toReversed().map(({ name, at }) => [name, name, <When at={at} />] as const),
        ]}
      />
    </Panel>
  )
}

function Settings({ of }: { readonly of: SystemResponse['settings'] }) {
  const { t } = useAdmin()
  return (
    <Panel id="system-settings" title={t('system.settings')}>
      <FigureTable
        title="system-settings"
        heads={[t('system.setting'), t('system.value'), t('system.state')]}
        rows={of.flatMap(({ name, value, state }) => {
          // A newer release of the service may have settings that this one cannot name.
          const label = t.maybe(`setting.${name}`)
          return label === null
            ? []
            : [
                [
                  name,
                  label,
                  value !== null ? (
                    <span class="break">{value}</span>
                  ) : state === 'absent' ? (
                    '–'
                  ) : (
                    <span class="quiet">{t('system.hidden')}</span>
                  ),
                  t(`system.state.${state}`),
                ] as const,
              ]
        })}
      />
    </Panel>
  )
}
