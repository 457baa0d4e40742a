// HTML of the service in a frame: a mail, or a page as people see it. No script of it runs.
import { useEffect, useRef, useState } from 'preact/hooks'
import { parsePictureFile } from '#domain/mailing/pictures.ts'

/** Of the frame, above and below. */
const BORDER = 2

/** By the page of the frame: what the HTML may do. A mail opens links in new windows. */
const SANDBOX = {
  '/admin/mail-frame': 'allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  '/admin/page-frame': 'allow-same-origin',
} as const

/**
 * The frame's page has a policy of its own: styles of a mail apply, those of the service in a preview, and nothing is loaded from elsewhere. It has
 * our origin so that the HTML can be put in. The first page of a frame has the policy of this application, which forbids that.
 */
export function HtmlFrame(props: {
  readonly html: string
  readonly title: string
  readonly page: keyof typeof SANDBOX
  /** Stands in place of a picture of the attachments, which a frame does not have. */
  readonly picture?: (file: string) => string
}) {
  const { html, title, page, picture = (file) => file } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const [loads, setLoads] = useState(0)
  useEffect(() => {
    const shown = frame.current?.contentDocument
    if (loads === 0 || frame.current === null || shown === null || shown === undefined) return
    const { style } = frame.current
    // As high as its content: a page is at least as high as its frame.
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
