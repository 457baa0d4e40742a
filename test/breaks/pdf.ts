// Breaks of the renderer.
import type { Break } from './break.ts'

export const pdfBreaks: readonly Break[] = [
  {
    id: 'slow-worker-keeps-waiting',
    file: 'adapters/pdf/render-turns.ts',
    find: '(closed || (entry.background && isSlowUser(entry)))',
    replace: 'closed',
    tests: ['test/pdf/render-turns.test.ts'],
  },
  {
    id: 'fonts-compared-one-by-one',
    file: 'adapters/pdf/font-choice.ts',
    find: 'const only = covered(missing, face).filter((c) =>',
    replace: 'const only = missing.filter((c) => covered([c], face).length > 0).filter((c) =>',
    tests: ['test/pdf/many-characters.test.ts'],
  },
  {
    id: 'entity-cut-in-two',
    file: 'adapters/pdf/plain-text.ts',
    find: 'return open > end - LONGEST_ENTITY ? open : end',
    replace: 'return open > end - LONGEST_ENTITY ? end : open',
    tests: ['test/pdf/pdf-words.test.ts'],
  },
  {
    id: 'dead-browser-not-replaced',
    file: 'adapters/pdf/mail-renderer.ts',
    find: "error.reason === 'browser-died') return work()",
    replace: "error.reason === 'memory') return work()",
    tests: ['test/pdf/pdf-bounds.test.ts', 'test/pdf/mail-pdf.test.ts'],
  },
  {
    id: 'unshown-pictures-not-listed',
    file: 'adapters/pdf/render-mail.ts',
    find: 'mail.inline.filter((_, i) => !legible.includes(i))',
    replace: 'mail.inline.filter((_, i) => legible.includes(i))',
    tests: ['test/pdf/pdf-pictures.test.ts'],
  },
  {
    id: 'tall-rows-moved-whole',
    file: 'adapters/pdf/page/fill-pages.js',
    find: 'PAGE_SHARES = { row: 0.25,',
    replace: 'PAGE_SHARES = { row: 2.5,',
    tests: ['test/pdf/page-fill.test.ts'],
  },
]
