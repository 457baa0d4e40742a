// What needs attention: each thing with what it means and the way to it.
import { InfoIcon, WarningIcon } from '#adapters/web/kit/views/icons.tsx'
import { useAdmin } from '../admin-context.tsx'
import { Link } from '../frame/link.tsx'
import { errorsQuery } from './use-log-day.ts'

export const Attention = (props: {
  readonly needs: readonly ('errors' | 'removal')[]
  readonly errors: number
  readonly removals: number
}) => {
  const { navigation, t } = useAdmin()
  const { needs, errors, removals } = props
  const told = {
    errors: {
      title: t.counted('home.errors', errors),
      body: t('home.errors.body'),
      action: t('home.errors.do'),
      href: navigation.href('logs', { query: errorsQuery }),
    },
    removal: {
      title: t.counted('home.removal', removals),
      body: t('home.removal.body'),
      action: t('home.removal.do'),
      href: navigation.href('people', { query: { status: 'TO_BE_REMOVED' } }),
    },
  }
  return (
    <section class="attention" aria-labelledby="attention">
      <h2 id="attention" class="panel-title">
        {t('home.attention')}
      </h2>
      <ul class="row-list">
        {needs.map((need) => (
          <li key={need} class={need === 'errors' ? 'attention-row attention-grave' : 'attention-row'}>
            {need === 'errors' ? <WarningIcon /> : <InfoIcon />}
            <div class="attention-words">
              <p class="notice-title">{told[need].title}</p>
              <p>{told[need].body}</p>
            </div>
            <Link class="button" href={told[need].href}>
              {told[need].action}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
