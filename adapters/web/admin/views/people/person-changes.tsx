// The last changes of a person, and who made them.
import { type AuditEntry, auditCall, everyEntry } from '../../api/audit.ts'
import type { User } from '../../api/people.ts'
import { useAdmin } from '../admin-context.tsx'
import { actionWords, actorWords, detailsInWords } from '../changes/change-words.ts'
import { useNames } from '../changes/use-names.ts'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { Link } from '#adapters/web/kit/views/link.tsx'
import { latest, useAsked } from '#adapters/web/kit/views/use-asked.ts'
import { When } from '#adapters/web/kit/views/when.tsx'

const SHOWN = 5
const none: readonly AuditEntry[] = []

export const PersonChanges = ({ user }: { readonly user: User }) => {
  const { navigation, t } = useAdmin()
  const { asked, again } = useAsked(auditCall({ ...everyEntry, subject: user.uuid, skip: 0, limit: SHOWN }))
  const page = latest(asked)
  const names = useNames(page?.data ?? none)
  return (
    <section class="panel" aria-labelledby="person-changes">
      <div class="wrap between">
        <h2 id="person-changes" class="panel-title">
          {t('person.changes')}
        </h2>
        {page !== null && page.total > 0 && (
          <Link href={navigation.href('changes', { query: { subject: user.uuid } })}>{t('person.changes.all')}</Link>
        )}
        <Link href={navigation.href('changes', { query: { actor: user.uuid } })}>{t('person.changes.by')}</Link>
      </div>
      {asked._tag === 'Failed' && <FailureNotice failure={asked.failure} onRetry={again} />}
      {page === null && asked._tag === 'Loading' && <span class="skeleton" aria-hidden="true" />}
      {page !== null && page.total === 0 && <p class="quiet">{t('person.changes.none')}</p>}
      {page !== null && (
        <ol class="stack">
          {page.data.map((entry) => (
            <li key={entry.id} class="sign-in-row lines">
              <span>{[actionWords(t, entry), ...detailsInWords(t, names, entry)].join(' · ')}</span>
              <span class="quiet">
                <bdi>{actorWords(t, entry.actor)}</bdi>, <When at={entry.at} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
