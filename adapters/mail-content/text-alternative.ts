// The text alternative of a mail's HTML (MSG-10): links with their address, pictures as their description, no line wrapped.
import { compile } from 'html-to-text'

export const toPlainText = compile({
  wordwrap: false,
  formatters: {
    description: (element, _walk, builder) => {
      builder.addInline(String(element.attribs['alt'] ?? ''))
    },
  },
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true, linkBrackets: ['<', '>'] } },
    { selector: 'img', format: 'description' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
})
