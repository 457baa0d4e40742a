// A field to look for something in a list; what is typed goes into the address once the typing rests.
import { useEffect } from 'preact/hooks'
import { useSurroundings, usePlace } from '../admin-context.tsx'
import { useTyped } from './use-typed.ts'

export const SearchField = ({ label }: { readonly label: string }) => {
  const { navigation } = useSurroundings()
  const { q = '' } = usePlace().query
  const { typed, settled, type } = useTyped(q)
  useEffect(() => {
    if (settled !== q) navigation.narrow({ q: settled, page: '' })
  }, [settled])
  return (
    <input
      class="input toolbar-search"
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      dir="auto"
      onInput={(event) => type(event.currentTarget.value)}
    />
  )
}
