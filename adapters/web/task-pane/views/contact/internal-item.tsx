// An item with people of the user's own office only. They are never saved in the ledger; the user chooses the relation that the item is about.
import type { ComponentChildren } from 'preact'
import type { PaneContact } from '../../api/contact.ts'
import type { OpenItem } from '../../host/mail-host.ts'
import { PaneButton } from '../elements.tsx'
import { usePane } from '../pane-context.ts'

export function InternalItem(props: {
  readonly item: OpenItem
  readonly onChoose: () => void
  readonly children: ComponentChildren
}) {
  const { t } = usePane()
  const { item, onChoose, children } = props
  return (
    <section class="card" aria-label={t('contact.region')}>
      <h2 class="break" tabIndex={-1} data-focus="name">
        {t(`contact.internal.title.${item.kind}`)}
      </h2>
      <p class="quiet">{t(`contact.internal.body.${item.kind}`)}</p>
      <PaneButton
        look="button button-primary button-wide"
        data-focus="search"
        label={t('contact.internal.choose')}
        run={onChoose}
      />
      {children}
    </section>
  )
}

/** An organisation of which only id and name are known: of a search, or of an earlier booking. */
export function toAccountContact(id: string, fullName: string): PaneContact {
  return {
    kind: 'account',
    id,
    fullName,
    organisation: null,
    email: null,
    phone: null,
    mobile: null,
    jobTitle: null,
    isMainContact: false,
  }
}
