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

/** The width of the frame in pixels, in the width that is available. */
const WIDTHS = {
  computer: (available: number) => Math.max(680, available),
  phone: () => 360,
} as const

export type FrameDevice = keyof typeof WIDTHS

/** Makes the frame as wide as on the device, and shrinks what is wider than its place. */
function fitWidth(frame: HTMLIFrameElement, place: HTMLElement, device: FrameDevice | undefined): number {
  const available = place.clientWidth
  const width = device === undefined ? available : WIDTHS[device](available)
  const scale = Math.min(1, available / width)
  frame.style.width = `${width}px`
  frame.style.transform = scale < 1 ? `scale(${scale})` : ''
  return scale
}

/**
 * The page of the frame has its own content security policy: it allows the styles of a mail or preview and loads nothing else.
 * Its origin is that of the application, which therefore can insert the HTML. A frame without a page would inherit our policy.
 */
export function HtmlFrame(props: {
  readonly html: string
  readonly title: string
  readonly page: keyof typeof SANDBOX
  /** Absent: as wide as its place. */
  readonly device?: FrameDevice
  /** Addresses with the content of pictures from the attachments, by file name. */
  readonly pictures?: ReadonlyMap<string, string>
  /** The text that replaces another picture from the attachments, which a frame cannot load. */
  readonly describePicture?: (file: string) => string
}) {
  const { html, title, page, device, pictures, describePicture = (file) => file } = props
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [loads, setLoads] = useState(0)
  useEffect(() => {
    const shown = frame.current?.contentDocument
    const around = place.current
    if (loads === 0 || frame.current === null || shown === null || shown === undefined || around === null) return
    const window = frame.current
    // Sets the height to that of the content. The height is 0 first, because a page is at least as high as its frame.
    const fit = (): void => {
      const scale = fitWidth(window, around, device)
      window.style.height = '0'
      window.style.height = `${shown.documentElement.scrollHeight + BORDER}px`
      around.style.height = `${window.offsetHeight * scale}px`
    }
    const at = shown.documentElement.scrollTop
    const parsed = shown.implementation.createHTMLDocument()
    parsed.documentElement.innerHTML = html
    for (const image of parsed.querySelectorAll('img[src^="cid:" i]')) {
      const file = parsePictureFile(image.getAttribute('src')?.slice('cid:'.length) ?? '')
      const url = pictures?.get(file)
      if (url === undefined) image.replaceWith(describePicture(file))
      else image.setAttribute('src', url)
    }
    shown.documentElement.innerHTML = parsed.documentElement.innerHTML
    shown.documentElement.lang = /<html[^>]* lang="(\w+)"/i.exec(html)?.[1] ?? ''
    fit()
    shown.documentElement.scrollTop = at
    for (const part of shown.querySelectorAll('link[rel="stylesheet"], img')) part.addEventListener('load', fit)
    for (const link of shown.links) link.target = '_blank'
    addEventListener('resize', fit)
    return () => removeEventListener('resize', fit)
  }, [html, loads, device, pictures])
  return (
    <div ref={place} class="mail-place">
      <iframe
        ref={frame}
        class="mail-frame"
        title={title}
        sandbox={SANDBOX[page]}
        src={page}
        onLoad={() => setLoads(loads + 1)}
      />
    </div>
  )
}
