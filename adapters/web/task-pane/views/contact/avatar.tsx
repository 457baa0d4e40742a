// A contact at a glance: the initials of a person, a building for an organisation.
import { partsOfName } from '../../contact/person-name.ts'
import { OrganisationIcon } from '#adapters/web/kit/views/icons.tsx'

const signs = new Intl.Segmenter()

/** Of the first name and the surname; words between them have none. */
const initialsOf = (fullName: string): string => {
  const { firstName, lastName } = partsOfName(fullName)
  const letters = [firstName, lastName].map((name) => {
    const word = name.split(/\s+/).find((one) => /^\p{L}/u.test(one)) ?? ''
    return signs.segment(word).containing(0)?.segment ?? ''
  })
  return letters.join('').toUpperCase()
}

export const Avatar = ({ contact }: { readonly contact: { readonly kind: string; readonly fullName: string } }) => (
  <span class="avatar" aria-hidden="true">
    {contact.kind === 'account' ? <OrganisationIcon /> : initialsOf(contact.fullName)}
  </span>
)
