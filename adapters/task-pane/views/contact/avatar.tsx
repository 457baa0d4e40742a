// A contact at a glance: the initials of a person, a building for an organisation.
import { OrganisationIcon } from '#adapters/browser/views/icons.tsx'

const signs = new Intl.Segmenter()

const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  const letters = ends.map((word) => signs.segment(word ?? '').containing(0)?.segment ?? '')
  return letters.join('').toUpperCase()
}

export const Avatar = ({ contact }: { readonly contact: { readonly kind: string; readonly fullName: string } }) => (
  <span class="avatar" aria-hidden="true">
    {contact.kind === 'account' ? <OrganisationIcon /> : initialsOf(contact.fullName)}
  </span>
)
