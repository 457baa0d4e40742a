// Finds sections of guides, groups and operations that contain all words of a search.
import { Lexer } from 'marked'
import { toNameKey } from '#domain/identity/naming.ts'
import { pickText } from '#domain/shared/language.ts'
import { toAnchor, toGuideAddress } from '../guides.ts'
import { type DocsPages, findOperations, toDocsAddress } from './docs-contents.ts'

export interface DocsHit {
  readonly title: string
  readonly href: string
  /** A sentence. */
  readonly about: string
}

interface Entry extends DocsHit {
  readonly titleKey: string
  readonly key: string
}

const toEntry = (title: string, href: string, about: string, text = about): Entry => ({
  title,
  href,
  about,
  titleKey: toNameKey(title),
  key: toNameKey(`${title} ${text}`),
})

const withoutMarks = (markdown: string): string =>
  markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('**', '')

/** The sections under headings of the second level, each with its first paragraph. */
function listSections({ guides, language }: DocsPages): readonly Entry[] {
  return guides.flatMap((guide) => {
    const parts = guide.markdown.split(/^## /m).slice(1)
    return parts.map((part) => {
      const [heading = '', ...lines] = part.split('\n')
      const text = lines.join('\n')
      const paragraph = new Lexer().lex(text).find(({ type }) => type === 'paragraph')
      const href = `${toGuideAddress(guide, language)}#${toAnchor(heading)}`
      return toEntry(`${heading} · ${guide.title}`, href, withoutMarks(paragraph?.raw.trim() ?? ''), text)
    })
  })
}

function listOperations(pages: DocsPages): readonly Entry[] {
  return pages.groups.flatMap((group) => [
    toEntry(pickText(group.name, pages.language), toDocsAddress(pages, group), pickText(group.about, pages.language)),
    ...findOperations(pages, group).map(({ method, path, operation: { operationId, summary } }) =>
      toEntry(`${method} ${path}`, `${toDocsAddress(pages, group)}#${operationId}`, summary),
    ),
  ])
}

/** More are rarely read. */
const FOUND_AT_MOST = 50

/** Guides first; within each, titles that contain the words first. */
export function makeDocsSearch(pages: DocsPages) {
  const entries = [...listSections(pages), ...listOperations(pages)]
  return function search(q: string): readonly DocsHit[] {
    const words = toNameKey(q)
      .split(/\s+/u)
      .filter((word) => word !== '')
    if (words.length === 0) return []
    const found = entries.filter(({ key }) => words.every((word) => key.includes(word)))
    const isInTitle = ({ titleKey }: Entry): boolean => words.every((word) => titleKey.includes(word))
    return [...found.filter(isInTitle), ...found.filter((one) => !isInTitle(one))].slice(0, FOUND_AT_MOST)
  }
}
