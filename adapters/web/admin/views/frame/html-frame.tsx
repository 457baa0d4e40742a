// Shows HTML of the service in a frame: a mail, or a page as people see it. Scripts in it do not run.
import { useEffect, useRef, useState } from 'preact/hooks'
import { parsePictureFile } from '#domain/mailing/pictures.ts'

/** The height of the frame's borders above and below. */
const BORDER = 2

/** What the HTML may do, by the page of the frame. Links in a mail open in new windows. */
const SANDBOX = {
  '/admin/mail-frame': 'allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  '/admin/page-frame': 'allow-same-origin',
} as const

/**
 * The page of the frame has its own content security policy: it allows the styles of a mail or preview and loads nothing else.
 * Its origin is that of the application, which therefore can insert the HTML. A frame without a page would inherit our policy.
 */
export function HtmlFrame(props: {
  readonly html: string
  readonly title: string
  readonly page: keyof typeof SANDBOX
  /** The text that replaces a picture from the attachments, which a frame cannot load. */
  readonly picture?: (file: string) => string
}) {
  const { html, title, page, picture = (file) => file } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const [loads, setLoads] = useState(0)
  useEffect(() => {
    const shown = frame.current?.contentDocument
    if (loads === 0 || frame.current === null || shown === null || shown === undefined) return
    const { style } = frame.current
    // Sets the height to that of the content. The height is 0 first, because a page is at least as high as its frame.
    const fit = (): void => {
      style.height = '0'
      style.height = `${shown.documentElement.scrollHeight + BORDER}px`
    }
    const at = shown.documentElement.scrollTop
    const parsed = shown.implementation.createHTMLDocument()
    parsed.documentElement.innerHTML = html
    for (const image of parsed.querySelectorAll('img[src^="cid:" i]'))
      image.replaceWith(picture(parsePictureFile(image.getAttribute('src')?.slice('cid:'.length) ?? '')))
    shown.documentElement.innerHTML = parsed.documentElement.innerHTML
    shown.documentElement.lang = /<html[^>]* lang="(\w+)"/i.exec(html)?.[1] ?? ''
    fit()
    shown.documentElement.scrollTop = at
    for (const sheet of shown.querySelectorAll('link[rel="stylesheet"]')) sheet.addEventListener('load', fit)
    for (const link of shown.links) link.target = '_blank'
  }, [html, loads])
  return (
    <iframe
      ref={frame}
      class="mail-frame"
      title={title}
      sandbox={SANDBOX[page]}
      src={page}
      onLoad={() => setLoads(loads + 1)}
    />
  )
}
