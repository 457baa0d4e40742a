// How many errors and warnings the last day had, each the way to them.
import { useAdmin } from '../admin-context.tsx'
import { Link } from '../frame/link.tsx'
import { Figure } from './figure.tsx'
import { errorsQuery, warningsQuery } from './use-log-day.ts'

export const LogFigures = (props: { readonly errors: number | null; readonly warnings: number | null }) => {
  const { format, me, navigation, t } = useAdmin()
  const { errors, warnings } = props
  const value = (count: number | null): string | null => (count === null ? null : format.number(count))
  return (
    <section class="panel" aria-labelledby="figures-log">
      <div class="panel-head">
        <h2 id="figures-log" class="panel-title">
          {t(me.operator && me.tenant.uuid === me.home.uuid ? 'home.log.service' : 'home.log')}
        </h2>
        <Link href={navigation.href('logs')}>{t('home.log.open')}</Link>
      </div>
      <ul class="figure-row">
        <Figure
          label={t('home.log.errors')}
          value={value(errors)}
          href={navigation.href('logs', { query: errorsQuery })}
        />
        <Figure
          label={t('home.log.warnings')}
          value={value(warnings)}
          href={navigation.href('logs', { query: warningsQuery })}
        />
      </ul>
    </section>
  )
}
