// On whom is booked: the organisation, not the person.
import { OrganisationIcon } from '#adapters/web/kit/views/icons.tsx'
import { usePane } from '../pane-context.tsx'

export const AccountLine = ({ name }: { readonly name: string }) => {
  const { t } = usePane()
  return (
    <p class="time-account" title={name}>
      <OrganisationIcon />
      <span class="visually-hidden">{t('time.account')} </span>
      <span class="cut" dir="auto">
        {name}
      </span>
    </p>
  )
}
