// Nobody in the ledger has the address, or the user has said it belongs to nobody there.
import type { Person } from '../../host/mail-host.ts'
import { usePane } from '../pane-context.tsx'

export const UnknownContact = ({ person, onSearch }: { readonly person: Person; readonly onSearch: () => void }) => {
  const { t } = usePane()
  const name = person.name === '' ? person.address : person.name
  return (
    <section class="card" aria-label={t('contact.region')}>
      <h2 class="card-question" dir="auto">
        {t('contact.none.title', { name })}
      </h2>
      <p class="quiet">{t('contact.none.body', { address: person.address })}</p>
      <button type="button" class="button" onClick={onSearch}>
        {t('contact.search')}
      </button>
    </section>
  )
}

export const ExcludedContact = (props: { readonly address: string; readonly onShow: () => void }) => {
  const { t } = usePane()
  return (
    <section class="card card-flat" aria-label={t('contact.region')}>
      <p class="quiet">
        {t('contact.excluded', { address: props.address })}{' '}
        <button type="button" class="link" onClick={props.onShow}>
          {t('contact.excluded.show')}
        </button>
      </p>
    </section>
  )
}
