// Small elements that all views use: truncated text, buttons, links, empty panels, messages and skeletons.
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { BackIcon, OpenIcon } from '#adapters/web/kit/views/icons.tsx'
import { Notice } from '#adapters/web/kit/views/panel.tsx'
import type { PaneTextKey } from '../texts/texts.ts'
import { usePane } from './pane-context.ts'

/** One line of text, truncated at the edge. Its `title` contains the whole text. */
export function Cut({ text, look = '', as: Tag = 'span' }: { text: string; look?: string; as?: 'span' | 'p' }) {
  return (
    <Tag class={`cut ${look}`.trim()} title={text} dir="auto">
      {text}
    </Tag>
  )
}

type ButtonProps = Pick<
  JSX.IntrinsicElements['button'],
  'id' | 'title' | 'aria-busy' | 'aria-disabled' | 'aria-pressed' | 'aria-expanded' | 'aria-label' | 'aria-describedby'
> & { readonly look?: string; readonly run: () => void; readonly 'data-focus'?: string }

/** `look`: its classes. With `aria-disabled` the button keeps the focus and does nothing. */
export function PaneButton(props: ButtonProps & { readonly label: ComponentChildren }) {
  const { label, look = 'button', run, ...rest } = props
  const isDisabled = rest['aria-disabled'] === true
  return (
    <button {...rest} type="button" class={look} onClick={() => isDisabled || run()}>
      {label}
    </button>
  )
}

export function LinkButton({ look = '', ...props }: Parameters<typeof PaneButton>[0]) {
  return <PaneButton {...props} look={`link ${look}`.trim()} />
}

export function IconButton({ icon, label, ...props }: ButtonProps & { icon: ComponentChildren; label: string }) {
  return <PaneButton {...props} look="button button-quiet button-icon" aria-label={label} label={icon} />
}

export function BackButton(props: { readonly label: string; readonly run: () => void }) {
  return <IconButton {...props} icon={<BackIcon />} />
}

/** Returns only addresses of the web, because other addresses must not become links. */
export function toWebAddress(text: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null
  const { protocol, href } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}

/** A link into the ledger. Screen readers announce the new window. */
export function LedgerLink({ url, label, look }: { url: string; label: ComponentChildren; look?: string }) {
  const { t } = usePane()
  return (
    <a {...(look !== undefined && { class: look })} href={url} target="_blank" rel="noopener">
      {label}
      <OpenIcon />
      <span class="visually-hidden">{t('archive.newWindow')}</span>
    </a>
  )
}

/** `shapes`: names of shapes in the style sheets (`skeleton-row`), separated by spaces. */
export function Skeletons({ shapes }: { readonly shapes: string }) {
  return (
    <>
      {shapes.split(' ').map((shape, n) => (
        <span key={n} class={`skeleton skeleton-${shape}`} />
      ))}
    </>
  )
}

/** A panel or card that explains why it is empty. */
export function EmptyPanel(props: {
  readonly look: 'card' | 'panel'
  readonly label?: string
  readonly title: string
  readonly body: string
}) {
  return (
    <section class={props.look} aria-label={props.label}>
      <h2 class="break">{props.title}</h2>
      <p class="quiet">{props.body}</p>
    </section>
  )
}

type TitledName<K> = K extends `${infer N}.title` ? (`${N}.body` extends PaneTextKey ? N : never) : never

/** A notice whose texts are `name.title` and `name.body`. */
export function Message(props: {
  readonly tone: Parameters<typeof Notice>[0]['tone']
  readonly name: TitledName<PaneTextKey>
  readonly children?: ComponentChildren
}) {
  const { t } = usePane()
  const { tone, name, children } = props
  return (
    <Notice tone={tone} title={t(`${name}.title`)}>
      <p>{t(`${name}.body`)}</p>
      {children}
    </Notice>
  )
}

/**
 * Returns the result of `load`, which runs again for each `key`. Null before, and if `key` is null. Results for earlier keys are dropped.
 */
export function useResult<A>(key: string | null, load: (key: string) => Promise<A>): A | null {
  const [result, setResult] = useState<A | null>(null)
  useEffect(() => {
    if (key === null) return undefined
    let isGone = false
    void load(key).then((loaded) => {
      if (!isGone) setResult(loaded)
    })
    return () => {
      isGone = true
    }
  }, [key])
  return result
}

const USUAL = 3_000

/** Whether `isWaiting` has been true for longer than usual. */
export function useSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setSlow(true), USUAL)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isSlow && isWaiting
}

export function Waiting({ label }: { readonly label: string }) {
  const { t } = usePane()
  const isSlow = useSlow(true)
  return (
    <p class={isSlow ? 'slow' : 'visually-hidden'} role="status">
      {isSlow ? t('shell.slow') : label}
    </p>
  )
}

/** The server-rendered page has the same elements before its script runs (adapters/http/pane/pane-page.ts). */
export function ItemSkeleton({ label, tabs = 3 }: { readonly label?: string; readonly tabs?: number }) {
  const { t } = usePane()
  return (
    <>
      <Waiting label={label ?? t('contact.loading')} />
      <section class="card" aria-busy="true" aria-label={t('contact.loading')}>
        <div class="card-head">
          <Skeletons shapes="avatar" />
          <div class="card-names grow">
            <Skeletons shapes="title line" />
          </div>
        </div>
        <Skeletons shapes="line short short" />
      </section>
      <div class="tab-list" aria-hidden="true">
        {Array.from({ length: tabs }, (_, tab) => (
          <span key={tab} class="tab">
            <Skeletons shapes="tab" />
          </span>
        ))}
      </div>
      <ArchiveSkeleton />
    </>
  )
}

export function ArchiveSkeleton() {
  return (
    <section class="panel" aria-hidden="true">
      <Skeletons shapes="short line row row button" />
    </section>
  )
}
