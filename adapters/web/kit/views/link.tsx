// A link within the application. A plain click opens it without loading the page.
import type { ComponentChildren } from 'preact'
import { useNavigation } from './navigation-context.tsx'

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

export function Link(props: {
  readonly href: string
  readonly class?: string
  readonly tabIndex?: number
  readonly title?: string
  readonly 'aria-current'?: 'page' | undefined
  readonly children: ComponentChildren
  readonly onGo?: () => void
}) {
  const { href, children, onGo, ...rest } = props
  const { navigation } = useNavigation()
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (!isPlain(event)) return
        event.preventDefault()
        navigation.go(href)
        onGo?.()
      }}
    >
      {children}
    </a>
  )
}
