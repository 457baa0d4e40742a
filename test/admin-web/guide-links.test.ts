// Links from pages to guides lead to sections that exist, in both languages.
import { expect } from 'chai'
import { GUIDE_LINKS } from '#adapters/web/admin/guide-links.ts'
import { readGuides, toAnchor } from '#adapters/http/openapi/guides.ts'
import { pickText } from '#domain/shared/language.ts'
import { verifies } from '#test/support/verifies.ts'

describe('links to guides', () => {
  verifies('OPS-7', 'lead to the section about the task of the page', async () => {
    const guides = await readGuides()
    for (const language of ['nl', 'en'] as const)
      for (const [page, link] of Object.entries(GUIDE_LINKS)) {
        const [slug, anchor] = pickText(link.section, language).split('#')
        const markdown = guides[language].find((guide) => guide.slug === slug)?.markdown ?? ''
        const anchors = [...markdown.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => toAnchor(heading))
        expect(anchors, `${page} ${language}`).to.include(anchor)
      }
  })
  it('guides begin with a title and a sentence about them', async () => {
    for (const { slug, title, about } of Object.values(await readGuides()).flat()) {
      expect(title, slug).to.match(/^\w/)
      expect(about, slug).to.match(/^(For|Voor) .*\.$/)
    }
  })
})
