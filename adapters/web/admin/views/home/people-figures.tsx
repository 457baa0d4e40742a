// How many people have each status, each the way to them.
import { type Counts, STATUSES } from '../../api/people.ts'
import { useAdmin } from '../admin-context.tsx'
import { Link } from '../frame/link.tsx'
import { Figure } from './figure.tsx'

export const PeopleFigures = ({ counts }: { readonly counts: Counts | null }) => {
  const { format, navigation, t } = useAdmin()
  return (
    <section class="panel" aria-labelledby="figures-people">
      <div class="panel-head">
        <h2 id="figures-people" class="panel-title">
          {t('home.people')}
        </h2>
        <Link href={navigation.href('people')}>{t('home.people.all')}</Link>
      </div>
      <ul class="figure-row">
        {STATUSES.map((status) => (
          <Figure
            key={status}
            label={t(`status.${status}`)}
            value={counts === null ? null : format.number(counts[status])}
            href={navigation.href('people', { query: { status } })}
          />
        ))}
      </ul>
    </section>
  )
}
