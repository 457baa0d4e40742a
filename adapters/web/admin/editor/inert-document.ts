// Parses HTML. The policy of the application (Trusted Types) forbids that to its own documents; the page of the mail frame has a policy of its
// own and runs no script.

/** The page of the frame is loaded once, and stays: its documents parse for all editors. */
let opened: Promise<Document> | null = null

function openFrame(): Promise<Document> {
  return new Promise((resolve, reject) => {
    const frame = document.createElement('iframe')
    frame.hidden = true
    frame.src = '/admin/mail-frame'
    frame.setAttribute('sandbox', 'allow-same-origin')
    frame.addEventListener('load', () => {
      const loaded = frame.contentDocument
      // A failed load shows a page of the browser, which is not readable.
      if (loaded?.location.pathname === '/admin/mail-frame') resolve(loaded)
      else {
        frame.remove()
        reject(new Error('the page of the mail frame did not load'))
      }
    })
    document.body.append(frame)
  })
}

export type ParseHtml = (html: string) => HTMLElement

/** Loads no pictures and runs no scripts of what it parses. Rejects if the page of the frame did not load. */
export async function openHtmlParser(): Promise<ParseHtml> {
  opened ??= openFrame()
  try {
    const { implementation } = await opened
    return (html) => {
      const parsed = implementation.createHTMLDocument()
      parsed.body.innerHTML = html
      return parsed.body
    }
  } catch (error) {
    opened = null
    throw error
  }
}
